import { rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { problems } from '../../config/loader/site.js'
import { Repository } from './repository.js'

/** A docs.json of people, with a tab that a config owns a group of. */
const docs = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: {
    tabs: [
      { tab: 'Guides', groups: [{ group: 'Overview', pages: ['guides/a', 'guides/b'] }] },
      {
        tab: 'SDK',
        icon: 'code',
        groups: [
          { group: 'Reference', icon: 'book', pages: ['sdk/a', 'sdk/b'] },
          { group: 'Overview', pages: ['sdk/overview'] },
        ],
      },
    ],
  },
}
const text = JSON.stringify(docs, null, 2)

function configOf(parts: string): string {
  return `import { anchor, group, language, navigation, parts, tab, version, within } from 'build-nav'\n\nexport default ${parts}\n`
}
const owned = (pages: string) => configOf(`parts(within(tab('SDK'), group('Reference').pages(${pages})))`)

function site(config: string, docsJson = text): Repository {
  const repository = new Repository()
  repository.write('docs.json', docsJson)
  repository.write('docs.config.ts', config)
  return repository
}

/** A repository with a build and a commit of it. */
const built = (config = owned(`'sdk/a', 'sdk/b'`), docsJson = text) =>
  Repository.of({ 'docs.json': docsJson, 'docs.config.ts': config })

/** What a forced build writes in the place of a part of docs.json, the rest being equal. */
// prettier-ignore
for (const [name, part, from, to] of [
  ['a called key', `.pages('sdk/a', 'sdk/c')`, `"sdk/b"`, `"sdk/c"`],
  ['a key set to undefined', `.icon(undefined).pages('sdk/a', 'sdk/b')`, `"icon": "book",\n            `, ''],
  ['a key by .set', `.set('icon', 'star').pages('sdk/a', 'sdk/b')`, `"book"`, `"star"`],
  ['a new key, last', `.tag('NEW').pages('sdk/a', 'sdk/b')`, `sdk/b"\n            ]`, `sdk/b"\n            ],\n            "tag": "NEW"`],
] as const) {
  test(`a build writes ${name}, and no other byte`, async () => {
    const repository = site(configOf(`parts(within(tab('SDK'), group('Reference')${part}))`))
    await repository.builds({ force: true })
    assert.is(repository.read('docs.json'), text.replace(from, to))
    assert.is(await repository.drift(), 'none')
  })
}

test("edits around a part are none of the guard's business", async () => {
  const repository = await built()
  const edited = text
    .replace('"guides/b"', '"guides/c",\n"guides/d"')
    .replace('"icon": "code"', '"icon":"star"')
    .replace('Acme', 'Acme Docs')
  for (const docsJson of [
    edited,
    edited.replaceAll('\n', '\r\n'),
    `\ufeff${edited}`,
    JSON.stringify(JSON.parse(edited)),
  ]) {
    repository.write('docs.json', docsJson)
    assert.is(await repository.drift(), 'none')
    assert.is(await repository.build(), 'same')
    assert.is(repository.read('docs.json'), docsJson)
  }
  repository.write('docs.config.ts', owned(`'sdk/a', 'sdk/b', 'sdk/c'`))
  assert.is(await repository.build(), 'wrote')
  repository.commit('edited')
  repository.edit('guides/a', 'guides/z')
  repository.write('docs.config.ts', owned(`'sdk/a', 'sdk/c'`))
  assert.is(await repository.clone().build(), 'same')
  assert.is(await repository.build(), 'wrote')
})

test('an edit of a part is refused, and named with its place', async () => {
  for (const isCommitted of [false, true]) {
    const repository = await built()
    repository.edit('"sdk/b"', '"sdk/b", "sdk/web"')
    repository.edit('"guides/b"', '"guides/b", "guides/web"')
    if (isCommitted) repository.commit('web')
    repository.write('docs.config.ts', owned(`'sdk/a', 'sdk/b', 'sdk/new'`))
    const before = repository.read('docs.json')
    for (const each of isCommitted ? [repository, repository.clone()] : [repository]) {
      each.write('docs.config.ts', repository.read('docs.config.ts'))
      const said = await each.build()
      assert.match(said, /^docs-json-edited\n.*has 1 edit.*\n• added page 'sdk\/web' to SDK › Reference\n/)
    }
    assert.is(repository.read('docs.json'), before)
  }
})

