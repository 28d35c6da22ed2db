import { compileCodes } from '../../compile/codes.js'
import { isHref } from '../../contract/addresses.js'
import { pathOf } from '../../site/addresses.js'
import { nameOfPage } from '../../site/page-path.js'
import { defineRule } from '../rule.js'
import { nameOf } from '../words.js'

export const linkHref = defineRule({
  id: 'link-href',
  ...compileCodes['link-href'],
  example: { element: "anchor 'Blog'", href: 'acme.dev/blog' },
  check: ({ pages }, report) => ({
    element(element) {
      const { href } = element.json
      if (href === undefined) {
        if (element.isGlobal) report({ path: element.path }, { element: nameOf(element), href })
      } else if (!isHref(href)) {
        const text = typeof href === 'string' ? href : JSON.stringify(href)
        const path = [...element.path, 'href']
        const isPage = typeof href === 'string' && pages.has(nameOfPage(pathOf(href)))
        const mends = isPage ? ([{ do: 'set', path, value: `/${href.replace(/^\.?\/+/, '')}` }] as const) : []
        report({ path }, { element: nameOf(element), href: text }, { mends })
      }
    },
  }),
})
