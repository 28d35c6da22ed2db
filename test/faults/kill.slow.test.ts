import { readdirSync, rmSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, Site } from '../cli/cli.js'
import { leftAtEachStep } from './killed.js'

const config = configOf(
  ".tabs(tab('a').groups(...groups), tab('b').groups(...groups))",
  `const groups = ['x', 'y'].map((name) => group(name).pages(name + '/' + process.env.EDITION))`,
).replace("'Acme'", 'process.env.EDITION')

for (const parts of [[], ['a', 'b']]) {
  test(`killed at each step with docs.json in ${parts.length + 1} files: each is the old one or the new one, and the next build finishes`, async () => {
    const fragments = Object.fromEntries(parts.map((name) => [`${name}.json`, `{ "tab": "${name}", "groups": [] }\n`]))
    const tabs = parts.map((name) => ({ $ref: `./${name}.json` }))
    const docsJson = JSON.stringify({ name: '', navigation: { tabs } })
    const site = new Site({ 'docs.config.mjs': config, 'docs.json': docsJson, ...fragments })
    const names = ['docs.json', ...Object.keys(fragments)]
    const textsOf = async (edition: string) => {
      process.env.EDITION = edition
      assert.is((await site.runHere('--force')).code, 0)
      return names.map((name) => site.read(name))
    }
    const editions = { new: await textsOf('new'), old: await textsOf('old') }
    process.env.EDITION = 'new'
    let [mixed, leftTemporary] = [0, 0]
    for await (const at of leftAtEachStep(site, [])) {
      const texts = names.map((name) => site.read(name))
      const isNew = texts.map((text, index) => text === editions.new[index])
      const isWhole = texts.every((text, index) => isNew[index] || text === editions.old[index])
      assert.ok(isWhole, `torn at step ${at}`)
      if (isNew.some(Boolean) && !isNew.every(Boolean)) mixed++
      if (readdirSync(site.folder).some((name) => name.endsWith('.tmp'))) leftTemporary++
      // docs.json is the last to change.
      assert.ok(!isNew[0] || isNew.every(Boolean))
      const { code, stderr } = await site.runHere()
      assert.is(code, 0, stderr)
      const told = names.map((name) => site.read(name))
      assert.equal(told, editions.new)
    }
    // Between the renames, of which there is one for each part before that of docs.json; other steps may lie between them.
    assert.ok(mixed >= parts.length, `${mixed} steps`)
    // Else the kills have missed what they were for: after opening, in the write, after it, and before the renaming.
    assert.ok(leftTemporary >= 4, `only ${leftTemporary} kills with a temporary file open`)
  })
}

const versions = configOf(
  '.versions(...labels.map(versionOf))',
  `const labels = ['v1']
const versionOf = (label) => version(label).groups(group('Start').pages(label + '/a', label + '/deep/b'))`,
)

test('cut, killed at each step: the copy is whole or not there, and once a copy without its label is deleted, the command ends', async () => {
  const site = new Site({ 'docs.config.mjs': versions, 'v1/a.mdx': '# A', 'v1/deep/b.mdx': '# B' })
  assert.is((await site.runHere()).code, 0)
  let copied = 0
  for await (const at of leftAtEachStep(site, ['cut', 'v2'])) {
    const isListed = /'v2'/.test(site.read('docs.config.mjs'))
    if (site.has('v2')) copied++
    assert.ok(!isListed || (site.read('v2/a.mdx') === '# A' && site.read('v2/deep/b.mdx') === '# B'), `at step ${at}`)
    if (!isListed && site.has('v2')) {
      assert.match((await site.runHere('cut', 'v2')).stderr, 'The folder v2 already exists.')
      rmSync(site.path('v2'), { recursive: true })
    }
    const again = await site.runHere(...(isListed ? [] : ['cut', 'v2']))
    assert.is(again.code, 0, `at step ${at}\n${again.stderr}`)
    assert.match(site.read('docs.json'), 'v2/deep/b')
    assert.equal(readdirSync(site.path('v2'), { recursive: true }).sort(), ['a.mdx', 'deep', 'deep/b.mdx'])
  }
  assert.ok(copied >= 2, `${copied} kills with the folder copied`)
})

test.run()
