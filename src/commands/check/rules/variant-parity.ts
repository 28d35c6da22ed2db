import { paritySentence, reportLacking } from '../parity.js'
import type { ParityArgs } from '../parity.js'
import { defineRule } from '../rule.js'

export const variantParity = defineRule<ParityArgs>({
  id: 'variant-parity',
  severity: 'warning',
  off: true,
  message: paritySentence,
  head: ['part is missing in a version or product', 'parts are missing in versions or products'],
  row: ({ what }) => ({ name: what }),
  why: "A condition in the code leaves out of one version or product what the default one, several others, or the version beside it has: `version === 'v2'`, and a version v3 silently lacks it. The place is the condition. Off by default, as conditions are usually meant; a build that adds a version or a product reports what that one lacks. Versions and products that share no code are not compared.",
  example: { kind: 'version', what: "tab 'Agents' (3 pages)", lacking: ['v3'], having: ['v2'], of: 3 },
  check: (site, report) => {
    const kinds = (['version', 'product'] as const).map((kind) =>
      reportLacking(kind, site, { report, isConditional: true }),
    )
    return {
      element: (element) => kinds.forEach((each) => each.element?.(element)),
      page: (page) => kinds.forEach((each) => each.page?.(page)),
      end: () => kinds.forEach((each) => each.end?.()),
    }
  },
})
