import { isRecord } from '../../json/value.js'
import type { Infer, Problem, Schema, ValuePath } from '../schema.js'
import { make, misformed } from './make.js'

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
// The detour through a property keeps the aliases' names out of messages: they show the object itself.
type OneObject<Both> = { object: { [Key in keyof Both]: Both[Key] } }['object']

interface ObjectRules {
  /** Mintlify's reaction to any other key: most objects just lose it. */
  readonly others?: 'refused' | 'dropped'
  /** Keys that must be there beside the required ones, depending on what else is. */
  readonly alsoNeeds?: (value: Readonly<Record<string, unknown>>) => readonly string[]
}

/** An object with these keys and no others. */
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

/** The keys that are not there: a key that already exists was not meant. */
function absent(keys: readonly string[], owner: Readonly<Record<string, unknown>>): readonly string[] {
  return keys.filter((key) => owner[key] === undefined)
}

/** An object of any keys, or of any of some; each of its values has the same form. */
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
