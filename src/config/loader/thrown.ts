import { types } from 'node:util'

/** A property of a thrown value; undefined where a getter throws. */
export function property(value: unknown, name: string): unknown {
  try {
    return (Object(value) as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

/** A thrown value in a form for inspection: a proxy may throw at each access. */
export function tame(thrown: unknown): unknown {
  return types.isProxy(thrown) ? 'a Proxy' : thrown
}
