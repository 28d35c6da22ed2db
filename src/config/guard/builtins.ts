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
 * Notes the functions of JavaScript itself. A config that has replaced some, as a polyfill may, would have them answer in
 * our place from here on: the returned function puts them back. What a config adds stays.
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
