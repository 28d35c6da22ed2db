import { isRecord } from '../../../format/json/value.js'

/** The folder of generated pages, if a specification has no `directory`. */
export const defaultFolder = 'api-reference'

/** A specification in an `openapi` or `asyncapi` value. */
export interface SpecSource {
  readonly source: string
  /** The folder of its generated pages. */
  readonly directory: string | undefined
  /** Files that change the specification, in order. */
  readonly overlays: readonly string[]
  /** From the key's value to the source. */
  readonly path: readonly (string | number)[]
}

/** The specifications of a value, in any form: a text, an object, a list. */
export function specSources(value: unknown): readonly SpecSource[] {
  if (typeof value === 'string') return [{ source: value, directory: undefined, overlays: [], path: [] }]
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => specSources(entry).map((spec) => ({ ...spec, path: [index, ...spec.path] })))
  }
  if (!isRecord(value) || typeof value.source !== 'string') return []
  const directory = typeof value.directory === 'string' ? value.directory : undefined
  const overlays = Array.isArray(value.overlays) ? value.overlays.filter((entry) => typeof entry === 'string') : []
  return [{ source: value.source, directory, overlays, path: ['source'] }]
}
