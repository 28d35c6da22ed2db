import { Unfinished } from '../guard/time-limit.js'

/** Thrown where a config has no default export, or one that is undefined. */
export class NoDefaultExport extends Error {}

/** The default export of a module, through the wrappings that CommonJS and ESM put around each other. */
export function defaultExport(exports: unknown): unknown {
  if (!isObject(exports)) return exports
  if (!Object.hasOwn(exports, 'default')) return isEmptyModule(exports) ? undefined : exports
  const value = exports['default']
  return isObject(value) && Object.hasOwn(value, '__esModule') ? value['default'] : value
}

/** The other exports of a module, by name. */
export function namedExports(exports: unknown): Readonly<Record<string, unknown>> {
  return isObject(exports) ? Object.fromEntries(Object.entries(exports).filter(([name]) => name !== 'default')) : {}
}

/** A function that gives a function is called in turn; after so many it never ends. */
export const mostCalls = 1000

/** Calls and awaits until a plain value is left. */
export async function settle(exported: unknown): Promise<unknown> {
  let value = await exported
  for (let calls = 0; typeof value === 'function'; calls++) {
    if (calls === mostCalls) throw new Unfinished('calls')
    value = await (value as () => unknown)()
  }
  return value
}

/** True if a value has to be awaited. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

function isEmptyModule(exports: Record<string, unknown>): boolean {
  return Object.hasOwn(exports, '__esModule') || Object.keys(exports).length === 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
