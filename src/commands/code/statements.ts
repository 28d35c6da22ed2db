import { ts } from 'ts-morph'
import { commentsFrom, isAtLineEnd, tailEnd } from './comments.js'
import { leadOf, type Added } from './list-text.js'

/** A statement's range, with everything to remove alongside. */
export interface StatementSpan {
  /** The start, with the comments right above. Comments set apart by an empty line stay. */
  readonly above: number
  /** From the end of the line above, where a statement has its lines to itself. */
  readonly start: number
  /** The end, with the comments behind on the line. */
  readonly end: number
}

/** The statements around; undefined for a lone body (`for (…) statement`), which can't just go. */
function siblingsOf({ parent }: ts.Node): ts.NodeArray<ts.Statement> | undefined {
  return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)
    ? parent.statements
    : undefined
}

/** A statement with its comments. */
export function spanOf(node: ts.Node): StatementSpan {
  const { text } = node.getSourceFile()
  const end = tailEnd(text, ownEnd(node))
  // Moved up to the line above, the rest of the line could become part of a comment there.
  if (!isAtLineEnd(text, end)) return { above: node.getStart(), start: node.getStart(), end }
  const above = aboveOf(text, node)
  return { above, start: lineEndBefore(text, above), end }
}

/** Without the semicolon at the start of the next line, which `;[a, b].map(…)` needs. */
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

/** `if (isNew) pages.push('a')`: the statement that does nothing but push, or undefined. */
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

/** The comments of a statement that pushes a single entry: they move with the entry. */
export function commentsOfPush(call: ts.Node): Pick<Added, 'above' | 'behind'> {
  const statement = statementOfPush(call)
  if (statement !== call.parent || (call as ts.CallExpression).arguments.length > 1) return { above: [], behind: [] }
  const { above, end } = spanOf(statement)
  const { text } = statement.getSourceFile()
  const within = (from: number, to: number) => commentsFrom(text.slice(from, to), 0).map((comment) => comment.text)
  return { above: within(above, statement.getStart()), behind: within(statement.end, end) }
}
