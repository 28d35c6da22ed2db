import { clause, hintOf } from '../../../config/compile/finding.js'
import { describe } from '../../../config/compile/words.js'
import { lostContent, keysMeant } from '../../../format/contract/meant.js'
import { isRecord } from '../../../format/json/value.js'
import { fixesOfRefusal } from '../fixes-of-refusal.js'
import { defineRule } from '../rule.js'

type Json = Readonly<Record<string, unknown>>

/** Their own rules say it. */
const saidElsewhere: ReadonlySet<string> = new Set(['title-empty', 'link-href', 'language-code'])

export const providerRefuses = defineRule<{ reason: string; hint?: string | undefined }>({
  id: 'provider-refuses',
  severity: 'error',
  message: ({ reason }) => `Mintlify rejects the whole file: ${reason}.`,
  hint: ({ hint }) => hint,
  head: ['problem makes Mintlify reject docs.json', 'problems make Mintlify reject docs.json'],
  why: 'Mintlify accepts no part of a docs.json whose navigation is invalid at this place: the site keeps its last version, and the deployment fails.',
  example: { reason: "'tabs' of the navigation is empty" },
  check: ({ docs, simulated, settingProblems }, report) => ({
    end() {
      if (!isRecord(docs)) return report({ path: [] }, { reason: `it must be an object, not ${describe(docs)}` })
      if (docs.navigation === undefined) {
        const [other] =
          [...keysMeant(settingProblems().filter(({ at }) => at.length === 1))].find(
            ([, key]) => key === 'navigation',
          ) ?? []
        const said = { code: 'navigation-missing', args: { owner: 'docs.json', other } } as const
        const words = { reason: clause(said), hint: hintOf(said) }
        if (other === undefined) return report({ path: [] }, words)
        const fixes = [{ do: 'rename', path: [other], key: 'navigation' } as const]
        return report({ path: [other], part: 'key' }, words, { fixes })
      }
      for (const refusal of simulated().refusals) {
        const { path, part, said } = refusal
        if (saidElsewhere.has(said.code)) continue
        // Content under a name that is unknown is a finding of its own.
        if (said.code === 'root-pattern-missing' && lostContent('navigation', docs.navigation as Json) !== undefined)
          continue
        const fixes = fixesOfRefusal(refusal, docs)
        const words = { reason: clause(said), hint: hintOf(said) }
        report({ path: ['navigation', ...path], part }, words, { cause: said.code, fixes })
      }
    },
  }),
})
