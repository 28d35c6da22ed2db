import type { Change } from '../../format/changes/change.js'
import { fold } from '../../format/changes/facts.js'
import { kindIn, titleOf } from '../../format/changes/place.js'
import { sentenceOf } from '../../format/changes/tell.js'
import { pagesIn } from '../../format/contract/words.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Comparison } from '../diff/diff.js'
import type { Mark, Site } from '../../site/view/site.js'
import type { Told } from '../../site/view/snapshot.js'
import { titleFromPath } from '../../site/model/page-title.js'
import { newPlaces } from './new-places.js'
import { withMarks } from './with-marks.js'
import type { Ghost, Marked } from './with-marks.js'

/** The site with what changed marked in it, what went at its old place, and the changes in words. */
export function compared(
  site: Site,
  { alignment, renamed: changes, telling }: Comparison,
): { readonly site: Site; readonly told: readonly Told[] } {
  const placeNow = newPlaces(alignment)
  const marks = new Map<string, Marked>()
  const ghosts: Ghost[] = []
  for (const change of changes) {
    if (isRemoved(change)) ghosts.push(ghostOf(change, placeNow))
    else {
      const id = idOf(change, placeNow)
      if (id !== undefined) marks.set(id, marks.get(id) ?? { mark: markOf(change), ...former(change) })
    }
  }
  const told = fold(changes).map((fact): Told => {
    const [change] = fact.members[0].changes
    const id = isRemoved(change) ? ghostId(change.before.path) : idOf(change, placeNow)
    return { what: fact.what, text: sentenceOf(fact, telling), ...(id !== undefined && { id }) }
  })
  return { site: withMarks(site, marks, ghosts), told }
}

type Removed = Change & { readonly before: NonNullable<Change['before']> }

const inNavigation = (path: JsonPath | undefined) => path?.[0] === 'navigation'

function isRemoved(change: Change): change is Removed {
  const { what, of, before } = change
  return what === 'removed' && inNavigation(before?.path) && !notElements.has(of)
}

const notElements: ReadonlySet<Change['of']> = new Set<Change['of']>(['attribute', 'content', 'setting', 'keys'])

/** The element that a change is about, as it is now. */
function idOf({ of, before, after }: Change, placeNow: (id: string) => string | undefined): string | undefined {
  const path = after?.path ?? before?.path
  if (!path || !inNavigation(path) || of === 'keys' || of === 'setting') return undefined
  const owner = notElements.has(of) ? path.slice(0, -1) : path
  return after ? owner.join('.') : placeNow(owner.join('.'))
}

function markOf({ what, of }: Change): Mark {
  if (notElements.has(of)) return 'changed'
  return what === 'reordered' ? 'moved' : what
}

function former({ what, of, before }: Change): { was?: string } {
  if (what !== 'renamed' || !before || notElements.has(of)) return {}
  const was =
    typeof before.value === 'string' ? before.value : of === 'page' ? undefined : titleOf(of as never, before.value)
  return was === undefined ? {} : { was }
}

function ghostId(path: JsonPath): string {
  return `gone.${path.join('.')}`
}

function ghostOf({ before: { path, value } }: Removed, placeNow: (id: string) => string | undefined): Ghost {
  const list = path.slice(0, -1)
  const kind = kindIn(path.at(-2), value) ?? 'page'
  const title =
    typeof value === 'string'
      ? titleFromPath(value)
      : `${(kind !== 'page' && titleOf(kind, value)) || kind}${pagesIn(value)}`
  const before: string[] = []
  for (let index = Number(path.at(-1)) - 1; index >= 0; index--) {
    const old = [...list, index]
    before.push(ghostId(old), placeNow(old.join('.')) ?? '')
  }
  return {
    id: ghostId(path),
    kind,
    title,
    parent: placeNow(list.slice(0, -1).join('.')) ?? '',
    after: before.filter(Boolean),
  }
}
