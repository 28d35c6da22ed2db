import { attributes } from '../../format/contract/attributes.js'
import { isTitleKey } from '../../format/contract/kinds.js'
import { isRecord } from '../../format/json/value.js'
import { pathOf } from '../../site/model/addresses.js'
import { linksIn } from '../../site/links/links.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'

/** Every page named in a navigation, also under unknown keys, such as `page` for `pages`. */
export function* namesWithLost(docs: unknown): Iterable<string> {
  const open: unknown[] = [isRecord(docs) ? docs.navigation : undefined]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') yield value
    else if (Array.isArray(value)) for (const inner of value) open.push(inner)
    else if (isRecord(value)) {
      for (const key of Object.keys(value)) if (!saysElse(key, value[key])) open.push(value[key])
    }
  }
}

/** Titles and attributes name no pages. */
function saysElse(key: string, value: unknown): boolean {
  return (isTitleKey(key) && typeof value === 'string') || (Object.hasOwn(attributes, key) && key !== 'root')
}

/** True for a page of the navigation, also in dropped parts, in the wrong case, or by a link. */
export function listing({ docs, pages }: Site): (page: string) => boolean {
  const names = new Set(['index'])
  const navigation = isRecord(docs) ? docs.navigation : undefined
  for (const href of linksIn(navigation)) names.add(nameOfPage(pathOf(href)))
  for (const written of namesWithLost(docs)) {
    const name = nameOfPage(written)
    names.add(name)
    if (!pages.has(name)) names.add(nameOfPage(pages.spelled(written) ?? name))
  }
  return (page) => names.has(page) || (page.endsWith('/index') && names.has(page.slice(0, -6)))
}
