import { compileCodes } from '../../compile/codes.js'
import { missingSettings } from '../../contract/setting-problems.js'
import { isRecord } from '../../json/value.js'
import { defineRule } from '../rule.js'

export const settingMissing = defineRule({
  id: 'setting-missing',
  ...compileCodes['setting-missing'],
  example: { keys: ['theme', 'colors'] },
  check: ({ docs }, report) => ({
    end() {
      const keys = isRecord(docs) ? missingSettings(docs) : []
      if (keys.length > 0) report({ path: [] }, { keys })
    },
  }),
})
