import { placeOfTrace } from '../config/places/trace.js'
import type { CodeEntry, Diagnostic } from '../diagnostics/diagnostic.js'
import { compileCodes, compileReport } from './codes.js'

type Codes = typeof compileCodes
type Argument<Code extends keyof Codes> = Codes[Code] extends CodeEntry<infer Args> ? Args : never

/** A rule broken, before it has a place: the place is looked up only for what is reported. */
export type Finding = {
  [Code in keyof Codes]: { readonly code: Code; readonly args: Argument<Code>; readonly trace: unknown }
}[keyof Codes]

/** The finding as a diagnostic, with its place where the config was loaded with a tracer. */
export function toDiagnostic({ code, args, trace }: Finding): Diagnostic {
  return compileReport(code, args as never, placeOfTrace(trace))
}
