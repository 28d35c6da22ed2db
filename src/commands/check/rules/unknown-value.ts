import { compileCodes } from '../../../config/compile/codes.js'
import { told } from '../../../config/compile/misfit.js'
import { defineRule } from '../rule.js'

export const unknownValue = defineRule({
  id: 'unknown-value',
  ...compileCodes['unknown-value'],
  example: { key: 'contextual.options[2]', value: 'open-notebook' },
  check: ({ settingProblems }, report) => ({
    end() {
      for (const problem of settingProblems()) {
        const said = told(problem)
        if (said.code === 'unknown-value') report({ path: problem.at }, said.args)
      }
    },
  }),
})
