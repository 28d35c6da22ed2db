import { isHex } from '../../format/contract/addresses.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Old } from './old.js'

/** A colour in hex; what is none is listed. */
export function hexAt(old: Old, at: JsonPath): string | undefined {
  const color = old.text(...at)
  if (color === undefined || isHex(color)) return color
  // Real files leave out the #.
  if (isHex(`#${color}`)) return `#${color}`
  return old.lost(at, `'${color}' is not a colour in hex digits`)
}
