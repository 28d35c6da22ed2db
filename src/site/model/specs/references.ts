import { nearest } from '../../../base/diagnostics/near.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import { nodesIn, pageRefsIn, type NavNode } from '../navigation-tree.js'
import { baseOf } from '../page-path.js'
import type { Site } from '../site.js'
import { fileOf, type SpecOverlaid, type SpecReader } from './spec-reader.js'
import { specSources, type SpecSource } from './spec.js'

/** A specification or an overlay, named in docs.json; an overlay has no overlays. */
export interface SpecReference extends Omit<SpecSource, 'path'> {
  readonly at: { readonly path: JsonPath }
}

/** The files at some keys of `api` and of elements: `openapi`, `asyncapi`. */
export function fileReferences(docs: unknown, tree: NavNode | undefined, keys: readonly string[]): SpecReference[] {
  const api = isRecord(docs) && isRecord(docs.api) ? [{ json: docs.api, path: ['api'] }] : []
  return [...api, ...nodesIn(tree)].flatMap(({ json, path }) =>
    keys.flatMap((key) =>
      specSources(json[key]).flatMap(({ path: inner, ...spec }) => {
        const at = [...path, key, ...inner]
        const overlayAt = (index: number) => ({ path: [...at.slice(0, -1), 'overlays', index] })
        const overlay = (source: string, index: number) => ({ ...spec, source, overlays: [], at: overlayAt(index) })
        return [{ ...spec, at: { path: at } }, ...spec.overlays.map(overlay)]
      }),
    ),
  )
}

/** The specifications of `api`, of elements, and of endpoints: `openapi.yaml GET /users`. */
export function specReferences({ docs, navigation, specs }: Pick<Site, 'docs' | 'navigation' | 'specs'>) {
  const ofEndpoints = [...pageRefsIn(navigation())].flatMap(({ endpoint, path }) => {
    const spec = endpoint?.spec
    return spec ? { source: specs.named(spec), directory: undefined, overlays: [], at: { path } } : []
  })
  return [...fileReferences(docs, navigation(), ['openapi', 'asyncapi']), ...ofEndpoints]
}

/** The file likely meant by a missing specification: of the same name in another folder, or misspelt. */
export function nearSpec(source: string, files: readonly string[]): string | undefined {
  const wanted = fileOf(source)
  return files.find((file) => baseOf(file) === baseOf(wanted)) ?? nearest(wanted, files)
}

/** More endpoints are not compared: a thousand missing ones of a million would take hours. */
const MOST_COMPARED = 2000

/** The endpoint likely meant by a missing one. */
export function nearEndpoint(wanted: string, specs: readonly SpecOverlaid[], reader: SpecReader): string | undefined {
  const endpoints = specs.flatMap((spec) => reader.endpoints(spec) ?? [])
  return endpoints.length > MOST_COMPARED ? undefined : nearest(wanted, endpoints)
}
