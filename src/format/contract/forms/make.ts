import { isRecord } from '../../json/value.js'
import type { Problem, Schema, ValuePath } from '../schema.js'

interface Definition extends Pick<
  Schema<unknown>,
  'expects' | 'literals' | 'properties' | 'required' | 'each' | 'options' | 'condition'
> {
  readonly isExact?: boolean
  /** Adds what is wrong with a value. */
  readonly examine: (value: unknown, at: ValuePath, found: Problem[]) => void
}

const nothing: readonly Problem[] = []

/** A form of value; `Value` is what its definition accepts. */
export function make<Value>({ examine, isExact = false, ...definition }: Definition): Schema<Value> {
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

/** A value that is not of the type. */
export function misformed(
  value: unknown,
  at: ValuePath,
  { expects, literals = [] }: Pick<Schema<unknown>, 'expects' | 'literals'>,
): Problem {
  return { at, kind: 'form', effect: 'refused', value, expects, known: literals }
}

/** A value of the type that Mintlify rejects all the same. */
export function unfit(value: unknown, at: ValuePath, expects: string): Problem {
  return { at, kind: 'condition', effect: 'refused', value, expects, known: [] }
}

/** True for a `$ref`, which Mintlify replaces with a file's content before it validates. */
function isElsewhere(value: unknown): boolean {
  return isRecord(value) && typeof value['$ref'] === 'string'
}
