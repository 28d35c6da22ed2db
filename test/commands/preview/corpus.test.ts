import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simulate } from '../../../src/config/provider/simulate.js'
import { LiveSite } from '../../../src/commands/preview/live-site.js'
import { jsonInput } from '../../../src/site/model/input/input.js'
import { Atlas, isVisible } from '../../../src/site/view/atlas.js'
import { corpus } from '../../corpus.js'

type Json = Readonly<Record<string, unknown>>

const lists = ['pages', 'groups', 'tabs', 'menu', 'anchors', 'dropdowns', 'products', 'versions', 'languages']

/**
 * The pages that a reader of a docs.json must reach, as paths in it. Walks the JSON by itself, without what Mintlify
 * drops and what is hidden.
 */
function expectedPages(docs: unknown): ReadonlySet<string> {
  const { navigation } = docs as { navigation: Json }
  const dropped = new Set(
    simulate(navigation, { languages: ['ua'] }).drops.map(({ path }) => `navigation.${path.join('.')}`),
  )
  const pages = new Set<string>()
  const page = (text: string, id: string) => {
    if (!/^[a-z]+:\/\//i.test(text)) pages.add(id)
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

const sites = corpus()

if (sites) {
  test('every site opens: with all pages that Mintlify keeps and no others, or with the reason', async () => {
    let opened = 0
    for (const { name, folder } of sites) {
      const live = new LiveSite({ cwd: folder, file: 'docs.json', against: undefined })
      const diagnostics = await live.update(() => {})
      const { site } = live.snapshot
      assert.ok(site ? diagnostics.length === 0 : diagnostics.length > 0, name)
      if (!site) continue
      opened += 1
      const { docs } = jsonInput(`${folder}/docs.json`)
      const shown = new Atlas(site).all.filter((found) => isVisible(found) && found.page?.href === undefined)
      const ids = shown.map(({ page }) => page?.id ?? '').filter((id) => !id.includes('.generated.'))
      assert.equal([...new Set(ids)].sort(), [...expectedPages(docs)].sort(), name)
    }
    assert.ok(opened > 0)
  })
}

test.run()
