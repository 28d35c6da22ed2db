import { types } from 'node:util'

/** A property of what a config threw or exports; undefined where reading it throws, as a getter may. */
export function property(value: unknown, name: string): unknown {
  try {
    return (Object(value) as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

/** The thrown value in a form that can be inspected: a proxy may throw at each access. */
export function tame(thrown: unknown): unknown {
  return types.isProxy(thrown) ? 'a Proxy' : thrown
}
