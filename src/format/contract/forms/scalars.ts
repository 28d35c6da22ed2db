import { nearest } from '../../../base/diagnostics/near.js'
import { listed } from '../../../base/diagnostics/text.js'
import { isHex } from '../addresses.js'
import { isTaken } from '../schema.js'
import type { Problem, Schema } from '../schema.js'
import { make, misformed, unfit } from './make.js'

function scalar<Value>(expects: string, test: (value: unknown) => boolean, isExact = false): Schema<Value> {
  return make({
    expects,
    isExact,
    examine: (value, at, found) => {
      if (!test(value)) found.push({ ...misformed(value, at, { expects }), meant: requoted(value, test) })
    },
  })
}

/** `true` for `'true'`, `'2'` for `2`: where the other one has the form. */
function requoted(value: unknown, test: (value: unknown) => boolean): Problem['meant'] {
  if (typeof value === 'number') return test(String(value)) ? String(value) : undefined
  const plain = typeof value === 'string' ? ({ true: true, false: false }[value] ?? numberIn(value)) : undefined
  return plain !== undefined && test(plain) ? plain : undefined
}

function numberIn(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

export const text = scalar<string>('a string', (value) => typeof value === 'string')
export const number = scalar<number>('a number', Number.isFinite)
export const flag = scalar<boolean>('true or false', (value) => typeof value === 'boolean')

/** One of a few words; `expects` describes them where they are too many to be listed. */
export function oneOf<const Literals extends readonly string[]>(
  literals: Literals,
  expects = listed(
    literals.map((literal) => `'${literal}'`),
    'or',
  ),
): Schema<Literals[number]> {
  return words(literals, expects, () => false)
}

/** One of some words to which Mintlify adds others, such as themes: a word that is near none of them may be new. */
export function oneOfMany<const Literals extends readonly string[]>(
  literals: Literals,
  expects?: string,
): Schema<Literals[number]> {
  const isNew = (value: unknown) =>
    typeof value === 'string' && /^[a-z][\w-]*$/i.test(value) && nearest(value, literals) === undefined
  return words(literals, expects ?? oneOf(literals).expects, isNew)
}

function words<const Literals extends readonly string[]>(
  literals: Literals,
  expects: string,
  isNew: (value: unknown) => boolean,
): Schema<Literals[number]> {
  return make({
    expects,
    literals,
    isExact: true,
    examine: (value, at, found) => {
      if ((literals as readonly unknown[]).includes(value)) return
      const problem = misformed(value, at, { expects, literals })
      found.push(isNew(value) ? { ...problem, effect: 'unsure' } : problem)
    },
  })
}

/** A form under a condition that no type can say; `condition` completes the sentence "this key takes …". */
export function such<Value>(form: Schema<Value>, condition: string, test: (value: Value) => boolean): Schema<Value> {
  return make({
    ...form,
    condition,
    examine: (value, at, found) => {
      const wrong = form.problems(value, at)
      found.push(...wrong)
      const isOpen = !isTaken(wrong) || wrong.some(({ kind }) => kind === 'elsewhere')
      if (isOpen || test(value as Value)) return
      const secure = secured(value)
      const isMeant = secure !== undefined && form.accepts(secure) && test(secure)
      found.push({ ...unfit(value, at, condition), meant: isMeant ? secure : undefined })
    },
  })
}

/** `https://acme.dev` for `http://acme.dev`; undefined for a server that may have no certificate, as one with a port. */
function secured(value: unknown): string | undefined {
  const isPublic = typeof value === 'string' && /^http:\/\/[\w-]+(\.[\w-]+)*\.[a-z][\w-]+(?=[/?#]|$)/i.test(value)
  return isPublic ? value.replace(/^http:/i, 'https:') : undefined
}

/** `'#0D9373'`: the type is wider than Mintlify's pattern. */
export const hexColor: Schema<`#${string}`> = such(
  scalar<`#${string}`>(
    "a colour such as '#0D9373'",
    (value) => typeof value === 'string' && value.startsWith('#'),
    true,
  ),
  "a colour of three or six hex digits, such as '#0D9373'",
  isHex,
)

export const filled = such(text, 'a string that is not empty', (value) => value !== '')
/** Mintlify trims it before it looks. */
export const unblank = such(text, 'a string that is not blank', (value) => value.trim() !== '')