test('branches, merges, clones, and a part that is new', async () => {
  const repository = await built()
  repository.git('checkout', '-q', '-b', 'feature')
  repository.write('docs.config.ts', owned(`'sdk/a', 'sdk/b', 'sdk/feature'`))
  await repository.builds()
  repository.commit('feature')
  repository.git('checkout', '-q', 'main')
  assert.is(await repository.drift(), 'none')
  repository.edit('"guides/a"', '"guides/first", "guides/a"')
  repository.commit('people')
  repository.git('merge', '-q', 'feature', '-m', 'merged')
  assert.is(await repository.build(), 'same')
  assert.is(await repository.clone().drift(), 'none')
  repository.edit('"tabs": [', '"tabs": [ { "tab": "API" },')
  repository.write(
    'docs.config.ts',
    configOf(
      `parts(within(tab('SDK'), group('Reference').pages('sdk/a', 'sdk/b', 'sdk/feature')), tab('API').pages('api/a'))`,
    ),
  )
  assert.is(await repository.build(), 'wrote')
  repository.commit('API')
  assert.is(await repository.clone().drift(), 'none')
})

/** The first error of a build: code, place in the config, message and hint. */
async function errorOf(repository: Repository, force = false): Promise<string> {
  const [found] = await problems(() => build({ cwd: repository.folder, force }))
  const { code, message, hint, place } = found ?? {}
  const at = place && `${place.file.slice(repository.folder.length + 1)}:${place.line}:${place.column}`
  return [code, at, message, hint].join(' | ')
}

const twice = {
  ...docs,
  navigation: {
    languages: [
      { language: 'en', tabs: [{ tab: 'API', pages: ['api/a', 'api/b'] }] },
      {
        language: 'ja',
        tabs: [
          { tab: 'API', pages: ['ja/api/a', 'ja/api/b'] },
          { tab: 'SDK', pages: [] },
        ],
      },
    ],
  },
}
// prettier-ignore
const failing: readonly [name: string, parts: string, error: string, ...told: string[]][] = [
  ['missing', `parts(within(tab('SDK'), group('SQL').pages('sql/a')))`, `part-missing | docs.config.ts:3:41`, `Add { "group": "SQL" } to 'groups' of tab 'SDK'`],
  ['renamed', `parts(group('API').pages('sdk/a', 'sdk/b', 'sdk/c'))`, `part-missing | docs.config.ts:3:22`, `Group 'Reference' has 2 of its 3 pages`],
  ['in another place', `parts(within(tab('Guides'), group('Reference').pages('sdk/a', 'sdk/b')))`, `part-missing | docs.config.ts:3:44`, `write \`within(tab('SDK'), group('Reference')…)\``],
  ['several', `parts(group('Overview').pages('x'))`, `part-several | docs.config.ts:3:22`, `docs.json has 2 of group 'Overview'`, `\`within(tab('Guides'), group('Overview')…)\``],
  ['a stranger', `parts(within(tab('Guides'), group('Overview').pages('other')))`, `part-stranger | docs.config.ts:3:44`, `empty its content in docs.json`],
  ['one in the other', `parts(group('Reference').pages('sdk/a'), tab('SDK').groups(group('Reference').pages('sdk/a')))`, `part-in-part | docs.config.ts:3:22`],
  ['twice', `parts(group('Reference').pages('sdk/a'), group('Reference').pages('sdk/b'))`, `part-in-part | docs.config.ts:3:57`],
  ['a page path', `parts('sdk/a' as never, navigation().pages('a') as never)`, `part-form | docs.config.ts:3:16`],
]
for (const [name, code, error, ...told] of failing) {
  test(`a part that is ${name} has an error at its call, also with --force`, async () => {
    const repository = site(configOf(code))
    for (const force of [false, true])
      for (const each of [error, ...told]) assert.match(await errorOf(repository, force), each)
    assert.is(repository.read('docs.json'), text)
  })
}

