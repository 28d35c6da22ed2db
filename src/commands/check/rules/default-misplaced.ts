import { isRecord } from '../../../format/json/value.js'
import { languageOf } from '../../../site/model/locales.js'
import { versionOf } from '../../../site/model/versions.js'
import type { ElementVisit } from '../../../site/model/walk.js'
import { elementName } from '../../../format/contract/words.js'
import { nameOf } from '../words.js'
import { defineRule } from '../rule.js'

export const defaultMisplaced = defineRule<{ owner: string; hint: string | undefined }>({
  id: 'default-misplaced',
  severity: 'warning',
  message: ({ owner }) => `'default' of ${owner} does nothing: only a version or a language can be the default.`,
  hint: ({ hint }) => hint,
  head: ["'default' does nothing", "'default' keys do nothing"],
  why: 'The version or language that readers see first has `default: true`. If none has it, readers see the first one.',
  example: { owner: 'the navigation', hint: "Write 'default: true' on version '2.0' itself." },
  check: ({ docs }, report) => ({
    element(element) {
      if (element.kind === 'version' || element.kind === 'language' || element.json.default === undefined) return
      report({ path: [...element.path, 'default'], part: 'key' }, { owner: nameOf(element), hint: hintFor(element) })
    },
    end() {
      if (!isRecord(docs) || docs.default === undefined) return
      const hint = isRecord(docs.navigation) ? hintIn(docs.navigation, docs.default) : undefined
      report({ path: ['default'], part: 'key' }, { owner: 'docs.json', hint })
    },
  }),
})

function hintFor(element: ElementVisit): string | undefined {
  const below = hintIn(element.json, element.json.default)
  const above = versionOf(element) ?? languageOf(element)
  return (
    below ?? (above && element.json.default === true ? `To start with ${nameOf(above)}, move it there.` : undefined)
  )
}

/** The advice where the value is the name of a version or a language below. */
function hintIn(holder: Readonly<Record<string, unknown>>, named: unknown): string | undefined {
  const open: unknown[] = typeof named === 'string' ? [holder] : []
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const kind of ['version', 'language'])
      if (isRecord(value) && value[kind] === named)
        return `Write 'default: true' on ${elementName(kind, String(named))} itself.`
    const inner = Array.isArray(value) || isRecord(value) ? Object.values(value) : []
    for (const each of inner) if (typeof each === 'object' && each !== null) open.push(each)
  }
  return undefined
}
