import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { currentLoad } from '../../base/files/config-load.js'
import { describe } from '../../config/compile/words.js'
import { stackPlace } from '../../config/loader/stack.js'
import { sourceReport } from './codes.js'

/** Deep enough for helper functions of the author's around the call. */
const depth = 32

/** Throws diagnostics, if any, with their place: the author's call. */
export function failAtCall(first: Diagnostic, ...more: readonly Diagnostic[]): never {
  throw new BuildNavError(atCall([first, ...more]))
}

/** Reports warnings to the loader of the config; a config run by other means has no loader. */
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

const areTexts = (value: unknown) => [value].flat().every((each) => typeof each === 'string')

/** The forms of options: a description, and a test. */
const forms = {
  flag: ['true or false', (value: unknown) => typeof value === 'boolean'],
  text: ['a text or a list of texts', areTexts],
  pages: ['a list of pages', (value: unknown) => Array.isArray(value) && areTexts(value)],
  order: ['a key of the frontmatter or a comparison', (value: unknown) => /string|function/.test(typeof value)],
  depth: ['a whole number', (value: unknown) => value === Infinity || Number.isInteger(value)],
  maker: ['a function', (value: unknown) => typeof value === 'function'],
} as const

/** The options of a call by name, with the form of each value. */
export type OptionForms<Options> = Readonly<Record<keyof Options, keyof typeof forms>>

/** Throws for unknown options and wrong values, for configs in JavaScript: the types say so in TypeScript. */
export function refuseMisfits<Options extends object>(
  call: string,
  options: Options,
  expected: OptionForms<Options>,
): void {
  const known = Object.keys(expected)
  const [first, ...more] = Object.entries(options).flatMap(([option, value]: [string, unknown]) => {
    const [takes, fits] = known.includes(option) ? forms[expected[option as keyof Options]] : []
    if (takes !== undefined && (value === undefined || fits(value))) return []
    return sourceReport('source-option', { call, option, takes, given: describe(value), known })
  })
  if (first) failAtCall(first, ...more)
}