test('without docs.json there is nothing to put parts into; without parts there is a warning', async () => {
  const repository = site(configOf('parts()'))
  const { diagnostics, written } = await build({ cwd: repository.folder })
  const codes = diagnostics.map(({ code }) => code).filter((code) => code.startsWith('part'))
  assert.equal([codes, written], [['parts-empty'], false])
  repository.git('init', '-q')
  repository.commit('first')
  repository.git('rm', '-q', '--cached', 'docs.json')
  rmSync(path.join(repository.folder, 'docs.json'))
  assert.match(await errorOf(repository, true), /^part-no-docs \| docs\.json:1:1 \| There is no docs\.json/)
})

const spaces = (language: string, ...pages: string[]) => ({
  language,
  tabs: [{ tab: 'API', groups: [{ group: ' ', pages }] }],
})
const levels = { ...docs, navigation: { languages: [spaces('en'), spaces('fr', 'x')] } }
for (const [name, code, way, docsJson = twice] of [
  ['by its first page', `parts(tab('API').pages('ja/api/a', 'x'))`, ['languages', 1, 'tabs', 0]],
  ['by its language', `parts(within(language('ja'), tab('API').pages('ja/api/b', 'x')))`, ['languages', 1, 'tabs', 0]],
  ['where it is empty', `parts(tab('SDK').pages('x'))`, ['languages', 1, 'tabs', 1]],
  [
    'within two levels',
    `parts(within(language('en'), within(tab('API'), group(' ').pages('x'))))`,
    ['languages', 0, 'tabs', 0, 'groups', 0],
    levels,
  ],
] as const) {
  test(`a part is found ${name}`, async () => {
    const repository = site(configOf(code), JSON.stringify(docsJson))
    await repository.builds({ force: true })
    const after = JSON.parse(repository.read('docs.json'))
    const element = way.reduce((value, key) => value[key], after.navigation)
    assert.ok(element.pages.includes('x'))
    assert.is(JSON.stringify(after).match(/"x"/g)?.length, docsJson === levels ? 2 : 1)
  })
}

test('a part deleted beside an element of its title is a stranger; a renamed folder is none', async () => {
  const overview = (page: string) => configOf(`parts(within(tab('SDK'), group('Overview').pages('${page}')))`)
  const repository = await built(overview('sdk/overview'))
  repository.write('docs.config.ts', overview('manual/overview'))
  assert.is(await repository.build(), 'wrote')
  repository.commit('renamed')
  const clone = repository.clone()
  for (const each of [repository, clone]) each.write('docs.config.ts', overview('new/overview'))
  assert.is(await clone.build(), 'wrote')
  repository.edit('manual/overview', 'hand/written')
  assert.match(await repository.build({ force: true }), /^part-stranger/)
  const navigation = { tabs: [{ tab: 'SDK', groups: [{ group: 'Overview', pages: ['guides/a'] }] }] }
  repository.write('docs.json', JSON.stringify({ ...docs, navigation }))
  assert.match(await repository.build({ force: true }), /^part-stranger/)
})

test('a part in the file of a $ref is written there', async () => {
  const [, sdk] = docs.navigation.tabs
  const split = { ...docs, navigation: { tabs: [docs.navigation.tabs[0], { $ref: './nav/sdk.json' }] } }
  const repository = site(owned(`'sdk/a', 'sdk/c'`), JSON.stringify(split))
  repository.write('nav/sdk.json', JSON.stringify(sdk))
  await repository.builds({ force: true })
  assert.is(repository.read('docs.json'), JSON.stringify(split))
  assert.is(repository.read('nav/sdk.json'), JSON.stringify(sdk).replace('sdk/b', 'sdk/c'))
  repository.write('nav/sdk.json', repository.read('nav/sdk.json').replace('sdk/c', 'sdk/web'))
  assert.match(await repository.build(), /^docs-json-edited\nnav\/sdk\.json has 1 edit/)
})

