import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cut } from '../../../src/commands/cut/cut.js'
import { pages } from '../../site/sources/site.js'
import { built } from './site.js'

const config = `import { docs, navigation, newestFirst, redirect, under, version } from 'build-nav'

const latest = 'v2'
const releases = newestFirst('Edge', latest, 'v1')

export default docs({
  name: 'A',
  theme: 'mint',
  colors: { primary: '#000000' },
  navigation: navigation().versions(
    ...releases.map(({ label, since }) =>
      version(label)
        .default(label === latest || undefined)
        .pages(...under(label.toLowerCase(), 'start', since('v2') && 'agents', since('Edge') && 'costs')),
    ),
  ),
  redirects: [...redirect({ '/start': \`/\${latest}/start\`, '/agents': \`/\${latest}/agents\` })],
})
`

test('pages that only what comes next has so far are in the release, and redirects to the latest version lead there', async () => {
  const site = await built(
    config,
    pages('edge/start', 'edge/agents', 'edge/costs', 'v2/start', 'v2/agents', 'v1/start'),
  )
  await cut('v3', { cwd: site.folder })
  assert.is(
    site.read('docs.config.ts'),
    config
      .replace("latest = 'v2'", "latest = 'v3'")
      .replace("latest, 'v1'", "latest, 'v2', 'v1'")
      .replace("since('Edge')", "since('v3')"),
  )
  const { redirects } = JSON.parse(site.read('docs.json')) as { redirects: readonly { destination: string }[] }
  assert.equal(
    redirects.map(({ destination }) => destination),
    ['/v3/start', '/v3/agents'],
  )
  assert.equal(site.navigation(), {
    versions: [
      { version: 'Edge', pages: ['edge/start', 'edge/agents', 'edge/costs'] },
      { version: 'v3', default: true, pages: ['v3/start', 'v3/agents', 'v3/costs'] },
      { version: 'v2', pages: ['v2/start', 'v2/agents'] },
      { version: 'v1', pages: ['v1/start'] },
    ],
  })
})

test.run()
