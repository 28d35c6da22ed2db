import { compileCodes } from '../../../config/compile/codes.js'
import { clause, hintOf, type Said } from '../../../config/compile/finding.js'
import { describe } from '../../../config/compile/words.js'
import { prefixed } from '../../../config/provider/attribute.js'
import type { Drop, Refusal } from '../../../config/provider/simulate.js'
import { generators } from '../../../format/contract/attributes.js'
import { keysMeant, lostContent } from '../../../format/contract/meant.js'
import { pagesIn } from '../../../format/contract/words.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord, valueAt } from '../../../format/json/value.js'
import type { Site } from '../../../site/model/site.js'
import { defineRule, nameOf, removing, renaming, setting, type Fix, type Rule } from '../rule.js'

/** Problems with a rule of their own. */
const saidElsewhere: ReadonlySet<string> = new Set(['title-empty', 'link-href', 'language-code'])

/** Refused and dropped parts of the navigation. */
export const navigationRules: readonly Rule[] = [
  defineRule<{ reason: string; hint?: string | undefined }>({
    id: 'provider-refuses',
    severity: 'error',
    message: ({ reason }) => `Mintlify rejects the whole file: ${reason}.`,
    hint: ({ hint }) => hint,
    head: ['problem makes Mintlify reject docs.json', 'problems make Mintlify reject docs.json'],
    why: 'Mintlify accepts no part of a docs.json whose navigation is invalid at this place: the site keeps its last version, and the deployment fails.',
    example: { reason: "'tabs' of the navigation is empty" },
    end({ docs, simulated, settingProblems }, report) {
      if (!isRecord(docs)) return report({ path: [] }, { reason: `it must be an object, not ${describe(docs)}` })
      const { navigation } = docs
      if (navigation === undefined) {
        const meant = [...keysMeant(settingProblems().filter(({ at }) => at.length === 1))]
        const [other] = meant.find(([, key]) => key === 'navigation') ?? []
        const words = inWords({ code: 'navigation-missing', args: { owner: 'docs.json', other } })
        return other === undefined
          ? report({ path: [] }, words)
          : report({ path: [other], part: 'key' }, words, { fixes: renaming([other], 'navigation') })
      }
      for (const refusal of simulated().refusals) {
        const { path, part, said } = refusal
        // Content under an unknown name is a finding of its own.
        const isMisnamed =
          said.code === 'root-pattern-missing' && isRecord(navigation) && lostContent('navigation', navigation)
        if (saidElsewhere.has(said.code) || isMisnamed) continue
        const fixes = fixesOf(refusal, docs)
        report({ path: ['navigation', ...path], part }, inWords(said), { cause: said.code, fixes })
      }
    },
  }),
  defineRule({
    id: 'content-dropped',
    ...compileCodes['content-dropped'],
    example: {
      element: "tab 'Guides'",
      key: 'groups',
      lost: ' (12 pages)',
      reason: "'icon' must be a string, not the number 3",
    },
    end(site, report) {
      for (const { drop, element, value } of dropsOf(site, 'refused'))
        for (const cause of drop.causes) {
          const { path, part, said } = cause
          // `link-href` reports an invalid link, `empty-element` an empty list, and `title-empty` the loss for the lack of
          // a title.
          const isEmpty = said.code === 'list-empty' && path.length === drop.path.length
          const isLink = said.code === 'link-href' && drop.key === 'href'
          if (isLink || (isEmpty && drop.won === undefined) || said.code === 'title-empty') continue
          const args = { element, key: drop.key, lost: pagesIn(value), reason: clause(said), hint: hintFor(drop, said) }
          const severity = isEmpty ? 'note' : 'error'
          const at = { path: ['navigation', ...path], part }
          report(at, args, { cause: said.code, fixes: fixesOf(cause, site.docs), severity })
        }
    },
  }),
  defineRule({
    id: 'mixed-children',
    ...compileCodes['mixed-children'],
    example: { element: "tab 'Guides'", kept: 'anchors', dropped: 'groups', lost: ' (12 pages)' },
    end(site, report) {
      for (const { drop, element, path, value } of dropsOf(site, 'outranked')) {
        const { key: dropped, won: kept = '' } = drop
        const inKept = leadingIn(valueAt(site.docs, [...path.slice(0, -1), kept]))
        const isListed = [...leadingIn(value)].every((each) => inKept.has(each))
        const args = { element, kept, dropped, lost: pagesIn(value), isListed }
        report({ path, part: 'key' }, args, isListed ? { severity: 'note', fixes: removing(path) } : {})
      }
    },
  }),
  defineRule({
    id: 'exclusive-keys',
    ...compileCodes['exclusive-keys'],
    example: { element: "group 'Events'", kept: 'openapi', dropped: 'asyncapi' },
    end(site, report) {
      for (const { drop, element, path } of dropsOf(site, 'excluded'))
        report({ path, part: 'key' }, { element, kept: drop.won ?? '', dropped: drop.key })
    },
  }),
]

/** The drops of a kind, each with the name of its element, and the path and value from the root of docs.json. */
function dropsOf({ docs, simulated }: Site, because: Drop['because']) {
  return simulated().allDrops.flatMap((drop) => {
    const path = ['navigation', ...drop.path]
    return drop.because === because ? [{ drop, element: nameOf(drop), path, value: valueAt(docs, path) }] : []
  })
}

function inWords(said: Said) {
  return { reason: clause(said), hint: hintOf(said) }
}

/** The fixes of a refused value. */
function fixesOf({ path, meant, right, said }: Refusal, docs: unknown): readonly Fix[] {
  const at = ['navigation', ...path]
  if (said.code === 'icon-prefix') return fixesOfIcon(at, valueAt(docs, at))
  return right === undefined ? renaming(at, meant) : setting(at, right)
}

/** `fa-book` → `book` */
function fixesOfIcon(path: JsonPath, icon: unknown): readonly Fix[] {
  const at = isRecord(icon) ? [...path, 'name'] : path
  return setting(at, prefixed(icon)?.replace(/^(fa-)+/, ''))
}

/** The code to write, if the value shows the intention; an empty list beside content does neither harm nor good. */
function hintFor({ key, won }: Drop, said: Said): string | undefined {
  if (said.code === 'list-empty' && won !== undefined) return `Remove '${key}': '${won}' is what readers see.`
  return ['icon-prefix', 'wrong-value', 'unknown-key'].includes(said.code) ? hintOf(said) : undefined
}

const leading: ReadonlySet<string> = new Set([...generators, 'href', 'root', '$ref', 'sourceRef'])

/** Pages, and the links and specifications of elements. */
function leadingIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (inner: unknown, key: string): void => {
    if (leading.has(key)) found.add(`${key} ${JSON.stringify(inner)}`)
    else if (typeof inner === 'string' && key === '') found.add(inner)
    else if (Array.isArray(inner)) for (const each of inner) look(each, '')
    else if (isRecord(inner)) for (const [name, each] of Object.entries(inner)) look(each, name)
  }
  look(value, 'navigation')
  return found
}
