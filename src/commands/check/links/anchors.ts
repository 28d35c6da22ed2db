import { nearest } from '../../../base/diagnostics/near.js'
import { frontmatterText } from '../../../base/files/frontmatter-text.js'
import type { Link, Mark } from '../../../site/links/link.js'
import { scan } from '../../../site/links/links.js'
import { targetOf, unescaped, type LinkFiles } from '../../../site/links/target.js'
import { bySite } from '../../../site/model/by-site.js'
import { headOf } from '../../../site/model/disk.js'
import { kept } from '../../../site/model/kept.js'
import type { Site } from '../../../site/model/site.js'
import { isPageFile, withoutExtension } from '../../../site/model/page-path.js'

type PageIds = Pick<IdReader, 'exact' | 'open'>

/** A page without the anchor of a link. */
export interface AnchorFault {
  readonly kind: 'anchor'
  readonly page: string
  readonly anchor: string
  /** Anchors with the letters of the missing anchor, or the anchor with the nearest spelling. */
  readonly near: readonly string[]
  /** The only anchor with equal letters. */
  readonly same: string | undefined
}

export type Anchors = (file: string | undefined, anchor: string | undefined) => AnchorFault | undefined

/** Anchors for programs in the browser: `#/users`, `#:~:text=`, `#tab=2`. */
const ofPrograms = /^\/|^:~:|=|^L\d+(-L?\d+)?$/
/** Mintlify adds fields of requests and responses to pages of operations. */
const ofOperation = /^(?:openapi|asyncapi|openapi-schema|api)\s*:/m
/** More names are no help. */
const MOST_NEAR = 2

/** The links of each file, and the texts behind its anchors; undefined for a missing file. */
export const scans = bySite(({ disk }) =>
  kept((file) => {
    const text = disk.read(file)
    return text === undefined ? undefined : scan(text, file)
  }),
)

/** A module of a link in an `import`, there or not; undefined for a package, and for any link of a reader. */
export function importOf(link: Pick<Link, 'written' | 'form'>, from: string, files: LinkFiles) {
  if (link.form !== 'import' && link.form !== 'snippet') return undefined
  const target = targetOf(link, from, files)
  if (target.kind === 'file') return { path: target.file, isThere: true }
  if (target.kind !== 'none') return undefined
  const names = ['.jsx', '.tsx', '.js', '.ts', '.json'].map((extension) => target.path + extension)
  const path = names.find((file) => files.has(file))
  return { path: path ?? target.path, isThere: path !== undefined }
}

/** Finds missing anchors in files: headings, components and ids, with those of imported modules. Each file is read once. */
export function anchorsOn(site: Site, files: LinkFiles): Anchors {
  const known = new Map<string, PageIds | undefined>()
  const idsOf = (file: string, above: readonly string[] = []): PageIds | undefined => {
    if (!known.has(file)) known.set(file, idsIn(file, [...above, file]))
    return known.get(file)
  }
  const idsIn = (file: string, above: readonly string[]): PageIds | undefined => {
    const scanned = scans(site)(file)
    const matter = isPageFile(file) ? frontmatterText(headOf(site.disk, file)) : undefined
    if (!scanned || (matter && ofOperation.test(matter.block))) return undefined
    const modules = scanned.links.flatMap((link) => importOf(link, file, files) ?? [])
    const all = [pageIds(scanned.marks), ...modules.map((each) => idsBehind(each, above))]
    if (all.includes(undefined)) return undefined
    const some = all as PageIds[]
    return { exact: new Set(some.flatMap(({ exact }) => [...exact])), open: some.flatMap(({ open }) => open) }
  }
  const idsBehind = ({ path, isThere }: { path: string; isThere: boolean }, above: readonly string[]) => {
    if (!isThere) return undefined
    return !/\.(mdx?|[cm]?[jt]sx?)$/i.test(path) || above.includes(path) ? none : idsOf(path, above)
  }
  return (file, anchor) => {
    const wanted = cleaned(anchor ?? '')
    if (file === undefined || !anchor || wanted === '' || wanted === 'top' || ofPrograms.test(anchor)) return undefined
    const ids = idsOf(file)
    if (ids === undefined || ids.exact.has(wanted) || ids.exact.has(anchor)) return undefined
    const [all, plain, letters] = [[...ids.exact], withoutQuotes(wanted), lettersOf(wanted)]
    if (all.some((id) => withoutQuotes(id) === plain) || ids.open.some((each) => each.test(letters))) return undefined
    const alike = all.filter((id) => letters !== '' && lettersOf(id) === letters)
    const near = alike.length > 0 ? alike : [nearest(wanted, all) ?? []].flat()
    const same = alike.length === 1 ? alike[0] : undefined
    return { kind: 'anchor', page: withoutExtension(file), anchor, near: near.length > MOST_NEAR ? [] : near, same }
  }
}

