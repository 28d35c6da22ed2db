import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { LiveSite } from '../../../src/commands/preview/live-site.js'
import { jsonInput } from '../../../src/site/model/input/json-input.js'
import { Atlas, isVisible } from '../../../src/site/view/atlas.js'
import { corpus } from '../../corpus.js'
import { expectedPages } from './expected-pages.js'

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
      const ids = new Set(
        shown.flatMap(({ page }) => (page ? [page.id] : [])).filter((id) => !id.includes('.generated.')),
      )
      const expected = expectedPages(docs)
      assert.equal(
        [...expected.keys()].filter((id) => !ids.has(id)),
        [],
        `${name}: missing`,
      )
      assert.equal(
        [...ids].filter((id) => !expected.has(id)),
        [],
        `${name}: too many`,
      )
    }
    assert.ok(opened > 0)
  })
}

test.run()
