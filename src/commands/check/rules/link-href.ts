import { compileCodes } from '../../../config/compile/codes.js'
import { isHref } from '../../../format/contract/addresses.js'
import { misnamedHref } from '../../../format/contract/meant.js'
import { pathOf } from '../../../site/model/addresses.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import { renamingAt } from '../fix.js'
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
        if (!element.isGlobal) return
        const other = misnamedHref(element.kind, element.json)
        const { at, fixes } = renamingAt(element.path, other, 'href')
        report(at, { element: nameOf(element), href, other }, { fixes })
      } else if (!isHref(href)) {
        const text = typeof href === 'string' ? href : JSON.stringify(href)
        const path = [...element.path, 'href']
        const isPage = typeof href === 'string' && pages.has(nameOfPage(pathOf(href)))
        const fixes = isPage ? ([{ do: 'set', path, value: `/${href.replace(/^\.?\/+/, '')}` }] as const) : []
        report({ path }, { element: nameOf(element), href: text }, { fixes })
      }
    },
  }),
})