test('a config that imports its docs.json: an edit that it reads is built, an edit of its part is refused', async () => {
  const mirror = `import docs from './docs.json' with { type: 'json' }\nimport { language, parts } from 'build-nav'\n
const [english] = docs.navigation.languages\nexport default parts(language('ja').set('tabs', english!.tabs))\n`
  const tabs = [{ tab: 'API', pages: ['api/a', 'api/b'] }]
  const languages = ['en', 'ja'].map((code) => ({ language: code, tabs }))
  const repository = await built(mirror, JSON.stringify({ ...docs, navigation: { languages } }, null, 2))
  assert.is(await repository.drift(), 'none')
  repository.edit('"api/b"', '"api/b", "api/c"')
  assert.is(await repository.drift(), 'config')
  assert.is(await repository.build(), 'wrote')
  assert.is(await repository.drift(), 'none')
  assert.is(repository.read('docs.json').match(/api\/c/g)?.length, 2)
  repository.commit('mirrored')
  assert.is(await repository.clone().drift(), 'none')
  repository.write('docs.json', repository.read('docs.json').replace(/(.*)"api\/a"/s, '$1"api/web", "api/a"'))
  assert.match(await repository.build(), /^docs-json-edited\n[^]*api\/web/)
})

interface Branch {
  /** The pages of the part. */
  readonly pages?: string
  readonly edit?: readonly [from: string, to: string]
}
const line = JSON.stringify(docs)
const reference = '{"group":"Reference","icon":"book","pages":["sdk/a","sdk/b"]},'
const tag = { pages: `'sdk/a', 'sdk/b', 'sdk/ours'` }
/** Two branches, each with a build or an edit of docs.json, and what a build says to their conflict. */
const conflicts: readonly [name: string, ours: Branch, theirs: Branch, told: string, docsJson?: string][] = [
  ['in the part, both built', tag, { pages: `'sdk/a', 'sdk/b', 'sdk/theirs'` }, 'wrote'],
  ['in the part, one edited', tag, { edit: ['"sdk/b"', '"sdk/b", "sdk/web"'] }, "'sdk/web' to SDK › Reference"],
  ['across the border', tag, { edit: ['"icon":"code"', '"icon":"star"'] }, 'icon', line],
  ['of a removed part', tag, { edit: [reference, ''] }, "removed group 'Reference'", line],
]
for (const [name, ours, theirs, told, docsJson] of conflicts) {
  test(`a conflict ${name}`, async () => {
    const repository = await built(owned(`'sdk/a', 'sdk/b'`), docsJson)
    const made = async ({ pages, edit }: Branch) => {
      if (pages !== undefined) repository.write('docs.config.ts', owned(pages))
      if (pages !== undefined) await repository.builds()
      if (edit) repository.edit(...edit)
    }
    await repository.aside(() => made(theirs))
    await made(ours)
    repository.commit('ours')
    repository.tries('merge', '-q', 'feature')
    if (/<<<</.test(repository.read('docs.config.ts')))
      repository.write('docs.config.ts', owned(`'sdk/a', 'sdk/b', 'sdk/ours', 'sdk/theirs'`))
    const before = repository.read('docs.json')
    const said = await repository.build()
    assert.match(said, told)
    if (told === 'wrote') return assert.is(await repository.drift(), 'none')
    assert.match(said, /^docs-json-conflict\n[^]*'feature'/)
    if (name === 'across the border') assert.match(said, /resolve the markers/i)
    assert.is(repository.read('docs.json'), before)
  })
}

test.run()
