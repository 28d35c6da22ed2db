import { defineRule } from '../rule.js'
import type { ElementVisit } from '../../../site/model/walk.js'
import { short } from '../../../base/diagnostics/short.js'

export const titleDuplicate = defineRule<{ kind: string; title: string }>({
  id: 'title-duplicate',
  severity: 'warning',
  message: ({ kind, title }) =>
    `There is a second ${kind} '${short(title)}' in the same list: readers can't tell them apart.`,
  hint: () => 'Rename one of them, or merge them.',
  why: 'Siblings of the same title look the same in the sidebar or the switcher, and links to one may open the other.',
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
