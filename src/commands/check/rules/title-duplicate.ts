import { defineRule } from '../rule.js'
import type { ElementVisit } from '../../../site/model/walk.js'
import type { Kind } from '../../../format/contract/kind.js'
import { plural } from '../../../format/contract/words.js'
import { short } from '../../../base/diagnostics/text.js'

export const titleDuplicate = defineRule<{ kind: Kind; title: string }>({
  id: 'title-duplicate',
  severity: 'warning',
  message: ({ kind, title }) =>
    `Two ${plural(kind)} in this list are called '${short(title)}': readers can't tell them apart.`,
  hint: () => 'Rename one of them, or merge them.',
  head: ['title is used twice in a list', 'titles are used twice in a list'],
  row: ({ kind, title }) => ({ what: `${kind} '${title}'` }),
  why: 'Elements with the same title look the same in the sidebar or the switcher, and links to one may open the other.',
  example: { kind: 'group', title: 'Guides' },
  check: (_site, report) => {
    const siblings = new Map<ElementVisit | undefined, Set<string>>()
    return {
      element({ kind, title, path, parent, isGlobal }) {
        if (title === undefined || title.trim() === '') return
        let seen = siblings.get(parent)
        if (!seen) siblings.set(parent, (seen = new Set()))
        const key = `${path.at(-2)} ${isGlobal} ${title}`
        if (seen.has(key)) report({ path: [...path, kind] }, { kind, title })
        seen.add(key)
      },
    }
  },
})
