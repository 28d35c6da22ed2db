import { readdirSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from '../cli/cli.js'
import { run } from './process.js'

const config = `import { docs, group, navigation } from 'build-nav'
const pages = (at) => Array.from({ length: 20 }, (_, page) => 'path/to/group-' + at + '/page-' + page)
const groups = Array.from({ length: 100 }, (_, at) => group(process.env.EDITION + ' ' + at).pages(...pages(at)))
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().groups(...groups) })
`
const runs = 10

test(`${runs} builds at once, each of something else: every one succeeds, and the file is one of them, whole`, async () => {
  const site = new Site({ 'docs.config.mjs': config })
  const editions = Array.from({ length: runs }, (_, at) => `Edition ${at}`)
  const outcomes = await Promise.all(editions.map((EDITION) => run(site.folder, [], { env: { EDITION } })))
  assert.equal(
    outcomes.filter(({ code }) => code !== 0),
    [],
  )
  const text = site.read('docs.json')
  const winner = editions.find((edition) => text.includes(`"${edition} 0"`)) ?? 'none'
  assert.is((await run(site.folder, ['--check'], { env: { EDITION: winner } })).code, 0)
  assert.equal(readdirSync(site.folder).sort(), ['docs.config.mjs', 'docs.json', 'node_modules'])
  site.remove()
})

test('builds, checks and migrations at once, of the same site', async () => {
  const site = new Site({ 'docs.config.mjs': config })
  const env = { EDITION: 'One' }
  await run(site.folder, [], { env })
  const text = site.read('docs.json')
  const outcomes = await Promise.all(
    Array.from({ length: 2 }, () => [
      run(site.folder, [], { env }),
      run(site.folder, ['--check'], { env }),
      run(site.folder, ['migrate', '--out', 'other.config.ts', '--force']),
    ]).flat(),
  )
  assert.equal(
    outcomes.filter(({ code }) => code !== 0),
    [],
  )
  assert.is(site.read('docs.json'), text)
  site.remove()
})

test.run()
