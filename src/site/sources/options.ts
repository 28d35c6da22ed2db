import { isElement } from '../../config/builders/data.js'
import type { Child } from '../../config/builders/children.js'
import type { Group } from '../../config/builders/types.js'
import { describe } from '../../config/compile/words.js'
import { sourceReport } from './codes.js'
import { failAtCall } from './fail.js'

/** The form of an option: its description in a message, and a test for values. */
interface OptionForm {
  readonly takes: string
  /** The value to write; a list may begin with a given text. */
  readonly write: (given: unknown) => string
  readonly fits: (value: unknown) => boolean
}

const forms = {
  flag: { takes: 'true or false', write: () => 'true', fits: (value) => typeof value === 'boolean' },
  text: {
    takes: 'a text or a list of texts',
    write: () => "'…' or ['…', '…']",
    fits: (value) => typeof value === 'string' || isTexts(value),
  },
  pages: {
    takes: 'a list of pages',
    write: (given) => (typeof given === 'string' && given !== '' ? `['${given}']` : "['guides/start']"),
    fits: isTexts,
  },
  order: {
    takes: 'a key of the frontmatter or a comparison',
    write: () => "'order' or (a, b) => …",
    fits: (value) => typeof value === 'string' || typeof value === 'function',
  },
  depth: {
    takes: 'a whole number of 0 or more',
    write: () => '1',
    fits: (value) => value === Infinity || (Number.isInteger(value) && (value as number) >= 0),
  },
  maker: {
    takes: 'a function',
    write: () => '(each, pages) => group(each.title).pages(...pages)',
    fits: (value) => typeof value === 'function',
  },
} as const satisfies Readonly<Record<string, OptionForm>>

/** The options of a call by name, with the form of each value. */
export type OptionForms<Options> = Readonly<Record<keyof Options, keyof typeof forms>>

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** Throws for unknown options and wrong values: the types say so only in TypeScript. */
export function refuseMisfits<Options extends object>(
  call: string,
  options: Options,
  expected: OptionForms<Options>,
): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    failAtCall(sourceReport('source-options-form', { call, given: describe(options), known: Object.keys(expected) }))
  const known = Object.keys(expected)
  const problems = Object.entries(options).flatMap(([option, value]: [string, unknown]) => {
    if (!Object.hasOwn(expected, option)) return [sourceReport('source-option-unknown', { call, option, known })]
    const { takes, write, fits }: OptionForm = forms[expected[option as keyof Options]]
    if (value === undefined || fits(value)) return []
    return [sourceReport('source-option-value', { call, option, takes, given: inWords(value), write: write(value) })]
  })
  if (problems.length > 0) failAtCall(...problems)
}

/** A value in words; for a list, the first wrong entry. */
function inWords(value: unknown): string {
  const wrong = Array.isArray(value) ? (value as unknown[]).find((each) => typeof each !== 'string') : undefined
  return Array.isArray(value) && !isTexts(value) ? `a list with ${describe(wrong)} in it` : describe(value)
}

/** The group from a function for `what`, a folder or a tag; throws for any other value. */
export function madeGroup(call: string, what: string, made: Child<Group>): Child<Group> {
  if (made && !(isElement(made) && made.kind === 'group'))
    failAtCall(sourceReport('source-group-result', { call, what, given: describe(made) }))
  return made
}