const none: PageIds = { exact: new Set(), open: [] }

/** Browsers and the checker of Mintlify disagree about quotes: `what’s-new`, `whats-new`. */
const withoutQuotes = (id: string) => id.replace(/[‘’“”…]/g, '')

/** Components with headings outside of the table of contents, counted by themselves. */
const apart: ReadonlySet<string> = new Set(['Accordion', 'AccordionGroup', 'Expandable', 'Update', 'Prompt'])
/** Components without an element for their `id`. */
const withoutId =
  /^(Info|Warning|Note|Tip|Check|Danger|Callout|AccordionGroup|Card|CardGroup|Tabs|CodeGroup|Columns?|Expandable|Frame|GitHub|Icon|Latex|Mermaid|Panel|Prompt|RequestExample|ResponseExample|Steps|Tile|Tooltip|Tree|FileTree|Visibility|Badge|Color)$/
const isField = /^(ParamField|Param|ResponseField)$/
const fieldNames = ['query', 'path', 'body', 'header', 'name']

/** The component around a mark: ids depend on the component. */
interface Around {
  readonly name: string
  readonly titleSize: string | null | undefined
}

/** Reads the ids of a page from its marks; undefined if code may make further ids. */
export function pageIds(marks: readonly Mark[]): PageIds | undefined {
  const ids = new IdReader()
  return marks.every((mark) => ids.read(mark)) ? ids : undefined
}

/** The ids of a page: written in the text, or made by Mintlify of headings and components. */
class IdReader {
  readonly exact = new Set<string>()
  /** The letters of headings with expressions: `version.*` of `## Version {version}`. */
  readonly open: RegExp[] = []
  /** Headings, tabs, accordions and fields by key, for Mintlify's numbers in ids. */
  readonly #counts = new Map<string, number>()
  #around: readonly Around[] = []

  /** False if code may make further ids. */
  read(mark: Mark): boolean {
    if (mark.kind === 'heading') this.#readHeading(mark)
    // A title or an id in code.
    else if (mark.kind === 'literal')
      this.#add(mark.text, cleaned(mark.text), cleaned(slugOf(mark.text)), componentSlug(mark.text))
    else if (mark.kind === 'tag' && mark.isClosing) {
      const at = this.#around.findLastIndex(({ name }) => name === mark.name)
      if (at !== -1) this.#around = this.#around.slice(0, at)
    } else if (mark.kind === 'code' || Object.values(mark.attributes).includes(null)) return false
    else this.#readTag(mark)
    return true
  }

  #readHeading({ text, level, isTag = false, id: written }: Extract<Mark, { kind: 'heading' }>): void {
    const [custom = '', own] = customId.exec(text) ?? []
    const id = written ?? (own && own.trim().replace(notInCustomId, '').replace(emoji, '').replace(/\s+/g, '-'))
    if (id !== undefined) return this.#add(level <= 4 ? this.#once(cleaned(id)) : id)
    if (level > 4) return
    const title = plainTitle(custom === '' ? text : text.slice(0, -custom.length))
    this.#add(this.#once(cleaned(isTag ? slugOf(title) : this.#numbered(slugOf(title), 'heading'))))
    if (title.includes(UNKNOWN)) this.#addOpen(title)
  }

  #readTag({ name, attributes, isEmpty }: Extract<Mark, { kind: 'tag' }>): void {
    const { id, title, label, titleSize, name: anchor } = attributes
    const steps = this.#around.at(-1)
    if (!isEmpty && (apart.has(name) || name === 'Steps')) this.#around = [...this.#around, { name, titleSize }]
    const field = isField.test(name) && id === undefined && fieldNames.map((each) => attributes[each]).find(Boolean)
    if (field) {
      const count = this.#countOf(`field ${field}`)
      this.#add(componentSlug(wordsOf(`param ${field}${count > 0 ? ` ${count}` : ''}`)))
    } else if (name === 'Update' && (label || id)) this.#add(this.#once(cleaned(id ?? slugOf(label ?? ''))))
    else if (name === 'Step' && !id && title) {
      const size = titleSize ?? (steps?.name === 'Steps' ? steps.titleSize : undefined)
      if (size && /^h[23]$/.test(size) && !('noAnchor' in attributes)) this.#add(this.#once(cleaned(slugOf(title))))
    } else if (id && !withoutId.test(name)) this.#add(id, cleaned(id))
    else if (name === 'Tab' && title) this.#add(cleaned(this.#numbered(slugOf(title), 'tab')))
    else if ((name === 'Accordion' || name === 'View') && title) {
      const slug = componentSlug(title)
      const count = this.#countOf(`${name} ${slug}`)
      this.#add(count === 0 ? slug : `${slug}-${count}`)
      // Letters beyond ASCII may become anything.
      if (/[^\0-\x7f]/.test(title)) this.#addOpen(title.replace(/[^\0-\x7f]+|&/g, UNKNOWN))
    }
    if (name === 'a' && anchor) this.#add(anchor, cleaned(anchor))
  }

  #add(...ids: readonly string[]): void {
    for (const id of ids) if (id !== '') this.exact.add(id)
  }

  #addOpen(title: string): void {
    const parts = title.split(UNKNOWN).map(lettersOf)
    if (parts.some(Boolean)) this.open.push(new RegExp(`^${parts.join('.*')}`, 's'))
  }

  #countOf(key: string): number {
    const count = this.#counts.get(key) ?? 0
    this.#counts.set(key, count + 1)
    return count
  }

  /** `overview`, `overview-2` */
  #numbered(slug: string, kind: string): string {
    if (slug === '') return ''
    const key = `${kind} ${slug.toLowerCase()}`
    const numberless = this.#counts.get(key.replace(/(?:-\d+?)+?$/, '')) ?? 0
    const count = this.#countOf(key) + 1
    return count >= 2 || numberless > 2 ? `${slug}-${count}` : slug
  }

  /** A further heading of the contents with an equal slug gets a free number. */
  #once(slug: string): string {
    let number = this.#around.some(({ name }) => apart.has(name)) ? 1 : this.#countOf(`contents ${slug}`) + 1
    if (number === 1) return slug
    while (this.#counts.has(`contents ${slug}-${number}`)) number += 1
    this.#countOf(`contents ${slug}-${number}`)
    return `${slug}-${number}`
  }
}

