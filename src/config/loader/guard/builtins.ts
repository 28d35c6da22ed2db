// Those of a config are put back after it, by what it can't replace.
const { defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect

const classes = [Array, Boolean, Date, Error, Function, Map, Number, Object, Promise, RegExp, Set, String, WeakMap]
const owners: readonly object[] = [JSON, Math, Reflect, ...classes, ...classes.map((each) => each.prototype as object)]

interface Known {
  readonly owner: object
  readonly name: string | symbol
  readonly descriptor: PropertyDescriptor
}

/**
 * Notes the functions of JavaScript itself. If a config replaces some, as a polyfill may, our code would call those
 * from then on: the returned function puts the originals back. Functions that a config adds stay.
 */
export function keepBuiltins(): () => void {
  const known: Known[] = []
  for (const owner of owners) {
    for (const name of ownKeys(owner)) {
      const descriptor = getOwnPropertyDescriptor(owner, name)
      if (descriptor?.configurable) known.push({ owner, name, descriptor })
    }
  }
  const { length } = known
  return () => {
    for (let at = 0; at < length; at++) {
      const { owner, name, descriptor } = known[at]!
      const now = getOwnPropertyDescriptor(owner, name)
      if (now?.value !== descriptor.value || now?.get !== descriptor.get) defineProperty(owner, name, descriptor)
    }
  }
}
