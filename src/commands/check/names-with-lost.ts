import { attributes } from '../../format/contract/attributes.js'
import { isTitleKey } from '../../format/contract/kinds.js'
import { isRecord } from '../../format/json/value.js'

/**
 * Every page that a navigation names, also under keys that nothing reads there, such as `page` for `pages`: the key is
 * a finding, and the pages that it names are lost with it.
 */
export function* namesWithLost(docs: unknown): Iterable<string> {
  const open: unknown[] = [isRecord(docs) ? docs.navigation : undefined]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') yield value
    else if (Array.isArray(value)) for (const inner of value) open.push(inner)
    else if (isRecord(value)) {
      for (const key of Object.keys(value)) if (!saysElse(key, value[key])) open.push(value[key])
    }
  }
}

/** Titles and attributes name no pages. */
function saysElse(key: string, value: unknown): boolean {
  return (isTitleKey(key) && typeof value === 'string') || (Object.hasOwn(attributes, key) && key !== 'root')
}
