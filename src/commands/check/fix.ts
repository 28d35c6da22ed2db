import type { JsonPath } from '../../format/json/tree.js'

/**
 * A change of docs.json that fixes a finding; there is one only for findings with only one possible fix. Paths are those
 * of the value, `$ref`s resolved.
 */
export type Fix =
  | { readonly do: 'set'; readonly path: JsonPath; readonly value: unknown }
  | { readonly do: 'remove'; readonly path: JsonPath }
  /** Another name for a key, in its place. */
  | { readonly do: 'rename'; readonly path: JsonPath; readonly key: string }
  /** One more entry at the end of a list, which is made where there is none. */
  | { readonly do: 'append'; readonly path: JsonPath; readonly value: unknown }

/** A change of a page's text that fixes a finding: what is between two offsets is written anew. */
export interface PageEdit {
  /** From the docs root. */
  readonly file: string
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
}

/** The change that gives a key the name that was meant, where one is known. */
export function renaming(path: JsonPath, key: string | undefined): readonly Fix[] {
  return key === undefined ? [] : [{ do: 'rename', path, key }]
}

/**
 * The place of the finding that an element lacks a key, and its fix: at the key that has another name, if there is
 * one.
 */
export function renamingAt(element: JsonPath, misnamed: string | undefined, key: string) {
  if (misnamed === undefined) return { at: { path: element }, fixes: [] }
  const path = [...element, misnamed]
  return { at: { path, part: 'key' } as const, fixes: renaming(path, key) }
}
