import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runHere } from '../../cli/cli.js'
import { Repository } from '../build/repository.js'

const docs = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: {
    tabs: [
      { tab: 'Guides', groups: [{ group: 'Overview', pages: ['guides/a', 'guides/b', 'sdk/a'] }] },
      { tab: 'SDK', icon: 'code', groups: [{ group: 'Reference', icon: 'book', pages: ['sdk/a', 'sdk/b'] }] },
    ],
  },
}
const config = `import { group, parts, tab, within } from 'build-nav'

export default parts(within(tab('SDK'), group('Reference').pages('sdk/a', 'sdk/b')))
`
/** It reads the pages that people list, and lists them for French. */
const mirror = `import docs from './docs.json' with { type: 'json' }
import { language, parts } from 'build-nav'

const [english] = docs.navigation.languages
export default parts(language('fr').set('pages', english!.pages.map((page) => \`fr/\${page}\`)))
`
/** The French navigation has the English pages with a translation. */
const follower = `import docs from './docs.json' with { type: 'json' }
import { language, parts } from 'build-nav'
import { pagesIn } from 'build-nav/files'

const [english] = docs.navigation.languages
const translated = pagesIn('fr')
export default parts(
  language('fr').pages(...english!.pages.map((page) => \`fr/\${page}\`).filter((page) => translated.includes(page))),
)
`
const french = {
  ...docs,
  navigation: {
    languages: [
      { language: 'en', pages: ['guides/a', 'guides/b'] },
      { language: 'fr', pages: ['fr/guides/a', 'fr/guides/b'] },
    ],
  },
}

async function site(code = config, value: object = docs, pages: readonly string[] = []): Promise<Repository> {
  const repository = new Repository()
  for (const page of ['guides/a', 'guides/b', 'sdk/a', 'sdk/b', ...pages])
    repository.write(`${page}.mdx`, `---\ntitle: ${path.basename(page)}\n---\n`)
  repository.write('docs.json', JSON.stringify(value, null, 2))
  repository.write('docs.config.ts', code)
  repository.git('init', '-q', '-b', 'main')
  await repository.builds()
  repository.commit('first')
  return repository
}

/** Runs a command, and compares docs.json and the config with those before, some texts replaced. */
async function runs(
  repository: Repository,
  args: readonly string[],
  changed: Readonly<Record<string, readonly [string, string][]>>,
) {
  const before = ['docs.json', 'docs.config.ts'].map((name) => [name, repository.read(name)] as const)
  const { code, stdout, stderr } = await runHere(repository.folder, args)
  assert.is(code, 0, stdout + stderr)
  for (const [name, text] of before) {
    const wanted = (changed[name] ?? []).reduce((all, [from, to]) => all.replaceAll(from, to), text)
    assert.is(repository.read(name), wanted)
  }
  assert.is(await repository.drift(), 'none')
}

test('mv of a page that is listed in a part and around: the code and docs.json', async () => {
  const to: [string, string][] = [['sdk/a', 'sdk/first']]
  const redirect: [string, string] = [
    '    ]\n  }\n}',
    '    ]\n  },\n  "redirects": [\n    {\n      "source": "/sdk/a",\n      "destination": "/sdk/first"\n    }\n  ]\n}',
  ]
  await runs(await site(), ['mv', 'sdk/a', 'sdk/first'], {
    'docs.config.ts': to,
    'docs.json': [...to, redirect].map(([a, b]) => [a, b]),
  })
})

test('mv of a page around a part', async () => {
  await runs(await site(), ['mv', '--no-redirect', 'guides/a', 'guides/z'], { 'docs.json': [['guides/a', 'guides/z']] })
})

test('mv of a page whose name the config reads in docs.json', async () => {
  const repository = await site(mirror, french, ['fr/guides/a', 'fr/guides/b'])
  await runs(repository, ['mv', '--no-redirect', '--locales', 'guides/a', 'guides/z'], {
    'docs.json': [['guides/a', 'guides/z']],
  })
})

test('a translation follows the English page that the config reads, by mv, add and rm', async () => {
  const translations = ['fr/guides/a', 'fr/guides/b']
  const moved = await site(follower, french, translations)
  await runs(moved, ['mv', 'guides/b', 'guides/c', '--locales', '--no-redirect'], {
    'docs.json': [['guides/b', 'guides/c']],
  })
  const grown = await site(follower, french, [...translations, 'guides/c', 'fr/guides/c'])
  await runs(grown, ['add', 'guides/c', '--after', 'guides/b'], {
    'docs.json': [
      ['"guides/b"', '"guides/b",\n          "guides/c"'],
      ['"fr/guides/b"', '"fr/guides/b",\n          "fr/guides/c"'],
    ],
  })
  const cut = await site(follower, french, translations)
  await runs(cut, ['rm', 'guides/b', 'fr/guides/b'], {
    'docs.json': [
      [',\n          "guides/b"', ''],
      [',\n          "fr/guides/b"', ''],
    ],
  })
  for (const { folder } of [moved, grown, cut]) assert.is((await runHere(folder, ['--check'])).code, 0)
})

