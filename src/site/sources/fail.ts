import { currentLoad } from '../../base/files/config-load.js'
import { stackPlace } from '../../config/loader/stack.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'

/** Deep enough for helper functions of the author's around the call. */
const depth = 32

/** Throws diagnostics with their place: the author's call. */
export function failAtCall(...diagnostics: readonly Diagnostic[]): never {
  throw new BuildNavError(atCall(diagnostics))
}

/**
 * Reports warnings to the loader of the config, without an end of the call. A config run by other means has no loader.
 */
export function warnAtCall(...diagnostics: readonly Diagnostic[]): void {
  const load = diagnostics.length > 0 ? currentLoad() : undefined
  if (load) for (const diagnostic of atCall(diagnostics)) load.onWarning(diagnostic)
}

function atCall(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const place = stackPlace(callStack())
  return diagnostics.map((diagnostic) => ({ ...diagnostic, place: place ?? diagnostic.place }))
}

/** The stack of the caller. */
export function callStack(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = depth
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stack
}
