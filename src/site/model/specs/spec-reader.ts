import path from 'node:path'
import { isRecord } from '../../../format/json/value.js'
import type { Disk } from '../disk.js'
import { percentDecoded } from '../addresses.js'
import { baseOf, pagePath } from '../page-path.js'
import { endpointShape, specOf, type Follow, type Spec, type SpecSource } from './spec.js'
import { parseSpecText, type SpecText } from './spec-text.js'

/** Reads each specification once, at the first question. */
export interface SpecReader {
  read(source: string): Spec
  /** The endpoints of several specifications; undefined if there may be more, as with an overlay. */
  endpoints(sources: readonly SpecOverlaid[]): Endpoints | undefined
  /** Specifications without named overlays, with the overlays that extend them: Mintlify applies both kinds. */
  extended(sources: readonly SpecOverlaid[]): readonly SpecOverlaid[]
  /** The file behind an endpoint's spec part: a path, or a base name with or without extension. */
  named(name: string): string | undefined
}

export type SpecOverlaid = Pick<SpecSource, 'source' | 'overlays'>

export interface Endpoints {
  readonly endpoints: readonly string[]
  readonly shapes: ReadonlySet<string>
}

/** Reads specifications from a disk. */
export function specReader(disk: Disk): SpecReader {
  const texts = cached((file) => readText(disk, file))
  const read = cached((source): Spec => {
    if (isRemote(source)) return { state: 'unknown' }
    const { path: file } = pagePath(source.trim())
    const text = texts(file)
    if (text === undefined) return { state: disk.exists(file) ? 'unknown' : 'missing' }
    return 'reason' in text ? { state: 'invalid', reason: text.reason } : specOf(text.value, file, follower(texts))
  })
  const endpoints = cached((key) => endpointsIn(JSON.parse(key) as readonly SpecOverlaid[], read))
  // Thousands of pages ask for the endpoints of their element.
  const asked = new WeakMap<readonly SpecOverlaid[], Endpoints | undefined>()
  let byName: Map<string, string> | undefined
  let extending: ReadonlyMap<string, readonly string[]> | undefined
  return {
    read,
    extended(sources) {
      extending ??= overlaysByTarget(disk, read)
      const found = (source: string) => extending?.get(pagePath(source.trim()).path) ?? []
      return sources.map((each) => (each.overlays.length > 0 ? each : { ...each, overlays: found(each.source) }))
    },
    endpoints(sources) {
      if (!asked.has(sources))
        asked.set(sources, endpoints(JSON.stringify(sources.map(({ source, overlays }) => ({ source, overlays })))))
      return asked.get(sources)
    },
    named(name) {
      const { path: file } = pagePath(name)
      if (isRemote(name) || disk.exists(file)) return name
      byName ??= baseNames(disk.files())
      return byName.get(file)
    },
  }
}

/** Follows the `$ref`s of a specification to its files. */
function follower(texts: (file: string) => SpecText | undefined): Follow {
  return (ref, from) => {
    const [name = '', pointer = ''] = ref.split('#', 2)
    if (isRemote(name)) return 'remote'
    const file = name === '' ? from : path.posix.join(path.posix.dirname(from), name)
    const text = texts(file)
    const value = text && 'value' in text ? pointedAt(text.value, pointer) : undefined
    return value === undefined ? undefined : { value, file }
  }
}

/** True for a specification on another server. */
export function isRemote(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source.trim())
}

/** Undefined for a missing file, or for unknown content. */
function readText(disk: Disk, file: string): SpecText | undefined {
  const text = disk.read(file)
  if (text !== undefined) return parseSpecText(text, file)
  const reason = disk.exists(file) ? disk.unreadable?.(file) : undefined
  return reason === undefined ? undefined : { reason }
}

/** Overlays by the path of the extended specification. */
function overlaysByTarget(disk: Disk, read: (source: string) => Spec): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const file of disk.files().filter(isSpecFile).toSorted()) {
    if (!/\boverlay["']?\s*:/.test(disk.read(file) ?? '')) continue
    const spec = read(file)
    if (spec.state !== 'valid' || spec.form !== 'overlay' || typeof spec.value.extends !== 'string') continue
    const target = spec.value.extends
    const { path: wanted } = pagePath(
      target.startsWith('/') ? target : path.posix.join(path.posix.dirname(file), target),
    )
    found.set(wanted, [...(found.get(wanted) ?? []), file])
  }
  return found
}

/** True if a file may contain a specification. */
export function isSpecFile(file: string): boolean {
  return /\.(json|ya?ml)$/i.test(file) && file !== 'docs.json'
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

/** The value at a JSON pointer; the whole value for an empty pointer. */
function pointedAt(value: unknown, pointer: string): unknown {
  let found = value
  for (const step of pointer.split('/').slice(1)) {
    const key = percentDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~')
    found = (isRecord(found) || Array.isArray(found)) && Object.hasOwn(found, key) ? found[key as never] : undefined
  }
  return found
}

function cached<Result>(make: (key: string) => Result): (key: string) => Result {
  const made = new Map<string, Result>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key) as Result
  }
}

function baseNames(files: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const file of files) {
    const base = baseOf(file)
    if (!/\.(json|ya?ml)$/i.test(base)) continue
    for (const name of [base, base.replace(/\.\w+$/, ''), file.replace(/\.\w+$/, '')]) names.set(name, file)
  }
  return names
}
