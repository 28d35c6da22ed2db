import { isRecord } from '../../../format/json/value.js'

/** The folder of the pages of a specification that names none. */
export const defaultFolder = 'api-reference'

/** One specification that an `openapi` or `asyncapi` value names. */
export interface SpecSource {
  readonly source: string
  /** The folder of the pages made from it. */
  readonly directory: string | undefined
  /** Files that change the specification, in their order. */
  readonly overlays: readonly string[]
  /** From the key's value to this one. */
  readonly path: readonly (string | number)[]
}

/** All forms of the value as one list; what is of no form is left out. */
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
