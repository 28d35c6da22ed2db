import { compileCodes } from '../../../config/compile/codes.js'
import { clause, hintOf } from '../../../config/compile/finding.js'
import type { Said } from '../../../config/compile/finding.js'
import type { Drop } from '../../../config/provider/simulate.js'
import { fixesOfRefusal } from '../fixes-of-refusal.js'
import { defineRule } from '../rule.js'
import { pagesIn } from '../../../format/contract/words.js'
import { nameOf, valueAt } from '../words.js'

export const contentDropped = defineRule({
  id: 'content-dropped',
  ...compileCodes['content-dropped'],
  example: {
    element: "tab 'Guides'",
    key: 'groups',
    lost: ' (12 pages)',
    reason: "'icon' must be a string, not the number 3",
  },
  check: ({ docs, simulated }, report) => ({
    end() {
      for (const drop of simulated().allDrops) {
        if (drop.because !== 'refused') continue
        const lost = pagesIn(valueAt(docs, ['navigation', ...drop.path]))
        for (const cause of drop.causes) {
          const { path, part, said } = cause
          // An invalid link is reported as one, and an element with nothing but an empty list as empty.
          const isEmpty = said.code === 'list-empty' && path.length === drop.path.length
          if ((said.code === 'link-href' && drop.key === 'href') || (isEmpty && drop.won === undefined)) continue
          // The rule of titles says what is lost for the lack of one.
          if (said.code === 'title-empty') continue
          const args = { element: nameOf(drop), key: drop.key, lost, reason: clause(said), hint: hintFor(drop, said) }
          const fixes = fixesOfRefusal(cause, docs)
          const place = { path: ['navigation', ...path], part }
          report(place, args, { cause: said.code, fixes, ...(isEmpty && { severity: 'note' }) })
        }
      }
    },
  }),
})

/** The code to write, where the value shows that; an empty list beside content does no harm, and no good. */
function hintFor({ key, won }: Drop, said: Said): string | undefined {
  if (said.code === 'list-empty' && won !== undefined) return `Remove '${key}': '${won}' is what readers see.`
  return ['icon-prefix', 'wrong-value', 'unknown-key'].includes(said.code) ? hintOf(said) : undefined
}
