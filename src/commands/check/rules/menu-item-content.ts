import { kinds } from '../../../format/contract/kinds.js'
import { defineRule } from '../rule.js'
import { nameOf } from '../words.js'

export const menuItemContent = defineRule<{ element: string; key: string }>({
  id: 'menu-item-content',
  severity: 'error',
  message: ({ element, key }) => `Menu ${element} can't have '${key}': only groups, pages or a link.`,
  hint: ({ key }) => `Turn '${key}' into groups, or move '${key}' out of the menu, to the tab itself.`,
  why: "Menu items contain only groups, pages and external links (Mintlify's documentation, 3.2).",
  example: { element: "item 'Node'", key: 'tabs' },
  check: (_site, report) => ({
    element(element) {
      if (element.kind !== 'item') return
      for (const key of element.content) {
        // A menu in a menu is unknown to Mintlify, too: `unknown-key` has it.
        if (key === 'menu' || (kinds.item.content as readonly string[]).includes(key)) continue
        report({ path: [...element.path, key], part: 'key' }, { element: nameOf(element), key })
      }
    },
  }),
})
