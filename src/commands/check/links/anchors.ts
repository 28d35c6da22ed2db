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

/** The ids of a page: written in the text, or made by Mintlify of headings and components. */
interface PageIds {
  /** In the order of the page, each once. */
  readonly exact: ReadonlySet<string>
  /** The letters of headings with expressions: `version.*` of `## Version {version}`. */
  readonly open: readonly RegExp[]
}

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
    const [same] = alike.length === 1 ? alike : []
    const page = withoutExtension(file)
    return { kind: 'anchor', page, anchor, near: near.length > MOST_NEAR ? [] : near, same }
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

/** The component around a mark: ids depend on the component. */
interface Around {
  readonly name: string
  readonly titleSize: string | null | undefined
}

/** Counts headings, tabs, accordions and fields by key, for Mintlify's numbers in ids. */
function numbering() {
  const counts = new Map<string, number>()
  const countOf = (key: string) => {
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count
  }
  /** `overview`, `overview-2` */
  const numbered = (slug: string, kind: string) => {
    if (slug === '') return ''
    const key = `${kind} ${slug.toLowerCase()}`
    const numberless = counts.get(key.replace(/(?:-\d+?)+?$/, '')) ?? 0
    const count = countOf(key) + 1
    return count >= 2 || numberless > 2 ? `${slug}-${count}` : slug
  }
  /** A further heading of the contents with an equal slug gets a free number. */
  const further = (slug: string) => {
    let number = countOf(`contents ${slug}`) + 1
    if (number === 1) return slug
    while (counts.has(`contents ${slug}-${number}`)) number += 1
    countOf(`contents ${slug}-${number}`)
    return `${slug}-${number}`
  }
  return { countOf, numbered, further }
}

/** Reads the ids of a page from its marks; undefined if code may make further ids. */
export function pageIds(marks: readonly Mark[]): PageIds | undefined {
  const [exact, open] = [new Set<string>(), [] as RegExp[]]
  let around: readonly Around[] = []
  const add = (...ids: readonly string[]) => {
    for (const id of ids) if (id !== '') exact.add(id)
  }
  const addOpen = (title: string) => {
    const parts = title.split(UNKNOWN).map(lettersOf)
    if (parts.some(Boolean)) open.push(new RegExp(`^${parts.join('.*')}`, 's'))
  }
  const { countOf, numbered, further } = numbering()
  const once = (slug: string) => (around.some(({ name }) => apart.has(name)) ? slug : further(slug))
  const readHeading = ({ text, level, isTag = false, id: written }: Extract<Mark, { kind: 'heading' }>) => {
    const [custom = '', own] = customId.exec(text) ?? []
    const id = written ?? (own && own.trim().replace(notInCustomId, '').replace(emoji, '').replace(/\s+/g, '-'))
    if (id !== undefined) return add(level <= 4 ? once(cleaned(id)) : id)
    if (level > 4) return
    const title = plainTitle(custom === '' ? text : text.slice(0, -custom.length))
    add(once(cleaned(isTag ? slugOf(title) : numbered(slugOf(title), 'heading'))))
    if (title.includes(UNKNOWN)) addOpen(title)
  }
  const readTag = ({ name, attributes, isEmpty }: Extract<Mark, { kind: 'tag' }>) => {
    const { id, title, label, titleSize, name: anchor } = attributes
    const steps = around.at(-1)
    if (!isEmpty && (apart.has(name) || name === 'Steps')) around = [...around, { name, titleSize }]
    const field = isField.test(name) && id === undefined && fieldNames.map((each) => attributes[each]).find(Boolean)
    if (field) {
      const count = countOf(`field ${field}`)
      add(componentSlug(wordsOf(`param ${field}${count > 0 ? ` ${count}` : ''}`)))
    } else if (name === 'Update' && (label || id)) add(once(cleaned(id ?? slugOf(label ?? ''))))
    else if (name === 'Step' && !id && title) {
      const size = titleSize ?? (steps?.name === 'Steps' ? steps.titleSize : undefined)
      if (size && /^h[23]$/.test(size) && !('noAnchor' in attributes)) add(once(cleaned(slugOf(title))))
    } else if (id && !withoutId.test(name)) add(id, cleaned(id))
    else if (name === 'Tab' && title) add(cleaned(numbered(slugOf(title), 'tab')))
    else if ((name === 'Accordion' || name === 'View') && title) {
      const slug = componentSlug(title)
      const count = countOf(`${name} ${slug}`)
      add(count === 0 ? slug : `${slug}-${count}`)
      // Letters beyond ASCII may become anything.
      if (/[^\0-\x7f]/.test(title)) addOpen(title.replace(/[^\0-\x7f]+|&/g, UNKNOWN))
    }
    if (name === 'a' && anchor) add(anchor, cleaned(anchor))
  }
  for (const mark of marks) {
    if (mark.kind === 'code') return undefined
    if (mark.kind === 'heading') readHeading(mark)
    // A title or an id in code.
    else if (mark.kind === 'literal')
      add(mark.text, cleaned(mark.text), cleaned(slugOf(mark.text)), componentSlug(mark.text))
    else if (mark.isClosing) {
      const at = around.findLastIndex(({ name }) => name === mark.name)
      if (at !== -1) around = around.slice(0, at)
    } else if (Object.values(mark.attributes).includes(null)) return undefined
    else readTag(mark)
  }
  return { exact, open }
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
