import type { JsonValue } from '../json/value.js'

/**
 * A value that docs.json may hold at some key: its TypeScript type, Mintlify's conditions, and its words, written
 * once. `Infer` reads the type back; `forms` makes them.
 */
export interface Schema<Value> {
  /** Completes the sentence "this key takes …". */
  readonly expects: string
  /** The exact requirement of Mintlify, which no type can express. */
  readonly condition?: string | undefined
  /** All that it takes, where it is one of a few words. */
  readonly literals?: readonly string[] | undefined
  /** Objects only: the keys that they may have. */
  readonly properties?: Readonly<Record<string, Schema<unknown>>> | undefined
  /** Those of the properties that must be there. */
  readonly required?: readonly string[] | undefined
  /** Lists, and objects of any keys: what each of their values is. */
  readonly each?: Schema<unknown> | undefined
  /** The forms of a union. */
  readonly options?: readonly Schema<unknown>[] | undefined
  /** True where words or patterns are part of the type, so that a constant of it needs `as const`. */
  readonly isExact: boolean
  /** Everything that is wrong with a value; nothing for one that Mintlify keeps whole. */
  readonly problems: (value: unknown, at?: ValuePath) => readonly Problem[]
  /** True if a value has the type: it may still break a condition that no type can express. */
  readonly accepts: (value: unknown) => value is Value
}

/** The way from a value to what is in it. */
export type ValuePath = readonly (string | number)[]

/** Something that is wrong with a value. */
export interface Problem {
  readonly at: ValuePath
  /**
   * `form`: not of the type. `missing`: an object without a key that it needs. `unknown`: a key that the object does not
   * have; it ends the path. `condition`: of the type, but not what Mintlify accepts. `elsewhere`: a `$ref` in the
   * place of what it names.
   */
  readonly kind: 'form' | 'missing' | 'unknown' | 'condition' | 'elsewhere'
  /**
   * Mintlify's reaction: it rejects the file, or silently drops the key. `unsure`: it rejects the file unless the value is
   * newer than build-nav, as a theme may be.
   */
  readonly effect: 'refused' | 'dropped' | 'unsure' | 'none'
  readonly value: unknown
  readonly expects: string
  /** The words, or the keys, of which one may have been meant; of `missing`, the key, and all that there may be. */
  readonly known: readonly string[]
  /** The value without its quotes, or in some, as the only entry of a list, or with https for http, where that has the form. */
  readonly meant?: JsonValue | undefined
}

/** True where Mintlify accepts a value with these problems, though it may leave keys out. */
export function isTaken(problems: readonly Problem[]): boolean {
  return problems.every(({ effect }) => effect !== 'refused')
}

export type Infer<Of> = Of extends Schema<infer Value> ? Value : never

/** A union of literals under its alias's name: messages then say `LanguageCode`, not a wall of forty codes. */
export type Named<Literal> = Literal extends string ? Literal : never

/** An object's type under its alias's name; an interface that extends it would lose its name inside other objects. */
export type Flat<Of> = { [Key in keyof Infer<Of>]: Infer<Of>[Key] }

/** JSON as an author may write it: an undefined value leaves its key out. */
export type JsonInput = string | number | boolean | null | JsonInputObject | readonly JsonInput[]
export interface JsonInputObject {
  readonly [key: string]: JsonInput | undefined
}
