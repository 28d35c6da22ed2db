import { compileCodes } from '../../compile/codes.js'
import { told } from '../../compile/misfit.js'
import { kinds } from '../../contract/kinds.js'
import { methodsOf } from '../../contract/methods.js'
import { isRecord } from '../../json/value.js'
import { settingProblems } from '../../contract/setting-problems.js'
import { contents } from '../../contract/contents.js'
import type { Kind } from '../../contract/kind.js'
import { fits, insteadOf } from '../../contract/near-keys.js'
import { didYouMean, nearest } from '../../diagnostics/near.js'
import { inJson } from '../../diagnostics/short.js'
import type { Mend } from '../mend.js'
import type { Drop } from '../../provider/simulate.js'
import { defineRule } from '../rule.js'
import { pagesIn } from '../../contract/words.js'
import { nameOf, valueAt } from '../words.js'

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
  check: ({ docs, simulated }, report) => ({
    end() {
      for (const drop of simulated().drops) {
        // `default` in the wrong place has a rule of its own.
        if (drop.because !== 'unknown' || drop.key === 'default') continue
        const path = ['navigation', ...drop.path]
        const value = valueAt(docs, path)
        const args = {
          key: drop.key,
          owner: ownerOf(drop),
          lost: pagesIn(value),
          hint: hintFor(drop, elementAt(docs, drop)),
        }
        const severity = holdsChildren(value) ? 'error' : 'warning'
        report({ path, part: 'key' }, args, { severity, mends: mendsOf(drop, elementAt(docs, drop)) })
      }
      for (const problem of isRecord(docs) ? settingProblems(docs) : []) {
        // `.set` is not a way out of a docs.json.
        const said = told(problem, didYouMean)
        // `default` in the wrong place has a rule of its own.
        if (said.code !== 'unknown-key' || problem.at.join() === 'default') continue
        const severity = problem.effect === 'refused' ? 'error' : 'warning'
        report({ path: problem.at, part: 'key' }, { ...said.args, lost: '' }, { severity })
      }
    },
  }),
})

function holdsChildren(value: unknown): boolean {
  return Array.isArray(value) && value.some((entry) => typeof entry === 'string' || isRecord(entry))
}

/** A key may also be lost inside a value, such as an icon. */
function ownerOf(drop: Drop): string {
  const within = valueKey(drop)
  return within === undefined ? nameOf(drop) : `'${within}' of ${nameOf(drop)}`
}

function valueKey({ path }: Drop): string | undefined {
  const key = path.at(-2)
  return typeof key === 'string' && ['icon', 'banner', 'footer', 'navbar', 'primary'].includes(key) ? key : undefined
}

function elementAt(docs: unknown, { path }: Drop): Record<string, unknown> {
  const element = valueAt(docs, ['navigation', ...path.slice(0, -1)])
  return isRecord(element) ? element : {}
}

function hintFor(drop: Drop, element: Record<string, unknown>): string | undefined {
  if (valueKey(drop) !== undefined) return undefined
  const instead = insteadOf(drop.key, drop.kind, element)
  if (instead?.value !== undefined) return `Write "${instead.key}": ${inJson(instead.value)}.`
  if (instead) return `Write ${instead.json}.`
  if (drop.kind === 'group' && drop.key === 'groups') return "Nested groups stand in 'pages', among the pages."
  return didYouMean(drop.key, knownOn(drop.kind))
}

function knownOn(kind: Kind): readonly string[] {
  return [...methodsOf(kind).map(({ key }) => key), ...(kinds[kind].title ? [kind] : [])]
}

/** What was meant, where that is beyond doubt: a known other name, or the only near one, with a value that fits, in an element that lacks it. */
function mendsOf(drop: Drop, element: Record<string, unknown>): readonly Mend[] {
  if (valueKey(drop) !== undefined) return []
  const path = ['navigation', ...drop.path]
  const instead = insteadOf(drop.key, drop.kind, element)
  if (instead) {
    if (
      !instead.isSame ||
      instead.value === undefined ||
      (Object.hasOwn(element, instead.key) && instead.key !== 'icon')
    )
      return []
    if (instead.key === 'href' && hasContent(element)) return []
    if (!Object.hasOwn(element, instead.key))
      return [
        { do: 'set', path, value: instead.value },
        { do: 'rename', path, key: instead.key },
      ]
    return [
      { do: 'set', path: [...path.slice(0, -1), instead.key], value: instead.value },
      { do: 'remove', path },
    ]
  }
  const [near, ...others] = knownOn(drop.kind).filter((key) => nearest(drop.key, [key]) !== undefined)
  if (near === undefined || others.length > 0 || Object.hasOwn(element, near)) return []
  if (!fits(near, element[drop.key]) || (Object.hasOwn(contents, near) && hasContent(element))) return []
  return [{ do: 'rename', path, key: near }]
}

function hasContent(element: Record<string, unknown>): boolean {
  return Object.keys(contents).some((key) => element[key] !== undefined)
}