/** A text by its letters and digits: `Missing /dev/kvm` → `missingdevkvm`. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The text in place of an expression. */
const UNKNOWN = '\uE000'
const customId = /(?:^|\s)\{\s*#([^}]+?)\s*\}\s*$/
const notInCustomId = /[<>"&?,;:!'()[\]{}]/g
const emoji =
  /\p{Emoji_Modifier}|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|\u200D|\uFE0E|\uFE0F/gu

/** The id of a heading, with letters beyond ASCII percent-encoded: `Read/write access` → `read%2Fwrite-access`. */
function slugOf(title: string): string {
  const text = title.replaceAll(UNKNOWN, '').replace(/[\uD800-\uDFFF]/gu, '')
  const encoded = encodeURIComponent(text.toLowerCase().trim().replace(/\s+/g, '-'))
  return withoutEnds(encoded.replace(/%[\dA-F]{2}/.test(encoded) ? /[^a-zA-Z\d%_]+/g : /[^a-z\d_]+/g, '-'))
}

/** The id of an accordion or a view: `A & B` → `a-and-b`. */
function componentSlug(title: string): string {
  const plain = title
    .replace(':', '-')
    .replaceAll('&', ' and ')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
  return withoutEnds(plain.toLowerCase().replace(/[^a-z\d]+/g, '-'))
}

/** The name of a field in words: `userId` → `user Id`. */
function wordsOf(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-rt-z\d]+)/g, '$1 $2')
}

function withoutEnds(slug: string): string {
  return slug
    .replace(/([a-zA-Z\d]+)-([ts])(-|$)/g, '$1$2$3')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

/** An id, or the anchor of a link, as browsers compare it: decoded, without punctuation and emoji. */
export function cleaned(id: string): string {
  return decodedOnce(id)
    .replace(/[?,;:!'"()[\]{}]/g, '')
    .replace(emoji, '')
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![\dA-Fa-f]{2})/g, '%25'))
  } catch {
    return text
  }
}

/** The text of a heading, without Markdown and tags; expressions are unknown. */
function plainTitle(text: string): string {
  const whole: string[] = []
  const keep = (part: string) => `\uE001${whole.push(part) - 1}\uE002`
  return unescaped(
    text
      .replace(/(?:^|\s)#+\s*$/, '')
      .replace(/\\([!-/:-@[-`{-~])/g, (_, char: string) => keep(char))
      .replace(/(?<!`)(`+)(?!`)([^]*?[^`])\1(?!`)/g, (_, _ticks, code: string) => keep(code))
      .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
      .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
      .replace(/<\/?[A-Za-z](?:[^<>{}"']|"[^"]*"|'[^']*'|\{[^{}]*\})*>|<\/?>/g, '')
      .replace(/\{[^{}]*\}/g, UNKNOWN)
      .replace(/(\*{1,3})(?=\S)([^*]+?)(?<=\S)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}])(_{1,3})(?=[^\s_])([^]+?)(?<=[^\s_])\1(?![\p{L}\p{N}])/gu, '$2')
      .replace(/(~{1,2})(?=\S)([^~]+?)(?<=\S)\1/g, '$2'),
    false,
  ).replace(/\uE001(\d+)\uE002/g, (_, index: string) => whole[Number(index)] ?? '')
}
