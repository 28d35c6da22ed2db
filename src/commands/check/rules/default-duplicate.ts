import { defineRule } from '../rule.js'
import type { ElementVisit } from '../../../site/model/walk.js'
import { nameOf } from '../words.js'

export const defaultDuplicate = defineRule<{ element: string; first: string }>({
  id: 'default-duplicate',
  severity: 'warning',
  message: ({ element, first }) =>
    `Both ${first} and ${element} are the default: readers can start with only one of them.`,
  hint: () => "Keep 'default' on only one of them.",
  head: ['element is a second default', 'elements are a second default'],
  why: "A switcher has one default version or language. If there are two, Mintlify's documentation doesn't define which one it uses.",
  example: { element: "version '1.0'", first: "version '2.0'" },
  check: (_site, report) => {
    const defaults = new Map<ElementVisit | undefined, ElementVisit>()
    return {
      element(element) {
        if (element.json.default !== true || (element.kind !== 'version' && element.kind !== 'language')) return
        const first = defaults.get(element.parent)
        if (first?.kind === element.kind) {
          report(
            { path: [...element.path, 'default'], part: 'key' },
            { element: nameOf(element), first: nameOf(first) },
          )
        } else defaults.set(element.parent, element)
      },
    }
  },
})
