import type { Moving } from '../../site/links/rewrite.js'
import { addressOfPage, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { Move } from './destination.js'
import { filesIn, isPage } from './named-file.js'
import type { FileMoves } from './moved-disk.js'
import type { RedirectPair } from '../../site/model/redirects.js'

/** The old and new URLs of published pages. */
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

/** Old URLs that show nothing any more. */
export function addressesLeft(moved: ReadonlyMap<string, string>, after: Site): readonly RedirectPair[] {
  return [...moved].flatMap(([source, destination]) => {
    const isServed = source === '/' || after.pages.opening(source.slice(1)) !== undefined
    return isServed ? [] : [{ source, destination }]
  })
}

/** Folders moved with all pages: links to the folder can follow. */
export function wholeFolders(moves: readonly Move[], files: FileMoves, root: string): readonly RedirectPair[] {
  const isWhole = ({ from, to }: Move) =>
    filesIn(root, from).every((file) => !isPage(file) || files.get(file) === to + file.slice(from.length))
  return moves
    .filter((move) => move.kind === 'folder' && isWhole(move))
    .map(({ from, to }) => ({ source: `/${from}`, destination: `/${to}` }))
}

/** A folder's new path, by one of its pages and the page's new file. */
type PlaceOf = (folder: string, from: string, to: string) => string

/** The new paths of folders that lose all pages. */
export function emptiedFolders(
  files: FileMoves,
  { pages }: Pick<Site, 'pages'>,
  placeOf: PlaceOf,
): Moving['folderInstead'] {
  let instead: ReadonlyMap<string, string> | undefined
  return (folder) => (instead ??= found()).get(folder)

  function found(): ReadonlyMap<string, string> {
    const staying = [...pages.all()].filter((page) => !files.has(pages.fileOf(page) as string))
    const kept = new Set([...staying, ...[...files.values()].filter(isPage)].flatMap(foldersOf))
    const places = new Map<string, string>()
    for (const [from, to] of files) {
      if (!isPage(from)) continue
      for (const folder of foldersOf(from))
        if (!kept.has(folder) && !places.has(folder)) places.set(folder, placeOf(folder, from, to))
    }
    return places
  }
}

/** The folder `new` for `old`, whose page `old/a` is `new/a`; if the page's name changes, too, the page. */
export const folderOrPage: PlaceOf = (folder, from, to) => {
  const inside = from.slice(folder.length)
  return to.endsWith(inside) ? to.slice(0, -inside.length) : pageInstead(folder, from, to)
}

export const pageInstead: PlaceOf = (_folder, _from, to) => addressOfPage(withoutExtension(to)).slice(1)
