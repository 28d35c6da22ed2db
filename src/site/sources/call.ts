import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { currentLoad } from '../../base/files/config-load.js'
import { stackPlace } from '../../config/loader/stack.js'
import { sourceReport } from './codes.js'

/** Deep enough for helper functions of the author's around the call. */
const depth = 32

/** Throws diagnostics, if any, with their place: the author's call. */
export function throwAtCall(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length > 0) throw errorAtCall(diagnostics)
}

/** An error with diagnostics at the author's call. */
export function errorAtCall(diagnostics: readonly Diagnostic[]): BuildNavError {
  return new BuildNavError(atCall(diagnostics))
}

/** Reports warnings to the loader of the config; a config run by other means has no loader. */
export function warnAtCall(diagnostics: readonly Diagnostic[]): void {
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

/** Throws for unknown options: the types say so, but a config runs without a compiler. */
export function refuseUnknown(call: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).filter((option) => !known.includes(option))
  throwAtCall(unknown.map((option) => sourceReport('source-option', { call, option, known })))
}
