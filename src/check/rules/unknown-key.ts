import { kinds } from '../../contract/kinds.js'
import { methodsOf } from '../../contract/methods.js'
import { isRecord } from '../../json/value.js'
import { settings } from '../../contract/settings.js'
import { didYouMean } from '../../diagnostics/near.js'
import type { Drop } from '../../provider/simulate.js'
import { defineRule } from '../rule.js'
import { nameOf, pagesIn, valueAt } from '../words.js'

interface Args {
  readonly key: string
  readonly owner: string
  readonly lost: string
  readonly hint: string | undefined
}

export const unknownKey = defineRule<Args>({
  id: 'unknown-key',
  severity: 'warning',
  message: ({ key, owner, lost }) => `'${key}' is no key of ${owner}: the provider drops it${lost} without a word.`,
  hint: ({ hint }) => hint,
  why: 'A key that is typed wrong, or put on the wrong kind of element, is silently left out with everything in it. It is an error where a list of children is lost, a warning elsewhere.',
  example: { key: 'page', owner: "tab 'Guides'", lost: ' (3 pages)', hint: "Did you mean 'pages'?" },
  check: ({ docs, simulated }, report) => ({
    end() {
      for (const drop of simulated().drops) {
        if (drop.because !== 'unknown') continue
        const path = ['navigation', ...drop.path]
        const value = valueAt(docs, path)
        const args = { key: drop.key, owner: ownerOf(drop), lost: pagesIn(value), hint: hintFor(drop) }
        report({ path, part: 'key' }, args, { severity: holdsChildren(value) ? 'error' : 'warning' })
      }
      if (!isRecord(docs)) return
      const known = [...Object.keys(settings), 'navigation']
      for (const key of Object.keys(docs)) {
        if (known.includes(key)) continue
        report({ path: [key], part: 'key' }, { key, owner: 'docs.json', lost: '', hint: didYouMean(key, known) })
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
