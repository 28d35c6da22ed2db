import { severityOfLanguage, wrongLanguage } from '../../contract/languages.js'
import { compileCodes } from '../../compile/codes.js'
import { defineRule } from '../rule.js'

export const languageCode = defineRule({
  id: 'language-code',
  ...compileCodes['language-code'],
  example: { code: 'eng', instead: undefined },
  check: (_site, report) => ({
    element({ kind, title, path }) {
      if (kind !== 'language' || title === undefined || title.trim() === '') return
      const wrong = wrongLanguage(title)
      if (wrong) report({ path: [...path, 'language'] }, wrong, { severity: severityOfLanguage(wrong) })
    },
  }),
})
