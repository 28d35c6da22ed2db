import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { cut } from '../../../src/commands/cut/cut.js'
import { pages } from '../../site/sources/site.js'
import { built } from './site.js'

const config = `import { language, navigation, newestFirst, under, version } from 'build-nav'

const releases = newestFirst('9.1', '9.0')

export default navigation().versions(
  ...releases.map(({ label }) => version(label).languages(language('en').pages(...under(label, 'start')))),
)
`

test('where each version has a file for its language, the release gets one', async () => {
  const split = (label: string) => ({ language: 'en', pages: [`${label}/start`] })
  const refs = (...labels: string[]) => ({
    versions: labels.map((version) => ({ version, languages: [{ $ref: `./navigation/${version}.en.json` }] })),
  })
  const site = await built(config, {
    ...pages('9.1/start', '9.0/start'),
    'docs.json': JSON.stringify({ navigation: refs('9.1', '9.0') }),
    'navigation/9.1.en.json': JSON.stringify(split('9.1')),
    'navigation/9.0.en.json': JSON.stringify(split('9.0')),
  })
  await cut('9.2', { cwd: site.folder })
  assert.equal(site.navigation(), refs('9.2', '9.1', '9.0'))
  assert.ok(existsSync(path.join(site.folder, 'navigation/9.2.en.json')))
  assert.equal(JSON.parse(readFileSync(path.join(site.folder, 'navigation/9.2.en.json'), 'utf8')), split('9.2'))
  assert.is((await build({ cwd: site.folder, check: true })).changed, false)
})

test.run()
