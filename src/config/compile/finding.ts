import { argumentPlace, keyPlace } from '../loader/argument.js'
import { placeOfTrace } from '../loader/stack.js'
import type { CodeEntry, Diagnostic, Place, Severity } from '../../base/diagnostics/diagnostic.js'
import type { ValuePath } from '../../format/contract/schema.js'
import { compileCodes, compileReport, hasNoKey } from './codes.js'

type Codes = typeof compileCodes
type Argument<Code extends keyof Codes> = Codes[Code] extends CodeEntry<infer Args> ? Args : never

/** A broken rule without its place: places are looked up for reported rules only. */
export type Finding = {
  [Code in keyof Codes]: {
    readonly code: Code
    readonly args: Argument<Code>
    readonly severity?: Severity
    readonly trace: unknown
    /** The way to a key in the value of a call. */
    readonly at?: ValuePath
    /** The part of the entry concerned: the key (default), or its value. */
    readonly part?: 'key' | 'value'
    /** The argument concerned, and the number of arguments. */
    readonly argument?: { readonly index: number; readonly count: number }
  }
}[keyof Codes]

/** A problem of a navigation: code and arguments. */
export type Said = { [Code in keyof Codes]: { readonly code: Code; readonly args: Argument<Code> } }[keyof Codes]

/** The sentence of a problem as a clause; another sentence adds Mintlify's reaction. */
export function clause({ code, args }: Said): string {
  if (code === 'unknown-key' && args.isRefused) return hasNoKey(args)
  return compileCodes[code]
    .message(args as never)
    .replace(/\.$/, '')
    .replace(/^(?:The|This|A)(?= )/, (word) => word.toLowerCase())
}

/** The advice on a problem. */
export function hintOf({ code, args }: Said): string | undefined {
  return compileReport(code, args as never).hint
}

/** The finding as a diagnostic, with its place if the config was loaded with a tracer. */
export function toDiagnostic(finding: Finding): Diagnostic {
  const { code, args, severity } = finding
  const diagnostic = compileReport(code, args as never, placeOf(finding))
  return severity === undefined ? diagnostic : { ...diagnostic, severity }
}

function placeOf({ trace, at, part, argument }: Finding): Place | undefined {
  const call = placeOfTrace(trace)
  if (!call) return undefined
  const inner = argument ? argumentPlace(call, argument.index, argument.count) : at && keyPlace(call, at, { part })
  return inner ?? call
}
