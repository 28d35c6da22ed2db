import { didYouMean } from '../../../base/diagnostics/near.js'
import { inJson } from '../../../base/diagnostics/text.js'
import { compileCodes } from '../../../config/compile/codes.js'
import { told } from '../../../config/compile/misfit.js'
import { neverDropped } from '../../../config/provider/attribute.js'
import { linkShapes, shapes } from '../../../config/provider/shapes.js'
import { contents } from '../../../format/contract/contents.js'
import { kinds } from '../../../format/contract/kinds.js'
import { holdsEntries, insteadOf, lostContent, misnamedHref, misnamedTitle } from '../../../format/contract/meant.js'
import { keysMeant, misnaming, misnamingsOf, nearKeysOf, placeOfProblem } from '../../../format/contract/meant.js'
import { missingSettings } from '../../../format/contract/setting-problems.js'
import { elementName, pagesIn } from '../../../format/contract/words.js'
import { isRecord } from '../../../format/json/value.js'
import type { NavNode } from '../../../site/model/navigation-tree.js'
import { defineRule, renaming, setting, type Rule } from '../rule.js'

/** Keys and values of docs.json and its elements. */
export const keyRules: readonly Rule[] = [
  defineRule({
    id: 'setting-missing',
    ...compileCodes['setting-missing'],
    example: { keys: ['theme', 'colors'] },
    end({ docs, settingProblems }, report) {
      const missing = isRecord(docs) ? missingSettings(docs) : []
      const misspelt = [...keysMeant(settingProblems().filter(({ at }) => at.length === 1))].filter(([, key]) =>
        missing.includes(key),
      )
      for (const [other, key] of misspelt)
        report({ path: [other], part: 'key' }, { keys: [key], other }, { fixes: renaming([other], key) })
      const keys = missing.filter((key) => misspelt.every(([, meant]) => meant !== key))
      if (keys.length > 0) report({ path: [] }, { keys })
    },
  }),
  // Values of settings: `content-dropped` and `provider-refuses` report wrong values in the navigation.
  defineRule({
    id: 'wrong-value',
    ...compileCodes['wrong-value'],
    example: { key: 'theme', expects: "'mint' or 'maple'", found: "'mnt'", near: 'mint' },
    end({ settingProblems }, report) {
      for (const problem of settingProblems()) {
        const { at, known, meant, kind, effect } = problem
        const said = told(problem)
        // `redirect-duplicate` reports two redirects with one source.
        const isDuplicate = kind === 'condition' && at[0] === 'redirects' && at[2] === 'source'
        if (said.code !== 'wrong-value' || effect !== 'refused' || isDuplicate) continue
        const other = misnaming(problem)
        report(placeOfProblem(problem), said.args, {
          fixes: other ? renaming(other, known[0] ?? '') : setting(at, meant),
        })
      }
    },
  }),
  defineRule({
    id: 'unknown-value',
    ...compileCodes['unknown-value'],
    example: { key: 'contextual.options[2]', value: 'open-notebook' },
    end({ settingProblems }, report) {
      for (const problem of settingProblems()) {
        const said = told(problem)
        if (said.code === 'unknown-value') report({ path: problem.at }, said.args)
      }
    },
  }),
  defineRule({
    id: 'unknown-key',
    ...compileCodes['unknown-key'],
    example: { key: 'page', owner: "tab 'Guides'", lost: ' (3 pages)', hint: "Did you mean 'pages'?" },
    // Each element, also in dropped parts: fixing their cause would lose the key again.
    element(element, report) {
      const { kind, json, path, content, isGlobal } = element
      const own = elementName(kind, json[kind])
      // The rules of titles and of links report these.
      const misnamed = new Set([
        hasTitle(element) ? undefined : misnamedTitle(kind, json),
        isGlobal && json.href === undefined ? misnamedHref(kind, json) : undefined,
      ])
      const refused = content.length === 0 && kind === 'navigation' ? lostContent(kind, json) : undefined
      for (const [key, value] of Object.entries(json)) {
        if (value === undefined || isKnown(key, element) || hasOwnRule(key) || misnamed.has(key)) continue
        const isRefused = key === refused
        const { hint, fixes } = meaningOf(key, element)
        const args = { key, owner: own, lost: pagesIn(value), hint, isRefused }
        const severity = isRefused || holdsEntries(value) ? 'error' : 'warning'
        report({ path: [...path, key], part: 'key' }, args, { severity, fixes })
      }
    },
    end({ docs, settingProblems }, report) {
      const missing = isRecord(docs) ? ['navigation', ...missingSettings(docs)] : []
      const problems = settingProblems()
      const [misnamings, intended] = [misnamingsOf(problems), keysMeant(problems)]
      for (const problem of problems) {
        const { at, effect } = problem
        // `.set` is not a way out of a docs.json.
        const said = told(problem, didYouMean)
        const meant = intended.get(at.join())
        // A missing key under another name is reported as missing, and a comment is lost on purpose.
        const isMissing = at.length === 1 && meant !== undefined && missing.includes(meant)
        const isComment = effect === 'dropped' && String(at.at(-1)).startsWith('//')
        if (said.code !== 'unknown-key' || misnamings.has(at.join()) || isMissing || isComment) continue
        const severity = effect === 'refused' ? 'error' : 'warning'
        report({ path: at, part: 'key' }, said.args, { severity, fixes: renaming(at, meant) })
      }
    },
  }),
]

function isKnown(key: string, { kind, isGlobal }: NavNode): boolean {
  const { attributes, content, title } = (isGlobal ? linkShapes : shapes)[kind]
  if (key === title || attributes.has(key) || (content as readonly string[]).includes(key)) return true
  return key === 'global' && kind !== 'group' && !isGlobal
}

/** A misplaced `default`, keys for which Mintlify refuses the element, and comments. */
function hasOwnRule(key: string): boolean {
  return key === 'default' || neverDropped.has(key) || key.startsWith('//')
}

/** The intended key in a hint; a fix if the key is beyond doubt: a known alias, or the only near and missing key. */
function meaningOf(key: string, element: NavNode) {
  const { kind, json, path: owner } = element
  const path = [...owner, key]
  const isFree = (meant: string) =>
    !Object.hasOwn(json, meant) && !(Object.hasOwn(contents, meant) && element.content.length > 0)
  const instead = insteadOf(key, kind, json)
  if (instead) {
    const { key: meant, value, isSame } = instead
    const hint = `Write ${value === undefined ? instead.json : `"${meant}": ${inJson(value)}`}.`
    const isSure = isSame && value !== undefined && isFree(meant)
    return { hint, fixes: isSure ? [...setting(path, value), ...renaming(path, meant)] : [] }
  }
  if (kind === 'group' && key === 'groups') return { hint: "Put nested groups into 'pages'.", fixes: [] }
  const near = nearKeysOf(key, kind, json)
  const [meant] = near
  const isSure = meant !== undefined && near.length === 1 && isFree(meant)
  const missing = near.filter((each) => !Object.hasOwn(json, each))
  return { hint: didYouMean(key, missing), fixes: isSure ? renaming(path, meant) : [] }
}

function hasTitle({ kind, json }: NavNode): boolean {
  const { title } = kinds[kind]
  return title === undefined || json[title] !== undefined
}
