import { compileCodes } from '../../compile/codes.js'
import { isHref } from '../../provider/addresses.js'
import { defineRule } from '../rule.js'
import { nameOf } from '../words.js'

export const linkHref = defineRule({
  id: 'link-href',
  ...compileCodes['link-href'],
  example: { element: "anchor 'Blog'", href: 'acme.dev/blog' },
  check: (_site, report) => ({
    element(element) {
      const { href } = element.json
      if (href === undefined) {
        if (element.isGlobal) report({ path: element.path }, { element: nameOf(element), href })
      } else if (!isHref(href)) {
        const text = typeof href === 'string' ? href : JSON.stringify(href)
        report({ path: [...element.path, 'href'] }, { element: nameOf(element), href: text })
      }
    },
  }),
})
