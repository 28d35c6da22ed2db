import type { Pair } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import { rangeToken } from '../../code/patch.js'
import { codeOf, type EditContext } from './edit-context.js'

/**
 * The existing code for a path of docs.json, where a value is written anew: for a value that moved there, or one that
 * did not change and is written in this file. So neighbours keep their comments, constants and `pagesIn`.
 */
export function keptCode(
  context: EditContext,
  pair: Pair,
  value: TracedValue | undefined,
  file: string | undefined,
): (path: JsonPath) => string | undefined {
  const kept = new Map<string, string>()
  const list = ({ items = [] }: Pair, traced: TracedList): void => {
    const call = codeOf(context, traced.call)?.node
    for (const { before, pair: inner, moved } of items) {
      const child = before === undefined ? undefined : traced.items[before]
      if (before === undefined || !inner || !child) continue
      if (!inner.equal) {
        walk(inner, child)
        continue
      }
      const item = child.type === 'element' && !moved ? context.items.itemOf(traced, before) : undefined
      if (!item?.isFirst || !item.isLast || item.file !== file || item.list !== call) continue
      kept.set(JSON.stringify(inner.after.path), rangeToken(item.item.getStart(), item.item.end))
    }
  }
  const walk = (each: Pair, traced: TracedValue): void => {
    if (traced.type === 'list') return list(each, traced)
    if (traced.type !== 'element') return
    for (const { key, pair: inner } of each.members ?? []) {
      const child = traced.entries.get(key)
      if (inner && !inner.equal && child) walk(inner, child)
    }
  }
  if (value) walk(pair, value)
  return (path) => context.movedTo(path) ?? kept.get(JSON.stringify(path))
}
