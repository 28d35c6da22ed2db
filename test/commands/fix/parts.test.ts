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

async function site({
  code = config,
  value = docs as object,
  pages = [] as readonly string[],
} = {}): Promise<Repository> {
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

/** A site, a command, and the texts that it replaces in docs.json and in the config, where all other bytes stay. */
interface Row {
  readonly site?: Parameters<typeof site>[0]
  readonly run: string
  readonly docs?: readonly (readonly [string, string])[]
  readonly code?: readonly (readonly [string, string])[]
}

const page = (name: string, indent = 14) => `"${name}",\n${' '.repeat(indent)}`
const translations = ['fr/guides/a', 'fr/guides/b']
const followed = { code: follower, value: french, pages: translations }
const mistakes = JSON.stringify(docs)
  .replace(/(sdk|guides)\/b/g, '$&.mdx')
  .replace('"icon":"code"', '"icon":"fa-code"')
const redirect = '"redirects": [\n    {\n      "source": "/sdk/a",\n      "destination": "/sdk/first"\n    }\n  ]'

const rows: Readonly<Record<string, Row>> = {
  'mv of a page that is listed in a part and around: the code and docs.json': {
    run: 'mv sdk/a sdk/first',
    docs: [
      ['sdk/a', 'sdk/first'],
      ['    ]\n  }\n}', `    ]\n  },\n  ${redirect}\n}`],
    ],
    code: [['sdk/a', 'sdk/first']],
  },
  'mv of a page around a part': { run: 'mv --no-redirect guides/a guides/z', docs: [['guides/a', 'guides/z']] },
  'mv of a page whose name the config reads in docs.json': {
    site: { ...followed, code: mirror },
    run: 'mv --no-redirect --locales guides/a guides/z',
    docs: [['guides/a', 'guides/z']],
  },
  'mv of a page whose translation follows the English page': {
    site: followed,
    run: 'mv guides/b guides/c --locales --no-redirect',
    docs: [['guides/b', 'guides/c']],
  },
  'add of a page whose translation follows': {
    site: { ...followed, pages: [...translations, 'guides/c', 'fr/guides/c'] },
    run: 'add guides/c --after guides/b',
    docs: ['', 'fr/'].map((folder) => [`"${folder}guides/b"`, `${page(`${folder}guides/b`, 10)}"${folder}guides/c"`]),
  },
  'rm of a page and of the translation that follows': {
    site: followed,
    run: 'rm guides/b fr/guides/b',
    docs: ['', 'fr/'].map((folder) => [`,\n          "${folder}guides/b"`, '']),
  },
  'rm of a page that is listed in a part and around': {
    run: 'rm sdk/a',
    docs: [
      [',\n              "sdk/a"', ''],
      [page('sdk/a'), ''],
    ],
    code: [[`'sdk/a', `, '']],
  },
  'add of a page to a part': {
    site: { pages: ['sdk/c'] },
    run: 'add sdk/c --after sdk/b',
    docs: [['"sdk/b"', `${page('sdk/b')}"sdk/c"`]],
    code: [[`'sdk/b'`, `'sdk/b', 'sdk/c'`]],
  },
  'add of a page beside a part': {
    site: { pages: ['guides/c'] },
    run: 'add guides/c --after guides/b',
    docs: [['"guides/b"', `${page('guides/b')}"guides/c"`]],
  },
  'check --fix mends a part in the code, and what is around in docs.json': {
    site: { code: config.replace('sdk/b', 'sdk/b.mdx'), value: JSON.parse(mistakes) },
    run: 'check --fix',
    docs: [
      ['.mdx', ''],
      ['fa-code', 'code'],
    ],
    code: [['.mdx', '']],
  },
}

for (const [name, row] of Object.entries(rows))
  test(name, async () => {
    const repository = await site(row.site)
    const texts = () => [repository.read('docs.json'), repository.read('docs.config.ts')]
    const wanted = [row.docs, row.code].map((changes = [], index) =>
      changes.reduce((text, [from, to]) => text.replaceAll(from, to), texts()[index] as string),
    )
    const { code, stdout, stderr } = await runHere(repository.folder, row.run.split(' '))
    assert.is(code, 0, stdout + stderr)
    assert.equal(texts(), wanted)
    assert.is(await repository.drift(), 'none')
  })

test('the last page of a part stays', async () => {
  const repository = await site()
  const { code, stderr } = await runHere(repository.folder, ['rm', 'sdk/a', 'sdk/b'])
  assert.is(code, 1)
  assert.match(stderr, 'mv-not-written')
  assert.is(repository.has('sdk/b.mdx'), true)
})

test('check, tree, why and types see the whole site; places are in the config or in docs.json', async () => {
  const missing = JSON.parse(
    JSON.stringify(docs).replace('"guides/b"', '"guides/none"').replaceAll('sdk/b', 'sdk/none'),
  )
  const repository = await site({ code: config.replace('sdk/b', 'sdk/none'), value: missing })
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

const labels = `import { parts, tab, version } from 'build-nav'

export default parts(tab('SDK').versions(...['1.0'].map((label) => version(label).pages(\`v\${label}/a\`))))
`
const versioned = (around: object) => {
  const sdk = { tab: 'SDK', versions: [{ version: '1.0', pages: ['v1.0/a'] }] }
  return { ...docs, navigation: { tabs: [sdk, { tab: 'Guides', ...around }] } }
}

test('cut adds a version to a part, and to the list of versions around the parts', async () => {
  for (const [around, expected] of [
    [{ pages: ['guides/a'] }, /"version": "1\.1"[^]*"tab": "Guides"/],
    [{ versions: [{ version: '1.0', pages: ['guides/a'] }] }, /v1\.1\/a[^]*"Guides"[^]*"version": "1\.1"[^]*guides\/a/],
  ] as const) {
    const repository = await site({ code: labels, value: versioned(around), pages: ['v1.0/a'] })
    const { code, stderr } = await runHere(repository.folder, ['cut', '1.1'])
    assert.is(code, 0, stderr)
    assert.equal([repository.has('v1.1/a.mdx'), await repository.drift()], [true, 'none'])
    assert.match(repository.read('docs.config.ts'), `['1.1', '1.0']`)
    assert.match(repository.read('docs.json'), expected)
  }
})

test.run()
