import { isRecord } from '../../../format/json/value.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { specSources } from './spec-sources.js'
import type { SpecReader } from './spec-reader.js'
import type { ElementVisit, PageVisit } from '../walk.js'

export interface SpecReference {
  readonly source: string
  /** The files that change it; none where it is one of them itself. */
  readonly overlays: readonly string[]
  readonly at: { readonly path: JsonPath }
}

/** Collects where specifications are named: in `api`, and on every element and in every endpoint of the walk. */
export function specReferences(docs: unknown) {
  const { found, element } = fileReferences(docs, ['openapi', 'asyncapi'])
  return {
    found,
    element,
    page({ endpoint, path }: PageVisit, specs: SpecReader) {
      if (endpoint?.spec)
        found.push({ source: specs.named(endpoint.spec) ?? endpoint.spec, overlays: [], at: { path } })
    },
  }
}

/** Collects the files that `api` and the elements of the walk name at some keys. */
export function fileReferences(docs: unknown, keys: readonly string[]) {
  const found: SpecReference[] = []
  const collect = (holder: unknown, path: JsonPath) => {
    if (!isRecord(holder)) return
    for (const key of keys) {
      for (const { source, overlays, path: inner } of specSources(holder[key])) {
        const at = [...path, key, ...inner]
        found.push({ source, overlays, at: { path: at } })
        for (const [index, overlay] of overlays.entries())
          found.push({ source: overlay, overlays: [], at: { path: [...at.slice(0, -1), 'overlays', index] } })
      }
    }
  }
  if (isRecord(docs)) collect(docs.api, ['api'])
  return { found, element: ({ json, path }: ElementVisit) => collect(json, path) }
}
