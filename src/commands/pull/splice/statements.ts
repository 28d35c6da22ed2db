import { ts } from 'ts-morph'
import { commentedOut } from './commented-out.js'
import { commentsFrom } from './trivia.js'

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

/** The end of a statement, with the comments behind it on its line. */
export function tailEnd(text: string, end: number): number {
  return commentsFrom(text, end).findLast(({ start }) => isOneLine(text, end, start))?.end ?? end
}

/** Whether nothing else stands behind a place on its line. */
export function isAtLineEnd(text: string, at: number): boolean {
  return /^[ \t\r]*(?:\n|$)/.test(text.slice(at))
}

/** Without the semicolon that begins the next line: `;[a, b].map(…)` needs it. */
function ownEnd(node: ts.Node): number {
  return node.end - (/\s*\n\s*;$/.exec(node.getText())?.[0].length ?? 0)
}

function aboveOf(text: string, node: ts.Node): number {
  let from = node.getStart()
  const above = commentsFrom(text, node.pos).filter(({ end }) => end <= from)
  const code = commentedOut(above)
  for (const comment of above.toReversed()) {
    const gap = text.slice(comment.end, from)
    if (gap.split('\n').length !== 2 || isOneLine(text, node.pos, comment.start) || code.has(comment)) break
    from = comment.start
  }
  return from
}

function isOneLine(text: string, from: number, to: number): boolean {
  return !text.slice(from, to).includes('\n')
}

function lineEndBefore(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1)
  return text.slice(line + 1, at).trim() === '' ? Math.max(line, 0) : at
}
