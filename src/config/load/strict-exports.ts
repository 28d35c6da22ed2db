import type { ImportLog } from './import-log.js'

/**
 * Compiled imports read a missing name as undefined, where a linker would refuse it. A prototype that notes
 * the reads which fall through to it costs the names that exist nothing.
 */
export function noteMissedNames(exports: object, module: string, log: ImportLog): void {
  if (!Object.isExtensible(exports)) return
  const prototype = new Proxy(Object.prototype, {
    get(target, name, receiver) {
      if (typeof name === 'symbol' || name in target || ignored.has(name)) return Reflect.get(target, name, receiver)
      log.missed.push({ name, module, known: Object.keys(exports) })
      return undefined
    },
  })
  Object.setPrototypeOf(exports, prototype)
}

/** Names that promises, printers and interop helpers probe for on any object. */
const ignored = new Set(['then', 'default', '__esModule', 'toJSON', 'asymmetricMatch', 'nodeType'])

/** A copy of a module's exports in the shape that compiled imports expect. */
export function asCompiledExports(namespace: object): object {
  return Object.defineProperty({ ...namespace }, '__esModule', { value: true })
}
