import { ts } from 'ts-morph'
import { replaced, type Range, type Splice } from './patch.js'

/** The patch for removing a call from a chain. The comment behind the call before stays. */
export function withoutCall(call: ts.CallExpression): Splice {
  const { fileName, text } = call.getSourceFile()
  const start = tailEnd(text, chainOf(call).end)
  const isOpen = endsInLineComment(text.slice(chainOf(call).end, start)) && !isAtLineEnd(text, call.end)
  return replaced(fileName, start, call.end, isOpen ? `\n${lineIndent(call.end, text).slice(1)}` : '')
}

function chainOf({ expression: callee }: ts.CallExpression): ts.Node {
  return (callee as ts.PropertyAccessExpression).expression
}

/** True if the rest of the line is empty. */
function isAtLineEnd(text: string, at: number): boolean {
  return /^[ \t\r]*(?:\n|$)/.test(text.slice(at))
}

/** The end of the comments behind an item on the same line, if only the end of the list follows. */
export function tailEnd(text: string, from: number, end = text.length): number {
  let at = from
  for (const comment of commentsFrom(text, from)) {
    if (text.slice(at, comment.start).includes('\n')) break
    // A comment of several lines belongs to the code below.
    if (comment.text.includes('\n')) return from
    at = comment.end
  }
  const next = /[^ \t\r]/.exec(text.slice(at, end))?.[0]
  return next === undefined || next === '\n' ? at : from
}

/** The indentation before a place; undefined behind code. */
export function indentBefore(position: number, text: string): string | undefined {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1
  const indent = text.slice(lineStart, position)
  return lineStart > 0 && /^[ \t]*$/.test(indent) ? indent : undefined
}

/** The indentation of a place's line. */
export function lineIndent(position: number, text: string): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', position - 1) + 1))?.[0] ?? ''
}

/** One step of a text's indentation: a tab, or the narrowest run of spaces; undefined without indented lines. */
export function indentStep(text: string): string | undefined {
  if (/^\t/m.test(text)) return '\t'
  const widths = (text.match(/^ +(?=[^\s*])/gm) ?? []).map(({ length }) => length)
  const width = widths.reduce((least, each) => Math.min(least, each), Infinity)
  return Number.isFinite(width) && width > 1 ? ' '.repeat(width) : undefined
}

export interface Comment extends Range {
  readonly text: string
}

/**
 * True for code that an author has commented out and may put back: `// page('a'),`. Of code on several lines (`// {`,
 * `//   text: 'A',`, `// },`) each line counts. Words are not code, nor is a single name.
 */
export function isCommentedOut({ text }: Comment): boolean {
  const content = text.startsWith('//') ? text.slice(2) : text.slice(2, -2).replace(/^\s*\*+/gm, '')
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 && lines.every(isLineOfCode)
}

/** True for a line with a string, a call, a lone bracket or a comma at the end, and no two words beside each other. */
function isLineOfCode(line: string): boolean {
  const statement = line.trim().replace(/^(?:export |const |let |return )+/, '')
  const code = statement.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, '""')
  if (/[\w".)]\s+[\w"(]|^[/@]/.test(code)) return false
  return /""|\w\(|^[[\](){};,]+$|[\w)\]}"],$/.test(code)
}

/** The comments from a place up to the next code. */
export function commentsFrom(text: string, from: number): readonly Comment[] {
  const found: Comment[] = []
  const next = /\s*(\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/y
  next.lastIndex = from
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const comment = match[1] ?? ''
    found.push({ start: next.lastIndex - comment.length, end: next.lastIndex, text: comment })
  }
  return found
}

/** True if white space, comments and a comma end with a `// …` comment. */
export function endsInLineComment(trivia: string): boolean {
  const last = commentsFrom(trivia, 0).at(-1)
  return last !== undefined && last.text.startsWith('//') && !trivia.slice(last.end).includes('\n')
}

const known = new WeakMap<ts.SourceFile, readonly Comment[]>()

/** All comments of a module, in order. */
export function commentsIn(source: ts.SourceFile): readonly Comment[] {
  const comments = known.get(source) ?? readComments(source)
  known.set(source, comments)
  return comments
}

function readComments(source: ts.SourceFile): readonly Comment[] {
  const comments: Comment[] = []
  const look = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return
    const parts = node.getChildren(source)
    if (parts.length > 0) parts.forEach(look)
    else comments.push(...commentsFrom(source.text, node.pos).filter(({ end }) => end <= node.getStart(source)))
  }
  look(source)
  return comments
}
