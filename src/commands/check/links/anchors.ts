import { nearest } from '../../../base/diagnostics/near.js'
import { frontmatterText } from '../../../base/files/frontmatter-text.js'
import { moduleAt } from './judge.js'
import type { Scan, Mark } from '../../../site/links/link.js'
import { scan } from '../../../site/links/links.js'
import { targetOf, unescaped, type LinkFiles } from '../../../site/links/target.js'
import type { Disk } from '../../../site/model/disk.js'

/** Anchors of files: headings, components and ids. */
export interface PageAnchors {
  /** True for an existing anchor, and for a file with unknown ids. */
  readonly has: (file: string, anchor: string) => boolean
  /** Anchors that may be meant, the most likely first. */
  readonly near: (file: string, anchor: string) => readonly string[]
  /** The only anchor with the letters of a missing anchor. */
  readonly same: (file: string, anchor: string) => string | undefined
}

/** Anchors for programs in the browser: `#/users`, `#:~:text=`, `#tab=2`. */
const ofPrograms = /^\/|^:~:|=|^L\d+(-L?\d+)?$/
/** Mintlify adds fields of requests and responses to pages of operations. */
const ofOperation = /^(?:openapi|asyncapi|openapi-schema|api)\s*:/m

/** Reads the anchors of a file once. */
export function anchorsOn(disk: Disk, files: LinkFiles): PageAnchors {
  const known = new Map<string, PageIds | undefined>()
  const idsOf = (file: string, above: readonly string[] = []): PageIds | undefined => {
    if (known.has(file)) return known.get(file)
    const text = disk.read(file)
    const ids = text === undefined ? undefined : idsIn(text, file, (inner) => imported(inner, file, above))
    known.set(file, ids)
    return ids
  }
  const imported = (link: Scan['links'][number], file: string, above: readonly string[]): PageIds | undefined => {
    const target = targetOf(link, file, files)
    // A package.
    if (target.kind === 'elsewhere') return none
    const path = target.kind === 'none' ? moduleAt(target.path, files) : 'file' in target ? target.file : undefined
    if (path === undefined) return undefined
    if (!/\.(mdx?|[cm]?[jt]sx?)$/i.test(path) || above.includes(path)) return none
    return idsOf(path, [...above, file])
  }
  return {
    has(file, anchor) {
      const wanted = cleaned(anchor)
      if (wanted === '' || wanted === 'top' || ofPrograms.test(anchor)) return true
      const ids = idsOf(file)
      if (ids === undefined || ids.exact.has(wanted) || ids.exact.has(anchor)) return true
      const plain = withoutQuotes(wanted)
      return [...ids.exact].some((id) => withoutQuotes(id) === plain) || ids.open.some((each) => isOpenTo(wanted, each))
    },
    near: (file, anchor) => nearAnchors(cleaned(anchor), [...(idsOf(file)?.exact ?? [])]),
    same(file, anchor) {
      const letters = lettersOf(anchor)
      const [same, ...others] = [...(idsOf(file)?.exact ?? [])].filter((id) => lettersOf(id) === letters)
      return others.length === 0 && letters !== '' ? same : undefined
    },
  }
}

const none: PageIds = { exact: new Set(), open: [] }

/** Browsers and the checker of Mintlify disagree about quotes: `what’s-new`, `whats-new`. */
function withoutQuotes(id: string): string {
  return /[‘’“”…]/.test(id) ? id.replace(/[‘’“”…]/g, '') : id
}

/** More names are no help. */
const MOST_NEAR = 2

/** The anchors with equal letters, or the anchor with a like spelling. */
function nearAnchors(anchor: string, anchors: readonly string[]): readonly string[] {
  const letters = lettersOf(anchor)
  const same = anchors.filter((each) => lettersOf(each) === letters)
  const near = same.length > 0 ? same : [nearest(anchor, anchors) ?? []].flat()
  return near.length <= MOST_NEAR ? near : []
}

function idsIn(
  text: string,
  file: string,
  imported: (link: Scan['links'][number]) => PageIds | undefined,
): PageIds | undefined {
  const matter = /\.mdx?$/i.test(file) ? frontmatterText(text) : undefined
  if (matter && ofOperation.test(matter.block)) return undefined
  const { links, marks } = scan(text, file)
  const own = pageIds(marks)
  if (own === undefined) return undefined
  const exact = new Set(own.exact)
  const open = [...own.open]
  for (const link of links) {
    if (link.form !== 'import' && link.form !== 'snippet') continue
    const inner = imported(link)
    if (inner === undefined) return undefined
    for (const id of inner.exact) exact.add(id)
    open.push(...inner.open)
  }
  return { exact, open }
}

