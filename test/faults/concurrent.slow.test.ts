import { readdirSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, Site } from '../cli/cli.js'
import { run } from './process.js'

const config = configOf(
  '.groups(...groups)',
  `const pages = (at) => Array.from({ length: 20 }, (_, page) => 'path/to/group-' + at + '/page-' + page)
const groups = Array.from({ length: 100 }, (_, at) => group(process.env.EDITION + ' ' + at).pages(...pages(at)))`,
)

test('ten builds at once, each of something else: every one succeeds, and the file is one of them, whole', async () => {
  const site = new Site({ 'docs.config.mjs': config })
  const editions = Array.from({ length: 10 }, (_, at) => `Edition ${at}`)
  const outcomes = await Promise.all(editions.map((EDITION) => run(site.folder, [], { env: { EDITION } })))
  assert.ok(
    outcomes.every(({ code }) => code === 0),
    JSON.stringify(outcomes),
  )
  const text = site.read('docs.json')
  const winner = editions.find((edition) => text.includes(`"${edition} 0"`)) ?? 'none'
  assert.is((await run(site.folder, ['--check'], { env: { EDITION: winner } })).code, 0)
  assert.equal(readdirSync(site.folder).sort(), ['docs.config.mjs', 'docs.json', 'node_modules'])
})

test.run()
