import { ts } from 'ts-morph'

/**
 * Of some comments that follow each other, those that are code: entries, properties or statements that somebody took
 * out and may put back. `// {`, `//   text: 'A',` and `// },` are one entry. Words are none, nor is a single name.
 */
export function commentedOut(comments: readonly Comment[]): ReadonlySet<Comment> {
  const found = new Set<Comment>()
  for (let from = 0; from < comments.length; from++) {
    const most = Math.min(comments.length, from + MOST)
    for (let to = most; to > from; to--) {
      const some = comments.slice(from, to)
      if (!isCode(some.map(({ text }) => contentOf(text)).join('\n'))) continue
      for (const each of some) found.add(each)
      from = to - 1
      break
    }
  }
  return found
}

/** The comments behind code that are code, each as it stands: calls of a chain that somebody took out. */
export function codeBehind(node: ts.Node): string {
  const { text } = node.getSourceFile()
  const comments = commentsFrom(text, node.end)
  const code = commentedOut(comments)
  const spaceBefore = (index: number) => text.slice(comments[index - 1]?.end ?? node.end, comments[index]?.start)
  const kept = comments.map((each, index) => (code.has(each) ? spaceBefore(index) + each.text : '')).join('')
  return endsInLineComment(kept) ? `${kept}\n` : kept
}

/** Of how many comments one piece of code may be. */
const MOST = 40

function contentOf(comment: string): string {
  if (comment.startsWith('//')) return comment.replace(/^\/+/, '')
  return comment.slice(2, -2).replace(/^\s*\*+/gm, '')
}

/** True if text is an entry of a list, of an object or of a call, or a statement; each has to hold more than words. */
function isCode(text: string): boolean {
  const bare = text.replace(/^[\s,]+|[\s;]+$/g, '')
  const entry = bare.replace(/[\s,]+$/, '')
  // Cheap to see, and no code: prose mostly is.
  if (!/^[\w$'"`{[(.@*]/.test(entry)) return false
  if (/^\.\.\.[\w$]+$/.test(entry) || (/^[\w$]+$/.test(entry) && bare !== entry)) return true
  if (!/['"`([{:]/.test(entry)) return false
  return [`[${entry}]`, `({${entry}})`, `_${entry}`, entry].some((code) => isSound(code))
}

function isSound(code: string): boolean {
  const source = ts.createSourceFile('comment.ts', code, ts.ScriptTarget.Latest, true)
  const errors = (source as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics
  if (errors.length > 0 || source.statements.length === 0) return false
  return source.statements.every((statement) => !ts.isLabeledStatement(statement) && holdsData(statement))
}

/** True if code has a text or a call in it: `see (above)` and ``see `x` `` are words, as a space shows. */
function holdsData(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return false
  if (ts.isCallExpression(node) && /\s/.test(node.getText().charAt(node.expression.getText().length))) return false
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isCallExpression(node)) return true
  if (ts.isPropertyAssignment(node) && /^(true|false|\d+|null)$/.test(node.initializer.getText())) return true
  let holds = false
  node.forEachChild((child) => void (holds ||= holdsData(child)))
  return holds
}

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

/** One step of the indentation of a text: a tab, or its narrowest indentation; undefined where nothing is indented. */
export function indentStep(text: string): string | undefined {
  if (/^\t/m.test(text)) return '\t'
  const widths = (text.match(/^ +(?=[^\s*])/gm) ?? []).map(({ length }) => length)
  const width = widths.reduce((least, each) => Math.min(least, each), Infinity)
  return Number.isFinite(width) && width > 1 ? ' '.repeat(width) : undefined
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
