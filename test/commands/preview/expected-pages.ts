import { simulate } from '../../../src/config/provider/simulate.js'

type Json = Readonly<Record<string, unknown>>

const lists = ['pages', 'groups', 'tabs', 'menu', 'anchors', 'dropdowns', 'products', 'versions', 'languages']

/**
 * The pages that a reader of a docs.json must reach, as paths in it with their addresses; endpoints have none here. Walks
 * the JSON by itself, without what Mintlify drops and what is hidden.
 */
export function expectedPages(docs: unknown): Map<string, string | undefined> {
  const { navigation } = docs as { navigation: Json }
  const dropped = new Set(
    simulate(navigation, { languages: ['ua'] }).drops.map(({ path }) => `navigation.${path.join('.')}`),
  )
  const pages = new Map<string, string | undefined>()
  const page = (text: string, id: string) => {
    if (/^[a-z]+:\/\//i.test(text)) return
    const isEndpoint = /^(\S+ )?(get|post|put|delete|patch|head|options|trace|webhook) /i.test(text)
    pages.set(id, isEndpoint ? undefined : addressOf(text))
  }
  const visit = (element: Json, id: string) => {
    if (element['hidden'] === true || 'sourceRef' in element) return
    if (typeof element['root'] === 'string' && !dropped.has(`${id}.root`)) page(element['root'], `${id}.root`)
    if (typeof element['href'] === 'string' && !dropped.has(`${id}.href`)) return
    for (const key of lists) {
      const list = element[key]
      if (!Array.isArray(list) || dropped.has(`${id}.${key}`)) continue
      list.forEach((child: unknown, index) => {
        const inner = `${id}.${key}.${index}`
        if (typeof child === 'string' && child !== '') page(child, inner)
        else if (typeof child === 'object' && child !== null) visit(child as Json, inner)
      })
    }
  }
  visit(navigation, 'navigation')
  return pages
}

function addressOf(page: string): string {
  const parts = page.split('/').filter((part) => part !== '' && part !== '.')
  const last = parts.pop()?.replace(/\.mdx?$/, '')
  return `/${[...parts, ...(last === undefined || last === 'index' ? [] : [last])].join('/')}`
}
