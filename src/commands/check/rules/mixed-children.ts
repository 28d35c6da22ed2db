import { defineRule } from '../rule.js'
import { compileCodes } from '../../../config/compile/codes.js'
import { pagesIn } from '../../../format/contract/words.js'
import { nameOf, valueAt } from '../words.js'

export const mixedChildren = defineRule({
  id: 'mixed-children',
  ...compileCodes['mixed-children'],
  example: { element: "tab 'Guides'", kept: 'anchors', dropped: 'groups', lost: ' (12 pages)' },
  check: ({ docs, simulated }, report) => ({
    end() {
      for (const drop of simulated().allDrops) {
        if (drop.because !== 'outranked' || drop.won === undefined) continue
        const path = ['navigation', ...drop.path]
        const lost = pagesIn(valueAt(docs, path))
        report({ path, part: 'key' }, { element: nameOf(drop), kept: drop.won, dropped: drop.key, lost })
      }
    },
  }),
})
