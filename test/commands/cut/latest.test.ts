import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cut } from '../../../src/commands/cut/cut.js'
import { pages } from '../../site/sources/site.js'
import { runHere } from '../../cli/cli.js'
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

test('readers whose page has another name in the release are named, with the redirect that saves them', async () => {
  const renaming = config
    .replace("since('v2') && 'agents'", "since('Edge') ? 'helpers' : 'agents'")
    .replace(
      /redirects: .*/,
      "redirects: redirect({ '/en/:slug*': `/${latest}/:slug*`, '/edge/agents': '/edge/helpers' }),",
    )
  const site = await built(
    renaming,
    pages('edge/start', 'edge/helpers', 'edge/costs', 'v2/start', 'v2/agents', 'v1/start', 'v1/agents'),
  )
  const { stdout } = await runHere(site.folder, ['cut', 'v3'])
  assert.match(
    stdout,
    `
These URLs led to v2, and no longer work, as v3 has no such page:
  /en/agents: its redirect ends at /v3/agents, where there is no page; to keep it, redirect it to /v3/helpers

To save them, add to \`redirects\`:
  '/en/agents': '/v3/helpers',
`,
  )
})

test('a condition on the age of a release is written for the new one, and not widened by a second', async () => {
  const aged = config.replace(
    "since('Edge') && 'costs'",
    "since('Edge') ? 'hooks' : 'hook', until(latest) && 'old', since('Edge') && 'costs'",
  )
  const withUntil = aged.replace('since }', 'since, until }')
  const releases = ['v2', 'v1'].flatMap((folder) => [`${folder}/start`, `${folder}/hook`, `${folder}/old`])
  const site = await built(
    withUntil,
    pages('edge/start', 'edge/agents', 'edge/hooks', 'edge/costs', 'v2/agents', ...releases),
  )
  await cut('v3', { cwd: site.folder })
  const written = site.read('docs.config.ts')
  assert.ok(written.includes("since('v3') ? 'hooks' : 'hook'"), written)
  assert.ok(written.includes("until('v2') && 'old'"), written)
  assert.ok(written.includes("since('v3') && 'costs'"), written)
  const { versions } = site.navigation() as { versions: readonly { pages: readonly string[] }[] }
  assert.equal(versions[1]?.pages, ['v3/start', 'v3/agents', 'v3/hooks', 'v3/costs'])
  assert.equal(versions[2]?.pages, ['v2/start', 'v2/agents', 'v2/hook', 'v2/old'])
})

test.run()
