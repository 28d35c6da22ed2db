import { sourceReport } from './codes.js'
import { failAtCall } from './fail.js'

/** The options of a call, by name. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>

/** Throws where a call has options that it does not know: the types say so only where there are types. */
export function refuseUnknown<Options extends object>(
  call: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  const unknown = Object.keys(options).filter((option) => !Object.hasOwn(names, option))
  if (unknown.length === 0) return
  const known = Object.keys(names)
  failAtCall(...unknown.map((option) => sourceReport('source-option-unknown', { call, option, known })))
}
