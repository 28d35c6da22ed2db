import { compileCodes } from '../../../config/compile/codes.js'
import { told } from '../../../config/compile/misfit.js'
import { misnaming, placeOfProblem } from '../../../format/contract/meant.js'
import type { Problem } from '../../../format/contract/schema.js'
import type { Fix } from '../fix.js'
import { defineRule } from '../rule.js'

/** Of the settings: what is wrong in the navigation costs more or less, and other rules say it. */
export const wrongValue = defineRule({
  id: 'wrong-value',
  ...compileCodes['wrong-value'],
  example: { key: 'theme', expects: "'mint' or 'maple'", found: "'mnt'", near: 'mint' },
  check: ({ settingProblems }, report) => ({
    end() {
      for (const problem of settingProblems()) {
        const said = told(problem)
        if (said.code !== 'wrong-value' || problem.effect !== 'refused' || isSaidElsewhere(problem)) continue
        report(placeOfProblem(problem), said.args, { fixes: fixesOf(problem) })
      }
    },
  }),
})

function fixesOf(problem: Problem): readonly Fix[] {
  const { at, known, meant } = problem
  const other = misnaming(problem)
  if (other) return [{ do: 'rename', path: other, key: known[0] ?? '' }]
  return meant === undefined ? [] : [{ do: 'set', path: at, value: meant }]
}

/** True for two redirects with one source, which the rule `redirect-duplicate` reports. */
function isSaidElsewhere({ at: [key, , inner], kind }: Problem): boolean {
  return kind === 'condition' && key === 'redirects' && inner === 'source'
}
