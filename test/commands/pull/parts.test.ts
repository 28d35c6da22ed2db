import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pull } from '../../../src/commands/pull/pull.js'
import { Repository } from '../build/repository.js'

const docs = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: {
    tabs: [
      { tab: 'Guides', groups: [{ group: 'Overview', pages: ['guides/a', 'guides/b'] }] },
      { tab: 'SDK', icon: 'code', groups: [{ group: 'Reference', icon: 'book', pages: ['sdk/a', 'sdk/b', 'sdk/c'] }] },
      { tab: 'API', groups: [{ group: 'Users', pages: ['api/users', 'api/roles', 'api/teams'] }] },
    ],
  },
}
const config = `import { group, parts, tab, within } from 'build-nav'

export default parts(
  within(tab('SDK'), group('Reference').pages('sdk/a', 'sdk/b', 'sdk/c')),
  // All of the API
  tab('API').groups(group('Users').pages('api/users', 'api/roles', 'api/teams')),
)
`

const cases: readonly {
  readonly name: string
  readonly edits: readonly (readonly [from: string, to: string])[]
  readonly taken: readonly string[]
  readonly code?: readonly (readonly [from: string, to: string])[]
  readonly left?: readonly string[]
}[] = [
  {
    name: 'an edit of a part, and leaves what is around',
    edits: [
      ['"sdk/b"', '"sdk/web", "sdk/b"'],
      ['"guides/b"', '"guides/b", "guides/web"'],
      ['"book"', '"star"'],
    ],
    taken: ["added page 'sdk/web' to SDK › Reference"],
    code: [[`'sdk/b'`, `'sdk/web', 'sdk/b'`]],
  },
  {
    name: 'a renamed part',
    edits: [['"Reference"', '"SDK reference"']],
    taken: ["renamed group 'Reference' to 'SDK reference' in SDK"],
    code: [[`'Reference'`, `'SDK reference'`]],
  },
  {
    name: 'a renamed part with other pages, and a new group',
    edits: [
      ['"tab": "API"', '"tab": "API reference"'],
      [
        '"api/teams"\n            ]\n          }',
        '"api/teams",\n "api/web"\n ]\n }, { "group": "Keys", "icon": "key", "pages": ["api/keys"] }',
      ],
    ],
    taken: [
      "renamed tab 'API' to 'API reference'",
      "added page 'api/web' to API reference › Users",
      "added group 'Keys' (1 page) to API reference",
    ],
    code: [
      [`tab('API')`, `tab('API reference')`],
      [`'api/teams'`, `'api/teams', 'api/web'`],
      [`'api/web')`, `'api/web'), group('Keys').icon('key').pages('api/keys')`],
    ],
  },
  {
    name: 'edits beside a part that is gone, which stays in the code',
    edits: [
      ['"group": "Reference"', '"group": "Other"'],
      ['"sdk/a",\n              "sdk/b",\n              "sdk/c"', '"other"'],
      ['"api/teams"', '"api/teams", "api/web"'],
    ],
    taken: ["added page 'api/web' to API › Users"],
    code: [[`'api/teams'`, `'api/teams', 'api/web'`]],
    left: ['part-missing'],
  },
]
/** A repository with a docs.json and a config of its parts, built and committed. */
async function built(code: string, json: object = docs): Promise<Repository> {
  const repository = new Repository()
  repository.write('docs.json', JSON.stringify(json, null, 2))
  repository.write('docs.config.ts', code)
  repository.git('init', '-q', '-b', 'main')
  await repository.builds()
  repository.commit('first')
  return repository
}

const plain = (code: string) =>
  code.replaceAll(/\s+/g, ' ').replaceAll(/\( | \)|,(?= \))/g, (text) => text.trim().replace(',', ''))
for (const { name, edits, taken, code = [], left = [] } of cases) {
  for (const isCommitted of [false, true]) {
    test(`pull takes ${name}${isCommitted ? ', committed' : ''}`, async () => {
      const repository = await built(config)
      for (const edit of edits) repository.edit(...edit)
      if (isCommitted) repository.commit('web')
      const before = repository.read('docs.json')
      const result = await pull({ cwd: repository.folder })
      assert.equal([[...result.taken].sort(), result.left.map((each) => each.code)], [[...taken].sort(), left])
      const wanted = code.reduce((all, [from, to]) => all.replace(from, to), config)
      assert.is(plain(repository.read('docs.config.ts')), plain(wanted))
      assert.is(repository.read('docs.json'), before)
      if (left.length === 0) assert.equal([await repository.drift(), await repository.build()], ['none', 'same'])
      assert.is(repository.read('docs.json'), before)
    })
  }
}

test('pull takes the edits of docs.json, and keeps what the config has changed since', async () => {
  const repository = await built(config)
  repository.write('docs.config.ts', config.replace(`'sdk/c'`, `'sdk/c', 'sdk/new'`))
  repository.edit('"sdk/a"', '"sdk/web", "sdk/a"')
  repository.edit('"Reference"', '"SDK reference"')
  const { taken, unbuilt } = await pull({ cwd: repository.folder })
  assert.equal([taken.length, unbuilt], [2, true])
  assert.match(
    plain(repository.read('docs.config.ts')),
    `group('SDK reference').pages('sdk/web', 'sdk/a', 'sdk/b', 'sdk/c', 'sdk/new')`,
  )
  assert.is(await repository.build(), 'wrote')
})

test('pull never edits a docs.json that the config reads', async () => {
  const two = {
    ...docs,
    navigation: {
      languages: [
        { language: 'en', pages: ['a', 'b'] },
        { language: 'ja', pages: ['ja/a', 'ja/b'] },
      ],
    },
  }
  const reading = `import docs from './docs.json' with { type: 'json' }
import { language, parts } from 'build-nav'

const [english] = docs.navigation.languages
export default parts(language('ja').pages(...english!.pages.map((page) => \`ja/\${page}\`)))
`
  const repository = await built(reading, two)
  repository.edit('"ja/b"', '"ja/web"')
  const before = repository.read('docs.json')
  const { left } = await pull({ cwd: repository.folder })
  assert.is(left.length, 1)
  assert.is(repository.read('docs.json'), before)
})

test.run()
