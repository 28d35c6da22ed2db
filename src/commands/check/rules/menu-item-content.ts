import { kinds } from '../../../format/contract/kinds.js'
import { defineRule } from '../rule.js'
import { nameOf } from '../words.js'

export const menuItemContent = defineRule<{ element: string; key: string }>({
  id: 'menu-item-content',
  severity: 'note',
  message: ({ element, key }) =>
    `Mintlify keeps '${key}' of menu ${element} today, but the types of build-nav don't offer '${key}' there.`,
  hint: ({ key }) =>
    `Turn '${key}' into groups, or move '${key}' to the tab itself. To keep it in a config, write \`.set('${key}', …)\`.`,
  head: ['menu item has content that the types lack', 'menu items have content that the types lack'],
  why: "Mintlify's documentation and its validator allow tabs and other divisions in a menu item, and readers see them today. The types of build-nav offer groups, pages and a link there. In a config, divisions in a menu item need `.set`.",
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
