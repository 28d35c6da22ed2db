import { attributes } from '../contract/attributes.js'
import { isTitleKey } from '../contract/kinds.js'
import { isRecord } from '../json/value.js'

/**
 * What a navigation names under keys that nothing reads there, such as `page` for `pages`: the key is a finding, and
 * the pages that it names are lost with it.
 */
export function namesInLost(docs: unknown): readonly string[] {
  const names: string[] = []
  const open: unknown[] = [isRecord(docs) ? docs.navigation : undefined]
  while (open.length > 0) {
    const value = open.pop()
    for (const [key, inner] of Array.isArray(value) || isRecord(value) ? Object.entries(value) : []) {
      if (!Array.isArray(value) && saysElse(key, inner)) continue
      if (typeof inner === 'string') names.push(inner)
      else open.push(inner)
    }
  }
  return names
}

/** Titles and attributes name no pages. */
function saysElse(key: string, value: unknown): boolean {
  return (isTitleKey(key) && typeof value === 'string') || (Object.hasOwn(attributes, key) && key !== 'root')
}
