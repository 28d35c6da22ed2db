import path from 'node:path'

type JsonPath = readonly (string | number)[]

/**
 * The paths of what an input had and an output has not: a key that is gone, an entry that is gone, a value that is
 * another. What the validator adds (defaults) is no loss; how it spells a path or an address is no change.
 */
export function* lostFrom(input: unknown, output: unknown, at: JsonPath = []): Generator<string> {
  if (Array.isArray(input)) {
    if (!Array.isArray(output) || output.length !== input.length) return yield JSON.stringify(at)
    for (const [index, entry] of input.entries()) yield* lostFrom(entry, output[index], [...at, index])
  } else if (isObject(input)) {
    if (!isObject(output)) return yield JSON.stringify(at)
    for (const [key, inner] of Object.entries(input)) {
      if (Object.hasOwn(output, key)) yield* lostFrom(inner, output[key], [...at, key])
      else yield JSON.stringify([...at, key])
    }
  } else if (input !== output && !isRespelled(input, output)) yield JSON.stringify(at)
}

/** The validator writes `/a/b` as `a/b`, trims sources, and cuts a trailing slash off links. */
function isRespelled(input: unknown, output: unknown): boolean {
  if (typeof input !== 'string' || typeof output !== 'string') return false
  const plain = (text: string) => path.posix.resolve('/', text.trim())
  return plain(input) === plain(output)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
