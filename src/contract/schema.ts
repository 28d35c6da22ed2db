import { isRecord } from '../json/value.js'

/**
 * A value that docs.json may hold at some key: its TypeScript type, its run-time test and its words, written once.
 * `Infer` reads the type back.
 */
export interface Schema<Value> {
  /** Completes the sentence "this key takes …". */
  readonly expects: string
  readonly accepts: (value: unknown) => value is Value
  /** All that it takes, where it is one of a few words. */
  readonly literals?: readonly string[]
  /** Objects only: the keys of each property, so that a typo inside a value can be named. */
  readonly properties?: Readonly<Record<string, Schema<unknown>>>
  /** Those of the properties that must be there. */
  readonly required?: readonly string[]
}

export type Infer<Of> = Of extends Schema<infer Value> ? Value : never

/** A union of literals under its alias's name: messages then say `LanguageCode`, not a wall of forty codes. */
export type Named<Literal> = Literal extends string ? Literal : never

/** An object's type under its alias's name; an interface that extends it would lose its name inside other objects. */
export type Flat<Of> = { [Key in keyof Infer<Of>]: Infer<Of>[Key] }

type Properties = Readonly<Record<string, Schema<unknown>>>
type ObjectOf<Required extends Properties, Optional extends Properties> = {
  readonly [Key in keyof Required]: Infer<Required[Key]>
} & { readonly [Key in keyof Optional]?: Infer<Optional[Key]> }

/** JSON as an author may write it: an undefined value leaves its key out. */
export type JsonInput = string | number | boolean | null | JsonInputObject | readonly JsonInput[]
export interface JsonInputObject {
  readonly [key: string]: JsonInput | undefined
}

export const text: Schema<string> = {
  expects: 'a string',
  accepts: (value) => typeof value === 'string',
}

export const number: Schema<number> = {
  expects: 'a number',
  accepts: (value): value is number => typeof value === 'number' && Number.isFinite(value),
}

export const flag: Schema<boolean> = {
  expects: 'true or false',
  accepts: (value) => typeof value === 'boolean',
}

export const jsonObject: Schema<JsonInputObject> = {
  expects: 'an object',
  accepts: (value): value is JsonInputObject => isRecord(value),
}

export const anyJson: Schema<JsonInput> = {
  expects: 'a JSON value',
  accepts: (value): value is JsonInput => value !== undefined,
}

/** `'#0D9373'`: the pattern is wider than the provider's, which wants three or six hex digits. */
export const hexColor: Schema<`#${string}`> = {
  expects: "a colour such as '#0D9373'",
  accepts: (value): value is `#${string}` => typeof value === 'string' && value.startsWith('#'),
}

export function oneOf<const Literals extends readonly string[]>(literals: Literals): Schema<Literals[number]> {
  return {
    expects: literals
      .map((literal) => `'${literal}'`)
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1'),
    literals,
    accepts: (value): value is Literals[number] => (literals as readonly unknown[]).includes(value),
  }
}

export function object<Required extends Properties, Optional extends Properties>(
  required: Required,
  optional: Optional,
): Schema<ObjectOf<Required, Optional>> {
  const properties = { ...required, ...optional }
  const keys = [...Object.keys(required), ...Object.keys(optional).map((key) => `${key}?`)]
  return {
    expects: `{ ${keys.join(', ')} }`,
    properties,
    required: Object.keys(required),
    accepts: (value): value is ObjectOf<Required, Optional> =>
      isRecord(value) &&
      Object.keys(required).every((key) => Object.hasOwn(value, key)) &&
      Object.entries(value).every(([key, inner]) => {
        const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
        return schema !== undefined && (schema.accepts(inner) || (inner === undefined && !Object.hasOwn(required, key)))
      }),
  }
}

export function listOf<Item>(item: Schema<Item>): Schema<readonly Item[]> {
  return {
    expects: `a list, each ${item.expects}`,
    accepts: (value): value is readonly Item[] => Array.isArray(value) && value.every((entry) => item.accepts(entry)),
  }
}

export function either<Options extends readonly Schema<unknown>[]>(
  ...options: Options
): Schema<Infer<Options[number]>> {
  const objects = options.flatMap(({ properties, required }) =>
    properties && required ? [{ properties, required }] : [],
  )
  return {
    expects: options.map((option) => option.expects).join(', or '),
    ...(objects.length === 1 && objects[0]),
    accepts: (value): value is Infer<Options[number]> => options.some((option) => option.accepts(value)),
  }
}
