import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placer } from '../../base/files/place.js'
import { linksOf } from '../../site/links/links.js'
import { rewriteLinks } from '../../site/links/rewrite.js'
import { targetOf } from '../../site/links/target.js'
import { addressOfPage, baseOf, foldersOf, isPageFile, withoutExtension } from '../../site/model/page-path.js'
import { isSymlink } from './names.js'
import { withoutAnchor } from './navigation.js'
import type { Work } from './plan.js'
import type { Plan } from './steps.js'

/** A place in a file, by its path after the move from the docs root. */
export interface InFile {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A link to a file that leaves its place. */
export interface ChangedLink extends InFile {
  readonly before: string
  /** The link's file, or the folder without an index page. */
  readonly to: string
  /** The new destination; undefined if the link stays. */
  readonly after?: string | undefined
}

/** A place in a file for a person to look at. */
export interface OpenMention extends InFile {
  /** As written. */
  readonly text: string
  /**
   * `named` outside of links: in code, in text or in a full URL; a link readable as two files; a link that led nowhere;
   * a file that is not UTF-8, or edited during an interrupted move.
   */
  readonly why: 'named' | 'ambiguous' | 'dead' | 'not-utf8' | 'edited'
}

/** Files with links. */
export const linking = /\.(mdx?|[jt]sx)$/i

/** Rewrites links to files that leave their places, and links in moving files; finds `left` URLs outside of links. */
export function changedTexts(work: Work, left: ReadonlySet<string>) {
  const { root, places, modules, isMade, isFollowed } = work
  const texts: Plan['texts'][number][] = []
  const found = { texts, links: [] as ChangedLink[], mentions: [] as OpenMention[] }
  const mayLink = linkTest(work)
  for (const file of work.files) {
    const home = places.has(file) ? places.get(file) : file
    const real = isMade ? (home ?? file) : file
    if (!linking.test(file) || modules.has(file) || /(^|\/)\./.test(file)) continue
    // A symlink has the links of its target, or text of others.
    if (home === undefined || isSymlink(root, real)) continue
    const bytes = readFileSync(path.join(root, real))
    const text = bytes.toString('utf8')
    if (home === file && !mayLink(file, text)) continue
    const at = placer(text, home)
    const mention = (offset: number, name: string, why: OpenMention['why']) =>
      found.mentions.push({ ...at(offset), text: name, why })
    const isText = !text.includes('\ufffd') || isUtf8(bytes)
    const { text: rewritten, links, doubtful } = changedLinks(text, file, work)
    const isKept = !isFollowed || !isText
    for (const { start, written: before, to, after } of links)
      found.links.push({ ...at(start), before, to, after: isKept ? undefined : after })
    if (!isKept && links.length > 0) texts.push({ file: home, before: text, text: rewritten })
    if (!isText) mention(0, '', 'not-utf8')
    for (const { link, why } of isText ? doubtful : []) mention(link.start, link.written, why)
    for (const [offset, name] of isText ? namesIn(text, file, left) : []) mention(offset, name, 'named')
  }
  return found
}

/** The rewritten links of a file, with their former targets. */
function changedLinks(text: string, file: string, { links: moving, isFollowed, isRemoval, isWritten }: Work) {
  const { links, doubtful } = rewriteLinks(text, file, moving, isWritten?.(file))
  const changed = links.flatMap(({ link, to: now }) => {
    // The page `a` made way for the index of the folder `a`.
    if (!isFollowed && targetOf(link, file, moving.after).kind === 'file') return []
    const target = targetOf(link, file, moving.before)
    const to = target.kind === 'none' ? target.path : target.kind === 'file' ? target.file : ''
    return [{ ...link, to, after: isRemoval ? withoutAnchor(now) : now }]
  })
  const replace = (rest: string, { start, end, after }: (typeof changed)[number]) =>
    rest.slice(0, start) + after + rest.slice(end)
  return { text: changed.reduceRight(replace, text), links: changed, doubtful }
}

/** Old URLs outside of links: `/guides/start` in code and in text, `https://acme.dev/docs/guides/start`. */
function namesIn(text: string, file: string, left: ReadonlySet<string>): readonly (readonly [number, string])[] {
  const written = left.size === 0 ? [] : text.matchAll(/(?<![\w./-])(https?:\/)?\/[^\s"'`<>()|?#,;]+/g)
  const found = [...written].flatMap(({ 0: all, 1: scheme, index }): [number, string][] => {
    // A page of a full URL may have a base path before.
    for (let start = all.indexOf('/'); start !== -1; start = scheme ? all.indexOf('/', start + 1) : -1) {
      const name = /^.*[\w/-]/.exec(all.slice(start).replace(/\.mdx?\b.*$/, ''))?.[0] ?? ''
      if (left.has(name)) return [[index + start, name]]
    }
    return []
  })
  const links = found.length === 0 ? [] : linksOf(text, file)
  return found.filter(([at]) => !links.some(({ start, end }) => start <= at && at < end))
}

/** With more words, nearly each file has one. */
const MOST_WORDS = 40

/** A quick test for files that may link to moving files, by the longest word in each name: `page` of `page\\_1`. */
function linkTest({ follows, folders }: Work): (file: string, text: string) => boolean {
  const pages = [...follows.keys()].filter(isPageFile).map(withoutExtension)
  const addresses = pages.map((page) => addressOfPage(page).slice(1))
  const emptied = pages.flatMap(foldersOf).filter((folder) => folders.has(folder))
  const words = new Set([...follows.keys(), ...addresses, ...emptied].map((name) => longestWord(baseOf(name))))
  if (words.size > MOST_WORDS) return () => true
  const named = new RegExp([...words].join('|'))
  // From inside, a folder is `./` or `..`.
  return (file, text) => named.test(text) || addresses.some((each) => file.startsWith(each === '' ? '' : `${each}/`))
}

function longestWord(name: string): string {
  const words = name.replace(/\.[a-z]+$/i, '').match(/[a-z0-9]+/gi) ?? ['']
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest))
}
