import { paritySentence, reportLacking } from '../parity.js'
import type { ParityArgs } from '../parity.js'
import { defineRule } from '../rule.js'

export const localeParity = defineRule<ParityArgs>({
  id: 'locale-parity',
  severity: 'warning',
  off: true,
  message: paritySentence,
  hint: ({ lacking, isOfVersions = false }) =>
    isOfVersions
      ? 'Pages are compared only within the versions that it has: add the others to its navigation, if it is to have them.'
      : `Translate it, and list it in ${lacking.length === 1 ? `the navigation of '${lacking[0]}'` : 'their navigation'}.`,
  head: ['part is missing in some languages', 'parts are missing in some languages'],
  row: ({ what }) => ({ name: what }),
  why: 'A page, a tab or a setting such as `navbar` that the default language (the one marked `default`, else the first) or at least half of the languages have, and another one lacks: the switcher has nowhere to go. The place is the condition in the code that leaves it out, where there is one. Off by default, as translations are rarely complete; a build that adds a language reports what that one lacks.',
  example: { kind: 'language', what: "'guides/start'", lacking: ['fr'], having: ['en'], of: 2 },
  check: (site, report) => reportLacking('language', site, { report }),
})
