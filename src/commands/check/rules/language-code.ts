import { acceptedLanguages, isPlausible, wrongLanguage } from '../../../format/contract/languages.js'
import { compileCodes } from '../../../config/compile/codes.js'
import { defineRule } from '../rule.js'

export const languageCode = defineRule({
  id: 'language-code',
  ...compileCodes['language-code'],
  example: { code: 'eng', instead: undefined },
  check: (_site, report) => ({
    element({ kind, title, path }) {
      if (kind !== 'language' || title === undefined || title.trim() === '') return
      const wrong = wrongLanguage(title)
      if (!wrong) return
      const own = [...path, 'language']
      const same = acceptedLanguages.find((code) => code.toLowerCase() === title.toLowerCase())
      const fixes = same === undefined ? [] : [{ do: 'set', path: own, value: same } as const]
      report({ path: own }, wrong, { severity: isPlausible(wrong) ? 'warning' : 'error', fixes })
    },
  }),
})
