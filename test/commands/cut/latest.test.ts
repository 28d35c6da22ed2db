import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cut } from '../../../src/commands/cut/cut.js'
import { pages } from '../../site/sources/site.js'
import { built } from './site.js'

const config = `import { docs, navigation, newestFirst, under, version } from 'build-nav'

const releases = newestFirst('Edge', 'v2', 'v1')

export default docs({
  name: 'A',
  theme: 'mint',
  colors: { primary: '#000000' },
  navigation: navigation().versions(
    ...releases.map(({ label, since }) =>
      version(label).pages(...under(label.toLowerCase(), 'start', since('v2') && 'agents', since('Edge') && 'costs')),
    ),
  ),
})
`

test('pages that only what comes next has so far are in the release', async () => {
  const site = await built(
    config,
    pages('edge/start', 'edge/agents', 'edge/costs', 'v2/start', 'v2/agents', 'v1/start'),
  )
  await cut('v3', { cwd: site.folder })
  assert.is(
    site.read('docs.config.ts'),
    config.replace("'Edge', 'v2'", "'Edge', 'v3', 'v2'").replace("since('Edge')", "since('v3')"),
  )
  assert.equal(site.navigation(), {
    versions: [
      { version: 'Edge', pages: ['edge/start', 'edge/agents', 'edge/costs'] },
      { version: 'v3', pages: ['v3/start', 'v3/agents', 'v3/costs'] },
      { version: 'v2', pages: ['v2/start', 'v2/agents'] },
      { version: 'v1', pages: ['v1/start'] },
    ],
  })
})

test.run()
