import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placer } from '../../base/files/place.js'
import { linksOf } from '../../site/links/links.js'
import { rewriteLinks, type IsWritten, type Moving } from '../../site/links/rewrite.js'
import { addressOfPage, baseOf, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import { isPage } from './named-file.js'

/** A destination that was written anew, by its place before the move. */
export interface ChangedLink {
  /** From the docs root, as it is called after the move. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly before: string
  readonly after: string
}

/** Something in a file that a person has to look at. */
export interface OpenMention {
  readonly file: string
  readonly line: number
  readonly column: number
  /** As it is written. */
  readonly text: string
  /** `named` in code, in text or by a full URL; a link that reads as two files; one that led nowhere; a file that is not UTF-8, or that was edited while a move was interrupted. */
  readonly why: 'named' | 'ambiguous' | 'dead' | 'not-utf8' | 'edited'
  /** Of an address that is no link: the text that it is in. */
  readonly in?: NamedIn
}

export type NamedIn = 'code' | 'text' | 'URL' | 'frontmatter' | 'JSON'

/** A file with other links in it. */
export interface MovedBody {
  /** From the docs root, as it is called after the move. */
  readonly file: string
  readonly before: string
  readonly text: string
}

export interface MovedBodies {
  readonly bodies: readonly MovedBody[]
  readonly links: readonly ChangedLink[]
  readonly mentions: readonly OpenMention[]
}

interface Reading {
  readonly root: string
  /** All files of the docs root, as they are called before the move. */
  readonly files: readonly string[]
  readonly moving: Moving
  /** The addresses that nothing shows any more. */
  readonly left: ReadonlySet<string>
  /** docs.json and its parts, which are written otherwise. */
  readonly generated: ReadonlySet<string>
  /** The file on the disk, of a file by its name before the move. */
  readonly onDisk: (file: string) => string
  /** The links of a moved file that are written for its new place already. */
  readonly isWritten?: ((file: string) => IsWritten) | undefined
}

/** Files that have links. */
export const linking = /\.(mdx?|[jt]sx)$/i

/** The files whose links lead to what moves, or that move themselves. */
export function movedBodies({ root, files, moving, left, generated, onDisk, isWritten }: Reading): MovedBodies {
  const found = { bodies: [] as MovedBody[], links: [] as ChangedLink[], mentions: [] as OpenMention[] }
  const mayName = namesIn(moving)
  const paths = [...left].map((address) => address.slice(1)).filter((page) => page.includes('/'))
  for (const file of files) {
    if (paths.length > 0 && isData(file) && !generated.has(file)) {
      const text = readFileSync(path.join(root, onDisk(file)), 'utf8')
      const at = placer(text, moving.moves.get(file) ?? file)
      for (const { offset, name } of valuesIn(text, paths))
        found.mentions.push({ ...at(offset), text: name, why: 'named', in: 'JSON' })
    }
    if (!linking.test(file)) continue
    const bytes = readFileSync(path.join(root, onDisk(file)))
    const text = bytes.toString('utf8')
    if (!moving.moves.has(file) && !mayName(file, text)) continue
    const home = moving.moves.get(file) ?? file
    const at = placer(text, home)
    if (text.includes('\ufffd') && !isUtf8(bytes)) {
      found.mentions.push({ ...at(0), text: '', why: 'not-utf8' })
      continue
    }
    const { text: now, links, doubtful } = rewriteLinks(text, file, moving, isWritten?.(file))
    if (now !== text) found.bodies.push({ file: home, before: text, text: now })
    for (const { link, to } of links) found.links.push({ ...at(link.start), before: link.written, after: to })
    for (const { link, why } of doubtful) found.mentions.push({ ...at(link.start), text: link.written, why })
    const matter = isPage(file) ? text.slice(0, matterEnd(text)) : ''
    for (const { offset, name } of valuesIn(matter, paths))
      found.mentions.push({ ...at(offset), text: name, why: 'named', in: 'frontmatter' })
    for (const { offset, name, in: around } of mentionsIn(text, file, left))
      found.mentions.push({ ...at(offset), text: name, why: 'named', in: around })
  }
  return found
}

/** JSON files that the repository has for its own programs, such as a copy of the navigation; a lock file lists no pages. */
function isData(file: string): boolean {
  return /\.json$/i.test(file) && !/(^|\/)(package|package-lock|tsconfig)\.json$/.test(file)
}

/** The end of a page's frontmatter. */
function matterEnd(text: string): number {
  return /^---\r?\n[^]*?\n---/.exec(text)?.[0].length ?? 0
}

/** Old pages that are whole values, in a JSON file or in frontmatter: `translationFrom: guides/start.mdx`. */
function valuesIn(text: string, pages: readonly string[]): { offset: number; name: string }[] {
  return pages.flatMap((page) => {
    const found: { offset: number; name: string }[] = []
    for (let offset = text.indexOf(page); offset !== -1; offset = text.indexOf(page, offset + 1)) {
      const [extension] = /^(?:\.mdx?)?(?=["'\s]|$)/.exec(text.slice(offset + page.length)) ?? []
      // With a slash before it, it may be the path of an endpoint.
      if (extension !== undefined && /["'\s]/.test(text[offset - 1] ?? ''))
        found.push({ offset, name: page + extension })
    }
    return found
  })
}

interface NamedAt {
  readonly offset: number
  readonly name: string
  readonly in: NamedIn
}

/** True in a module, a block of code, between backticks and in a quoted string. */
function isInCode(text: string, offset: number, file: string): boolean {
  if (!isPage(file)) return true
  const before = text.slice(0, offset)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const fences = before.match(/^[ \t]*(?:```|~~~)/gm)?.length ?? 0
  return fences % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1 || /['"]$/.test(line)
}

/** Old addresses outside of links: in code, in text, and at the end of full URLs, which may have a base path before them. */
function mentionsIn(text: string, file: string, left: ReadonlySet<string>): NamedAt[] {
  const named = [...left].filter((address) => address.indexOf('/', 1) !== -1 && text.includes(address))
  if (named.length === 0) return []
  const links = linksOf(text, file)
  return named.flatMap((name) => {
    const found: NamedAt[] = []
    for (let offset = text.indexOf(name); offset !== -1; offset = text.indexOf(name, offset + 1)) {
      if (/[\w/-]/.test(text[offset + name.length] ?? '')) continue
      const link = links.find(({ start, end }) => start <= offset && offset < end)
      const isUrl = /https?:\/\/[^\s"'`()<>]+$/.test(text.slice(Math.max(0, offset - 200), offset))
      if (!isUrl && (link || /[\w./-]/.test(text[offset - 1] ?? ''))) continue
      found.push({ offset, name, in: isUrl ? 'URL' : isInCode(text, offset, file) ? 'code' : 'text' })
    }
    return found
  })
}

/**
 * Tells which files may link to what moves: however its name is escaped, its runs of letters and digits are there, one
 * after the other: `page\\_1`, `page%201`.
 */
function namesIn({ moves, folderInstead }: Moving): (file: string, text: string) => boolean {
  const names = new Set<string>()
  const folders = new Set<string>()
  for (const file of moves.keys()) {
    const address = isPage(file) ? addressOfPage(withoutExtension(file)).slice(1) : file
    // From inside, a folder is `./` or `..`.
    if (isPage(file)) folders.add(address === '' ? '' : `${address}/`)
    const emptied = isPage(file) ? foldersOf(file).filter((folder) => folderInstead(folder) !== undefined) : []
    for (const name of new Set([address, isPage(file) ? withoutExtension(file) : file, ...emptied]))
      names.add(runsOf(baseOf(name)).join('.{1,99}?'))
  }
  const named = new RegExp([...names].join('|'))
  const isNear = (file: string) => [...folders].some((folder) => file.startsWith(folder))
  return (file, text) => named.test(text) || isNear(file)
}

function runsOf(name: string): readonly string[] {
  return name.replace(/\.[a-z]+$/i, '').match(/[a-z0-9]+/gi) ?? []
}
