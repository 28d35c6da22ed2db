import { copyOf, isJsonObject } from '../../format/json/value.js'
import { mirrorsOf } from '../../site/placement/place-pages.js'
import { navigationOf } from '../../site/placement/navigation.js'
import type { Site } from '../../site/model/site.js'
import { titleInFrontmatter } from '../add/new-page.js'
import { planOf } from '../add/plan.js'
import { obstacleOf } from '../add/page-state.js'

/** The answer of `build-nav add` to a page, before anything is written. */
export interface Offer {
  /** True if the place of the page is sure: no flag has to name it. */
  readonly isSure: boolean
  /** The commands that name a place, the likeliest first; empty where it is sure, or the page can have none. */
  readonly commands: readonly string[]
  /** The reason why the place is open, or why there is none; undefined where it is sure. */
  readonly message: string | undefined
}

/** Finds out what `build-nav add PAGE` would do with a page that no navigation lists. */
export function offerFor(page: string, site: Site): Offer {
  const { docs, pages } = site
  if (!isJsonObject(docs)) return { isSure: true, commands: [], message: undefined }
  // Placing a page inserts it.
  const navigation = navigationOf({ ...docs, navigation: copyOf(docs['navigation'] ?? {}) }, pages.has)
  const obstacle = (each: string) => obstacleOf(each, { site, navigation, isBuilt: () => true })
  const own = obstacle(page)
  if (own) return { isSure: false, commands: [], message: [own.message, own.hint ?? []].flat().join(' ') }
  const mirrors = mirrorsOf(page, navigation).filter((each) => pages.has(each) && obstacle(each) === undefined)
  const titleIn = (each: string) => titleInFrontmatter(each, site)
  const { open } = planOf([page, ...mirrors], navigation, { asked: new Set([page]), titleIn })
  const question = open.find((each) => each.pages.includes(page)) ?? open[0]
  return {
    isSure: question === undefined,
    commands: question?.choices.map(({ command }) => command) ?? [],
    message: question?.message,
  }
}
