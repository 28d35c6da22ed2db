import { compileCodes } from '../../../config/compile/codes.js'
import { kinds } from '../../../format/contract/kinds.js'
import { misnamedTitle } from '../../../format/contract/meant.js'
import { pagesIn } from '../../../format/contract/words.js'
import type { Drop } from '../../../config/provider/simulate.js'
import type { ElementVisit } from '../../../site/model/walk.js'
import { renamingAt } from '../fix.js'
import { defineRule } from '../rule.js'
import { nameOf, valueAt } from '../words.js'

export const titleEmpty = defineRule({
  id: 'title-empty',
  ...compileCodes['title-empty'],
  example: { kind: 'group', found: 'blank' },
  check: ({ docs, simulated }, report) => {
    let drops: ReadonlyMap<string, Drop> | undefined
    return { element }

    function element({ kind, json, path }: ElementVisit): void {
      const { title } = kinds[kind]
      if (title === undefined) return
      const value = json[title]
      const lost = () => lostWith((drops ??= dropsByTitle(simulated().allDrops)).get(path.join()), docs)
      if (value === undefined) {
        const other = misnamedTitle(kind, json)
        const { at, fixes } = renamingAt(path, other, title)
        report(at, { kind, found: 'missing', other, lost: lost() }, { fixes })
      } else if (typeof value !== 'string') {
        const own = [...path, title]
        const text = typeof value === 'number' ? String(value) : undefined
        const fixes = text === undefined ? [] : [{ do: 'set', path: own, value: text } as const]
        report({ path: own }, { kind, found: 'not text', lost: lost(), text }, { fixes })
      } else if (value.trim() === '') {
        // Mintlify takes a title of blanks; some use one to have no title.
        const isRefused = value === ''
        const args = { kind, found: 'blank', lost: isRefused ? lost() : '' } as const
        report({ path: [...path, title] }, args, { severity: isRefused ? 'error' : 'note' })
      }
    }
  },
})

/** The parts that Mintlify drops for the lack of a title, by the place of the element that lacks it. */
function dropsByTitle(drops: readonly Drop[]): ReadonlyMap<string, Drop> {
  const found = new Map<string, Drop>()
  for (const drop of drops) {
    for (const { said, path } of drop.causes) {
      const at = ['navigation', ...path].join()
      if (said.code === 'title-empty' && !found.has(at)) found.set(at, drop)
    }
  }
  return found
}

/** The part that is lost with a title, in words. */
function lostWith(drop: Drop | undefined, docs: unknown): string {
  if (!drop) return ''
  const lost = pagesIn(valueAt(docs, ['navigation', ...drop.path]))
  return `, so Mintlify silently drops '${drop.key}' of ${nameOf(drop)}${lost}`
}
