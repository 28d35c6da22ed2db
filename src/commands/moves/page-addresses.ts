import { addressOfPage, withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { Move } from './destination.js'
import { filesIn, isPage } from './named-file.js'
import type { FileMoves } from './moved-disk.js'
import type { RedirectPair } from '../../site/model/redirects.js'

/** The addresses that published pages leave, and those that they get. */
export function movedAddresses(moves: FileMoves, before: Site, after: Site): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>()
  for (const [from, to] of moves) {
    if (!isPage(from) || !isPage(to)) continue
    const [old, now] = [withoutExtension(from), withoutExtension(to)]
    // Of a.md and a.mdx, only one is the page.
    if (before.pages.fileOf(old) !== from || !before.pages.isPublished(old) || !after.pages.isPublished(now)) continue
    if (addressOfPage(old) !== addressOfPage(now)) addresses.set(addressOfPage(old), addressOfPage(now))
  }
  return addresses
}

/** Those whose readers find nothing any more. */
export function addressesLeft(moved: ReadonlyMap<string, string>, after: Site): readonly RedirectPair[] {
  return [...moved].flatMap(([source, destination]) => {
    const isServed = source === '/' || after.pages.opening(source.slice(1)) !== undefined
    return isServed ? [] : [{ source, destination }]
  })
}

/** The folders that move with all of their pages: what leads to all that is in them can follow. */
export function wholeFolders(moves: readonly Move[], files: FileMoves, root: string): readonly RedirectPair[] {
  const isWhole = ({ from, to }: Move) =>
    filesIn(root, from).every((file) => !isPage(file) || files.get(file) === to + file.slice(from.length))
  return moves
    .filter((move) => move.kind === 'folder' && isWhole(move))
    .map(({ from, to }) => ({ source: `/${from}`, destination: `/${to}` }))
}
