import { isSource } from '../../format/contract/addresses.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Old } from './old.js'

/** A specification: a path or a URL; what is neither is listed. */
export function sourceAt(old: Old, at: JsonPath): string | undefined {
  const source = old.text(...at)?.trim()
  if (source === undefined || isSource(source, ['http:', 'https:'])) return source
  return old.lost(at, 'it is neither a path nor a URL')
}
