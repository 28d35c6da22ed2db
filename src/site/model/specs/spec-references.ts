import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import { nodesIn, pageRefsIn, type NavNode } from '../navigation-tree.js'
import type { Site } from '../site.js'
import { specSources } from './spec-sources.js'

/** A specification or an overlay, named in docs.json. */
export interface SpecReference {
  readonly source: string
  /** The folder of its generated pages. */
  readonly directory?: string | undefined
  /** Files that change the specification; empty for an overlay. */
  readonly overlays: readonly string[]
  readonly at: { readonly path: JsonPath }
}

/** The files at some keys of `api` and of elements: `openapi`, `asyncapi`. */
export function fileReferences(docs: unknown, tree: NavNode | undefined, keys: readonly string[]): SpecReference[] {
  const found: SpecReference[] = []
  const collect = (holder: unknown, path: JsonPath) => {
    if (!isRecord(holder)) return
    for (const key of keys) {
      for (const { source, directory, overlays, path: inner } of specSources(holder[key])) {
        const at = [...path, key, ...inner]
        found.push({ source, directory, overlays, at: { path: at } })
        for (const [index, overlay] of overlays.entries())
          found.push({
            source: overlay,
            directory,
            overlays: [],
            at: { path: [...at.slice(0, -1), 'overlays', index] },
          })
      }
    }
  }
  if (isRecord(docs)) collect(docs.api, ['api'])
  for (const { json, path } of nodesIn(tree)) collect(json, path)
  return found
}

/** The specifications of `api`, of elements, and of endpoints: `openapi.yaml GET /users`. */
export function specReferences({ docs, navigation, specs }: Pick<Site, 'docs' | 'navigation' | 'specs'>) {
  const found = fileReferences(docs, navigation(), ['openapi', 'asyncapi'])
  for (const { endpoint, path } of pageRefsIn(navigation()))
    if (endpoint?.spec) found.push({ source: specs.named(endpoint.spec) ?? endpoint.spec, overlays: [], at: { path } })
  return found
}
