import { compileCodes } from '../../compile/codes.js'
import { clause } from '../../compile/finding.js'
import { defineRule } from '../rule.js'
import { pagesIn } from '../../contract/words.js'
import { nameOf, valueAt } from '../words.js'

export const contentDropped = defineRule({
  id: 'content-dropped',
  ...compileCodes['content-dropped'],
  example: {
    element: "tab 'Guides'",
    key: 'groups',
    lost: ' (12 pages)',
    reason: "'icon' takes a string, not the number 3",
  },
  check: ({ docs, simulated }, report) => ({
    end() {
      for (const drop of simulated().drops) {
        if (drop.because !== 'refused') continue
        const lost = pagesIn(valueAt(docs, ['navigation', ...drop.path]))
        for (const { path, said } of drop.causes) {
          // An empty list loses nothing, and an invalid link is reported as one.
          if (said.code === 'list-empty' || (said.code === 'link-href' && drop.key === 'href')) continue
          const args = { element: nameOf(drop), key: drop.key, lost, reason: clause(said) }
          report({ path: ['navigation', ...path] }, args, { cause: said.code })
        }
      }
    },
  }),
})
