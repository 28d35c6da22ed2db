import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Atlas } from '../../../site/view/atlas.js'
import type { Location } from '../../../site/view/location.js'
import type { CodePlace, Notes, Snapshot } from '../../../site/view/snapshot.js'
import type { Screen } from '../../../site/view/screen.js'
import type { Source } from './source.js'

/** The state that every part of the page needs. */
export interface Shell {
  readonly source: Source
  readonly snapshot: Snapshot
  readonly notes: Notes | null
  readonly atlas: Atlas
  readonly go: (location: Location) => void
  readonly goTo: (address: string) => void
}

/** The reader's place. */
export interface Place {
  readonly location: Location
  readonly screen: Screen
  /** The address, where it is not in the navigation. */
  readonly unlisted: string | undefined
}

// Apart, as a sidebar of ten thousand pages need not be drawn anew for each step.
const ShellContext = createContext<Shell | undefined>(undefined)
const PlaceContext = createContext<Place | undefined>(undefined)

/** Gives the shell to what is in it. */
export const ShellProvider = ShellContext.Provider
/** Gives the place to what is in it. */
export const PlaceProvider = PlaceContext.Provider

/** The shell around a part of the page. */
export function useShell(): Shell {
  return useContext(ShellContext) as Shell
}

/** Returns the reader's place. */
export function usePlace(): Place {
  return useContext(PlaceContext) as Place
}

/** A place in the code, as it is shown and as a link: none in a file for others. */
export function shownPlace(
  place: CodePlace,
  files: readonly string[],
  editor: string | undefined,
): { readonly text: string; readonly short: string; readonly href: string | undefined } {
  const [number, line, column] = place
  const file = files[number] ?? ''
  const parts: Readonly<Record<string, string>> = {
    '{file}':
      (file.startsWith('/') ? '' : '/') + encodeURI(file.replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent),
    '{line}': `${line}`,
    '{column}': `${column}`,
  }
  const name = file.split(/[\\/]/).at(-1) ?? file
  return {
    text: `${file}:${line}:${column}`,
    short: `${name}:${line}`,
    href: editor?.replace(/\{\w+\}/g, (part) => parts[part] ?? part),
  }
}
