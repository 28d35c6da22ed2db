import { ts } from 'ts-morph'
import type { Addition } from './splice.js'
import { commentsFrom, lineIndent } from './trivia.js'

/** `groups.push(group('A'))`: a statement for one entry of a list, among others. */
export interface PushStatement {
  readonly node: ts.ExpressionStatement
  /** From the end of the line above to the comments behind it: what goes with it. */
  readonly start: number
  readonly end: number
  /** Like `start`, with the comments right above it. */
  readonly startWithComments: number
  /** The statement for another entry, which may be under a condition. */
  readonly another: (code: string) => string
  /** Whether others may stand behind it as they stand in the list. */
  readonly isInOrder: boolean
}

/** `...(since('2.0') ? [group('A')] : [])`, as groups of changes write it. */
const conditional = /^\.{3}\((.+) \? \[([^]+)\] : \[\]\)$/

/** The statement that puts a single entry into a list. */
export function pushStatement(call: ts.Node): PushStatement | undefined {
  if (!ts.isCallExpression(call) || call.arguments.length !== 1 || !ts.isPropertyAccessExpression(call.expression))
    return undefined
  const { parent: node, expression: callee } = call
  const isInOrder = callee.name.text === 'push'
  if (!(isInOrder || callee.name.text === 'unshift') || !ts.isExpressionStatement(node)) return undefined
  const { parent } = node
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent)) return undefined
  const { text } = node.getSourceFile()
  const closing = text.slice(call.end, node.end)
  return {
    node,
    start: lineEndBefore(text, node.getStart()),
    end: commentsFrom(text, node.end).findLast(({ start }) => isOneLine(text, node.end, start))?.end ?? node.end,
    startWithComments: lineEndBefore(text, aboveOf(text, node)),
    another: (code) => {
      const [, condition, entry = code] = conditional.exec(code) ?? []
      return `${condition ? `if (${condition}) ` : ''}${callee.getText()}(${entry})${closing}`
    },
    isInOrder,
  }
}

/** Statements for what comes beside one, each on a line of its own; `own`: that one, if it stays. */
export function printPushes(
  { node, another }: PushStatement,
  own: string | undefined,
  additions: readonly Addition[],
  codeOf: (addition: Addition) => string,
): string {
  const sorted = additions.toSorted((left, right) => left.order - right.order)
  const on = (side: Addition['side']) =>
    sorted.filter((each) => each.side === side).map((each) => another(codeOf(each)))
  const { text } = node.getSourceFile()
  return [...on('before'), ...(own === undefined ? [] : [own]), ...on('after')].join(
    `\n${lineIndent(node.getStart(), text)}`,
  )
}

/** Where the comments begin that stand right above a node. An empty line sets them apart: then they stay. */
function aboveOf(text: string, node: ts.Node): number {
  let from = node.getStart()
  const above = commentsFrom(text, node.pos).filter(({ end }) => end <= from)
  for (const { start, end } of above.toReversed()) {
    const gap = text.slice(end, from)
    if (gap.split('\n').length !== 2 || isOneLine(text, node.pos, start)) break
    from = start
  }
  return from
}

function isOneLine(text: string, from: number, to: number): boolean {
  return !text.slice(from, to).includes('\n')
}

/** The end of the line above, where nothing else stands on this one. */
function lineEndBefore(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1)
  return text.slice(line + 1, at).trim() === '' ? Math.max(line, 0) : at
}
