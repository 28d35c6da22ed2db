import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, pulled } from './pulled.js'

interface Site {
  navigation: { versions: { groups: { pages: string[] }[] }[] }
}

const shared = `const start = group('Getting started').pages(
  'install',
  'first-steps',
)
`
const config = around(
  `navigation().versions(...newestFirst('3.0', '2.0', '1.0').map(({ label }) => version(label).groups(...under(label, start))))`,
  shared,
)
const added =
  (...versions: readonly number[]) =>
  ({ navigation }: Site) => {
    for (const index of versions) {
      const [group] = navigation.versions[index]?.groups ?? []
      group?.pages.push(`${['3.0', '2.0', '1.0'][index]}/agents`)
    }
  }

test('a copy of shared code for one version is named, with its place and that of the original', async () => {
  const { result, text } = await pulled(config, added(0))
  const [copy, ...others] = result.copies
  assert.equal(others, [])
  assert.is(copy?.message, "This place has its own copy of 'Getting started' now: change both from now on.")
  const lines = text().split('\n')
  assert.match(
    lines[(copy?.place?.line ?? 0) - 1] ?? '',
    "group('Getting started').pages('install', 'first-steps', 'agents')",
  )
  const original = lines.findIndex((line) => line.startsWith('const start')) + 1
  assert.is(
    copy?.hint,
    `When you change one, change the other, too: the original is in docs.config.ts, on line ${original}.`,
  )
})

test('a copy for two versions is one, and an edit of all versions makes none', async () => {
  assert.is((await pulled(config, added(0, 2))).result.copies.length, 1)
  assert.equal((await pulled(config, added(0, 1, 2))).result.copies, [])
})

test.run()
