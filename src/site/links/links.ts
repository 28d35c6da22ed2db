import { frontmatterText, type FrontmatterText } from '../../base/files/frontmatter-text.js'
import { isPageFile } from '../model/page-path.js'
import { readCode } from './code.js'
import { Found, type Link } from './link.js'
import { PageReader } from './page.js'

/**
 * The destinations in a file, in order. By the name of the file, `file`, pages, modules and data are read differently.
 * Code, comments and look-alikes of links are skipped.
 *
 *     [Install](/guides/install#npm)   →   { form: 'markdown', written: '/guides/install#npm', start: 10, end: 29 }
 */
export function linksOf(text: string, file: string): readonly Link[] {
  return scan(text, file).links
}

/** The links of a file, and the texts behind its anchors. */
export function scan(text: string, file: string): Pick<Found, 'links' | 'marks'> {
  const isPage = isPageFile(file)
  const found = isPage ? new PageReader(text) : new Found(text)
  if (found instanceof PageReader) {
    const matter = frontmatterText(text)
    if (matter) readFrontmatter(text, matter, found)
    found.read(matter ? matter.end : text.charCodeAt(0) === 0xfeff ? 1 : 0)
  } else if (/\.[cm]?[jt]sx?$/i.test(file)) {
    readCode(text, 0, found)
    found.code(0, text.length)
  }
  // An attribute within an attribute is found before the outer attribute.
  found.links.sort((one, other) => one.start - other.start)
  return found
}

const keys =
  /^(["']?)(url|canonical|openapi|asyncapi|openapi-schema|icon|image|og:image|twitter:image)\1[ \t]*:[ \t]*(["']?)(?:(?![ \t]#)[^\r\n])*/gm

/** The form of a path, for the remaining keys: `icon: rocket` is a name. */
const isPath = /^\.{0,2}\/|^[^\s:]+\.\w+$/

const related =
  /^(["']?)related\1[ \t]*:[ \t]*(\[[^\]]*\]|(?:[ \t]*(?:#[^\r\n]*)?\r?\n[ \t]*(?:-[ \t][^\r\n]*|#[^\r\n]*|(?=\r?\n)))+)/dm
/** A list item: `- /guides/start`, `- Start: /guides/start`, `[/guides/start, "/faq"]`. */
const entry =
  /(?:^|[[,]|\n)[ \t]*(?:-[ \t]+)?(?:(?:"[^"\n]*"|'[^'\n]*'|[^\s"',:#[\]{}-][^:,\n#]*)[ \t]*:[ \t]+)?(?:(["'])(?<quoted>(?:(?!\1)[^\n])*)\1|(?<plain>[^\s"',#[\]{}][^\s,\]]*))/dg

/** Collects the links of a page's frontmatter: the redirecting `url`, the specification, images, recommended pages. */
function readFrontmatter(text: string, { start, end }: Pick<FrontmatterText, 'start' | 'end'>, found: Found): void {
  const block = text.slice(start, end)
  const [from = 0, to = 0] = block.includes('related') ? (related.exec(block)?.indices?.[2] ?? []) : []
  for (const { indices } of block.slice(from, to).matchAll(entry)) {
    const { quoted, plain } = indices?.groups ?? {}
    const [at, after] = quoted ?? plain ?? [0, 0]
    found.link('frontmatter', start + from + at, start + from + after, { name: 'related' })
  }
  for (const match of block.matchAll(keys)) {
    const [line, , name = '', quote = ''] = match
    const colon = line.indexOf(':', name.length)
    const value = line.slice(colon + 1).trim()
    const inside = quote === '' ? value : value.slice(1).replace(new RegExp(`${quote}.*$`), '')
    // `openapi: specs/users.json GET /users`
    const [written = ''] = /api/.test(name) ? inside.split(/\s/) : [inside]
    if (written === '' || (name !== 'url' && name !== 'canonical' && !isPath.test(written))) continue
    if (/api/.test(name) && written.startsWith('/') && !/\.(json|ya?ml)$/i.test(written)) continue
    const at = start + match.index + line.indexOf(written, colon + 1)
    found.link('frontmatter', at, at + written.length, { name })
  }
}

/** Every `href` of a docs.json to an address of the site: in the navigation, navbar, footer and anywhere else. */
export function linksIn(docs: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  JSON.stringify(docs, (key, value: unknown) => {
    if (key === 'href' && typeof value === 'string' && /^\/(?!\/)/.test(value)) found.add(value)
    return value
  })
  return found
}
