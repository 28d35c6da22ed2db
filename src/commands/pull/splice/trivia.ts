/** The indentation before a place; undefined where anything else precedes it on its line. */
export function indentBefore(position: number, text: string): string | undefined {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1
  const indent = text.slice(lineStart, position)
  return lineStart > 0 && /^[ \t]*$/.test(indent) ? indent : undefined
}

/** The indentation of the line that a place is on. */
export function lineIndent(position: number, text: string): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', position - 1) + 1))?.[0] ?? ''
}

/** A comment, and its range in the text. */
export interface Comment {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The comments from a place on, up to the first thing that is code. */
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

/** True if white space, comments and a comma end in a comment that goes to the end of its line. */
export function endsInLineComment(trivia: string): boolean {
  const last = commentsFrom(trivia, 0).at(-1)
  return last !== undefined && last.text.startsWith('//') && !trivia.slice(last.end).includes('\n')
}
