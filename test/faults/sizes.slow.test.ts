import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from '../cli/cli.js'
import { run, stackTrace } from './process.js'
import type { Outcome } from './process.js'

const config = `import { docs, navigation } from 'build-nav'
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().pages('index') })
`
const commands: readonly (readonly string[])[] = [[], ['migrate', '--out', 'new.config.ts'], ['check', 'docs.json']]

/** Either it is done, or a sentence says why not; never a crash, never a stack. */
function doneOrSaid({ code, signal, stdout, stderr }: Outcome): void {
  assert.is(signal, null, 'it was killed or ran out of time')
  assert.ok(code === 0 || code === 1, `exit code ${code}: ${stderr.slice(0, 1000)}`)
  assert.not.match(stderr.slice(0, 100_000), stackTrace)
  if (code === 1)
    assert.match(`${stdout.slice(0, 100_000)}${stderr.slice(0, 100_000)}`, /docs\.(json|config)[^]*(error|warning)/)
}

function deepJson(depth: number): string {
  const open = '{"group":"g","pages":['.repeat(depth)
  return `{"theme":"mint","name":"Acme","colors":{"primary":"#0D9373"},"navigation":{"groups":[${open}"index"${']}'.repeat(depth)}]}}`
}

for (const command of commands) {
  const megabytes = command.length === 0 ? 100 : 30
  test(`build-nav ${command.join(' ')}: a docs.json of ${megabytes} MB`, async () => {
    const site = new Site({ 'docs.config.mjs': config, 'index.mdx': '# Index\n' })
    const file = openSync(site.path('docs.json'), 'w')
    writeSync(file, '{"theme":"mint","name":"Acme","colors":{"primary":"#0D9373"},"navigation":{"pages":[\n')
    const line = `${Array.from({ length: 1000 }, (_, at) => `"some/page/or/other/number-${at}"`).join(',')},\n`
    for (let written = 0; written < megabytes * 1e6; written += line.length) writeSync(file, line)
    writeSync(file, '"index"]}}\n')
    closeSync(file)
    assert.ok(statSync(site.path('docs.json')).size >= megabytes * 1e6)
    doneOrSaid(await run(site.folder, command, { timeout: 180_000 }))
    site.remove()
  })

  for (const depth of [900, 10_000]) {
    test(`build-nav ${command.join(' ')}: a docs.json ${depth.toLocaleString('en')} groups deep`, async () => {
      const site = new Site({ 'docs.config.mjs': config, 'index.mdx': '# Index\n', 'docs.json': deepJson(depth) })
      doneOrSaid(await run(site.folder, command))
      site.remove()
    })
  }

  test(`build-nav ${command.join(' ')}: 10,000 open brackets`, async () => {
    const site = new Site({ 'docs.config.mjs': config, 'index.mdx': '# Index\n', 'docs.json': '['.repeat(10_000) })
    const outcome = await run(site.folder, command)
    doneOrSaid(outcome)
    assert.is(outcome.code, 1)
    assert.is(site.read('docs.json').length, 10_000)
    site.remove()
  })
}

test('a config 10,000 groups deep', async () => {
  const site = new Site({
    'docs.config.mjs': `import { docs, group, navigation } from 'build-nav'
let inner = group('innermost').pages('index')
for (let at = 0; at < 10_000; at++) inner = group('level ' + at).pages(inner)
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().groups(inner) })
`,
  })
  doneOrSaid(await run(site.folder, []))
  doneOrSaid(await run(site.folder, ['check']))
  site.remove()
})

test('a config that gives 50 MB', async () => {
  const site = new Site({
    'docs.config.mjs': `import { docs, navigation } from 'build-nav'
const pages = Array.from({ length: 1_000_000 }, (_, at) => 'some/page/with/a/rather/long/path/number-' + at)
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().pages(...pages.slice(0, 100_000), ...pages.slice(100_000, 110_000)).set('x', pages) })
`,
  })
  const outcome = await run(site.folder, [], { timeout: 180_000 })
  doneOrSaid(outcome)
  assert.is(outcome.code, 0)
  assert.ok(statSync(site.path('docs.json')).size >= 50_000_000)
  site.remove()
})

test.run()
