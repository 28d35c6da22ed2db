import { compileCodes } from '../../compile/codes.js'
import { kinds } from '../../contract/kinds.js'
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
      if (value === undefined) report({ path }, { kind, found: 'missing' })
      else if (typeof value !== 'string') report({ path: [...path, title] }, { kind, found: 'not text' })
      else if (value.trim() === '') {
        // The provider takes a title of blanks; some use one to have no title.
        report({ path: [...path, title] }, { kind, found: 'blank' }, { severity: value === '' ? 'error' : 'note' })
      }
    },
  }),
})
