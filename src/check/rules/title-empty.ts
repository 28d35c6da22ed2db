import { compileCodes } from '../../compile/codes.js'
import { kinds } from '../../contract/kinds.js'
import { misnamedTitle } from '../../contract/near-titles.js'
import { pagesIn } from '../../contract/words.js'
import type { JsonPath } from '../../json/tree.js'
import type { Simulated } from '../../provider/simulate.js'
import { defineRule } from '../rule.js'
import { nameOf, valueAt } from '../words.js'

export const titleEmpty = defineRule({
  id: 'title-empty',
  ...compileCodes['title-empty'],
  example: { kind: 'group', found: 'blank' },
  check: ({ docs, simulated }, report) => ({
    element({ kind, json, path }) {
      const { title } = kinds[kind]
      if (title === undefined) return
      const value = json[title]
      const lost = () => lostFor(path, simulated(), docs)
      if (value === undefined) {
        const other = misnamedTitle(kind, json)
        const at = other === undefined ? { path } : ({ path: [...path, other], part: 'key' } as const)
        const mends = other === undefined ? [] : [{ do: 'rename', path: at.path, key: title } as const]
        report(at, { kind, found: 'missing', other, lost: lost() }, { mends })
      } else if (typeof value !== 'string') {
        const own = [...path, title]
        const text = typeof value === 'number' ? String(value) : undefined
        const mends = text === undefined ? [] : [{ do: 'set', path: own, value: text } as const]
        report({ path: own }, { kind, found: 'not text', lost: lost(), text }, { mends })
      } else if (value.trim() === '') {
        // The provider takes a title of blanks; some use one to have no title.
        const isRefused = value === ''
        const args = { kind, found: 'blank', lost: isRefused ? lost() : '' } as const
        report({ path: [...path, title] }, args, { severity: isRefused ? 'error' : 'note' })
      }
    },
  }),
})

/** What the provider drops for the lack of an element's title, in words. */
function lostFor(path: JsonPath, { drops, behind }: Simulated, docs: unknown): string {
  const at = pathKey(path)
  const drop = [...drops, ...behind].find(({ causes }) =>
    causes.some((cause) => cause.said.code === 'title-empty' && pathKey(['navigation', ...cause.path]) === at),
  )
  if (!drop) return ''
  const lost = pagesIn(valueAt(docs, ['navigation', ...drop.path]))
  return `; because of that, the provider silently drops '${drop.key}' of ${nameOf(drop)}${lost}`
}

function pathKey(path: JsonPath): string {
  return JSON.stringify(path)
}
