import { once } from 'node:events'
import { readdirSync, watch } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from '../cli/cli.js'
import { run, start } from './process.js'

const kills = Number(process.env.BUILD_NAV_KILLS ?? 60)

// A megabyte, so that the write takes a while; each version is another file in every group.
const config = `import { docs, group, navigation } from 'build-nav'
const pages = (at) => Array.from({ length: 20 }, (_, page) => 'a/rather/long/path/to/group-' + at + '/page-' + page)
const groups = Array.from({ length: 1000 }, (_, at) => group(process.env.EDITION + ' ' + at).pages(...pages(at)))
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().groups(...groups) })
`

const temporary = (site: Site) => readdirSync(site.folder).filter((name) => name.endsWith('.tmp'))

test(`killed ${kills} times, before, in and after the write: docs.json is the old one or the new one, whole`, async () => {
  const site = new Site({ 'docs.config.mjs': config })
  const textOf = async (edition: string) => (await run(site.folder, ['--stdout'], { env: { EDITION: edition } })).stdout
  const editions = { old: await textOf('old'), new: await textOf('new') }
  assert.is.not(editions.old, editions.new)
  assert.is((await run(site.folder, [], { env: { EDITION: 'old' } })).code, 0)
  let current: keyof typeof editions = 'old'
  let inWrite = 0

  for (let at = 0; at < kills; at++) {
    const next: keyof typeof editions = current === 'old' ? 'new' : 'old'
    const { child, ended } = start(site.folder, [], { env: { EDITION: next } })
    if (at % 4 === 0) setTimeout(() => child.kill('SIGKILL'), 80 + Math.random() * 250)
    else {
      const watcher = watch(site.folder)
      await Promise.race([once(watcher, 'change'), ended])
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 8)
      watcher.close()
    }
    await ended
    const text = site.read('docs.json')
    if (temporary(site).length > inWrite) inWrite = temporary(site).length
    assert.ok(
      text === editions[current] || text === editions[next],
      `torn after ${at} kills: ${text.length} characters`,
    )
    if (text === editions[next]) current = next
  }
  // Else the kills have missed what they were for.
  assert.ok(inWrite > kills / 10, `only ${inWrite} of ${kills} runs were killed with the temporary file open`)

  assert.is((await run(site.folder, [], { env: { EDITION: 'new' } })).code, 0)
  assert.is(site.read('docs.json'), editions.new)
  site.remove()
})

const parts = ['a', 'b', 'c']
const splitConfig = `import { docs, group, navigation, tab } from 'build-nav'
const pages = (at) => Array.from({ length: 20 }, (_, page) => 'a/rather/long/path/to/group-' + at + '/' + process.env.EDITION + '-' + page)
const groups = Array.from({ length: 300 }, (_, at) => group('Group ' + at).pages(...pages(at)))
export default docs({ name: process.env.EDITION, navigation: navigation().tabs(...${JSON.stringify(parts)}.map((name) => tab(name).groups(...groups))) })
`

test(`killed ${kills} times with docs.json in ${parts.length + 1} files: each is the old one or the new one, and the next build finishes`, async () => {
  const fragments = Object.fromEntries(parts.map((name) => [`${name}.json`, `{ "tab": "${name}", "groups": [] }\n`]))
  const docsJson = JSON.stringify({ name: '', navigation: { tabs: parts.map((name) => ({ $ref: `./${name}.json` })) } })
  const site = new Site({ 'docs.config.mjs': splitConfig, 'docs.json': docsJson, ...fragments })
  const names = ['docs.json', ...Object.keys(fragments)]
  const textsOf = async (edition: string) => {
    assert.is((await run(site.folder, ['--force'], { env: { EDITION: edition } })).code, 0)
    return names.map((name) => site.read(name))
  }
  const editions = { new: await textsOf('new'), old: await textsOf('old') }
  for (let at = 0; at < kills; at++) {
    const { child, ended } = start(site.folder, [], { env: { EDITION: 'new' } })
    const watcher = watch(site.folder)
    await Promise.race([once(watcher, 'change'), ended])
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 12)
    watcher.close()
    await ended
    const texts = names.map((name) => site.read(name))
    const isNew = texts.map((text, index) => text === editions.new[index])
    assert.ok(
      texts.every((text, index) => isNew[index] || text === editions.old[index]),
      `torn after ${at} kills`,
    )
    // docs.json is the last to change.
    assert.ok(!isNew[0] || isNew.every(Boolean))
    const { code, stderr } = await run(site.folder, [], { env: { EDITION: 'new' } })
    assert.is(code, 0, stderr)
    assert.equal(
      names.map((name) => site.read(name)),
      editions.new,
    )
    await textsOf('old')
  }
  site.remove()
})

test.run()
