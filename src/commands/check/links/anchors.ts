import { nearest } from '../../../base/diagnostics/near.js'
import { frontmatterText } from '../../../base/files/frontmatter-text.js'
import type { Link, Mark } from '../../../site/links/link.js'
import { scan } from '../../../site/links/links.js'
import { targetOf, unescaped, type LinkFiles } from '../../../site/links/target.js'
import type { Disk } from '../../../site/model/disk.js'
import { moduleAt } from './judge.js'

interface NearAnchors {
  readonly near: readonly string[]
  /** The only anchor with the same letters. */
  readonly same: string | undefined
}

/** The ids of a page: written in the text, or made by Mintlify of headings and components. */
interface PageIds {
  /** In the order of the page, each once. */
  readonly exact: ReadonlySet<string>
  /** The letters of headings with expressions: `version.*` of `## Version {version}`. */
  readonly open: readonly RegExp[]
}

/** Anchors for programs in the browser: `#/users`, `#:~:text=`, `#tab=2`. */
const ofPrograms = /^\/|^:~:|=|^L\d+(-L?\d+)?$/
/** Mintlify adds fields of requests and responses to pages of operations. */
const ofOperation = /^(?:openapi|asyncapi|openapi-schema|api)\s*:/m
/** More names are no help. */
const MOST_NEAR = 2

/** The anchors of files: headings, components and ids, with those of imported modules; each file is read once. */
export class Anchors {
  readonly #disk: Disk
  readonly #files: LinkFiles
  readonly #known = new Map<string, PageIds | undefined>()

  constructor(disk: Disk, files: LinkFiles) {
    this.#disk = disk
    this.#files = files
  }

  /** True for an existing anchor, and for a file with unknown ids. */
  has(file: string, anchor: string): boolean {
    const wanted = cleaned(anchor)
    if (wanted === '' || wanted === 'top' || ofPrograms.test(anchor)) return true
    const ids = this.#idsOf(file)
    if (ids === undefined || ids.exact.has(wanted) || ids.exact.has(anchor)) return true
    const plain = withoutQuotes(wanted)
    const letters = lettersOf(wanted)
    return [...ids.exact].some((id) => withoutQuotes(id) === plain) || ids.open.some((each) => each.test(letters))
  }

