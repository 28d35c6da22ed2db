import { defineRule } from '../rule.js'
import { nameOf, pagesIn, valueAt } from '../words.js'

export const mixedChildren = defineRule<{ element: string; kept: string; dropped: string; lost: string }>({
  id: 'mixed-children',
  severity: 'error',
  message: ({ element, kept, dropped, lost }) =>
    `One level holds one kind of child: the provider keeps '${kept}' of ${element} and drops '${dropped}'${lost} without a word.`,
  hint: ({ kept, dropped }) =>
    kept === 'href'
      ? `A link has no children: remove 'href' or '${dropped}'.`
      : `Nest '${dropped}' inside '${kept}', or remove it.`,
  why: 'At each level an element contains one type of child (contract 3.2), and a link (`href`) has none. The provider accepts a mixture, keeps the first key of its order of precedence and drops everything else.',
  example: { element: "tab 'Guides'", kept: 'anchors', dropped: 'groups', lost: ' (12 pages)' },
  check: ({ docs, simulated }, report) => ({
    end() {
      for (const drop of simulated().drops) {
        if (drop.because !== 'outranked' || drop.won === undefined) continue
        const path = ['navigation', ...drop.path]
        const lost = pagesIn(valueAt(docs, path))
        report({ path, part: 'key' }, { element: nameOf(drop), kept: drop.won, dropped: drop.key, lost })
      }
    },
  }),
})
