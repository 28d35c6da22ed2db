import { languageCodes, refusedLanguages } from '../../contract/languages.js'
import { didYouMean } from '../../diagnostics/near.js'
import { defineRule } from '../rule.js'

export const languageCode = defineRule<{ code: string; instead: string | undefined }>({
  id: 'language-code',
  severity: 'error',
  message: ({ code, instead }) =>
    instead === undefined
      ? `'${code}' is no language code of the provider, which refuses the navigation for it.`
      : `The provider refuses the language code '${code}' today; it wants '${instead}'.`,
  hint: ({ code, instead }) =>
    instead === undefined
      ? (didYouMean(code, languageCodes) ?? `The codes are: ${languageCodes.join(', ')}.`)
      : `Write '${instead}'.`,
  why: 'Languages are given by the codes of the contract (2.12) and of the provider; any other makes the provider refuse the list. `ua` is a warning: the contract has it, the live provider takes `uk`.',
  example: { code: 'ua', instead: 'uk' },
  check: (_site, report) => ({
    element({ kind, title, path }) {
      if (kind !== 'language' || title === undefined || title.trim() === '') return
      const instead = Object.hasOwn(refusedLanguages, title) ? refusedLanguages[title] : undefined
      if (instead === undefined && (languageCodes as readonly string[]).includes(title)) return
      report({ path: [...path, 'language'] }, { code: title, instead }, { severity: instead ? 'warning' : 'error' })
    },
  }),
})