  /** Anchors with the letters of a missing one, or the anchor with the nearest spelling. */
  near(file: string, anchor: string): NearAnchors {
    const all = [...(this.#idsOf(file)?.exact ?? [])]
    const letters = lettersOf(cleaned(anchor))
    const same = all.filter((id) => letters !== '' && lettersOf(id) === letters)
    const near = same.length > 0 ? same : [nearest(cleaned(anchor), all) ?? []].flat()
    return { near: near.length > MOST_NEAR ? [] : near, same: same.length === 1 ? same[0] : undefined }
  }

  #idsOf(file: string, above: readonly string[] = []): PageIds | undefined {
    if (!this.#known.has(file)) this.#known.set(file, this.#idsIn(file, [...above, file]))
    return this.#known.get(file)
  }

  #idsIn(file: string, above: readonly string[]): PageIds | undefined {
    const text = this.#disk.read(file)
    if (text === undefined) return undefined
    const matter = /\.mdx?$/i.test(file) ? frontmatterText(text) : undefined
    if (matter && ofOperation.test(matter.block)) return undefined
    const { links, marks } = scan(text, file)
    const own = pageIds(marks)
    const inner = links.flatMap(({ form, written }) =>
      form === 'import' || form === 'snippet' ? [this.#imported({ form, written }, file, above)] : [],
    )
    if (!own || inner.includes(undefined)) return undefined
    const all = [own, ...(inner as PageIds[])]
    return { exact: new Set(all.flatMap(({ exact }) => [...exact])), open: all.flatMap(({ open }) => open) }
  }

  #imported(link: Pick<Link, 'written' | 'form'>, file: string, above: readonly string[]): PageIds | undefined {
    const target = targetOf(link, file, this.#files)
    // A package.
    if (target.kind === 'elsewhere') return none
    const path =
      target.kind === 'none' ? moduleAt(target.path, this.#files) : 'file' in target ? target.file : undefined
    if (path === undefined) return undefined
    return !/\.(mdx?|[cm]?[jt]sx?)$/i.test(path) || above.includes(path) ? none : this.#idsOf(path, above)
  }
}

const none: PageIds = { exact: new Set(), open: [] }

/** Browsers and the checker of Mintlify disagree about quotes: `what’s-new`, `whats-new`. */
function withoutQuotes(id: string): string {
  return id.replace(/[‘’“”…]/g, '')
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
  readonly open: RegExp[] = []
  /** The number of earlier headings, tabs, accordions and fields, by key. */
  readonly #counts = new Map<string, number>()
  /** The components around a mark, which change its ids. */
  #around: { readonly name: string; readonly titleSize: string | undefined }[] = []

  /** False for code with unknown ids. */
  read(mark: Mark): boolean {
    if (mark.kind === 'code') return false
    if (mark.kind === 'heading') this.#heading(mark)
    else if (mark.kind === 'tag') return this.#tag(mark)
    // A title or an id in code.
    else this.#add(mark.text, cleaned(mark.text), cleaned(slugOf(mark.text)), componentSlug(mark.text))
    return true
  }

  #heading({ text, level, isTag = false, id: written }: Extract<Mark, { kind: 'heading' }>): void {
    const [custom = '', own] = customId.exec(text) ?? []
    const id = written ?? (own && own.trim().replace(notInCustomId, '').replace(emoji, '').replace(/\s+/g, '-'))
    if (id !== undefined) return this.#add(level <= 4 ? this.#once(cleaned(id)) : id)
    if (level > 4) return
    const title = plainTitle(custom === '' ? text : text.slice(0, -custom.length))
    this.#add(this.#once(cleaned(isTag ? slugOf(title) : this.#numbered(slugOf(title), 'heading'))))
    if (title.includes(UNKNOWN)) this.#open(title)
  }

  #tag({ name, attributes, isEmpty, isClosing }: Extract<Mark, { kind: 'tag' }>): boolean {
    if (isClosing) {
      const at = this.#around.findLastIndex((each) => each.name === name)
      if (at !== -1) this.#around = this.#around.slice(0, at)
      return true
    }
    const { id, title, label, titleSize } = attributes
    const around = this.#around.at(-1)
    if (!isEmpty && (apart.has(name) || name === 'Steps'))
      this.#around.push({ name, titleSize: titleSize ?? undefined })
    if (Object.values(attributes).includes(null)) return false
    const field = isField.test(name) && id === undefined && fieldNames.map((each) => attributes[each]).find(Boolean)
    if (field) {
      const count = this.#count(`field ${field}`)
      this.#add(componentSlug(wordsOf(`param ${field}${count > 0 ? ` ${count}` : ''}`)))
    } else if (name === 'Update' && (label || id)) this.#add(this.#once(cleaned(id ?? slugOf(label ?? ''))))
    else if (name === 'Step' && !id && title) {
      const size = titleSize ?? (around?.name === 'Steps' ? around.titleSize : undefined)
      if (size && /^h[23]$/.test(size) && !('noAnchor' in attributes)) this.#add(this.#once(cleaned(slugOf(title))))
    } else if (id && !withoutId.test(name)) this.#add(id, cleaned(id))
    else if (name === 'Tab' && title) this.#add(cleaned(this.#numbered(slugOf(title), 'tab')))
    else if ((name === 'Accordion' || name === 'View') && title) {
      const slug = componentSlug(title)
      const count = this.#count(`${name} ${slug}`)
      this.#add(count === 0 ? slug : `${slug}-${count}`)
      // Letters beyond ASCII may become anything.
      if (/[^\0-\x7f]/.test(title)) this.#open(title.replace(/[^\0-\x7f]+|&/g, UNKNOWN))
    }
    if (name === 'a' && attributes['name']) this.#add(attributes['name'], cleaned(attributes['name']))
    return true
  }

  #add(...ids: readonly string[]): void {
    for (const id of ids) if (id !== '') this.exact.add(id)
  }

  #open(title: string): void {
    const parts = title.split(UNKNOWN).map(lettersOf)
    if (parts.some(Boolean)) this.open.push(new RegExp(`^${parts.join('.*')}`, 's'))
  }

  #count(key: string): number {
    const count = this.#counts.get(key) ?? 0
    this.#counts.set(key, count + 1)
    return count
  }

  /** Slugs with Mintlify's numbers: `overview`, `overview-2`. */
  #numbered(slug: string, kind: string): string {
    if (slug === '') return ''
    const key = `${kind} ${slug.toLowerCase()}`
    const numberless = this.#counts.get(key.replace(/(?:-\d+?)+?$/, '')) ?? 0
    const count = this.#count(key) + 1
    return count >= 2 || numberless > 2 ? `${slug}-${count}` : slug
  }

  /** A further heading of the contents with an equal slug gets a number. */
  #once(slug: string): string {
    if (this.#around.some(({ name }) => apart.has(name))) return slug
    const count = this.#count(`contents ${slug}`)
    if (count === 0) return slug
    let number = count + 1
    while (this.#counts.has(`contents ${slug}-${number}`)) number += 1
    this.#count(`contents ${slug}-${number}`)
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
