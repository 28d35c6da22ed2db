import { elementName } from '../../format/contract/words.js'
import type { Site } from '../../site/model/site.js'
import { titledPages } from '../../site/model/titled-pages.js'
import { walk } from '../../site/model/walk.js'

/** Pages and elements with a title. */
export interface Titled {
  readonly pages: readonly string[]
  /** In words: `group 'Start'`. */
  readonly elements: readonly string[]
}

/** The pages and elements that readers see under a title. */
export function titled(title: string, site: Site): Titled {
  const { docs, pages } = site
  const wanted = title.trim().toLowerCase()
  const isWanted = (text: string | undefined) => text?.trim().toLowerCase() === wanted
  const elements = new Set<string>()
  walk(
    docs,
    [
      {
        element({ kind, title: own }) {
          if (isWanted(own)) elements.add(elementName(kind, own))
        },
      },
    ],
    pages.has,
  )
  return { pages: titledPages(title, site), elements: [...elements] }
}
