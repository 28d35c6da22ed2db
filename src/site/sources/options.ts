import { describe } from '../../config/compile/words.js'
import { sourceReport } from './codes.js'
import { failAtCall } from './fail.js'

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
  const problems = Object.entries(options).flatMap(([option, value]: [string, unknown]) => {
    const [takes, fits] = known.includes(option) ? forms[expected[option as keyof Options]] : []
    if (takes !== undefined && (value === undefined || fits(value))) return []
    return [sourceReport('source-option', { call, option, takes, given: describe(value), known })]
  })
  if (problems.length > 0) failAtCall(...problems)
}
