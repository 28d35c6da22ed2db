import { isRecord } from '../json/value.js'
import type { Schema } from '../contract/schema.js'
import type { Finding } from './finding.js'
import { describe } from './words.js'

/** What does not fit, before it has a place. */
export type Misfit = Finding extends infer Each
  ? Each extends Finding & { code: 'unknown-key' | 'wrong-value' }
    ? Omit<Each, 'trace'>
    : never
  : never

/** The innermost key whose value does not fit, so that the message names `styling.eyebrows` and not `styling`. */
export function misfit(key: string, schema: Schema<unknown>, value: unknown): Misfit | undefined {
  if (schema.accepts(value)) return undefined
  const { properties } = schema
  if (properties && isRecord(value)) {
    for (const [name, held] of Object.entries(value)) {
      const inner = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (!inner) {
        return { code: 'unknown-key', args: { key: name, owner: `'${key}'`, known: Object.keys(properties) } }
      }
      const wrong = held === undefined ? undefined : misfit(`${key}.${name}`, inner, held)
      if (wrong) return wrong
    }
  }
  const missing = isRecord(value) ? schema.required?.find((name) => !Object.hasOwn(value, name)) : undefined
  const found = missing === undefined ? describe(value) : `an object without '${missing}'`
  return { code: 'wrong-value', args: { key, expects: schema.expects, found } }
}
