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
  const found = block.includes(key) ? lineWith(key).exec(block) : null
  if (!found) return undefined
  const [, before = '', start = '', value = '', below = ''] = found
  const text = valueOf(value.trimEnd())
  if (text === '' || /^[|>[{&*!]/.test(value) || /^\s+\S/.test(below)) return undefined
  const above = block.slice(0, found.index + before.length).split('\n')
  // The opening fence is the page's first line.
  return { text, line: above.length + 1, column: start.length + 1 }
}

const lines = new Map<string, RegExp>()

/** A key's line: what ends the one before, the key, its value, and the line below. */
function lineWith(key: string): RegExp {
  const known = lines.get(key) ?? new RegExp(`(^|\\n)(["']?${key}["']?[ \\t]*:[ \\t]*)([^\\n]*)(?:\\n([^\\n]*))?`)
  lines.set(key, known)
  return known
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
