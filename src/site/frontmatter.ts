import { frontmatterIn } from '../files/frontmatter-text.js'

/** A value of a page's frontmatter, and where it stands in the page. */
export interface FrontmatterValue {
  readonly text: string
  readonly line: number
  readonly column: number
}

/** The simple values of a page's frontmatter: enough for `hidden: true`, without a YAML parser for each page. */
export function frontmatter(text: string): ReadonlyMap<string, string> {
  const block = frontmatterIn(text) ?? ''
  const values = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [start = '', key] = line.match(/^["']?([\w-]+)["']?[ \t]*:/) ?? []
    if (key) values.set(key, valueOf(line.slice(start.length).trim()))
  }
  return values
}

/** One value of a page's frontmatter; undefined where there is none, or one that is more than a string on its line. */
export function frontmatterValue(block: string, key: string): FrontmatterValue | undefined {
  const lines = block.includes(key) ? block.split('\n') : []
  const start = new RegExp(`^["']?${key}["']?[ \\t]*:[ \\t]*`)
  const index = lines.findIndex((line) => start.test(line))
  const line = lines[index]?.trimEnd() ?? ''
  const column = start.exec(line)?.[0].length ?? 0
  const text = valueOf(line.slice(column))
  if (text === '' || /^[|>[{&*!]/.test(line.slice(column)) || /^\s+\S/.test(lines[index + 1] ?? '')) return undefined
  return { text, line: index + 2, column: column + 1 }
}

/** Without its quotes, and without a comment behind it. */
function valueOf(text: string): string {
  const [, , quoted] = text.match(/^(["'])(.*?)\1(?=\s*(?:#|$))/) ?? []
  if (quoted !== undefined) return quoted
  const comment = text.search(/[ \t]#/)
  return (comment === -1 ? text : text.slice(0, comment)).trimEnd()
}

/** The same of a page's text; most pages do not have the word. */
export function hidesItself(text: string): boolean {
  return text.includes('hidden') && isHidden(frontmatter(text))
}

/** Whether a page keeps itself out of the navigation. YAML spells `true` in three ways. */
export function isHidden(matter: ReadonlyMap<string, string>): boolean {
  return ['true', 'True', 'TRUE'].includes(matter.get('hidden') ?? '')
}
