import { elementName } from '../../format/contract/words.js'
import { headOf } from '../../site/model/disk.js'
import { pageMatter } from '../../site/model/page-matter.js'
import { textOf } from '../../site/model/page-title.js'
import type { Site } from '../../site/model/site.js'
import { walk } from '../../site/model/walk.js'

/** Pages and elements with a title. */
export interface Titled {
  readonly pages: readonly string[]
  /** In words: `group 'Start'`. */
  readonly elements: readonly string[]
}

/** The pages and elements that readers see under a title. */
export function titled(title: string, { docs, pages, disk }: Site): Titled {
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
  const isTitled = (page: string) => {
    const file = pages.isPublished(page) ? pages.fileOf(page) : undefined
    const text = file === undefined ? '' : headOf(disk, file)
    // Most pages don't have it in them.
    if (!text.toLowerCase().includes(wanted)) return false
    const matter = pageMatter(text)
    return 'values' in matter && [matter.values['title'], matter.values['sidebarTitle']].map(textOf).some(isWanted)
  }
  return { pages: [...pages.all()].filter(isTitled), elements: [...elements] }
}
