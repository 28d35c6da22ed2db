import type { Mark, Scan } from '../../../site/links/link.js'
import { scan } from '../../../site/links/links.js'
import { targetOf } from '../../../site/links/target.js'
import type { LinkFiles } from '../../../site/links/target.js'
import { nearest } from '../../../base/diagnostics/near.js'
import { frontmatterText } from '../../../base/files/frontmatter-text.js'
import type { Disk } from '../../../site/model/disk.js'

/** The headings, components and ids of files that an anchor may lead to. */
export interface PageAnchors {
  /** True if a file has it, and where that can't be known. */
  readonly has: (file: string, anchor: string) => boolean
  /** The ones that a mistyped or outdated anchor may have been meant to be, the most likely first. */
  readonly near: (file: string, anchor: string) => readonly string[]
}

/** The anchors of a file by their letters, as a link contains them; undefined where more come from somewhere else. */
type Anchors = ReadonlyMap<string, string> | undefined

/** Anchors that only a program in the browser understands: `#/users`, `#:~:text=`, `#tab=2`. */
const ofPrograms = /[/=:&?]|^L\d+(-L?\d+)?$/
/** Mintlify adds fields of requests and responses to pages of operations. */
const ofOperation = /^(?:openapi|asyncapi|openapi-schema|api)\s*:/m
/** Ids and lists that code puts together. */
const computed = /\bid=\{(?!\s*["'`])|\.map\(|dangerouslySetInnerHTML/

/** Reads the anchors of a file when one is first asked for. */
export function anchorsOn(disk: Disk, files: LinkFiles): PageAnchors {
  const known = new Map<string, Anchors>()
  const anchorsOf = (file: string, above: readonly string[] = []): Anchors => {
    if (known.has(file)) return known.get(file)
    const text = disk.read(file)
    const anchors = text === undefined ? undefined : anchorsIn(text, file, (inner) => imported(inner, file, above))
    known.set(file, anchors)
    return anchors
  }
  const imported = (link: Scan['links'][number], file: string, above: readonly string[]): Anchors => {
    const target = targetOf(link, file, files)
    if (target.kind !== 'file' || !/\.mdx?$/i.test(target.file)) return undefined
    return above.includes(target.file) ? new Map() : anchorsOf(target.file, [...above, file])
  }
  return {
    has(file, anchor) {
      if (ofPrograms.test(anchor)) return true
      const wanted = keysOf(anchor)
      if (wanted.includes('') || wanted.includes('top')) return true
      const anchors = anchorsOf(file)
      return anchors === undefined || wanted.some((key) => anchors.has(key))
    },
    near: (file, anchor) => nearAnchors(anchor, [...new Set(anchorsOf(file)?.values())]),
  }
}

/** Those named are no help if there are more. */
const MOST_NEAR = 2

/** The one that is spelled alike, or those that have most words of it. */
function nearAnchors(anchor: string, anchors: readonly string[]): readonly string[] {
  const own = slugOf(anchor)
  const spelled = nearest(own, anchors)
  if (spelled !== undefined) return [spelled]
  const wordsOf = (slug: string) => new Set(slug.split('-').filter((word) => word.length > 2))
  const words = wordsOf(own)
  const shared = (slug: string) => [...wordsOf(slug)].filter((word) => words.has(word)).length
  const most = Math.max(1, ...anchors.map(shared))
  const near = anchors.filter((slug) => shared(slug) === most)
  return most * 2 >= words.size && near.length <= MOST_NEAR ? near : []
}

function anchorsIn(text: string, file: string, imported: (link: Scan['links'][number]) => Anchors): Anchors {
  const matter = frontmatterText(text)
  if (computed.test(text) || (matter && ofOperation.test(matter.block))) return undefined
  const { links, marks } = scan(text, file)
  const anchors = new Map<string, string>()
  for (const mark of marks) {
    const found = anchorOf(mark)
    if (found === undefined) return undefined
    for (const key of found.texts.flatMap(keysOf)) anchors.set(key, anchors.get(key) ?? found.anchor)
  }
  for (const link of links) {
    if (link.form !== 'import' && link.form !== 'snippet') continue
    const inner = imported(link)
    if (inner === undefined) return undefined
    for (const [key, slug] of inner) anchors.set(key, slug)
  }
  return anchors
}

/** A heading with an id of its own: `## Install {#setup}`. */
const customId = /[[{]\s*#([^\]}]+?)\s*[\]}]\s*#*\s*$/

/** The anchor of a mark, and all texts that lead to it; undefined where code makes them. */
function anchorOf({ kind, text }: Mark): { readonly anchor: string; readonly texts: readonly string[] } | undefined {
  if (kind !== 'heading') return { anchor: kind === 'title' ? slugOf(text) : text, texts: [text] }
  const [custom, id] = customId.exec(text) ?? []
  const title = custom === undefined ? text : text.slice(0, -custom.length)
  // An expression: its text is known when the page is shown.
  if (/[{}]/.test(title)) return undefined
  const plain = title.includes(']')
    ? title.replace(/!\[[^\]]*\]\([^)]*\)/g, '').replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    : title
  const texts = plain.includes('<')
    ? [plain, plain.replace(/<[^>]*>/g, ''), plain.replace(/<(\w+)[^>]*>.*?<\/\1>|<[^>]*>/g, '')]
    : [plain]
  return id === undefined ? { anchor: slugOf(plain), texts } : { anchor: id, texts: [id, ...texts] }
}

/** `Install on Linux` as `install-on-linux` */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean)
    .join('-')
}

/**
 * Letters and digits, as there are several ways to make an anchor of a title, with and without the number of a second
 * one: `#install-2`, `#a-and-b` of `A & B`, `#param-user`.
 */
function keysOf(text: string): string[] {
  const isPlain = !text.includes('&')
  const plain = isPlain ? text : text.replace(/&(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);/gi, '&')
  const texts = [plain, plain.replace(/[-_]\d+$/, ''), plain.replace(/^param-/i, '')]
  return [...new Set(isPlain ? texts : [...texts, plain.replaceAll('&', ' and ')])].map(lettersOf)
}

function lettersOf(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase().replace(/[^a-z\d]+/g, '')
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
