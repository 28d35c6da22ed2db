import { defineRule } from '../rule.js'
import { nameOf } from '../words.js'

export const expandedTopLevel = defineRule<{ element: string }>({
  id: 'expanded-top-level',
  severity: 'note',
  message: ({ element }) => `'expanded' does nothing here: ${element} is a top-level group, and those are always open.`,
  hint: () => "Remove 'expanded', or move the group into another group.",
  head: ['top-level group is expanded anyway', 'top-level groups are expanded anyway'],
  row: ({ element }) => ({ what: element }),
  why: "Top-level groups are always expanded and can't be collapsed; `expanded` has no effect on them (Mintlify's documentation, 2.3).",
  example: { element: "group 'Guides'" },
  check: (_site, report) => ({
    element(element) {
      if (element.kind !== 'group' || element.parent?.kind === 'group' || element.json.expanded === undefined) return
      const path = [...element.path, 'expanded']
      report({ path, part: 'key' }, { element: nameOf(element) }, { fixes: [{ do: 'remove', path }] })
    },
  }),
})
