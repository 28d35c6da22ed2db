import { localeFinder } from '../model/variants.js'
import { sameKey } from './address.js'
import { isVisible, nearestFirst, titleIn } from './location.js'
import type { Location } from './location.js'
import { firstOfGroup, firstPage } from './opening.js'
import type { Division } from './site.js'
import type { Atlas } from './atlas.js'

interface Switch {
  /** From the navigation to the chosen division. */
  readonly to: readonly Division[]
  /** The visible pages below, in order. */
  readonly pages: readonly Location[]
  readonly from: Location
  readonly address: string
}

type Way = (change: Switch) => Location | undefined

const sameAddress: Way = ({ pages, address }) => pages.find((found) => keyOf(found) === address)

/** The page with exactly one different folder. */
const oneFolder: Way = ({ pages, address }) => {
  const wanted = address.split('/')
  return pages.find((found) => {
    const path = keyOf(found).split('/')
    if (path.length !== wanted.length || path.at(-1) !== wanted.at(-1)) return false
    return path.filter((segment, index) => segment !== wanted[index]).length === 1
  })
}

/** The page with a folder more, or less, in front. */
const leadingFolder: Way = ({ pages, address }) =>
  pages.find((found) => {
    const path = keyOf(found)
    return path.slice(path.indexOf('/') + 1) === address || path === address.slice(address.indexOf('/') + 1)
  })

/** The page with an equal path, apart from the locale. */
const otherLocale: Way = ({ pages, address, to, from }) => {
  const codes = [titleIn({ divisions: to }, 'language') ?? '', titleIn(from, 'language') ?? '']
  const localeAt = localeFinder(codes)
  const bare = (path: string) => {
    const at = localeAt(`${path}/`)
    return path
      .split('/')
      .filter((_, index) => index !== at)
      .join('/')
  }
  const wanted = bare(address)
  return pages.find((found) => bare(keyOf(found)) === wanted)
}

const sameGroup: Way = ({ pages, from }) => {
  const title = from.groups[0]?.title
  const found = title === undefined ? undefined : pages.find(({ groups }) => groups[0]?.title === title)
  const first = found?.groups[0] && firstOfGroup(found.groups[0])
  return first && pages.find(({ page }) => page === first)
}

const first: Way = ({ to, from }) => firstPage(to, from)

/** The ways in turn: readers stay on their page, if possible. */
const ways: Readonly<Record<Division['kind'], readonly Way[]>> = {
  version: [sameAddress, oneFolder, leadingFolder, sameGroup, first],
  language: [otherLocale, first],
  dropdown: [sameAddress, oneFolder, first],
  product: [first],
  tab: [first],
  anchor: [first],
  item: [first],
  navigation: [first],
}

/** The page after a switch to a division; a location without a page for an empty division. */
export function switchTo(atlas: Atlas, to: readonly Division[], from: Location): Location {
  const target = to.at(-1) as Division
  const tried = from.page ? ways[target.kind] : [first]
  const shown = (found: Location) => found.page?.href === undefined && isVisible(shownWith(found, to))
  const pages = tried.length > 1 ? nearestFirst(atlas.below(target).filter(shown), from) : []
  const change = { to, pages, from, address: sameKey(from.page?.address ?? '') }
  for (const way of tried) {
    const found = way(change)
    if (found) return found
  }
  return { divisions: to, groups: [] }
}

/**
 * The location without the divisions of the switch: an open hidden division hides nothing below.
 */
function shownWith(found: Location, to: readonly Division[]): Location {
  return { ...found, divisions: found.divisions.slice(to.length) }
}

function keyOf({ page }: Location): string {
  return sameKey(page?.address ?? '')
}
