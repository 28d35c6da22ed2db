import { lostContent } from '../../../format/contract/meant.js'
import { defineRule } from '../rule.js'
import { nameOf } from '../words.js'

export const emptyElement = defineRule<{ element: string; key: string | undefined }>({
  id: 'empty-element',
  severity: 'warning',
  message: ({ element, key }) =>
    key === undefined
      ? `${element} has no content, and no specification to generate pages from.`
      : `${element} has no content: '${key}' is empty.`,
  hint: () => 'Add pages, a specification or an href to it, or remove it.',
  head: ['element has no content', 'elements have no content'],
  why: "An element without content shows a title with nothing below it, or nothing at all. If `openapi` is set on the element or above it, Mintlify generates its pages (Mintlify's documentation, 2.11).",
  example: { element: "tab 'Guides'", key: undefined },
  check: (_site, report) => ({
    element(element) {
      const { kind, content, json, path, isGenerated, isGlobal } = element
      // Mintlify refuses an empty navigation: `provider-refuses` has it.
      if (kind === 'navigation' || isGlobal || isGenerated || (kind === 'group' && json.root !== undefined)) return
      if (content.some((key) => !Array.isArray(json[key]) || (json[key] as unknown[]).length > 0)) return
      // Content under a name that is unknown is a finding of its own.
      if (lostContent(kind, json) !== undefined) return
      const [key] = content
      const at = { path: key === undefined ? path : [...path, key] }
      // In a config, a group without pages is an error already.
      report(at, { element: nameOf(element), key }, { cause: 'group-empty' })
    },
  }),
})
