import type { Pair } from '../../../format/changes/alignment.js'
import type { TracedList } from '../origin/traced-value.js'
import { addEdit, singleInstance, type EditContext, type Surroundings } from './edit-context.js'
import { redirectsCode } from './redirect-parts.js'
import { redirectsCandidate } from './redirect-patches.js'
import { planRedirects } from './redirect-plan.js'

/**
 * The edits of a list that builders make of rows. Another text is an edit of its own, as everywhere. Redirects that were
 * added or removed, that moved or got a flag, are one edit of the whole list. False for any other list.
 */
export function findRedirectEdits(
  context: EditContext,
  pair: Pair,
  list: TracedList,
  surroundings: Surroundings,
): boolean {
  const code = redirectsCode(context, list)
  const plan = code && planRedirects(code, pair, list)
  if (!code || !plan) return false
  const whole = redirectsCandidate(code, plan, list, singleInstance(list))
  const { items = [] } = pair
  const objects = new Set(code.parts.flatMap(({ by, rows }) => (by === 'object' ? rows.map(({ first }) => first) : [])))
  const isAnew = items.some(({ before, after, moved, pair: inner }) => {
    if (before === undefined || after === undefined || moved) return true
    return inner !== undefined && !objects.has(before) && !isText(inner)
  })
  if (isAnew) addEdit(context, 'changed', pair.after.path, pair.after.value, [whole], surroundings)
  for (const { before = -1, pair: inner } of items) {
    const child = list.items[before]
    if (!inner || inner.equal || !child || (isAnew && !objects.has(before))) continue
    context.value(inner, child, { ...surroundings, rewrite: () => (whole ? [whole] : []) })
  }
  return true
}

/** True if two redirects differ in their texts only. */
function isText({ equal, members }: Pair): boolean {
  return equal || (members ?? []).every(({ pair }) => typeof pair?.after.value === 'string')
}
