import path from 'node:path'
import { folderOf, isPageFile, withoutExtension } from '../model/page-path.js'
import type { Link } from './link.js'
import { linksOf } from './links.js'
import { destinationOf, targetOf } from './target.js'
import type { Destination, LinkFiles, PathStyle } from './target.js'

/** Files with new places, all moved at once: `a.mdx` → `b.mdx` and `b.mdx` → `a.mdx` swap their names. */
export interface Moving {
  /** New paths by old paths, from the docs root. */
  readonly moves: ReadonlyMap<string, string>
  readonly before: LinkFiles
  readonly after: LinkFiles
  /** The path in place of an emptied folder without an index; undefined for other paths. */
  readonly folderInstead: (folder: string) => string | undefined
}

/** A link for a person to check; `ambiguous`: two possible files, from the root and from the page; `dead`: broken before. */
interface Doubt {
  readonly why: 'ambiguous' | 'dead'
}

/** True for a link already written for the new place of its file. */
export type IsWritten = (index: number, links: readonly Link[]) => boolean

/** The files after the move. */
export function moving(
  before: LinkFiles,
  moves: ReadonlyMap<string, string>,
  folderInstead: Moving['folderInstead'] = () => undefined,
): Moving {
  const arrived = new Set(moves.values())
  const has = (file: string) => arrived.has(file) || (!moves.has(file) && before.has(file))
  return { moves, before, after: { has }, folderInstead }
}

/**
 * Rewrites the links of a file that a move would break or redirect. No character outside of a destination changes, and
 * a right destination stays. `file` is the path before the move. `isWritten` is true for links already written for the
 * new place, in a file moved by hand.
 *
 *     [Install](../install?os=mac#npm)   →   [Install](../setup/install?os=mac#npm)
 */
export function rewriteLinks(text: string, file: string, files: Moving, isWritten: IsWritten = () => false) {
  const links: { readonly link: Link; readonly to: string }[] = []
  const doubtful: (Doubt & { readonly link: Link })[] = []
  let rewritten = ''
  let at = 0
  const all = linksOf(text, file)
  for (const [index, link] of all.entries()) {
    const now = isWritten(index, all) ? undefined : movedDestination(link, file, files)
    if (typeof now === 'object') doubtful.push({ link, why: now.why })
    if (typeof now !== 'string') continue
    rewritten += text.slice(at, link.start) + now
    at = link.end
    links.push({ link, to: now })
  }
  return { text: rewritten + text.slice(at), links, doubtful }
}

/** The destination of a file's link after a move, or the doubt about it; undefined without a change. */
export function movedDestination(
  link: Pick<Link, 'written' | 'form'>,
  file: string,
  { moves, before, after, folderInstead }: Moving,
): string | Doubt | undefined {
  const home = moves.get(file) ?? file
  const target = targetOf(link, file, before)
  if (target.kind === 'here' || target.kind === 'elsewhere') return undefined
  if (target.kind === 'ambiguous')
    return target.files.some((each) => moves.has(each)) || home !== file ? { why: 'ambiguous' } : undefined
  const destination = destinationOf(link)
  if (target.kind === 'file') {
    const { file: old, style } = target
    const goal = { style, before: old, now: moves.get(old) ?? old, home }
    const isRight = (written: string) => {
      const there = targetOf({ ...link, written }, home, after)
      return there.kind === 'file' && there.file === goal.now && (there.style === style || style !== 'bare')
    }
    if (isRight(link.written)) return undefined
    const written = writtenAnew(destination, goal)
    // In a folder with a `b`, the `b` of the root is `/b`; the home page is `/`.
    return style === 'snippet' || isRight(written) ? written : writtenAnew(destination, { ...goal, style: 'root' })
  }
  const there = targetOf(link, home, after)
  const now = target.kind === 'none' ? folderInstead(target.path) : undefined
  if (target.kind === 'none' && now !== undefined) {
    const isRight = there.kind === 'none' && there.path === now
    return isRight ? undefined : writtenAnew(destination, { style: target.style, before: target.path, now, home })
  }
  // A formerly broken link that works from the new place is right.
  return destination.style === 'relative' && home !== file && there.kind !== 'file' ? { why: 'dead' } : undefined
}

/** The files at the former and the new destination, `before` and `now`, and the file with the link after the move. */
type Goal = Readonly<Record<'before' | 'now' | 'home', string>> & { readonly style: PathStyle }

const atIndex = /(^|\/)index$/

/** A destination in the style of the old destination: base, `./`, extension, `index`, slash and encoding. */
function writtenAnew({ path: old, written, tail }: Destination, { style, before, now, home }: Goal): string {
  const target = encodedAs(written, addressed(old, before, now))
  const slash = /[^/.]\/$/.test(old) && target !== '' ? '/' : ''
  if (style === 'snippet') return target.replace(/^_?snippets\//, '') + tail
  if (style !== 'relative') return `${style === 'root' ? '/' : ''}${target}${slash}${tail}`
  const near = path.posix.relative(`/${folderOf(home)}`, `/${target}`) || '.'
  const lead = !near.startsWith('.') && old.startsWith('.') ? './' : ''
  return `${lead}${near}${slash}${tail}`
}

/** The path of a file, with extension and `index` as in the old path. */
function addressed(old: string, before: string, now: string): string {
  if (!isPageFile(now) || !isPageFile(before)) return now
  const name = withoutExtension(now)
  const extension = old.slice(withoutExtension(old).length)
  if (extension !== '') return before.endsWith(extension) ? now : name + extension
  return atIndex.test(old.replace(/\/$/, '')) ? name : name.replace(atIndex, '')
}

function encodedAs(written: string, target: string): string {
  if (!/%[0-9a-f]{2}/i.test(written) && !/[\s()<>"'`{}]/.test(target)) return target
  return encodeURI(target).replace(/[()'?#]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
