import { isRecord } from '../../../format/json/value.js'
import { kept, once } from '../kept.js'
import { percentDecoded } from '../addresses.js'
import type { Disk } from '../disk.js'
import { baseOf, pagePath } from '../page-path.js'
import { endpointShape, isRemote, specOf, type Spec, type SpecSource } from './spec.js'
import { parseSpecText, type SpecText } from './spec-text.js'

export { isRemote }

export type SpecOverlaid = Pick<SpecSource, 'source' | 'overlays'>

export interface Endpoints {
  readonly endpoints: readonly string[]
  readonly shapes: ReadonlySet<string>
}

/** Reads each specification once, at the first question. */
export class SpecReader {
  readonly #disk: Disk
  readonly #texts: (file: string) => SpecText | undefined
  readonly #valueOf = (file: string, pointer: string): unknown => {
    const text = this.#texts(file)
    return text && 'value' in text ? pointedAt(text.value, pointer) : undefined
  }
  /** Overlays that name their specification themselves: of any specification, as these are rare. */
  readonly #extending = once(() => {
    const keys = [/\boverlay["']?\s*:/, /\bextends["']?\s*:/]
    const isOverlay = (file: string) => keys.every((key) => key.test(this.#disk.read(file) ?? ''))
    return this.#disk.files().filter((file) => isSpecFile(file) && isOverlay(file))
  })
  readonly #byName = once(() => new Map(this.#disk.files().filter(isSpecFile).flatMap(namesOf)))
  readonly #endpoints = kept((sources) => endpointsIn(JSON.parse(sources) as readonly SpecOverlaid[], this.read))

  constructor(disk: Disk) {
    this.#disk = disk
    this.#texts = kept((file) => readText(disk, file))
  }

  readonly read: (source: string) => Spec = kept((source) => {
    if (isRemote(source)) return { state: 'unknown' }
    const file = fileOf(source)
    const text = this.#texts(file)
    if (text === undefined) return { state: this.#disk.exists(file) ? 'unknown' : 'missing' }
    if ('reason' in text) return { state: 'invalid', reason: text.reason }
    return specOf(text.value, file, this.#valueOf)
  })

  /** The endpoints of several specifications; undefined if there may be more, as with an overlay. */
  endpoints(sources: readonly SpecOverlaid[]): Endpoints | undefined {
    return this.#endpoints(JSON.stringify(sources.map(({ source, overlays }) => ({ source, overlays }))))
  }

  /** Specifications without named overlays, with overlays of the site that may extend them: Mintlify applies both kinds. */
  extended(sources: readonly SpecOverlaid[]): readonly SpecOverlaid[] {
    return sources.map((each) => (each.overlays.length > 0 ? each : { ...each, overlays: this.#extending() }))
  }

  /** The specification at a path, or with a base name. */
  readCalled(name: string): Spec {
    return this.read(this.named(name) ?? name)
  }

  /** The file behind an endpoint's spec part: a path, or a base name with or without extension. */
  named(name: string): string | undefined {
    const file = fileOf(name)
    return isRemote(name) || this.#disk.exists(file) ? name : this.#byName().get(file)
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

/** Undefined for a missing file, or for unknown content. */
function readText(disk: Disk, file: string): SpecText | undefined {
  const text = disk.read(file)
  if (text !== undefined) return parseSpecText(text, file)
  const reason = disk.exists(file) ? disk.unreadable?.(file) : undefined
  return reason === undefined ? undefined : { reason }
}

/** The value at a JSON pointer; the whole value for an empty pointer. */
function pointedAt(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps.reduce((found, step) => {
    const key = percentDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~')
    return (isRecord(found) || Array.isArray(found)) && Object.hasOwn(found, key) ? found[key as never] : undefined
  }, value)
}

function endpointsIn(sources: readonly SpecOverlaid[], read: (source: string) => Spec): Endpoints | undefined {
  const found: string[] = []
  for (const { source, overlays } of sources) {
    const spec = read(source)
    if (spec.state !== 'valid') return undefined
    if (spec.form !== 'openapi') continue
    if (spec.isOpen || overlays.length > 0) return undefined
    for (const { method, path: name } of spec.operations) found.push(`${method} ${name}`)
  }
  return { endpoints: found, shapes: new Set(found.map(endpointShape)) }
}
