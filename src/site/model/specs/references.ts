import { nearest } from '../../../base/diagnostics/near.js'
import { endpointMethods, wordForMethod } from '../../../format/contract/endpoints.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import type { Disk } from '../disk.js'
import { nodesIn, pageRefsIn, type NavNode } from '../navigation-tree.js'
import { baseOf, pagePath } from '../page-path.js'
import type { Site } from '../site.js'
import { fileOf, isSpecFile, type SpecOverlaid, type SpecReader } from './spec-reader.js'
import { endpointShape, specSources, type SpecSource } from './spec.js'

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
    return spec ? { source: specs.named(spec) ?? spec, directory: undefined, overlays: [], at: { path } } : []
  })
  return [...fileReferences(docs, navigation(), ['openapi', 'asyncapi']), ...ofEndpoints]
}

/** The specifications for a page's frontmatter: all in the site's folder, named in docs.json or not. */
export interface KnownSpecs {
  readonly openapi: readonly string[]
  /** True if an unreadable specification may be among them. */
  readonly isOpen: boolean
}

/** Text beyond this is not always read. */
const LARGE = 16e6

/** Reads the specifications in the order of their paths; unreadable specifications leave the list open. */
export function knownSpecs(disk: Disk, specs: SpecReader): KnownSpecs {
  const openapi: string[] = []
  let isOpen = false
  for (const file of disk.files().filter(isSpecFile).toSorted()) {
    const text = disk.read(file)
    if (text !== undefined && !/\b(openapi|swagger)["']?\s*:/.test(text)) continue
    const spec = specs.read(file)
    if (spec.state === 'valid' && spec.form === 'openapi') openapi.push(file)
    // Mintlify can't read an invalid specification either; a large file perhaps.
    else if (spec.state !== 'valid' && (text === undefined || text.length > LARGE)) isOpen = true
  }
  return { openapi, isOpen }
}

/**
 * The specifications behind a name in a page: the file of this path, or else, as in Mintlify, all files with the name
 * in their path.
 */
export function specsCalled(name: string, files: readonly string[]): readonly string[] {
  const { path } = pagePath(name)
  return files.includes(path) ? [path] : files.filter((file) => file.includes(path))
}

/** The unreadable file behind a name in a page: `users` for an empty `api/users.yaml`. */
export function unreadSpec(name: string, { disk, specs }: { readonly disk: Disk; readonly specs: SpecReader }) {
  const end = `/${pagePath(name).path}`
  const isCalled = (file: string) => [file, file.replace(/\.\w+$/, '')].some((each) => `/${each}`.endsWith(end))
  for (const file of disk.files().filter((each) => isSpecFile(each) && isCalled(each))) {
    const spec = specs.read(file)
    if (spec.state === 'invalid') return { name: file, reason: spec.reason }
  }
  return undefined
}

/** The file meant by a missing specification: the only one with the name, then of another version, then misspelt. */
export function nearSpec(source: string, files: readonly string[]): string | undefined {
  const wanted = fileOf(source)
  for (const nameIn of [baseOf, plainOf]) {
    const [sole, ...others] = files.filter((file) => nameIn(file) === nameIn(wanted))
    if (sole !== undefined && others.length === 0) return sole
  }
  // Names of services differ in few letters: `users` is not `orders`.
  const share = 1 / 6
  return nearest(plainOf(wanted), files, { textOf: plainOf, share }) ?? nearest(wanted, files, { share })
}

/** A name without version and extension: `api-v1.2.yaml` and `api.json` are `api`. */
function plainOf(file: string): string {
  const name = baseOf(file)
    .toLowerCase()
    .replace(/\.\w+$/, '')
  return name.replace(/[-_.]?v?\d+([-_.]\d+)*$/, '') || name
}

/** The most comparisons of a run: a thousand missing endpoints of a million would take hours. */
const MOST = 2_000_000

/** Finds the endpoint most likely meant: another method of the path, or the nearest path, the same method first. */
export function nearEndpoints(): (wanted: string, endpoints: readonly string[]) => string | undefined {
  let compared = 0
  return (wanted, endpoints) => {
    if ((compared += endpoints.length) > MOST) return undefined
    const method = wanted.slice(0, wanted.indexOf(' ') + 1)
    const own = endpoints.filter((endpoint) => endpoint.startsWith(method))
    const all = [...own, ...endpoints.filter((endpoint) => !endpoint.startsWith(method))]
    const shape = shapeOf(wanted)
    return all.find((endpoint) => shapeOf(endpoint) === shape) ?? nearest(shape, all, { textOf: shapeOf })
  }
}

/** The path of an endpoint, without names of parameters. */
function shapeOf(endpoint: string): string {
  return endpointShape(endpoint.slice(endpoint.indexOf(' ') + 1)).toLowerCase()
}

/** A reference with its misspelt method corrected: `GETT /plants` → `GET /plants`. */
export function withMethod(page: string): string | undefined {
  const word = page.includes(' ') ? wordForMethod(page) : undefined
  const method = word && nearest(word.toUpperCase(), endpointMethods)
  return word && method && page.replace(word, method)
}

/** True for an operation with an unusual method, `COPY /plants`, of known or unreadable specifications. */
export function isAdditional(page: string, sources: readonly SpecOverlaid[], specs: SpecReader): boolean {
  const [, method = '', path] = /^(\w+) (\/\S*)$/.exec(page) ?? []
  if (path === undefined || sources.length === 0) return false
  return specs.endpoints(sources)?.shapes.has(endpointShape(`${method.toUpperCase()} ${path}`)) ?? true
}
