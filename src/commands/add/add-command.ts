import { shellWord } from '../../base/diagnostics/text.js'

/** Writes the command that puts pages at a place, such as `--to Setup`. */
export type CommandFor = (pages: readonly string[], place: string) => string

interface Given {
  readonly create?: boolean | undefined
  /** All that are in no navigation, where these were asked for. */
  readonly allOrphans?: readonly string[] | undefined
}

/** Pages are named one by one up to this many; more are named by their folder where it holds no others. */
const MOST_NAMED = 3

/** Makes the commands that follow one with these flags. */
export function commandsAfter({ create = false, allOrphans }: Given): CommandFor {
  return (pages, place) => {
    const folder = allOrphans && pages.length > MOST_NAMED ? folderOfAll(pages) : ''
    const isAll = folder !== '' && allOrphans?.filter((page) => page.startsWith(folder)).length === pages.length
    const which = isAll ? `--orphans ${shellWord(folder.slice(0, -1))}` : pages.map(shellWord).join(' ')
    return `npx build-nav add ${which} ${place}${create ? ' --create' : ''}`
  }
}

/** The deepest folder that pages share, with a slash at its end; '' where they share none. */
function folderOfAll([first = '', ...others]: readonly string[]): string {
  let folder = first.slice(0, first.lastIndexOf('/') + 1)
  while (!others.every((page) => page.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
  return folder
}
