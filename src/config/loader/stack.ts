import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../../base/diagnostics/diagnostic.js'
import type { Bundle } from './bundle.js'
import { isAuthored } from './own-package.js'

interface BundleMap {
  readonly bundle: Bundle
  decoded?: SourceMap
}

/** The maps of recent bundles, by the file in stack frames. */
const maps = new Map<string, BundleMap>()

/** Keeps the map of a bundle; decoded for the first place. */
export function rememberMap(file: string, bundle: Bundle): void {
  maps.set(file, { bundle })
}

const frame = /^ {4}at (?:.*? \()?((?:file:|\/|[A-Za-z]:\\).*):(\d+):(\d+)\)?$/

/** The first line of the author's own code in a stack. */
export function stackPlace(stack: string): Place | undefined {
  for (const line of stack.split('\n')) {
    const place = framePlace(line)
    if (place && isAuthored(place.file)) return place
  }
  return undefined
}

/** Every line of the author's own code in a stack, the outermost call first. */
function stackPlaces(stack: string): Place[] {
  const places = stack.split('\n').flatMap((line) => framePlace(line) ?? [])
  return places.filter(({ file }) => isAuthored(file)).reverse()
}

function framePlace(line: string): Place | undefined {
  const [, name, row, column] = frame.exec(line) ?? []
  if (name === undefined) return undefined
  const file = name.startsWith('file:') ? fileURLToPath(name.replace(/[?#].*$/, '')) : name
  return originalPlace({ file, line: Number(row), column: Number(column) })
}

function originalPlace(place: Place): Place | undefined {
  const map = maps.get(place.file)
  if (!map) return place
  map.decoded ??= new SourceMap(JSON.parse(map.bundle.map) as SourceMapPayload)
  const found = map.decoded.findEntry(place.line - 1, place.column - 1)
  if (!('originalSource' in found)) return undefined
  const file = sourceFile(found.originalSource, map.bundle)
  return { file, line: found.originalLine + 1, column: found.originalColumn + 1 }
}

/** The file of a map's source. Newer compilers encode names: `nav/%C3%A9t%C3%A9.ts` */
function sourceFile(source: string, { folder, files }: Bundle): string {
  const written = path.resolve(folder, source)
  if (files.includes(written)) return written
  return path.resolve(folder, source.replace(/(?:%[\dA-F]{2})+/gi, decodeURIComponent))
}

const tracer = Symbol.for('build-nav.tracer')

/** Deep enough for a call inside loops and helper functions. */
const depth = 32

/** The traced loads under way, and the tracer before them: a watch may begin a load before the last has ended. */
const traced = { count: 0, before: undefined as unknown, limit: 0 }

/** Runs a load with tracing: every builder call keeps its stack. */
export async function withTracer<Result>(run: () => Promise<Result>): Promise<Result> {
  const registry = globalThis as Record<symbol, unknown>
  if (traced.count++ === 0) [traced.before, traced.limit] = [registry[tracer], Error.stackTraceLimit]
  registry[tracer] = captureTrace
  try {
    return await run()
  } finally {
    if (--traced.count === 0) {
      if (traced.before === undefined) delete registry[tracer]
      else registry[tracer] = traced.before
      Error.stackTraceLimit = traced.limit
    }
  }
}

function captureTrace(): object {
  const trace = {}
  Error.stackTraceLimit = depth
  Error.captureStackTrace(trace, captureTrace)
  return trace
}

/** The author's call of a trace: line and column of the function's or method's name. */
export function placeOfTrace(trace: unknown): Place | undefined {
  return stackPlace(stackOf(trace))
}

/** The author's calls around a trace, the outermost first. */
export function placesOfTrace(trace: unknown): Place[] {
  return stackPlaces(stackOf(trace))
}

function stackOf(trace: unknown): string {
  const stack = (trace as { stack?: unknown } | undefined)?.stack
  return typeof stack === 'string' ? stack : ''
}
