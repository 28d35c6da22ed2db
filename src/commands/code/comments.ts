import { ts } from 'ts-morph'
import { replaced, type Range, type Splice } from './patch.js'

/** The patch for removing a call from a chain. The comment behind the call before stays. */
export function withoutCall(call: ts.CallExpression): Splice {
  const { fileName, text } = call.getSourceFile()
  const { end } = (call.expression as ts.PropertyAccessExpression).expression
  const start = tailEnd(text, end)
  const isAtLineEnd = /^[ \t\r]*(?:\n|$)/.test(text.slice(call.end))
  const isOpen = endsInLineComment(text.slice(end, start)) && !isAtLineEnd
  return replaced(fileName, start, call.end, isOpen ? `\n${lineIndent(call.end, text).slice(1)}` : '')
}

/** The end of the comments behind an item on the same line, if only the end of the list follows. */
export function tailEnd(text: string, from: number, end = text.length): number {
  const tail = /^(?:[ \t]*(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/))*(?=[ \t\r]*(?:\n|$))/
  return from + (tail.exec(text.slice(from, end))?.[0].length ?? 0)
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
  const code = withoutStrings(statement)
  if (/[\w".)]\s+[\w"(]|^[/@]/.test(code)) return false
  return /""|\w\(|^[[\](){};,]+$|[\w)\]}"],$/.test(code)
}

/** The comments from a place up to the next code. */
export function commentsFrom(text: string, from: number): readonly Comment[] {
  const trivia = /(?:\s|\/\/.*|\/\*[^]*?\*\/)*/y
  trivia.lastIndex = from
  const comments = (trivia.exec(text)?.[0] ?? '').matchAll(/\/\/.*|\/\*[^]*?\*\//g)
  return [...comments].map(({ 0: own, index }) => ({ start: from + index, end: from + index + own.length, text: own }))
}

/** True if the last line of code ends with a `// …` comment. */
export function endsInLineComment(code: string): boolean {
  const line = withoutStrings(code.slice(code.lastIndexOf('\n') + 1))
  return line.replace(/(?:^|\/\*).*?\*\//g, '').includes('//')
}

function withoutStrings(code: string): string {
  return code.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, '""')
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
