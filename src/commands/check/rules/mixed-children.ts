import { defineRule } from '../rule.js'
import { compileCodes } from '../../../config/compile/codes.js'
import { pagesIn } from '../../../format/contract/words.js'
import { isRecord } from '../../../format/json/value.js'
import { nameOf, valueAt } from '../words.js'

/** All that leads readers anywhere: pages, and the links and specifications of elements. */
function leadingIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) {
    for (const each of value as readonly unknown[]) {
      if (typeof each === 'string') found.add(each)
      else leadingIn(each, found)
    }
  } else if (isRecord(value))
    for (const [key, each] of Object.entries(value)) {
      if (leading.has(key)) found.add(`${key} ${JSON.stringify(each)}`)
      else leadingIn(each, found)
    }
  return found
}

const leading: ReadonlySet<string> = new Set([
  'href',
  'root',
  'openapi',
  'asyncapi',
  'graphql',
  'sdk',
  '$ref',
  'sourceRef',
])

export const mixedChildren = defineRule({
  id: 'mixed-children',
  ...compileCodes['mixed-children'],
  example: { element: "tab 'Guides'", kept: 'anchors', dropped: 'groups', lost: ' (12 pages)' },
  check: ({ docs, simulated }, report) => ({
    end() {
      for (const drop of simulated().allDrops) {
        if (drop.because !== 'outranked' || drop.won === undefined) continue
        const path = ['navigation', ...drop.path]
        const dropped = valueAt(docs, path)
        const args = { element: nameOf(drop), kept: drop.won, dropped: drop.key, lost: pagesIn(dropped) }
        const kept = leadingIn(valueAt(docs, [...path.slice(0, -1), drop.won]))
        const isListed = [...leadingIn(dropped)].every((each) => kept.has(each))
        if (isListed)
          report({ path, part: 'key' }, { ...args, isListed }, { severity: 'note', fixes: [{ do: 'remove', path }] })
        else report({ path, part: 'key' }, args)
      }
    },
  }),
})
