import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, Site } from '../cli/cli.js'
import { run, stackTrace } from './process.js'
import type { Outcome } from './process.js'

const files = { 'docs.config.mjs': configOf(".pages('index')"), 'index.mdx': '# Index\n' }
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
  const called = ['build-nav', ...command].join(' ')
  const megabytes = command.length === 0 ? 100 : 30
  test(`${called}: a docs.json of ${megabytes} MB`, async () => {
    const site = new Site(files)
    const file = openSync(site.path('docs.json'), 'w')
    writeSync(file, '{"theme":"mint","name":"Acme","colors":{"primary":"#0D9373"},"navigation":{"pages":[\n')
    const line = `${Array.from({ length: 1000 }, (_, at) => `"some/page/or/other/number-${at}"`).join(',')},\n`
    for (let written = 0; written < megabytes * 1e6; written += line.length) writeSync(file, line)
    writeSync(file, '"index"]}}\n')
    closeSync(file)
    doneOrSaid(await run(site.folder, command, { timeout: 180_000 }))
    site.remove()
  })

  test(`${called}: a docs.json 900 and 10,000 groups deep, and 10,000 open brackets`, async () => {
    const site = new Site(files)
    for (const depth of [900, 10_000]) {
      site.write('docs.json', deepJson(depth))
      doneOrSaid(await run(site.folder, command))
    }
    site.write('docs.json', '['.repeat(10_000))
    const outcome = await run(site.folder, command)
    doneOrSaid(outcome)
    assert.is(outcome.code, 1)
    assert.is(site.read('docs.json').length, 10_000)
  })
}

test('a config that gives 50 MB', async () => {
  const pages = `const pages = Array.from({ length: 1_000_000 }, (_, at) => 'some/page/with/a/rather/long/path/number-' + at)`
  const navigation = ".pages(...pages.slice(0, 100_000), ...pages.slice(100_000, 110_000)).set('x', pages)"
  const site = new Site({ 'docs.config.mjs': configOf(navigation, pages) })
  const outcome = await run(site.folder, [], { timeout: 180_000 })
  doneOrSaid(outcome)
  assert.is(outcome.code, 0)
  assert.ok(statSync(site.path('docs.json')).size >= 50_000_000)
  site.remove()
})

test.run()