/** The ids of a page: written in the text, or made by Mintlify of headings and components. */
export interface PageIds {
  /** In the order of the page, each once. */
  readonly exact: ReadonlySet<string>
  /** The letters around expressions: `version` and `` of `## Version {version}`. */
  readonly open: readonly (readonly string[])[]
}

/** Components with headings outside of the table of contents, counted by themselves. */
const apart: ReadonlySet<string> = new Set(['Accordion', 'AccordionGroup', 'Expandable', 'Update', 'Prompt'])
/** Components without an element for their `id`. */
const withoutId =
  /^(Info|Warning|Note|Tip|Check|Danger|Callout|AccordionGroup|Card|CardGroup|Tabs|CodeGroup|Columns?|Expandable|Frame|GitHub|Icon|Latex|Mermaid|Panel|Prompt|RequestExample|ResponseExample|Steps|Tile|Tooltip|Tree|FileTree|Visibility|Badge|Color)$/
const isField = /^(ParamField|Param|ResponseField)$/
const fieldNames = ['query', 'path', 'body', 'header', 'name']

/** Reads the ids of a page from its marks; undefined if code may make further ids. */
export function pageIds(marks: readonly Mark[]): PageIds | undefined {
  const ids = new IdReader()
  return marks.every((mark) => ids.read(mark)) ? ids : undefined
}

class IdReader implements PageIds {
  readonly exact = new Set<string>()
  readonly open: (readonly string[])[] = []
  readonly #contents = new Map<string, number>()
  readonly #headings = new Counter()
  readonly #tabs = new Counter()
  readonly #components = new Map<string, number>()
  /** The components around a mark, which change its ids. */
  #around: { readonly name: string; readonly titleSize: string | undefined }[] = []

  /** False for code with unknown ids. */
  read(mark: Mark): boolean {
    if (mark.kind === 'code') return false
    if (mark.kind === 'heading') this.#heading(mark)
    else if (mark.kind === 'literal') this.#literal(mark.text)
    else if (mark.isClosing) this.#close(mark.name)
    else return this.#tag(mark)
    return true
  }

  #heading({ text, level, isTag = false, id: written }: Extract<Mark, { kind: 'heading' }>): void {
    const [custom, own] = customId.exec(text) ?? []
    const id = written ?? (own && own.trim().replace(notInCustomId, '').replace(emoji, '').replace(/\s+/g, '-'))
    const title = plainTitle(custom === undefined ? text : text.slice(0, -custom.length))
    if (id !== undefined) this.#add(level <= 4 ? this.#once(cleaned(id)) : id)
    else if (level <= 4) {
      const slug = cleaned(isTag ? slugOf(title) : this.#headings.next(slugOf(title)))
      this.#add(this.#once(slug))
      if (title.includes(UNKNOWN)) this.#open(title)
    }
  }

