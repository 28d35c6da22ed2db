import { frontmatterText, type FrontmatterText } from '../../base/files/frontmatter-text.js'
import { pageValues } from '../model/frontmatter.js'
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

/** Keys with links; for most of them, values of another form are frequent: `icon: rocket`. */
const keys =
  /^(["']?)(url|canonical|related|(?:openapi|asyncapi|openapi-schema|icon|image|og:image|twitter:image)(?=\1[ \t]*:[ \t]*["']?[^\s"']*[./]))\1[ \t]*:/gm

/** The form of a path, for the remaining keys: `icon: rocket` is a name. */
const isPath = /^\.{0,2}\/|^[^\s:]+\.\w+$/

/** Collects the links of a page's frontmatter: the redirecting `url`, the specification, images, recommended pages. */
function readFrontmatter(text: string, { start: above, end }: FrontmatterText, found: Found): void {
  const head = text.slice(0, end)
  const named = [...head.slice(above).matchAll(keys)]
  const values = named.length > 0 ? pageValues(head) : {}
  for (const { 0: key, 2: name = '', index } of named) {
    const isAny = /^(url|canonical|related)$/.test(name)
    let at = above + index + key.length
    for (const value of textsIn(values[name])) {
      // `openapi: specs/users.json GET /users`
      const written = /api/.test(name) ? (value.split(/\s/, 1)[0] ?? '') : value
      const start = head.indexOf(written, at)
      if (start === -1 || !(isAny || isPath.test(written))) continue
      at = start + written.length
      found.link('frontmatter', start, at, { name })
    }
  }
}

/** A text, or the texts of a list: `- /guides/start`, `- Start: /guides/start`. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
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
