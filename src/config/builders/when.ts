/** A condition: any value true or false to JavaScript, except values always true. */
export type Condition = boolean | string | number | null | undefined

// Any value, to be checked by the list. `string` makes the compilers keep literals.
/** The entries of a list. */
export type Entries = readonly (string | number | boolean | object | null | undefined)[]

/**
 * Entries added together or not at all, to be spread into a list.
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