test('rm takes a page out of a part and around; the last page of a part stays', async () => {
  const repository = await site()
  await runs(repository, ['rm', 'sdk/a'], {
    'docs.json': [
      [',\n              "sdk/a"', ''],
      ['"sdk/a",\n              ', ''],
    ],
    'docs.config.ts': [[`'sdk/a', `, '']],
  })
  repository.commit('removed')
  const { code, stderr } = await runHere(repository.folder, ['rm', 'sdk/b'])
  assert.is(code, 1)
  assert.match(stderr, 'mv-not-written')
  assert.is(repository.has('sdk/b.mdx'), true)
})

test('add puts a page into a part, or beside it', async () => {
  const repository = await site(config, docs, ['sdk/c', 'guides/c'])
  await runs(repository, ['add', 'sdk/c', '--after', 'sdk/b'], {
    'docs.json': [['"sdk/b"', '"sdk/b",\n              "sdk/c"']],
    'docs.config.ts': [[`'sdk/b'`, `'sdk/b', 'sdk/c'`]],
  })
  await runs(repository, ['add', 'guides/c', '--after', 'guides/b'], {
    'docs.json': [['"guides/b"', '"guides/b",\n              "guides/c"']],
  })
})

test('check --fix mends a part in the code, and what is around in docs.json', async () => {
  const wrong = JSON.parse(
    JSON.stringify(docs)
      .replaceAll('sdk/b', 'sdk/b.mdx')
      .replaceAll('guides/b', 'guides/b.mdx')
      .replace('"icon":"code"', '"icon":"fa-code"'),
  )
  const repository = await site(config.replace('sdk/b', 'sdk/b.mdx'), wrong)
  await runs(repository, ['check', '--fix'], {
    'docs.json': [
      ['.mdx', ''],
      ['fa-code', 'code'],
    ],
    'docs.config.ts': [['.mdx', '']],
  })
})

test('check, tree, why and types see the whole site; places are in the config or in docs.json', async () => {
  const missing = JSON.parse(
    JSON.stringify(docs).replace('"guides/b"', '"guides/none"').replaceAll('sdk/b', 'sdk/none'),
  )
  const repository = await site(config.replace('sdk/b', 'sdk/none'), missing)
  const { stdout } = await runHere(repository.folder, ['check', '--format', 'json', '--only', 'page-missing'])
  const places = JSON.parse(stdout).diagnostics.map(
    ({ file, line }: { file: string; line: number }) => `${file}:${line}`,
  )
  assert.equal(places.sort(), ['docs.config.ts:3', 'docs.json:16'])
  assert.match(
    (await runHere(repository.folder, ['tree'])).stdout,
    /tab Guides {2}3 pages[^]*guides\/a[^]*tab SDK[^]*sdk\/a/,
  )
  assert.match((await runHere(repository.folder, ['why', 'guides/a'])).stdout, /Guides/)
  const types = await runHere(repository.folder, ['types'])
  assert.is(types.code, 0, types.stderr)
  assert.match(repository.read('build-nav-env.d.ts'), /guides\/a[^]*sdk\/a/)
})

const versioned = (around: object) => ({
  ...docs,
  navigation: {
    tabs: [
      { tab: 'SDK', versions: [{ version: '1.0', pages: ['v1.0/a'] }] },
      { tab: 'Guides', ...around },
    ],
  },
})
const versions = `import { newestFirst, parts, tab, version } from 'build-nav'

export default parts(tab('SDK').versions(...newestFirst('1.0').map((label) => version(label).pages(\`v\${label}/a\`))))
`
  .replace('...newestFirst(', '...[')
  .replace(').map', '].map')
  .replace('newestFirst, ', '')

test('cut adds a version to a part, and to the list of versions around the parts', async () => {
  const repository = await site(versions, versioned({ pages: ['guides/a'] }), ['v1.0/a'])
  const { code, stderr } = await runHere(repository.folder, ['cut', '1.1'])
  assert.is(code, 0, stderr)
  assert.equal([repository.has('v1.1/a.mdx'), await repository.drift()], [true, 'none'])
  assert.match(repository.read('docs.config.ts'), `['1.1', '1.0']`)
  assert.match(repository.read('docs.json'), /"version": "1\.1"[^]*"tab": "Guides"/)
  const other = await site(versions, versioned({ versions: [{ version: '1.0', pages: ['guides/a'] }] }), ['v1.0/a'])
  assert.is((await runHere(other.folder, ['cut', '1.1'])).code, 0)
  assert.is(await other.drift(), 'none')
  assert.match(other.read('docs.json'), /v1\.1\/a[^]*"tab": "Guides"[^]*"version": "1\.1"[^]*guides\/a/)
})

test.run()
