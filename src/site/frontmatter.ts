import { frontmatterIn } from '../files/frontmatter-text.js'

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

/** Without its quotes, and without a comment behind it. */
function valueOf(text: string): string {
  const [, , quoted] = text.match(/^(["'])(.*?)\1(?=\s*(?:#|$))/) ?? []
  if (quoted !== undefined) return quoted
  const comment = text.search(/[ \t]#/)
  return (comment === -1 ? text : text.slice(0, comment)).trimEnd()
}

/** Whether a page keeps itself out of the navigation. YAML spells `true` in three ways. */
export function isHidden(matter: ReadonlyMap<string, string>): boolean {
  return ['true', 'True', 'TRUE'].includes(matter.get('hidden') ?? '')
}
