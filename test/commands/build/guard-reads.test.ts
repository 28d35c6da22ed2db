import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Repository } from './repository.js'

const config = `import { docs, group, navigation, tab } from 'build-nav'
import { groupsIn } from 'build-nav/files'
import { groupsByTag } from 'build-nav/openapi'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().tabs(
    tab('Guides').groups(...groupsIn('guides')),
    tab('API').openapi('openapi.json').groups(...groupsByTag('openapi.json')),
  ),
})
`

const spec = (...paths: readonly string[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    paths: Object.fromEntries(paths.map((name) => [name, { get: { tags: ['All'] } }])),
  })

/** A repository whose docs.json comes from its pages, and a clone of it, where nothing was built yet. */
async function cloned(): Promise<Repository> {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  repository.write('docs.config.ts', config)
  repository.write('openapi.json', spec('/a', '/b'))
  for (const name of ['index', 'a', 'b']) repository.write(`guides/${name}.mdx`, `---\ntitle: The ${name}\n---\n`)
  await repository.builds()
  repository.commit('first')
  repository.write('guides/a.mdx', '---\ntitle: The a\n---\nMore text\n')
  repository.commit('text')
  repository.forget()
  return repository
}

test('pages and endpoints that come and go are changes of the config: a clone asks nothing', async () => {
  const repository = await cloned()
  repository.git('rm', '-q', 'guides/b.mdx')
  repository.write('guides/c.mdx', 'Text')
  repository.write('openapi.json', spec('/a', '/c'))
  repository.commit('pages')
  assert.is(await repository.build(), 'wrote')
})

test('an edit of docs.json is told from what the pages of its commit gave, not from those of today', async () => {
  const repository = await cloned()
  repository.edit('"The index"', '"Guides for all"')
  repository.edit('"guides/b"', '"guides/b", "guides/d"')
  repository.write('guides/d.mdx', 'Text')
  repository.commit('the web editor')
  repository.git('rm', '-q', 'guides/b.mdx')
  repository.commit('a page less')
  const said = await repository.build()
  assert.match(said, /^docs-json-edited\n[^]*Guides for all/)
  // The page that came with it is none: the config has it, too.
  assert.not.match(said, /guides\/[bd]/)
  assert.match(repository.read('docs.json'), /Guides for all/)
})

test.run()
