import { compileCodes } from '../../compile/codes.js'
import { kinds } from '../../contract/kinds.js'
import { methodsOf } from '../../contract/methods.js'
import { isRecord } from '../../json/value.js'
import { settings } from '../../contract/settings.js'
import { didYouMean } from '../../diagnostics/near.js'
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
        const args = { key: drop.key, owner: ownerOf(drop), lost: pagesIn(value), hint: hintFor(drop) }
        report({ path, part: 'key' }, args, { severity: holdsChildren(value) ? 'error' : 'warning' })
      }
      if (!isRecord(docs)) return
      const known = [...Object.keys(settings), 'navigation']
      for (const key of Object.keys(docs)) {
        if (known.includes(key) || key === 'default') continue
        const args = { key, owner: 'docs.json', hint: didYouMean(key, known) }
        report({ path: [key], part: 'key' }, args, { severity: 'warning' })
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

function hintFor(drop: Drop): string | undefined {
  if (valueKey(drop) !== undefined) return undefined
  if (drop.kind === 'group' && drop.key === 'groups') return "Nested groups stand in 'pages', among the pages."
  const known = [...methodsOf(drop.kind).map(({ key }) => key), ...(kinds[drop.kind].title ? [drop.kind] : [])]
  return drop.key === 'url' ? "Did you mean 'href'?" : didYouMean(drop.key, known)
}
