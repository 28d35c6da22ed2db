import { ts } from 'ts-morph'
import { commentsFrom, isAtLineEnd, lineIndent, tailEnd } from './comments.js'
import { leadOf, type Added } from './list-text.js'
import type { Addition } from './patch.js'

/** Where a statement stands, with what goes along when it goes. */
export interface StatementSpan {
  /** Where it begins with the comments right above it. An empty line sets them apart: then they stay. */
  readonly above: number
  /** From the end of the line above that, where nothing else stands on its lines. */
  readonly start: number
  /** Where it ends, with the comments behind it on its line. */
  readonly end: number
}

/** The statements that a statement stands among; undefined where it is the body of a loop or the like, and can't just go. */
export function siblingsOf({ parent }: ts.Node): ts.NodeArray<ts.Statement> | undefined {
  return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)
    ? parent.statements
    : undefined
}

/** A statement with its comments. */
export function spanOf(node: ts.Node): StatementSpan {
  const { text } = node.getSourceFile()
  const end = tailEnd(text, ownEnd(node))
  // What would come to the end of the line above could become part of what stands there.
  if (!isAtLineEnd(text, end)) return { above: node.getStart(), start: node.getStart(), end }
  const above = aboveOf(text, node)
  return { above, start: lineEndBefore(text, above), end }
}

/** Without the semicolon that begins the next line: `;[a, b].map(…)` needs it. */
function ownEnd(node: ts.Node): number {
  return node.end - (/\s*\n\s*;$/.exec(node.getText())?.[0].length ?? 0)
}

function aboveOf(text: string, node: ts.Node): number {
  const start = node.getStart()
  return start - leadOf(text, tailEnd(text, node.pos), start).above.length
}

function lineEndBefore(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1)
  return text.slice(line + 1, at).trim() === '' ? Math.max(line, 0) : at
}

/** `groups.push(group('A'))`: a statement for one entry of a list, among others. */
export interface PushStatement {
  readonly node: ts.ExpressionStatement
  readonly span: StatementSpan
  /** The statement for another entry, which may be under a condition. */
  readonly another: (code: string) => string
  /** True if others may follow it in the order of the list. */
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
  if (!siblingsOf(node)) return undefined
  const { text } = node.getSourceFile()
  const closing = text.slice(call.end, node.end)
  return {
    node,
    span: spanOf(node),
    another: (code) => {
      const [, condition, entry = code] = conditional.exec(code) ?? []
      return `${condition ? `if (${condition}) ` : ''}${callee.getText()}(${entry})${closing}`
    },
    isInOrder,
  }
}

/** `if (isNew) pages.push('a')`: the statement that goes with all that it pushes; undefined where it does something else. */
export function statementOfPush(call: ts.Node): ts.Statement | undefined {
  const isPush = ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)
  if (!isPush || !/^(push|unshift)$/.test(call.expression.name.text) || !ts.isExpressionStatement(call.parent))
    return undefined
  let statement: ts.Statement = call.parent
  for (let { parent } = statement as ts.Node; ; { parent } = statement) {
    const isOnly = ts.isBlock(parent) && parent.statements.length === 1 && ts.isIfStatement(parent.parent)
    const whole = isOnly ? parent.parent : parent
    if (!ts.isIfStatement(whole) || whole.elseStatement || whole.expression === (statement as ts.Node)) break
    statement = whole
  }
  return siblingsOf(statement) && statement
}

/** Statements for the entries added beside one, each on a line of its own; `own`: that one, if it stays. */
export function printPushes(
  { node, span, another }: PushStatement,
  own: string | undefined,
  additions: readonly Addition[],
  added: (addition: Addition) => Added,
): string {
  const sorted = additions.toSorted((left, right) => left.order - right.order)
  const { text } = node.getSourceFile()
  const line = `\n${lineIndent(node.getStart(), text)}`
  const print = ({ above, code, behind }: Added) =>
    isAtLineEnd(text, span.end)
      ? [...above, [another(code), ...behind].join(' ')].join(line)
      : [...above, ...behind, another(code)].join(line)
  const on = (side: Addition['side']) => sorted.filter((each) => each.side === side).map((each) => print(added(each)))
  return [...on('before'), ...(own === undefined ? [] : [own]), ...on('after')].join(line)
}

/** The comments of the statement that puts an entry into a list: they are moved with the entry. */
export function commentsOfPush(call: ts.Node): Pick<Added, 'above' | 'behind'> {
  const pushed = pushStatement(call)
  if (!pushed?.isInOrder) return { above: [], behind: [] }
  const { node, span } = pushed
  const { text } = node.getSourceFile()
  const within = (from: number, to: number) =>
    commentsFrom(text, from).flatMap(({ end, text: comment }) => (end <= to ? [comment] : []))
  return { above: within(span.above, node.getStart()), behind: within(node.end, span.end) }
}
