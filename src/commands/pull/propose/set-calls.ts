import { ts } from 'ts-morph'
import { commentsFrom, indentBefore, lineIndent } from '../../code/comments.js'

/** The start of a call in a chain: its dot, or the FIXME about its value. */
export function startOfCall({ expression: callee }: ts.CallExpression): number {
  return fixmeAbove(callee.parent) ?? (ts.isPropertyAccessExpression(callee) ? callee.name.getStart() - 1 : callee.end)
}

/** True if a call is under a FIXME that migrate or pull wrote, as a rule refuses its value. */
export function isKept(call: ts.Node): boolean {
  return fixmeAbove(call) !== undefined
}

/** The list that a `.set` was given under a FIXME. */
export function keptList(call: ts.CallExpression): ts.ArrayLiteralExpression | undefined {
  const [, list] = isKept(call) ? call.arguments : []
  return list && ts.isArrayLiteralExpression(list) ? list : undefined
}

/** A call under a FIXME in the form of a chain at a place: on lines of its own, indented as the chain is. */
export function inChain(text: string, { start, node }: { readonly start: number; readonly node: ts.Node }): string {
  if (!text.startsWith('\n')) return text
  const source = node.getSourceFile().text
  const own = indentBefore(start, source)
  const lines = text.replaceAll('\n', `\n${own ?? `${lineIndent(node.getStart(), source)}  `}`)
  return own === undefined ? lines : lines.trimStart()
}

function fixmeAbove(node: ts.Node): number | undefined {
  const callee = ts.isCallExpression(node) ? node.expression : undefined
  if (!callee || !ts.isPropertyAccessExpression(callee)) return undefined
  const comments = commentsFrom(node.getSourceFile().text, callee.expression.end)
  // A value with several mistakes has a FIXME for each.
  return comments[comments.findLastIndex(({ text }) => !text.startsWith('// FIXME: ')) + 1]?.start
}
