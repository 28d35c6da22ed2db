import { compileCodes } from '../../compile/codes.js'
import { told } from '../../compile/misfit.js'
import { contents } from '../../contract/contents.js'
import type { Kind } from '../../contract/kind.js'
import { isTitleKey, kinds } from '../../contract/kinds.js'
import { knownOn } from '../../contract/methods.js'
import { holdsChildren, insteadOf, lostContent, misnamedHref, nearKeysOf } from '../../contract/near-keys.js'
import { misnamingsOf, settingsMeant } from '../../contract/near-settings.js'
import { missingSettings } from '../../contract/setting-problems.js'
import { article, elementName, pagesIn } from '../../contract/words.js'
import { didYouMean } from '../../diagnostics/near.js'
import { inJson } from '../../diagnostics/short.js'
import type { JsonPath } from '../../json/tree.js'
import { isRecord } from '../../json/value.js'
import { linkShapes, shapes } from '../../provider/shapes.js'
import { neverDropped } from '../../provider/simulate.js'
import type { ElementVisit } from '../../site/walk.js'
import type { Mend } from '../mend.js'
import { defineRule } from '../rule.js'
import { valueAt } from '../words.js'
import { misnamedTitle } from './title-empty.js'

export const unknownKey = defineRule({
  id: 'unknown-key',
  ...compileCodes['unknown-key'],
  fold: ({ key, owner }) => ({
    key,
    subject: owner,
    many: (count) =>
      `${count} elements have the key '${key}', which the provider does not know there and silently drops.`,
  }),
  example: { key: 'page', owner: "tab 'Guides'", lost: ' (3 pages)', hint: "Did you mean 'pages'?" },
  check: ({ docs, simulated, settingProblems }, report) => ({
    // Each element, also in what is dropped for another reason: there, the key would be lost once more.
    element(element) {
      const { kind, json, path, content, isGlobal } = element
      const misnamed = [
        hasTitle(kind, json) ? undefined : misnamedTitle(kind, json),
        isGlobal && json.href === undefined ? misnamedHref(kind, json) : undefined,
      ]
      const refused = content.length === 0 && kind === 'navigation' ? lostContent(kind, json) : undefined
      for (const key of Object.keys(json)) {
        if (json[key] === undefined || isKnown(key, element) || hasOwnRule(key)) continue
        // The rules of titles and of links tell it.
        if (misnamed.includes(key)) continue
        const value = json[key]
        const hint = hintFor(key, kind, json)
        const isRefused = key === refused
        const args = { key, owner: elementName(kind, json[kind]), lost: pagesIn(value), hint, isRefused }
        const severity = isRefused || holdsChildren(value) ? 'error' : 'warning'
        report({ path: [...path, key], part: 'key' }, args, { severity, mends: mendsOf(key, kind, json, path) })
      }
    },
    end() {
      for (const { because, path, key, kind, title } of simulated().drops) {
        const within = because === 'unknown' ? valueKey(path) : undefined
        if (within === undefined) continue
        const at = ['navigation', ...path]
        const owner = `'${within}' of ${elementName(kind, title)}`
        const args = { key, owner, lost: pagesIn(valueAt(docs, at)), hint: undefined }
        report({ path: at, part: 'key' }, args, { severity: 'warning' })
      }
      const misnamings = misnamingsOf(settingProblems())
      const meant = settingsMeant(settingProblems())
      const missing = isRecord(docs) ? ['navigation', ...missingSettings(docs)] : []
      for (const problem of settingProblems()) {
        // `.set` is not a way out of a docs.json.
        const said = told(problem, didYouMean)
        const at = problem.at.join()
        // What is missing, and stands under another name, is told as missing.
        if (said.code !== 'unknown-key' || hasOwnRule(at) || misnamings.has(at)) continue
        const key = meant.get(at)
        if (key !== undefined && problem.at.length === 1 && missing.includes(key)) continue
        const mends = key === undefined ? [] : [{ do: 'rename', path: problem.at, key } as const]
        const severity = problem.effect === 'refused' ? 'error' : 'warning'
        report({ path: problem.at, part: 'key' }, { ...said.args, lost: '' }, { severity, mends })
      }
    },
  }),
})

function isKnown(key: string, { kind, isGlobal }: ElementVisit): boolean {
  const { attributes, content, title } = (isGlobal ? linkShapes : shapes)[kind]
  if (key === title || attributes.has(key) || (content as readonly string[]).includes(key)) return true
  return key === 'global' && kind !== 'group' && !isGlobal
}

/** `default` in the wrong place, and keys that refuse the element instead of getting lost; a comment is lost on purpose. */
function hasOwnRule(key: string): boolean {
  return key === 'default' || neverDropped.has(key) || key.startsWith('//')
}

/** The value that a key is lost inside, such as an icon. */
function valueKey(path: JsonPath): string | undefined {
  const key = path.at(-2)
  return typeof key === 'string' && ['icon', 'banner', 'footer', 'navbar', 'primary'].includes(key) ? key : undefined
}

type Json = ElementVisit['json']

function hintFor(key: string, kind: Kind, element: Json): string | undefined {
  const instead = insteadOf(key, kind, element)
  if (instead?.value !== undefined) return `Write "${instead.key}": ${inJson(instead.value)}.`
  if (instead) return `Write ${instead.json}.`
  if (kind === 'group' && key === 'groups') return "Nested groups stand in 'pages', among the pages."
  const fitting = nearKeysOf(key, kind, element).filter((near) => !Object.hasOwn(element, near))
  if (
    fitting.length === 0 &&
    kind !== 'navigation' &&
    isTitleKey(key) &&
    hasTitle(kind, element) &&
    typeof element[key] === 'string'
  )
    return `Remove it: the title of ${article(kind)} is '${kind}'.`
  return didYouMean(key, fitting) ?? didYouMean(key, knownOn(kind))
}

function hasTitle(kind: Kind, element: Json): boolean {
  const { title } = kinds[kind]
  return title === undefined || element[title] !== undefined
}

/** What was meant, where that is beyond doubt: a known other name, or the only near one, with a value that fits, in an element that lacks it. */
function mendsOf(key: string, kind: Kind, element: Json, owner: JsonPath): readonly Mend[] {
  const path = [...owner, key]
  const instead = insteadOf(key, kind, element)
  if (instead) {
    const { key: meant, value, isSame } = instead
    const isThere = Object.hasOwn(element, meant)
    if (!isSame || value === undefined || (isThere && meant !== 'icon')) return []
    if (meant === 'href' && hasContent(element)) return []
    if (!isThere)
      return [
        { do: 'set', path, value },
        { do: 'rename', path, key: meant },
      ]
    return [
      { do: 'set', path: [...owner, meant], value },
      { do: 'remove', path },
    ]
  }
  const [near, ...others] = nearKeysOf(key, kind, element)
  if (near === undefined || others.length > 0 || Object.hasOwn(element, near)) return []
  if (Object.hasOwn(contents, near) && hasContent(element)) return []
  return [{ do: 'rename', path, key: near }]
}

function hasContent(element: Json): boolean {
  return Object.keys(contents).some((key) => element[key] !== undefined)
}
