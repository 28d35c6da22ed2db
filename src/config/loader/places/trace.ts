import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { stackPlace, stackPlaces } from './stack-place.js'

const tracer = Symbol.for('build-nav.tracer')

/** Deep enough for a call inside loops and helper functions: our own frames and a few of the author's. */
const depth = 32

/** The loads that are traced now, and what was there before the first: a watch may begin one before the last has ended. */
let running = 0
let before: unknown
let limit = 0

/** Runs a load with tracing on: every builder call keeps where it was made, at the price of a stack each. */
export async function withTracer<Result>(run: () => Promise<Result>): Promise<Result> {
  const registry = globalThis as Record<symbol, unknown>
  if (running++ === 0) [before, limit] = [registry[tracer], Error.stackTraceLimit]
  registry[tracer] = captureTrace
  try {
    return await run()
  } finally {
    if (--running === 0) {
      if (before === undefined) delete registry[tracer]
      else registry[tracer] = before
      Error.stackTraceLimit = limit
    }
  }
}

function captureTrace(): object {
  const trace = {}
  Error.stackTraceLimit = depth
  Error.captureStackTrace(trace, captureTrace)
  return trace
}

/** The author's call that a trace was taken at: line and column of the function's or method's name. */
export function placeOfTrace(trace: unknown): Place | undefined {
  const stack = (trace as { stack?: unknown } | undefined)?.stack
  return typeof stack === 'string' ? stackPlace(stack) : undefined
}

/** The author's calls that a trace was taken in, the outermost first. */
export function placesOfTrace(trace: unknown): Place[] {
  const stack = (trace as { stack?: unknown } | undefined)?.stack
  return typeof stack === 'string' ? stackPlaces(stack) : []
}
