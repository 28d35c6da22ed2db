import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { Repository } from '../build/repository.js'

const config = `import { docs, navigation, ref, tab } from 'build-nav'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().tabs(tab('Guides').pages('index'), ref('nav/api.json')),
  redirects: ref('nav/redirects.json'),
})
`

/** A repository whose config leaves two parts of docs.json to a generator. */
async function site(): Promise<Repository> {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  generate(repository, 'users')
  repository.write('nav/redirects.json', '[]')
  repository.write('docs.config.ts', config)
  await build({ cwd: repository.folder })
  repository.commit('first')
  return repository
}

function generate(repository: Repository, page: string): void {
  repository.write('nav/api.json', JSON.stringify({ tab: 'API', pages: [`api/${page}`] }))
}

const codeIn = ({ folder }: Repository) => readFileSync(path.join(folder, 'docs.config.ts'), 'utf8')

test('an edit beside ref(…) is taken, and ref(…) stays', async () => {
  const repository = await site()
  repository.edit('"index"', '"index", "install"')
  assert.equal((await pull({ cwd: repository.folder })).left, [])
  assert.is(codeIn(repository), config.replace(`'index'`, `'index', 'install'`))
  assert.is((await build({ cwd: repository.folder })).changed, false)
})

test('a ref(…) that has another place is moved there', async () => {
  const repository = await site()
  const docs = JSON.parse(readFileSync(path.join(repository.folder, 'docs.json'), 'utf8')) as {
    navigation: { tabs: unknown[] }
  }
  docs.navigation.tabs.reverse()
  repository.write('docs.json', `${JSON.stringify(docs, null, 2)}\n`)
  assert.equal((await pull({ cwd: repository.folder })).left, [])
  assert.match(codeIn(repository), `tabs(ref('nav/api.json'), tab('Guides').pages('index'))`)
})

for (const isKnownBy of ['the last build', 'git', 'a named base']) {
  test(`beside ref(…), whose file is another now, both sides go on, as ${isKnownBy} knows the base`, async () => {
    const repository = await site()
    generate(repository, 'orders')
    if (isKnownBy === 'git') rmSync(path.join(repository.folder, '.git', 'build-nav'), { recursive: true })
    repository.write('docs.config.ts', config.replace(`pages('index')`, `pages('index').icon('book')`))
    repository.edit('"Guides"', '"Guide"')
    const base = isKnownBy === 'a named base' ? 'HEAD' : undefined
    const { left, taken } = await pull({ cwd: repository.folder, base })
    assert.equal(left, [])
    assert.equal(taken, ["renamed tab 'Guides' to 'Guide'"])
    assert.match(codeIn(repository), `tab('Guide').pages('index').icon('book'), ref('nav/api.json')`)
    assert.match((await build({ cwd: repository.folder })).text, '"icon": "book"')
  })
}

test.run()
