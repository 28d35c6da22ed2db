/** A condition: any value that JavaScript takes for true or false, but for values that are always true. */
export type Condition = boolean | string | number | null | undefined

// Any value: what a list takes is the list's to say. `string` among others makes the compilers keep literals.
/** The entries of a list. */
export type Entries = readonly (string | number | boolean | object | null | undefined)[]

/**
 * Entries that come and go together, to be spread into a list.
 * @example
 * group('Guides').pages('index', ...when(true, 'agents', 'tools'), ...when(false, 'drafts'))
 * // { "group": "Guides", "pages": ["index", "agents", "tools"] }
 */
export function when<Each extends Entries>(condition: Condition, ...entries: Each): Each[number][] {
  const given: unknown = condition
  if (typeof given === 'function') {
    throw new TypeError(`when(…) takes a condition, not the function ${given.name || 'itself'}: call it.`)
  }
  if (given instanceof Promise) throw new TypeError('when(…) takes a condition, not a promise: await it.')
  return given ? [...entries] : []
}
