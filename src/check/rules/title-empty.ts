import { kinds } from '../../contract/kinds.js'
import { defineRule } from '../rule.js'

export const titleEmpty = defineRule<{ kind: string; found: 'missing' | 'no text' | 'blank' }>({
  id: 'title-empty',
  severity: 'error',
  message: ({ kind, found }) =>
    found === 'missing'
      ? `This ${kind} has no title: the key '${kind}' is missing.`
      : `The title of this ${kind} is ${found}.`,
  hint: ({ kind }) => `Write "${kind}": "…" with the words that readers shall see.`,
  why: 'The title is what readers click, and what the provider knows the element by: without one it refuses the element, and may drop the list around it. A title of blanks is accepted and shows nothing.',
  example: { kind: 'group', found: 'blank' },
  check: (_site, report) => ({
    element({ kind, json, path }) {
      const { title } = kinds[kind]
      if (title === undefined) return
      const held = json[title]
      if (held === undefined) report({ path }, { kind, found: 'missing' })
      else if (typeof held !== 'string') report({ path: [...path, title] }, { kind, found: 'no text' })
      else if (held.trim() === '') {
        // The provider takes a title of blanks; some use one to have no title.
        report({ path: [...path, title] }, { kind, found: 'blank' }, { severity: held === '' ? 'error' : 'warning' })
      }
    },
  }),
})
