import { rmSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Repository } from '../build/repository.js'
import { Site } from '../../cli/cli.js'
import { leftAtEachStep } from '../../faults/killed.js'

const parts = ['a', 'b']

const moduleOf = (part: string) => `import { group } from 'build-nav'

export const ${part} = [
${Array.from({ length: 3 }, (_, at) => `  group('${part} ${at}').pages('${part}/rather/long/path/to/group-${at}/page'),`).join('\n')}
]
`

const config = `import { docs, navigation, tab } from 'build-nav'
${parts.map((part) => `import { ${part} } from './nav/${part}.js'`).join('\n')}

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().tabs(${parts.map((part) => `tab('${part}').groups(...${part})`).join(', ')}),
})
`

test('killed at each step of its writing, a pull leaves each module old or new, and the next one finishes', async () => {
  const modules = Object.fromEntries(parts.map((part) => [`nav/${part}.ts`, moduleOf(part)]))
  const site = new Site({ 'docs.config.ts': config, ...modules })
  const names = ['docs.config.ts', ...Object.keys(modules)]
  const textsNow = () => names.map((name) => site.read(name))
  const old = textsNow()
  assert.is((await site.runHere()).code, 0)
  // A change in the config and in each of its modules.
  const edited = site
    .read('docs.json')
    .replace('"Acme"', '"Acme Docs"')
    .replaceAll(/("[ab]\/rather\/long\/path\/to\/group-1\/)page"/g, '$1start"')
  const givenBack = () => {
    names.forEach((name, index) => site.write(name, old[index] ?? ''))
    site.write('docs.json', edited)
    // What the pull before has noted: that all of docs.json is in the config.
    rmSync(site.path('node_modules/.cache'), { recursive: true, force: true })
  }
  givenBack()
  const pulls = async () => {
    const { code, stderr } = await site.runHere('pull')
    assert.is(code, 0, stderr)
  }
  await pulls()
  const wanted = textsNow()
  assert.ok(wanted.every((text, index) => text !== old[index]))

  const seen = new Set<string>()
  givenBack()
  for await (const at of leftAtEachStep(site, ['pull'])) {
    const texts = textsNow()
    const isNew = texts.map((text, index) => text === wanted[index])
    assert.ok(
      texts.every((text, index) => isNew[index] || text === old[index]),
      `torn at step ${at}`,
    )
    assert.is(site.read('docs.json'), edited)
    if (!seen.has(isNew.join())) {
      seen.add(isNew.join())
      await pulls()
      assert.equal(textsNow(), wanted)
    }
  }
  // All old, all new, and between them a kill between two files.
  assert.ok(seen.size > 2)
  site.remove()
})

test('killed at each step, a pull leaves nothing that takes its edits for a build once the code is put back', async () => {
  const site = new Site({ '.gitignore': 'node_modules\n' })
  const repository = await Repository.built({ Start: ['index', 'install'] }, site.folder)
  repository.edit('"install"', '"install", "edited"')
  repository.commit('web editor')
  const edited = repository.read('docs.json')
  for await (const at of leftAtEachStep(site, ['pull'], 10)) {
    repository.git('checkout', '-q', '.')
    assert.match(await repository.build(), "added page 'edited' to Start", `killed at step ${at}`)
    assert.is(repository.read('docs.json'), edited)
  }
  site.remove()
})

test.run()
