import { shellWord } from '../../base/diagnostics/text.js'

/** Writes the command for putting pages at a place: `--to Setup`. */
export type CommandFor = (pages: readonly string[], place: string) => string

interface Given {
  readonly create?: boolean | undefined
  /** With `--orphans`: all pages without a place. */
  readonly allOrphans?: readonly string[] | undefined
}

/** Up to this many pages are named; more by their folder, if no other page is inside. */
const MOST_NAMED = 3

/** Makes follow-up commands with the flags of the first. */
export function commandsAfter({ create = false, allOrphans }: Given): CommandFor {
  return (pages, place) => {
    const folder = allOrphans && pages.length > MOST_NAMED ? folderOfAll(pages) : ''
    const isAll = folder !== '' && allOrphans?.filter((page) => page.startsWith(folder)).length === pages.length
    const which = isAll ? `--orphans ${shellWord(folder.slice(0, -1))}` : pages.map(shellWord).join(' ')
    return `npx build-nav add ${which} ${place}${create ? ' --create' : ''}`
  }
}

/** The deepest common folder of pages, with a slash at the end; '' without a common folder. */
function folderOfAll([first = '', ...others]: readonly string[]): string {
  let folder = first.slice(0, first.lastIndexOf('/') + 1)
  while (!others.every((page) => page.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
  return folder
}
