import type { FrontmatterText } from '../../base/files/frontmatter-text.js'
import type { Found } from './link.js'

const keys =
  /^(["']?)(url|canonical|openapi|asyncapi|openapi-schema|icon|image|og:image|twitter:image)\1[ \t]*:[ \t]*(["']?)(?:(?![ \t]#)[^\r\n])*/gm

/** The form of a path, for the remaining keys: `icon: rocket` is a name. */
const isPath = /^\.{0,2}\/|^[^\s:]+\.\w+$/

/** Collects the links of a page's frontmatter: the redirecting `url`, the specification, images. */
export function readFrontmatter(
  text: string,
  { start, end }: Pick<FrontmatterText, 'start' | 'end'>,
  found: Found,
): void {
  const block = text.slice(start, end)
  if (block.includes('related')) readRelated(block, start, found)
  for (const match of block.matchAll(keys)) {
    const [line, , name = '', quote = ''] = match
    const value = line.slice(line.indexOf(':', name.length) + 1).trim()
    const inside = quote === '' ? value : value.slice(1).replace(new RegExp(`${quote}.*$`), '')
    // `openapi: specs/users.json GET /users`
    const [written = ''] = /api/.test(name) ? inside.split(/\s/) : [inside]
    if (written === '' || (name !== 'url' && name !== 'canonical' && !isPath.test(written))) continue
    if (/api/.test(name) && written.startsWith('/') && !/\.(json|ya?ml)$/i.test(written)) continue
    const at =
      start + match.index + line.indexOf(written, line.length - line.slice(line.indexOf(':', name.length) + 1).length)
    found.link('frontmatter', at, at + written.length, { name })
  }
}

const related =
  /^(["']?)related\1[ \t]*:[ \t]*(\[[^\]]*\]|(?:[ \t]*(?:#[^\r\n]*)?\r?\n[ \t]*(?:-[ \t][^\r\n]*|#[^\r\n]*|(?=\r?\n)))+)/m
/** A list item: `- /guides/start`, `- Start: /guides/start`, `[/guides/start, "/faq"]`. */
const entry =
  /(?:^|[[,]|\n)[ \t]*(?:-[ \t]+)?(?:(?:"[^"\n]*"|'[^'\n]*'|[^\s"',:#[\]{}-][^:,\n#]*)[ \t]*:[ \t]+)?("[^"\n]*"|'[^'\n]*'|[^\s"',#[\]{}][^\s,\]]*)/g

/** Pages recommended below the text. */
function readRelated(block: string, start: number, found: Found): void {
  const [all, , list = ''] = related.exec(block) ?? []
  if (all === undefined) return
  const from = start + block.indexOf(all) + all.length - list.length
  for (const match of list.matchAll(entry)) {
    const [whole, written = ''] = match
    const quote = /^["']/.test(written) ? 1 : 0
    const at = from + match.index + whole.length - written.length + quote
    const end = at + written.length - 2 * quote
    if (end > at) found.link('frontmatter', at, end, { name: 'related' })
  }
}
