import { nearest } from '../../base/diagnostics/near.js'
import { listed } from '../../base/diagnostics/text.js'
import { isRecord } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import { isHex } from './addresses.js'
import { isTaken } from './schema.js'
import type { Infer, Problem, Schema, ValuePath } from './schema.js'

interface Definition extends Pick<
  Schema<unknown>,
  'expects' | 'literals' | 'properties' | 'required' | 'each' | 'options' | 'condition'
> {
  readonly isExact?: boolean
  /** Adds the problems of a value. */
  readonly examine: (value: unknown, at: ValuePath, found: Problem[]) => void
}

const nothing: readonly Problem[] = []

/** Makes a schema of a definition for values of the type `Value`. */
function make<Value>({ examine, isExact = false, ...definition }: Definition): Schema<Value> {
  const problems = (value: unknown, at: ValuePath = []): readonly Problem[] => {
    const found: Problem[] = []
    examine(value, at, found)
    if (found.length === 0) return nothing
    return isElsewhere(value)
      ? [{ at, kind: 'elsewhere', effect: 'none', value, expects: definition.expects, known: [] }]
      : found
  }
  const accepts = (value: unknown): value is Value => problems(value).every(({ kind }) => kind === 'condition')
  return { ...definition, isExact, problems, accepts }
}

/** A value of a different type. */
function misformed(
  value: unknown,
  at: ValuePath,
  { expects, literals = [] }: Pick<Schema<unknown>, 'expects' | 'literals'>,
): Problem {
  return { at, kind: 'form', effect: 'refused', value, expects, known: literals }
}

/** A value of the right type, rejected by Mintlify. */
function unfit(value: unknown, at: ValuePath, expects: string): Problem {
  return { at, kind: 'condition', effect: 'refused', value, expects, known: [] }
}

/** True for a `$ref`: Mintlify replaces it with a file's content before validating. */
function isElsewhere(value: unknown): boolean {
  return isRecord(value) && typeof value['$ref'] === 'string'
}

function scalar<Value>(expects: string, test: (value: unknown) => boolean, isExact = false): Schema<Value> {
  return make({
    expects,
    isExact,
    examine: (value, at, found) => {
      if (!test(value)) found.push({ ...misformed(value, at, { expects }), meant: requoted(value, test) })
    },
  })
}

/** `true` for `'true'`, `'2'` for `2`, if the result passes the test. */
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

/** A word of a list. */
export function oneOf<const Words extends readonly string[]>(literals: Words): Schema<Words[number]> {
  return word(literals, wordsOf(literals), () => false)
}

/** A word of a growing list, such as themes: a word unlike all known words may be new. */
export function oneOfMany<const Words extends readonly string[]>(
  literals: Words,
  expects = wordsOf(literals),
): Schema<Words[number]> {
  const isLikeNone = (value: unknown) =>
    typeof value === 'string' && /^[a-z][\w-]*$/i.test(value) && nearest(value, literals) === undefined
  return word(literals, expects, isLikeNone)
}

function word<Word extends string>(
  literals: readonly Word[],
  expects: string,
  mayBeNew: (value: unknown) => boolean,
): Schema<Word> {
  return make({
    expects,
    literals,
    isExact: true,
    examine: (value, at, found) => {
      if ((literals as readonly unknown[]).includes(value)) return
      const problem = misformed(value, at, { expects, literals })
      found.push(mayBeNew(value) ? { ...problem, effect: 'unsure' } : problem)
    },
  })
}

function wordsOf(literals: readonly string[]): string {
  return listed(
    literals.map((literal) => `'${literal}'`),
    'or',
  )
}

/** A form under a condition beyond types; `condition` completes the sentence "this key takes …". */
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

/** `https://acme.dev` for `http://acme.dev`; undefined for a server with a port, as a certificate may be missing. */
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
/** Mintlify trims the string before the test. */
export const unblank = such(text, 'a string that is not blank', (value) => value.trim() !== '')

interface ListRules<Item> {
  /** The number of entries, and its wording in a message. */
  readonly least?: number
  readonly most?: number
  readonly expects?: string
  /** The value to be different in each entry: its place in an entry, a getter, and the wording in a message. */
  readonly distinct?: {
    readonly at: ValuePath
    readonly of: (entry: Item) => unknown
    readonly expects: string
  }
}

/** A list of entries of a single form. */
export function listOf<Item>(each: Schema<Item>, rules: ListRules<Item> = {}): Schema<readonly Item[]> {
  const { least = 0, most = Infinity, expects = `a list, each ${each.expects}`, distinct } = rules
  return make({
    expects,
    each,
    isExact: each.isExact,
    examine: (value, at, found) => {
      if (!Array.isArray(value)) {
        const isEntry = value !== undefined && least <= 1 && isTaken(each.problems(value))
        const meant = isEntry ? [value as JsonValue] : undefined
        return void found.push({ ...misformed(value, at, { expects }), meant })
      }
      if (value.length < least || value.length > most) found.push(unfit(value, at, expects))
      const before = found.length
      for (const [index, entry] of value.entries()) found.push(...each.problems(entry, [...at, index]))
      if (!distinct || !isTaken(found.slice(before))) return
      const met = new Set<unknown>()
      for (const [index, entry] of value.entries()) {
        const mark = distinct.of(entry as Item)
        if (mark === undefined) continue
        if (met.has(mark)) found.push(unfit(mark, [...at, index, ...distinct.at], distinct.expects))
        met.add(mark)
      }
    },
  })
}

