import { elementName, pagesIn } from '../../format/contract/words.js'
import { dropReason, lostWith } from '../../config/provider/drops.js'
import type { Drop } from '../../config/provider/simulate.js'
import { navigationTree, visit, type Visitor } from '../../site/model/navigation-tree.js'
import type { Facts } from '../../site/view/facts.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { Unseen } from '../../site/view/snapshot.js'

/** Everything in docs.json that readers don't meet, with the reason. */
export function unseenOf(docs: unknown, drops: readonly Drop[], kept: unknown, facts: Facts): Unseen[] {
  return [...drops.map((drop) => dropped(drop, docs)), ...hidden(kept, facts)]
}

function dropped(drop: Drop, docs: unknown): Unseen {
  return {
    id: ['navigation', ...drop.path].join('.'),
    what: `'${drop.key}' of ${elementName(drop.kind, drop.title)}${lostWith(drop, docs)}`,
    why: dropReason(drop, docs),
  }
}

/** The elements and pages that are kept out of the sidebar on purpose. */
function hidden(kept: unknown, facts: Facts): Unseen[] {
  const found: Unseen[] = []
  const visitor: Visitor = {
    element({ kind, title, json, path }) {
      if (json.hidden !== true) return
      const lost = pagesIn(json)
      const why = 'It has `hidden: true`, so its pages open only by their URL.'
      found.push({ id: path.join('.'), what: `${elementName(kind, title)}${lost}`, why })
    },
    page({ page, path }) {
      if (!facts.page(nameOfPage(page))?.isHidden) return
      const why = 'Its frontmatter has `hidden: true`, so it opens only by its URL.'
      found.push({ id: path.join('.'), what: `page '${page}'`, why })
    },
  }
  visit(
    navigationTree(kept, (name) => facts.page(name) !== undefined),
    [visitor],
  )
  return found
}
