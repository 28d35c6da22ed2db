import { compileCodes } from '../../../config/compile/codes.js'
import { keysMeant } from '../../../format/contract/meant.js'
import { missingSettings } from '../../../format/contract/setting-problems.js'
import { isRecord } from '../../../format/json/value.js'
import { defineRule } from '../rule.js'

export const settingMissing = defineRule({
  id: 'setting-missing',
  ...compileCodes['setting-missing'],
  example: { keys: ['theme', 'colors'] },
  check: ({ docs, settingProblems }, report) => ({
    end() {
      const missing = isRecord(docs) ? missingSettings(docs) : []
      const misspelt = [...keysMeant(settingProblems().filter(({ at }) => at.length === 1))].filter(([, key]) =>
        missing.includes(key),
      )
      for (const [other, key] of misspelt) {
        const fixes = [{ do: 'rename', path: [other], key } as const]
        report({ path: [other], part: 'key' }, { keys: [key], other }, { fixes })
      }
      const keys = missing.filter((key) => misspelt.every(([, meant]) => meant !== key))
      if (keys.length > 0) report({ path: [] }, { keys })
    },
  }),
})
