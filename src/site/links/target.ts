import { isElsewhere, percentDecoded } from '../model/addresses.js'
import type { Disk } from '../model/disk.js'
import { kept } from '../model/kept.js'
import { baseOf, folderOf, pagePath, withoutExtension } from '../model/page-path.js'
import type { Link } from './link.js'

/**
 * The base of a path: the docs root, the folder of the file, the folder of snippets; a `bare` path is read from the
 * root or from the file.
 */
export type PathStyle = 'root' | 'relative' | 'bare' | 'snippet'

/** A destination in parts. */
export interface Destination {
  /**
   * `here` is the page itself, as `#install`; `elsewhere` is another server, a program, or unknown before the page is
   * shown.
   */
  readonly style: PathStyle | 'here' | 'elsewhere'
  /** Without escapes and `%20`. */
  readonly path: string
  /** The path as written. */
  readonly written: string
  /** Query and anchor, as they are written. */
  readonly tail: string
  /** The text after `#`, without escapes. */
  readonly anchor: string | undefined
}

/** The files for links; paths are relative to the docs root. */
export interface LinkFiles {
  /** True for a file of exactly this path; false for a folder. */
  has(file: string): boolean
}

/** The target of a link. */
export type Target =
  /** `outside` is above the docs root. */
  | { readonly kind: 'elsewhere' | 'here' | 'outside' }
  /** A page, an image, a specification, a module. */
  | { readonly kind: 'file'; readonly file: string; readonly style: PathStyle }
  /** No file: Mintlify may still serve something at the path. */
  | { readonly kind: 'none'; readonly path: string; readonly style: PathStyle }
  /** A bare path with two files, from the root and from the page. */
  | { readonly kind: 'ambiguous'; readonly files: readonly string[] }

/** Splits a destination, and unescapes Markdown and HTML. */
export function destinationOf({ written: text, form }: Pick<Link, 'written' | 'form'>): Destination {
  const isMarkdown = form === 'markdown' || form === 'image' || form === 'definition'
  const plain = (part: string) => unescaped(part, isMarkdown)
  const cut = text.search(isMarkdown ? /\\?(?:\?|(?<!&)#|#(?!x?[\da-f]+;))/i : /\?|(?<!&)#|#(?!x?[\da-f]+;)/i)
  const [written, tail] = cut === -1 ? [text, ''] : [text.slice(0, cut), text.slice(cut)]
  const hash = tail.indexOf('#')
  const decoded = plain(written)
  const anchor = hash === -1 ? undefined : percentDecoded(plain(tail.slice(hash + 1)))
  return { path: percentDecoded(decoded), written, tail, anchor, style: styleOf(decoded, form) }
}

function styleOf(text: string, form: Link['form']): Destination['style'] {
  const trimmed = text.trim()
  if (trimmed === '') return 'here'
  if (isElsewhere(trimmed) || /[{}<>|]|\$\{|^\$/.test(trimmed)) return 'elsewhere'
  // In code, a backslash escapes; in Markdown, a backslash is no slash.
  if (trimmed.includes('\\') && form !== 'markdown') return 'elsewhere'
  if (form === 'snippet') return 'snippet'
  if (trimmed.startsWith('/')) return 'root'
  if (trimmed.startsWith('./') || trimmed.startsWith('../') || trimmed === '.' || trimmed === '..') return 'relative'
  // The name of a package.
  return form === 'import' ? 'elsewhere' : 'bare'
}

/** The file behind a link: itself, a page without its extension, or the `index` of a folder. */
export function targetOf(link: Pick<Link, 'written' | 'form'>, from: string, files: LinkFiles): Target {
  const { style, path } = destinationOf(link)
  if (style === 'here' || style === 'elsewhere') return { kind: style }
  const under = (base: string) => {
    const { path: target, outside } = pagePath(base + path.trim())
    return { target, outside, file: outside ? undefined : fileAt(target, files) }
  }
  const first = under(style === 'relative' ? folderOf(from) : style === 'snippet' ? 'snippets/' : '')
  // A bare path: Mintlify's checker reads the path from the root, a browser from the page.
  const second = style === 'bare' ? under(folderOf(from)) : style === 'snippet' ? under('_snippets/') : undefined
  const [file, other] = [first.file, second?.file]
  if (style === 'bare' && file !== undefined && other !== undefined && file !== other)
    return { kind: 'ambiguous', files: [file, other] }
  if (file !== undefined) return { kind: 'file', file, style }
  if (other !== undefined) return { kind: 'file', file: other, style: style === 'bare' ? 'relative' : style }
  return first.outside ? { kind: 'outside' } : { kind: 'none', path: first.target, style }
}

/** The file at a path from the root. */
function fileAt(target: string, files: LinkFiles): string | undefined {
  if (target !== '' && files.has(target)) return target
  const page = withoutExtension(target)
  const names = target === '' ? ['index'] : page === target ? [page, `${page}/index`] : [page]
  return names.flatMap((name) => [`${name}.mdx`, `${name}.md`]).find((file) => files.has(file))
}

/** The files of the docs root, of any kind. A folder is listed once, at the first question about a path inside. */
export function filesOn(disk: Disk): LinkFiles {
  const namesIn = kept((folder) => new Set(disk.names?.(folder)))
  return { has: (file) => (disk.names ? namesIn(folderOf(file)).has(baseOf(file)) : disk.exists(file)) }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** A text without the escapes of Markdown and HTML. */
export function unescaped(text: string, isMarkdown: boolean): string {
  if (!text.includes('\\') && !text.includes('&')) return text
  const plain = isMarkdown ? text.replace(/\\([!-/:-@[-`{-~])/g, '$1') : text
  return plain.replace(/&(?:#(\d+)|([a-z]+));/g, (entity, code?: string, name = '') =>
    code === undefined ? (entities[name] ?? entity) : String.fromCharCode(Number(code)),
  )
}
