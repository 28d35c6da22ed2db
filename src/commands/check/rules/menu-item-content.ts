import { kinds } from '../../../format/contract/kinds.js'
import { defineRule } from '../rule.js'
import { nameOf } from '../words.js'

export const menuItemContent = defineRule<{ element: string; key: string }>({
  id: 'menu-item-content',
  severity: 'note',
  message: ({ element, key }) =>
    `Menu ${element} has '${key}', which Mintlify accepts today: its documentation allows only groups, pages or a link there.`,
  hint: ({ key }) => `To follow the documentation, turn '${key}' into groups, or move '${key}' to the tab itself.`,
  why: "Menu items contain only groups, pages and external links, says Mintlify's documentation, and so do the types of build-nav. Mintlify's validator accepts tabs and other divisions in a menu item, too: they are not lost today. In a config, they need `.set`.",
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
