import { defineRule } from '../rule.js'
import { nameOf, pagesIn, valueAt } from '../words.js'

interface Args {
  readonly element: string
  readonly key: string
  readonly lost: string
  readonly reason: string
}

export const contentDropped = defineRule<Args>({
  id: 'content-dropped',
  severity: 'error',
  message: ({ element, key, lost, reason }) =>
    `The provider drops '${key}'${lost} of ${element} without a word, because of this: ${reason}.`,
  hint: ({ key }) => `Mend this value, and '${key}' is back.`,
  why: 'The provider takes an element with a key left out rather than refuse it. So one invalid value deep inside, such as an icon that begins with `fa-`, costs a tab all of its groups, and the deployment still succeeds.',
  example: { element: "tab 'Guides'", key: 'groups', lost: ' (12 pages)', reason: "an icon's name goes without 'fa-'" },
  check: ({ docs, simulated }, report) => ({
    end() {
      for (const drop of simulated().drops) {
        if (drop.because !== 'refused') continue
        const lost = pagesIn(valueAt(docs, ['navigation', ...drop.path]))
        for (const { path, code, message } of drop.causes) {
          // An empty list loses nothing, and an invalid link is reported as one.
          if (code === 'list-empty' || (code === 'link-href' && drop.key === 'href')) continue
          report({ path: ['navigation', ...path] }, { element: nameOf(drop), key: drop.key, lost, reason: message })
        }
      }
    },
  }),
})
