import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Atlas } from '../../../site/view/atlas.js'
import type { Counterparts } from '../../../site/view/counterparts.js'
import type { Location } from '../../../site/view/location.js'
import type { Screen } from '../../../site/view/screen.js'
import type { Division, Entry, Site } from '../../../site/view/site.js'
import type { Changes, CodePlace, Notes, Problem, Snapshot } from '../../../site/view/snapshot.js'
import type { Source } from './source.js'
import type { ViewName } from './route.js'

/** The state for every part of the page. */
export interface Shell {
  readonly source: Source
  readonly snapshot: Snapshot
  readonly changes: Changes | null
  readonly notes: Notes | null
  /** Counts the readings of all links. */
  readonly links: number
  readonly mint: string | null
  readonly atlas: Atlas
  readonly counterparts: Counterparts
  /** Findings by element, and by page: `page guides/start`. */
  readonly found: ReadonlyMap<string, readonly Problem[]>
  /** The number of changes inside of each element. */
  readonly inside: ReadonlyMap<string, number>
  readonly go: (location: Location) => void
  readonly goTo: (address: string) => void
  /** Opens a view, or the sheet of an element. */
  readonly show: (view: ViewName | 'element', rest?: string) => void
}

/** The reader's place. */
export interface Place {
  readonly location: Location
  readonly screen: Screen
  readonly unlisted: string | undefined
  readonly element: string | undefined
  readonly view: ViewName
  readonly rule: string | undefined
}

// Two contexts: a sidebar of ten thousand pages is not drawn anew for each step.
const ShellContext = createContext<Shell | undefined>(undefined)
const PlaceContext = createContext<Place | undefined>(undefined)

export const ShellProvider = ShellContext.Provider
export const PlaceProvider = PlaceContext.Provider

/** The shell around a part of the page. */
export function useShell(): Shell {
  return useContext(ShellContext) as Shell
}

/** The reader's place. */
export function usePlace(): Place {
  return useContext(PlaceContext) as Place
}

/** Findings by the ids and pages of elements. */
export function foundIn(notes: Notes | null): Shell['found'] {
  const found = new Map<string, Problem[]>()
  for (const problem of notes?.findings ?? []) {
    const key = problem.id ?? (problem.page === undefined ? undefined : `page ${problem.page}`)
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), problem])
  }
  return found
}

/** The number of marks inside of each element. */
export function changesInside({ navigation }: Site): Shell['inside'] {
  const inside = new Map<string, number>()
  const count = (node: Division | Entry): number => {
    const own = [
      ...('root' in node && node.root ? [node.root] : []),
      ...('divisions' in node ? (node.divisions ?? []) : []),
      ...('entries' in node ? (node.entries ?? []) : []),
    ]
    const sum = own.reduce((all, each) => all + (each.mark ? 1 : 0) + count(each), 0)
    if (sum > 0) inside.set(node.id, sum)
    return sum
  }
  count(navigation)
  return inside
}

/** A place in the code as text and as a link: no link in a file for others. */
export function shownPlace(
  place: CodePlace,
  files: readonly string[],
  editor: string | undefined,
): { readonly short: string; readonly href: string | undefined } {
  const [number, line, column] = place
  const file = files[number] ?? ''
  const name = file.split(/[\\/]/).at(-1) ?? file
  return { short: `${name}:${line}`, href: editorHref(editor, file, line, column) }
}

/** The link to a place in the author's editor. */
export function editorHref(editor: string | undefined, file: string, line = 1, column = 1): string | undefined {
  const path = encodeURI(file.replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent)
  return editor
    ?.replace('{file}', `${path.startsWith('/') ? '' : '/'}${path}`)
    .replace('{line}', `${line}`)
    .replace('{column}', `${column}`)
}
