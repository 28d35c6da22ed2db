import { attributes } from '../../format/contract/attributes.js'
import { isTitleKey } from '../../format/contract/kinds.js'
import { isRecord } from '../../format/json/value.js'
import { bySite } from '../../site/model/by-site.js'
import { pathOf } from '../../site/model/addresses.js'
import { linksIn } from '../../site/links/links.js'
import { nameOfPage } from '../../site/model/page-path.js'

/** Every page named in a navigation, also under unknown keys, such as `page` for `pages`; not titles and attributes. */
export function namesWithLost(docs: unknown): readonly string[] {
  const names: string[] = []
  const open: unknown[] = [isRecord(docs) ? docs.navigation : undefined]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') names.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        const isTitle = isTitleKey(key) && typeof inner === 'string'
        if (!isTitle && (key === 'root' || !Object.hasOwn(attributes, key))) open.push(inner)
      }
  }
  return names
}

/** True for a page of the navigation, also in dropped parts, in the wrong case, or by a link. */
export const listing = bySite(({ docs, pages }) => {
  const names = new Set(['index'])
  const navigation = isRecord(docs) ? docs.navigation : undefined
  for (const href of linksIn(navigation)) names.add(nameOfPage(pathOf(href)))
  for (const written of namesWithLost(docs)) {
    const name = nameOfPage(written)
    names.add(name)
    if (!pages.has(name)) names.add(nameOfPage(pages.spelled(written) ?? name))
  }
  return (page: string): boolean => names.has(page) || (page.endsWith('/index') && names.has(page.slice(0, -6)))
})
