import type { Change } from '../../format/changes/change.js'
import { variantOf } from '../../format/changes/place.js'
import { nameOfPage } from '../../site/model/page-path.js'

/** True if a page, as a list has it, became another. */
export type IsRename = (before: string, after: string) => boolean

/** Knows the pages that git saw renamed, by name. */
export function isRenameBy(renames: ReadonlyMap<string, string>): IsRename {
  return (before, after) => renames.get(nameOfPage(before)) === nameOfPage(after)
}

/** Changes in which a page that went, and the one that its file became, are one. */
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

/** True if a page was renamed within its variant: a page in another language is not its new name. */
function isPair({ before }: Change, { after }: Change, isRename: IsRename): boolean {
  if (typeof before?.value !== 'string' || typeof after?.value !== 'string') return false
  const [left, right] = [variantOf(before.place), variantOf(after.place)]
  return left.language === right.language && left.version === right.version && isRename(before.value, after.value)
}