  #tag({ name, attributes, isEmpty }: Extract<Mark, { kind: 'tag' }>): boolean {
    const { id, title, label, titleSize } = attributes
    const around = this.#around.at(-1)
    if (!isEmpty && (apart.has(name) || name === 'Steps'))
      this.#around.push({ name, titleSize: titleSize ?? undefined })
    if (Object.values(attributes).includes(null)) return false
    if (isField.test(name) && id === undefined) {
      const field = fieldNames.map((each) => attributes[each]).find((each) => each)
      if (field) this.#field(field)
    } else if (name === 'Update' && (label || id)) this.#add(this.#once(cleaned(id ?? slugOf(label ?? ''))))
    else if (name === 'Step' && !id && title) {
      const size = titleSize ?? (around?.name === 'Steps' ? around.titleSize : undefined)
      if (size && /^h[23]$/.test(size) && !('noAnchor' in attributes)) this.#add(this.#once(cleaned(slugOf(title))))
    } else if (id && !withoutId.test(name)) this.#literalId(id)
    else if (name === 'Tab' && title) this.#add(cleaned(this.#tabs.next(slugOf(title))))
    else if ((name === 'Accordion' || name === 'View') && title) this.#component(title, name)
    if (name === 'a' && attributes['name']) this.#literalId(attributes['name'])
    return true
  }

  #close(name: string): void {
    const at = this.#around.findLastIndex((each) => each.name === name)
    if (at !== -1) this.#around = this.#around.slice(0, at)
  }

  #component(title: string, name: string): void {
    const slug = componentSlug(title)
    const count = this.#count(`${name} ${slug}`)
    this.#add(count === 0 ? slug : `${slug}-${count}`)
    if (/[^\0-\x7f]/.test(title)) this.#open(title.replace(/[^\0-\x7f]+|&/g, UNKNOWN))
  }

  /** The number of earlier components with a key. */
  #count(key: string): number {
    const count = this.#components.get(key) ?? 0
    this.#components.set(key, count + 1)
    return count
  }

  #field(name: string): void {
    const count = this.#count(`field ${name}`)
    this.#add(componentSlug(`param ${name}${count > 0 ? ` ${count}` : ''}`, true))
  }

  #literalId(id: string): void {
    this.#add(id)
    this.#add(cleaned(id))
  }

  /** A title or an id in code. */
  #literal(text: string): void {
    this.#literalId(text)
    this.#add(cleaned(slugOf(text)))
    this.#add(componentSlug(text))
  }

  #add(id: string): void {
    if (id !== '') this.exact.add(id)
  }

  /** Letters beyond ASCII and values of code may be anything. */
  #open(title: string): void {
    const parts = title.split(UNKNOWN).map(lettersOf)
    if (parts.some(Boolean)) this.open.push(parts)
  }

  /** A further heading of the contents with an equal slug gets a number. */
  #once(slug: string): string {
    if (this.#around.some(({ name }) => apart.has(name))) return slug
    const count = this.#contents.get(slug) ?? 0
    this.#contents.set(slug, count + 1)
    if (count === 0) return slug
    let number = count + 1
    while (this.#contents.has(`${slug}-${number}`)) number += 1
    this.#contents.set(`${slug}-${number}`, 1)
    return `${slug}-${number}`
  }
}

/** True for a possible anchor of an id with unknown parts. */
function isOpenTo(anchor: string, [first = '', ...rest]: readonly string[]): boolean {
  const letters = lettersOf(anchor)
  let at = letters.startsWith(first) ? first.length : -1
  for (const part of rest) if (at !== -1) at = letters.includes(part, at) ? letters.indexOf(part, at) + part.length : -1
  return at !== -1
}

/** A text by its letters and digits: `Missing /dev/kvm` → `missingdevkvm`. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Slugs with Mintlify's numbers: `overview`, `overview-2`. */
class Counter {
  readonly #seen = new Map<string, number>()

  next(slug: string): string {
    if (slug === '') return ''
    const key = slug.toLowerCase()
    const numberless = this.#seen.get(key.replace(/(?:-\d+?)+?$/, '')) ?? 0
    const count = (this.#seen.get(key) ?? 0) + 1
    this.#seen.set(key, count)
    return count >= 2 || numberless > 2 ? `${slug}-${count}` : slug
  }
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

/** The id of an accordion or a view: `A & B` → `a-and-b`; of a field: `userId` → `user-id`. */
function componentSlug(title: string, isOfField = false): string {
  const plain = title
    .replace(':', '-')
    .replaceAll('&', ' and ')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
  const words = isOfField
    ? plain.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-rt-z\d]+)/g, '$1 $2')
    : plain
  return withoutEnds(words.toLowerCase().replace(/[^a-z\d]+/g, '-'))
}

function withoutEnds(slug: string): string {
  return slug
    .replace(/([a-zA-Z\d]+)-([ts])(-|$)/g, '$1$2$3')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

/** An id, or the anchor of a link, as browsers compare it: decoded, without punctuation and emoji. */
export function cleaned(id: string): string {
  const decoded = decodedOnce(id)
  return decoded.replace(/[?,;:!'"()[\]{}]/g, '').replace(emoji, '')
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
  const kept: string[] = []
  const keep = (part: string) => `\uE001${kept.push(part) - 1}\uE002`
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
  ).replace(/\uE001(\d+)\uE002/g, (_, index: string) => kept[Number(index)] ?? '')
}
