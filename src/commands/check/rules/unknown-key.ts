import { compileCodes } from '../../../config/compile/codes.js'
import { told } from '../../../config/compile/misfit.js'
import { contents } from '../../../format/contract/contents.js'
import type { Kind } from '../../../format/contract/kind.js'
import { isTitleKey, kinds } from '../../../format/contract/kinds.js'
import { kindsWithKey, knownOn } from '../../../format/contract/methods.js'
import {
  holdsEntries,
  insteadOf,
  keysMeant,
  lostContent,
  misnamedHref,
  misnamedTitle,
  misnamingsOf,
  nearKeysOf,
  settingInstead,
} from '../../../format/contract/meant.js'
import type { Problem } from '../../../format/contract/schema.js'
import { missingSettings, topLevelKeys } from '../../../format/contract/setting-problems.js'
import { article, elementName, noun, pagesIn } from '../../../format/contract/words.js'
import { didYouMean, nearest } from '../../../base/diagnostics/near.js'
import { inJson, listed } from '../../../base/diagnostics/text.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import { linkShapes, shapes } from '../../../config/provider/shapes.js'
import { neverDropped } from '../../../config/provider/attribute.js'
import type { ElementVisit } from '../../../site/model/walk.js'
import { renaming } from '../fix.js'
import type { Fix } from '../fix.js'
import { defineRule } from '../rule.js'

export const unknownKey = defineRule({
  id: 'unknown-key',
  ...compileCodes['unknown-key'],
  example: { key: 'page', owner: "tab 'Guides'", lost: ' (3 pages)', hint: "Did you mean 'pages'?" },
  check: ({ docs, settingProblems }, report) => ({
    // Each element, also in what is dropped for another reason: there, the key would be lost once more.
    element(element) {
      const { kind, json, path, content, isGlobal } = element
      const misnamed = new Set([
        hasTitle(kind, json) ? undefined : misnamedTitle(kind, json),
        isGlobal && json.href === undefined ? misnamedHref(kind, json) : undefined,
      ])
      const refused = content.length === 0 && kind === 'navigation' ? lostContent(kind, json) : undefined
      for (const key of Object.keys(json)) {
        const value = json[key]
        // The rules of titles and of links tell of what is misnamed.
        if (value === undefined || isKnown(key, element) || hasOwnRule(key) || misnamed.has(key)) continue
        const hint = hintFor(key, kind, json) ?? whereFor(key, element, docs)
        const isRefused = key === refused
        const args = { key, owner: elementName(kind, json[kind]), lost: pagesIn(value), hint, isRefused }
        const severity = isRefused || holdsEntries(value) ? 'error' : 'warning'
        report({ path: [...path, key], part: 'key' }, args, { severity, fixes: fixesOf(key, kind, json, path) })
      }
      for (const { at, args, effect, meant } of strangeWithin(element)) {
        // What Mintlify refuses is told with what that costs.
        if (effect !== 'dropped') continue
        const own = [...path, ...at]
        const named = { ...args, owner: `${args.owner} of ${elementName(kind, json[kind])}` }
        const fixes = renaming(own, meant)
        // The contract may want the key that it was meant to be, where Mintlify can do without.
        report({ path: own, part: 'key' }, named, { severity: 'warning', fixes, cause: 'wrong-value' })
      }
    },
    end() {
      const missing = isRecord(docs) ? ['navigation', ...missingSettings(docs)] : []
      for (const { at, args, effect, meant } of strangeIn(settingProblems())) {
        if (at.length === 1 && (hasOwnRule(args.key) || (meant !== undefined && missing.includes(meant)))) continue
        const severity = effect === 'refused' ? 'error' : 'warning'
        report({ path: at, part: 'key' }, args, { severity, fixes: renaming(at, meant) })
      }
    },
  }),
})

