import { stackPlace } from '../config/places/stack-place.js'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'

/** Deep enough for helper functions of the author's around the call. */
const depth = 32

/** Throws diagnostics with their place: the author's call. */
export function failAtCall(...diagnostics: readonly Diagnostic[]): never {
  const place = stackPlace(callStack())
  throw new BuildNavError(diagnostics.map((diagnostic) => ({ ...diagnostic, place: place ?? diagnostic.place })))
}

/** The stack of whoever asks. */
export function callStack(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = depth
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stack
}
