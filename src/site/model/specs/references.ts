import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import { nodesIn, pageRefsIn, type NavNode } from '../navigation-tree.js'
import type { Site } from '../site.js'
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
