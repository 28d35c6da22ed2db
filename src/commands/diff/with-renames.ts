import type { Change } from '../../format/changes/change.js'
import { variantOf } from '../../format/changes/place.js'
import { nameOfPage } from '../../site/model/page-path.js'

/** True for a renamed page of a list. */
export type IsRename = (before: string, after: string) => boolean

/** Renamed pages by name, from git. */
export function isRenameBy(renames: ReadonlyMap<string, string>): IsRename {
  return (before, after) => renames.get(nameOfPage(before)) === nameOfPage(after)
}

/** A removed page and the new page of the file as a single change. */
export function withRenames(changes: readonly Change[], isRename: IsRename): readonly Change[] {
  const came = changes.filter(({ what, of }) => what === 'added' && of === 'page')
  const origins = new Map<Change, Change>()
  for (const went of changes) {
    if (went.what !== 'removed' || went.of !== 'page') continue
    const now = came.find((each) => !origins.has(each) && isPair(went, each, isRename))
    if (now) origins.set(now, went)
  }
  const gone = new Set(origins.values())
  return changes.flatMap((change) => {
    const before = origins.get(change)?.before
    if (before) return [{ ...change, what: 'renamed', before }]
    return gone.has(change) ? [] : [change]
  })
}

/** True for a rename within a variant: the French page is no new name of the English page. */
function isPair({ before }: Change, { after }: Change, isRename: IsRename): boolean {
  if (typeof before?.value !== 'string' || typeof after?.value !== 'string') return false
  const [left, right] = [variantOf(before.place), variantOf(after.place)]
  return left.language === right.language && left.version === right.version && isRename(before.value, after.value)
}
