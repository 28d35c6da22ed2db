import { ts } from 'ts-morph'
import { commentsIn } from './comments.js'

/** The code of a node without comments, and with new texts for some of its nodes. */
export function rewritten(node: ts.Node, texts: ReadonlyMap<ts.Node, string>): string {
  const source = node.getSourceFile()
  const comments = commentsIn(source).map(({ start, end }) => ({ start, end, text: '' }))
  const places = [...texts].map(([place, text]) => ({ start: place.getStart(), end: place.end, text }))
  let code = ''
  let at = node.getStart()
  for (const { start, end, text } of [...places, ...comments].toSorted((left, right) => left.start - right.start)) {
    if (start < at || end > node.end) continue
    code += source.text.slice(at, start) + text
    at = end
  }
  return code + source.text.slice(at, node.end)
}

/** The text of a call in a chain, `.icon("book")` or `.set("icon", 5)`, split at its value; undefined with several. */
export function callWith(text: string): readonly [before: string, value: string, behind: string] | undefined {
  const prefix = 'x'
  const source = ts.createSourceFile('call.ts', prefix + text, ts.ScriptTarget.Latest)
  const [statement] = source.statements
  const call = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined
  const [value, ...others] = call.expression.name.text === 'set' ? call.arguments.slice(1) : call.arguments
  if (others.length > 0) return undefined
  const [start, end] = value ? [value.getStart(source), value.end] : [call.end - 1, call.end - 1]
  return [source.text.slice(prefix.length, start), source.text.slice(start, end), source.text.slice(end)]
}
