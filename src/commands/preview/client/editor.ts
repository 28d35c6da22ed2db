import type { CodePlace } from '../../../site/view/snapshot.js'
import { notes, snapshot } from './data.js'

/** A place as text, with its link to the editor: no link in a file for others. */
export interface ShownPlace {
  readonly text: string
  readonly href: string | undefined
}

/** A place in one of `files`. */
export function shownPlace([number, line, column]: CodePlace, files: readonly string[]): ShownPlace {
  const file = files[number] ?? ''
  return { text: `${file.split(/[\\/]/).at(-1) ?? file}:${line}`, href: linkTo(file, line, column) }
}

/** The place of an element or a redirect, by id. */
export function shownPlaceOf(id: string): ShownPlace | undefined {
  const { places, files = [] } = notes.value ?? {}
  const place = places?.[id]
  return place && shownPlace(place, files)
}

/** The link to a line of a file in the docs folder. */
export function editorHref(file: string, line?: number): string | undefined {
  const { root } = snapshot.value
  return root === undefined ? undefined : linkTo(`${root}/${file}`, line)
}

function linkTo(file: string, line = 1, column = 1): string | undefined {
  const path = encodeURI(file.replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent)
  return snapshot.value.editor
    ?.replace('{file}', `${path.startsWith('/') ? '' : '/'}${path}`)
    .replace('{line}', `${line}`)
    .replace('{column}', `${column}`)
}
