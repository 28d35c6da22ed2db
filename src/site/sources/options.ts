import { isElement } from '../../config/builders/data.js'
import { describe } from '../../config/compile/words.js'
import { sourceReport } from './codes.js'
import { failAtCall } from './fail.js'

/** The form of an option: a description, a value to write, and a test. */
interface OptionForm {
  readonly takes: string
  readonly write: string
  readonly fits: (value: unknown) => boolean
}

const isText = (value: unknown) => typeof value === 'string'
const isFunction = (value: unknown) => typeof value === 'function'
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

const forms = {
  flag: { takes: 'true or false', write: 'true', fits: (value) => typeof value === 'boolean' },
  text: {
    takes: 'a text or a list of texts',
    write: "'…' or ['…', '…']",
    fits: (value) => isText(value) || areTexts(value),
  },
  pages: { takes: 'a list of pages', write: "['guides/start']", fits: areTexts },
  order: {
    takes: 'a key of the frontmatter or a comparison',
    write: "'order' or (a, b) => …",
    fits: (value) => isText(value) || isFunction(value),
  },
  depth: {
    takes: 'a whole number of 0 or more',
    write: '1',
    fits: (value) => value === Infinity || (Number.isInteger(value) && Number(value) >= 0),
  },
  maker: { takes: 'a function', write: '(each, pages) => group(each.title).pages(...pages)', fits: isFunction },
} as const satisfies Readonly<Record<string, OptionForm>>

/** The options of a call by name, with the form of each value. */
export type OptionForms<Options> = Readonly<Record<keyof Options, keyof typeof forms>>

/** Throws for unknown options and wrong values: the types say so only in TypeScript. */
export function refuseMisfits<Options extends object>(
  call: string,
  options: Options,
  expected: OptionForms<Options>,
): void {
  const known = Object.keys(expected)
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    failAtCall(sourceReport('source-option', { call, given: describe(options), known }))
  const problems = Object.entries(options).flatMap(([option, value]: [string, unknown]) => {
    const form: OptionForm | undefined = Object.hasOwn(expected, option)
      ? forms[expected[option as keyof Options]]
      : undefined
    if (form && (value === undefined || form.fits(value))) return []
    const wrong: unknown = Array.isArray(value) ? value.find((each) => !isText(each)) : undefined
    const given = wrong === undefined ? describe(value) : `a list with ${describe(wrong)} in it`
    return [sourceReport('source-option', { call, option, takes: form?.takes, write: form?.write, given, known })]
  })
  if (problems.length > 0) failAtCall(...problems)
}

/** The group from an author's function; throws for any other value. */
export function madeGroup<Made>(call: string, made: Made): Made {
  if (!made || (isElement(made) && made.kind === 'group')) return made
  const { takes, write } = { ...forms.maker, takes: 'a function that returns a group' }
  const given = `a function that returns ${describe(made)}`
  return failAtCall(sourceReport('source-option', { call, option: 'group', takes, write, given, known: [] }))
}
