import { compileCodes } from '../../compile/codes.js'
import { attributes } from '../../contract/attributes.js'
import { contents } from '../../contract/contents.js'
import type { Kind } from '../../contract/kind.js'
import { kinds } from '../../contract/kinds.js'
import { knownOn } from '../../contract/methods.js'
import { misnamed } from '../../contract/near-settings.js'
import { defineRule } from '../rule.js'

export const titleEmpty = defineRule({
  id: 'title-empty',
  ...compileCodes['title-empty'],
  example: { kind: 'group', found: 'blank' },
  check: (_site, report) => ({
    element({ kind, json, path }) {
      const { title } = kinds[kind]
      if (title === undefined) return
      const value = json[title]
      if (value === undefined) {
        const other = misnamedTitle(kind, json)
        const at = other === undefined ? { path } : ({ path: [...path, other], part: 'key' } as const)
        const mends = other === undefined ? [] : [{ do: 'rename', path: at.path, key: title } as const]
        report(at, { kind, found: 'missing', other }, { mends })
      } else if (typeof value !== 'string') report({ path: [...path, title] }, { kind, found: 'not text' })
      else if (value.trim() === '') {
        // The provider takes a title of blanks; some use one to have no title.
        report({ path: [...path, title] }, { kind, found: 'blank' }, { severity: value === '' ? 'error' : 'note' })
      }
    },
  }),
})

/** The key that a title stands under, where that is misspelt: `Tab`. */
export function misnamedTitle(kind: Kind, json: Readonly<Record<string, unknown>>): string | undefined {
  const own = knownOn(kind)
  const texts = Object.entries(json).filter(([key, value]) => typeof value === 'string' && !own.includes(key))
  const plain = texts.find(([key]) => ['title', 'label', 'name'].includes(key))
  return plain?.[0] ?? misnamed(kind, Object.fromEntries(texts), elsewhere)
}

/** Keys that say something else: `tag` is no `tab`. */
const elsewhere: readonly string[] = [attributes, contents, kinds].flatMap(Object.keys)
