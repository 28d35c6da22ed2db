import type { JsonValue } from '../json/value.js'

/**
 * A form of value, written once: its TypeScript type, Mintlify's conditions and its words. `Infer` reads the type back;
 * the functions of `forms.ts` make schemas.
 */
export interface Schema<Value> {
  /** Completes the sentence "this key takes …". */
  readonly expects: string
  /** The exact requirement of Mintlify, which no type can express. */
  readonly condition?: string | undefined
  /** The words of a choice. */
  readonly literals?: readonly string[] | undefined
  /** The keys of an object. */
  readonly properties?: Readonly<Record<string, Schema<unknown>>> | undefined
  /** The required keys of an object. */
  readonly required?: readonly string[] | undefined
  /** The form of every value in a list, or in an object with any keys. */
  readonly each?: Schema<unknown> | undefined
  /** The forms of a union. */
  readonly options?: readonly Schema<unknown>[] | undefined
  /** True if words or patterns are part of the type: a constant then needs `as const`. */
  readonly isExact: boolean
  /** All problems of a value; none if Mintlify keeps the value whole. */
  readonly problems: (value: unknown, at?: ValuePath) => readonly Problem[]
  /** True if a value has the type, though it may break a condition. */
  readonly accepts: (value: unknown) => value is Value
}

/** The keys and indices from a value to a value inside. */
export type ValuePath = readonly (string | number)[]

/** A problem of a value. */
export interface Problem {
  readonly at: ValuePath
  /**
   * `form`: not of the type. `missing`: an object without a required key. `unknown`: a key unknown to the object, at the
   * end of the path. `condition`: of the type, but rejected by Mintlify. `elsewhere`: a `$ref` in place of the value.
   */
  readonly kind: 'form' | 'missing' | 'unknown' | 'condition' | 'elsewhere'
  /**
   * Mintlify's reaction: the file is rejected, or the key silently dropped. `unsure`: rejected unless the value is newer
   * than build-nav, as a theme may be.
   */
  readonly effect: 'refused' | 'dropped' | 'unsure' | 'none'
  readonly value: unknown
  readonly expects: string
  /** The words or keys possibly meant. For `missing`: the missing key, then all keys of the object. */
  readonly known: readonly string[]
  /** The value in the right form: without quotes or in quotes, in a list, or with https for http. */
  readonly meant?: JsonValue | undefined
}

/** True if Mintlify accepts a value with these problems, though keys may get lost. */
export function isTaken(problems: readonly Problem[]): boolean {
  return problems.every(({ effect }) => effect !== 'refused')
}

export type Infer<Of> = Of extends Schema<infer Value> ? Value : never

/** A union of literals under its alias's name: messages then say `LanguageCode`, not a wall of forty codes. */
export type Named<Literal> = Literal extends string ? Literal : never

/** An object's type under its alias's name. An interface would lose the name inside of other objects. */
export type Flat<Of> = { [Key in keyof Infer<Of>]: Infer<Of>[Key] }

/** JSON as an author may write it: an undefined value leaves the key out. */
export type JsonInput = string | number | boolean | null | JsonInputObject | readonly JsonInput[]
export interface JsonInputObject {
  readonly [key: string]: JsonInput | undefined
}