/** The keys that do not exist in the objects that an element's attributes are. */
function* strangeWithin({ kind, json, isGlobal }: ElementVisit) {
  const { attributes } = (isGlobal ? linkShapes : shapes)[kind]
  for (const [key, value] of Object.entries(json)) {
    const schema = typeof value === 'object' ? attributes.get(key) : undefined
    if (schema) yield* strangeIn(schema.problems(value, [key]), () => schema)
  }
}

/**
 * The unknown keys, with the one that each was meant to be. A missing key that is there under another name is
 * reported as missing.
 */
function* strangeIn(problems: readonly Problem[], schemaOf?: Parameters<typeof keysMeant>[1]) {
  if (problems.length === 0) return
  const misnamings = misnamingsOf(problems)
  const meant = keysMeant(problems, schemaOf)
  for (const problem of problems) {
    const { at, effect } = problem
    // `.set` is not a way out of a docs.json.
    const said = told(problem, didYouMean)
    if (said.code !== 'unknown-key' || misnamings.has(at.join()) || isComment(problem)) continue
    yield { at, effect, args: said.args, meant: meant.get(at.join()) }
  }
}

/** One is lost on purpose. */
function isComment({ at, effect }: Problem): boolean {
  return effect === 'dropped' && String(at.at(-1)).startsWith('//')
}

function isKnown(key: string, { kind, isGlobal }: ElementVisit): boolean {
  const { attributes, content, title } = (isGlobal ? linkShapes : shapes)[kind]
  if (key === title || attributes.has(key) || (content as readonly string[]).includes(key)) return true
  return key === 'global' && kind !== 'group' && !isGlobal
}

/** `default` in the wrong place, and keys that refuse the element instead of getting lost; a comment is lost on purpose. */
function hasOwnRule(key: string): boolean {
  return key === 'default' || neverDropped.has(key) || key.startsWith('//')
}

type Json = ElementVisit['json']

function hintFor(key: string, kind: Kind, element: Json): string | undefined {
  const instead = insteadOf(key, kind, element)
  if (instead?.value !== undefined) return `Write "${instead.key}": ${inJson(instead.value)}.`
  if (instead) return `Write ${instead.json}.`
  if (kind === 'group' && key === 'groups') return "Put nested groups into 'pages'."
  const fitting = nearKeysOf(key, kind, element).filter((near) => !Object.hasOwn(element, near))
  if (
    fitting.length === 0 &&
    kind !== 'navigation' &&
    isTitleKey(key) &&
    hasTitle(kind, element) &&
    typeof element[key] === 'string'
  )
    return `Remove it: the title of ${article(kind)} is '${kind}'.`
  return didYouMean(key, fitting)
}

/** The greatest number of kinds with a key: one that more kinds have shows no place where it belongs. */
const MOST_OWNERS = 3

/** The place of a key that exists, though not here; or the key that is near, though it does not take the value. */
function whereFor(key: string, { kind, json }: ElementVisit, docs: unknown): string | undefined {
  if (kind === 'navigation' && topLevelKeys.includes(key)) {
    const isThere = isRecord(docs) && docs[key] !== undefined
    return isThere ? undefined : `Move '${key}' out of 'navigation', to the top of docs.json.`
  }
  const setting = kind === 'navigation' ? settingInstead([key]) : undefined
  if (setting !== undefined) return setting
  const owners = kindsWithKey(key).filter((owner) => owner !== 'navigation')
  if (owners.length > 0 && owners.length <= MOST_OWNERS)
    return `'${key}' is a key of ${listed(owners.map((owner) => `${noun(owner)}s`))}.`
  // What is there already was not meant.
  const near = nearest(key, knownOn(kind))
  return near === undefined || Object.hasOwn(json, near) ? undefined : `Did you mean '${near}'?`
}

function hasTitle(kind: Kind, element: Json): boolean {
  const { title } = kinds[kind]
  return title === undefined || element[title] !== undefined
}

/**
 * The key that was meant, where that is beyond doubt: a known other name, or the only near one, with a value that
 * fits, in an element that lacks it.
 */
function fixesOf(key: string, kind: Kind, element: Json, owner: JsonPath): readonly Fix[] {
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
