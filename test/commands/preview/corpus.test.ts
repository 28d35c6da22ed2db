import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { LiveSite } from '../../../src/commands/preview/live-site.js'
import { treeOf } from '../../../src/commands/tree/tree.js'
import { simulate } from '../../../src/config/provider/simulate.js'
import { jsonInput } from '../../../src/site/model/input/input.js'
import { atlasOf } from '../../../src/site/view/atlas.js'
import { corpus } from '../../corpus.js'
import { diskOf } from '../check/site.js'

const sites = corpus()

/** Without the files of specifications, a tree has the pages of the navigation alone. */
const nothing = diskOf([])

if (sites) {
  test('every site opens, with the pages of its tree and no others where Mintlify drops nothing, or with the reason', async () => {
    for (const { name, folder } of sites) {
      const live = new LiveSite({ cwd: folder, file: 'docs.json', against: undefined })
      const diagnostics = await live.update(() => {})
      const { site } = live.snapshot
      assert.ok(site ? diagnostics.length === 0 : diagnostics.length > 0, name)
      if (!site) continue
      const { docs } = jsonInput(`${folder}/docs.json`)
      const { drops } = simulate((docs as { navigation: unknown }).navigation, { languages: ['ua'] })
      if (drops.length > 0) continue
      const listed = atlasOf(site).all.flatMap(({ page }) => page?.id ?? [])
      const pages = listed.filter((id) => !id.includes('.generated.') && !id.endsWith('.root'))
      assert.is(pages.length, (await treeOf(docs, nothing)).pages, name)
    }
  })
}

test.run()