export type Properties = Readonly<Record<string, Schema<unknown>>>

/**
 * The type of an object's values. `undefined` leaves a key out, even where an author's compiler distinguishes it from
 * an absent key.
 */
export type ObjectOf<Required extends Properties, Optional extends Properties> = OneObject<
  { readonly [Key in keyof Required]: Infer<Required[Key]> } & {
    readonly [Key in keyof Optional]?: Infer<Optional[Key]> | undefined
  }
>
// The detour through a property keeps alias names out of messages: the object itself is shown.
type OneObject<Both> = { object: { [Key in keyof Both]: Both[Key] } }['object']

interface ObjectRules {
  /** Mintlify's reaction to an unknown key: most objects just lose the key. */
  readonly others?: 'refused' | 'dropped'
  /** Further required keys, depending on the value: `label`, for a link without a brand. */
  readonly alsoNeeds?: (value: Readonly<Record<string, unknown>>) => readonly string[]
}

/** An object with required and optional keys. */
export function object<Required extends Properties, Optional extends Properties>(
  required: Required,
  optional: Optional,
  { others = 'dropped', alsoNeeds = () => [] }: ObjectRules = {},
): Schema<ObjectOf<Required, Optional>> {
  const properties: Properties = { ...required, ...optional }
  const names = Object.keys(properties)
  const needed = Object.keys(required)
  const expects = `{ ${names.map((name) => (Object.hasOwn(required, name) ? name : `${name}?`)).join(', ')} }`
  return make({
    expects,
    properties,
    required: needed,
    isExact: Object.values(properties).some(({ isExact }) => isExact),
    examine: (value, at, found) => {
      if (!isRecord(value)) return void found.push(misformed(value, at, { expects }))
      const lacks = [...needed, ...alsoNeeds(value)].filter((name) => value[name] === undefined)
      found.push(
        ...lacks.map((name): Problem => ({
          at,
          kind: 'missing',
          effect: 'refused',
          value,
          expects,
          known: [name, ...names],
        })),
      )
      for (const [name, inner] of Object.entries(value)) {
        if (inner === undefined) continue
        const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
        if (schema) found.push(...schema.problems(inner, [...at, name]))
        else found.push(unknownKey(inner, [...at, name], absent(names, value), others))
      }
    },
  })
}

function unknownKey(value: unknown, at: ValuePath, known: readonly string[], effect: Problem['effect']): Problem {
  return { at, kind: 'unknown', effect, value, expects: '', known }
}

/** The missing keys: a key already present was not meant. */
function absent(keys: readonly string[], owner: Readonly<Record<string, unknown>>): readonly string[] {
  return keys.filter((key) => owner[key] === undefined)
}

/** An object with any keys, or with keys of a list, and values of a single form. */
export function record<Value, const Key extends string = string>(
  each: Schema<Value>,
  expects: string,
  keys?: readonly Key[],
): Schema<{ readonly [Name in Key]?: Value | undefined }> {
  return make({
    expects,
    each,
    isExact: each.isExact,
    examine: (value, at, found) => {
      if (!isRecord(value)) return void found.push(misformed(value, at, { expects }))
      for (const [name, inner] of Object.entries(value)) {
        if (inner === undefined) continue
        if (keys && !(keys as readonly string[]).includes(name))
          found.push(unknownKey(inner, [...at, name], absent(keys, value), 'refused'))
        else found.push(...each.problems(inner, [...at, name]))
      }
    },
  })
}

/** A value of any of several forms: Mintlify keeps the first form that accepts the value. */
export function either<const Options extends readonly Schema<unknown>[]>(
  ...options: Options
): Schema<Infer<Options[number]>> {
  const expects = options.map((option) => option.expects).join(', or ')
  const literals = options.flatMap((option) => option.literals ?? [])
  return make({
    expects,
    literals: literals.length > 0 ? literals : undefined,
    options,
    isExact: options.some(({ isExact }) => isExact),
    examine: (value, at, found) => {
      const isOther = (problems: readonly Problem[]) =>
        problems.some((problem) => problem.kind === 'form' && problem.at.length === at.length)
      let best: Tried | undefined
      for (const option of options) {
        const problems = option.problems(value, at)
        if (isTaken(problems)) return void found.push(...problems)
        if (!isOther(problems)) best = better({ problems, known: keysKnown(option, value) }, best)
      }
      found.push(...(best?.problems ?? [misformed(value, at, { expects, literals })]))
    },
  })
}

interface Tried {
  readonly problems: readonly Problem[]
  /** The number of the value's keys known to the form. */
  readonly known: number
}

/** The form meant: with more known keys, otherwise with fewer problems. */
function better(one: Tried, other: Tried | undefined): Tried {
  if (!other) return one
  if (one.known !== other.known) return one.known > other.known ? one : other
  return refusals(one) < refusals(other) ? one : other
}

function refusals({ problems }: Tried): number {
  return problems.filter(({ effect }) => effect === 'refused').length
}

function keysKnown({ properties = {} }: Schema<unknown>, value: unknown): number {
  return isRecord(value) ? Object.keys(value).filter((key) => Object.hasOwn(properties, key)).length : 0
}
