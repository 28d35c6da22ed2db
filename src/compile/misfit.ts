import { didYouMean, nearest } from '../diagnostics/near.js'
import { isRecord } from '../json/value.js'
import type { Schema } from '../contract/schema.js'
import type { Said } from './finding.js'
import { describe } from './words.js'

/** What does not fit, and the way to it. */
export type Misfit = Said & { readonly at: readonly string[] }

/** The innermost key whose value does not fit, so that the message names `styling.eyebrows` and not `styling`. */
export function misfit(key: string, schema: Schema<unknown>, value: unknown, at = [key]): Misfit | undefined {
  if (schema.accepts(value)) return undefined
  const { properties } = schema
  if (properties && isRecord(value)) {
    for (const [name, member] of Object.entries(value)) {
      const inner = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (!inner) {
        return {
          code: 'unknown-key',
          args: { key: name, owner: `'${key}'`, hint: keyHint(name, Object.keys(properties)) },
          at: [...at, name],
        }
      }
      const wrong = member === undefined ? undefined : misfit(`${key}.${name}`, inner, member, [...at, name])
      if (wrong) return wrong
    }
  }
  const missing = isRecord(value) ? schema.required?.find((name) => !Object.hasOwn(value, name)) : undefined
  const found = missing === undefined ? describe(value) : `an object without '${missing}'`
  const near = typeof value === 'string' ? nearest(value, schema.literals ?? []) : undefined
  return { code: 'wrong-value', args: { key, expects: schema.expects, found, near }, at }
}

/** What was meant by a key that does not exist, or how to keep it all the same. */
export function keyHint(key: string, known: readonly string[]): string {
  return didYouMean(key, known) ?? `If the provider knows it, and build-nav does not yet, use .set('${key}', …).`
}
