import { nearest } from '../../../base/diagnostics/near.js'
import { isLfsPointer } from '../../../format/json/explain.js'
import { isRecord } from '../../../format/json/value.js'
import { percentDecoded } from '../addresses.js'
import type { Disk } from '../disk.js'
import { kept, once } from '../kept.js'
import { nodesIn, pageRefsIn, type NavNode } from '../navigation-tree.js'
import { baseOf, pagePath } from '../page-path.js'
import type { Site } from '../site.js'
import { readYaml, yamlFault } from '../yaml.js'
import { endpointShape, isRemote, specOf, specSources, type Spec, type SpecSource } from './spec.js'

export type SpecOverlaid = Pick<SpecSource, 'source' | 'overlays'>

/** More endpoints are not compared: a thousand missing ones of a million would take hours. */
const MOST_COMPARED = 2000

/** The value of a file, or the reason for no value. */
type SpecValue = { readonly value: unknown } | { readonly reason: string }

/** Reads each specification once, at the first question. */
export class SpecReader {
  readonly #disk: Disk
  readonly #values = kept((file) => valueOf(file, this.#disk))
  readonly #files = once(() => this.#disk.files().filter(isSpecFile))
  readonly #byName = once(() => new Map(this.#files().flatMap(namesOf)))
  readonly #endpoints = kept((source) => endpointsIn(this.read(source)))

  constructor(disk: Disk) {
    this.#disk = disk
  }

  readonly read: (source: string) => Spec = kept((source) => {
    if (isRemote(source)) return { state: 'unknown' }
    const file = fileOf(source)
    const found = this.#values(file)
    if (found === undefined) return { state: this.#disk.exists(file) ? 'unknown' : 'missing' }
    if ('reason' in found) return { state: 'invalid', reason: found.reason }
    return specOf(found.value, file, (other, pointer) => {
      const target = this.#values(other)
      return target && 'value' in target ? pointedAt(target.value, pointer) : undefined
    })
  })

  /** All OpenAPI files of the site, named in docs.json or not, by path. */
  readonly all = once((): readonly SpecOverlaid[] => {
    const found = this.#files().filter((file) => {
      if (!/\b(openapi|swagger)["']?\s*:/.test(this.#disk.read(file) ?? '')) return false
      const spec = this.read(file)
      return spec.state === 'valid' && spec.form === 'openapi'
    })
    return found.toSorted().map((source) => ({ source, overlays: [] }))
  })

  /** The OpenAPI files behind a name in a page: the file of this path, or else each with the name in its path. */
  called(name: string): readonly SpecOverlaid[] {
    const path = fileOf(name)
    const found = this.all().filter(({ source }) => source.includes(path))
    const exact = found.filter(({ source }) => source === path)
    return exact.length > 0 ? exact : found
  }

  /** True if an overlay of the site names its specification itself: of any specification, as these are rare. */
  readonly hasOverlay = once(() => {
    const keys = [/\boverlay["']?\s*:/, /\bextends["']?\s*:/]
    return this.#files().some((file) => keys.every((key) => key.test(this.#disk.read(file) ?? '')))
  })

  /** The endpoints of a specification, `GET /users`; undefined if there may be more, as with an overlay. */
  endpoints({ source, overlays }: SpecOverlaid): readonly string[] | undefined {
    const { endpoints, isOpen } = this.#endpoints(source)
    return isOpen || overlays.length > 0 ? undefined : endpoints
  }

  /** True for an endpoint of these specifications; undefined for a possible endpoint of an unknown one. */
  has(endpoint: string, specs: readonly SpecOverlaid[]): boolean | undefined {
    const shape = endpointShape(endpoint)
    if (specs.some(({ source }) => this.#endpoints(source).shapes.has(shape))) return true
    const isOpen = specs.some((spec) => this.endpoints(spec) === undefined) || (specs.length > 0 && this.hasOverlay())
    return isOpen ? undefined : false
  }

  /** The file likely meant by a missing specification: of the same name in another folder, or misspelt. */
  readonly near: (source: string) => string | undefined = kept((source) => {
    const wanted = fileOf(source)
    return this.#files().find((file) => baseOf(file) === baseOf(wanted)) ?? nearest(wanted, this.#files())
  })

  /** The endpoint likely meant by a missing one. */
  nearEndpoint(wanted: string, specs: readonly SpecOverlaid[]): string | undefined {
    const endpoints = specs.flatMap((spec) => this.endpoints(spec) ?? [])
    return endpoints.length > MOST_COMPARED ? undefined : nearest(wanted, endpoints)
  }

  /** The specification at a path, or with a base name. */
  readCalled(name: string): Spec {
    return this.read(this.named(name))
  }

  /** The file behind an endpoint's spec part: a path, or a base name with or without extension; else the name itself. */
  named(name: string): string {
    const file = fileOf(name)
    return isRemote(name) || this.#disk.exists(file) ? name : (this.#byName().get(file) ?? name)
  }
}

/** True if a file may contain a specification. */
export function isSpecFile(file: string): boolean {
  return /\.(json|ya?ml)$/i.test(file) && file !== 'docs.json'
}

/** The file of a specification, from the docs root: `/openapi.yaml` → `openapi.yaml`. */
export function fileOf(source: string): string {
  return pagePath(source.trim()).path
}

function namesOf(file: string): [name: string, file: string][] {
  const names = [baseOf(file), baseOf(file).replace(/\.\w+$/, ''), file.replace(/\.\w+$/, '')]
  return names.map((name) => [name, file])
}

/** Reads JSON or YAML, whatever the extension; JSON first, as the faster format. Undefined for a missing or unreadable file, and for a folder. */
function valueOf(file: string, disk: Disk): SpecValue | undefined {
  const text = disk.read(file)?.replace(/^\uFEFF/, '')
  if (text === undefined) return undefined
  if (isLfsPointer(text)) return { reason: 'it is a pointer of Git LFS: run `git lfs pull` for the content' }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return valueOfYaml(text, file)
  }
}

function valueOfYaml(text: string, file: string): SpecValue {
  try {
    return { value: readYaml(text) }
  } catch (thrown) {
    const { reason, line, column } = yamlFault(text, thrown)
    return { reason: `${reason} (${file}:${line}:${column})` }
  }
}

/** The value at a JSON pointer; the whole value for an empty pointer. */
function pointedAt(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps.reduce((found, step) => {
    const key = percentDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~')
    return (isRecord(found) || Array.isArray(found)) && Object.hasOwn(found, key) ? found[key as never] : undefined
  }, value)
}

function endpointsIn(spec: Spec) {
  const operations = spec.state === 'valid' && spec.form === 'openapi' ? spec.operations : []
  const endpoints = operations.map(({ method, path }) => `${method} ${path}`)
  const shapes = new Set(endpoints.map(endpointShape))
  return { endpoints, shapes, isOpen: spec.state !== 'valid' || spec.isOpen }
}

/** The files at some keys of `api` and of elements, `openapi`, `asyncapi`, and their overlays, without further overlays. */
export function fileReferences(docs: unknown, tree: NavNode | undefined, keys: readonly string[]) {
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
