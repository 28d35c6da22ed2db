import { grouped } from '../../base/diagnostics/grouped.js'
import type { NavNode } from '../model/navigation-tree.js'
import { folderOf } from '../model/page-path.js'
import { counterpartOf, entryKeys, indexLike } from './counterparts.js'
import type { Navigation } from './navigation.js'
import { placeIn, type Place } from './position.js'
import { isTop, keyIn, pageWith, variantsOf, type Variant } from './variants.js'

/**
 * The signs of a place, each right in at least 95 % of real additions (`npm run bench`). `twin`: another language or
 * version lists the page, in a list like a single list of the page's variant. `folder`: a single list holds pages of the
 * folder, three or more.
 */
export type Reason = 'twin' | 'folder'

/** A possible place of a page. */
export interface Candidate extends Place {
  /** The list with the counterpart, in another language or version. */
  readonly like?: NavNode
  /** True for an index by the author's choice, whatever entries the counterparts' lists have. */
  readonly isFixed?: boolean
}

/** The place of a page that needs no question. */
export function surePlace(page: string, navigation: Navigation) {
  const [first, ...others] = likelyPlaces(page, navigation)
  if (!first || others.length > 0) return undefined
  if (first.like) return { ...first, reason: 'twin' as const }
  const folder = folderOf(page)
  const siblings = navigation.holding(folder).get(first.element) ?? []
  const isSure = siblings.length >= 3 && !isTop(folder, navigation.variants)
  return isSure ? { ...first, reason: 'folder' as const } : undefined
}

/** The likely places of a page: with its counterparts, or in lists with most pages of the folder, or of the folder around. */
export function likelyPlaces(page: string, navigation: Navigation): readonly Candidate[] {
  const twins = placesByTwin(page, navigation)
  if (twins.length > 0) return twins
  const holding = navigation.holding(folderOf(page))
  const near = holding.size > 0 ? holding : navigation.holding(folderOf(folderOf(page).slice(0, -1)))
  const lists = [...near].toSorted(([, a], [, b]) => b.length - a.length)
  return lists.map(([list]) => placeIn(list, page, navigation))
}

/** The places of a page by its counterparts: in lists of its own variants like the counterparts' lists. */
export function placesByTwin(page: string, navigation: Navigation): readonly Candidate[] {
  if (navigation.variants.length < 2) return []
  const found = variantsOf(page, navigation.variants).flatMap((own) => twinPlaces(page, own, navigation))
  const best = Math.max(...found.map(({ likeness }) => likeness))
  const near = found.filter(({ likeness }) => likeness >= 0.8 * best).toSorted((a, b) => b.likeness - a.likeness)
  return [...grouped(near, ({ element }) => element).values()].map(([candidate]) => candidate)
}

function twinPlaces(page: string, own: Variant, navigation: Navigation) {
  const key = keyIn(own, page) as string
  const others = navigation.variants.filter(({ folder }) => folder !== own.folder)
  const twins = others.flatMap((other) => {
    const lists = navigation.listsWith(pageWith(other, key))
    return lists.filter((list) => navigation.variantOf(list) === other)
  })
  // Most of a hundred versions have equal lists.
  const different = grouped(twins, (list) => entryKeys(list, navigation).join('\0'))
  return [...different.values()].flatMap(([like]) => {
    const found = counterpartOf(like, own, navigation)
    if (!found) return []
    const index = indexLike(found.element, like, entryKeys(like, navigation).indexOf(key), navigation)
    return [{ ...found, index, like }]
  })
}
