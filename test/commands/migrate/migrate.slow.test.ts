import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generate } from '../../../src/commands/migrate/generate.js'
import { sourceOf } from '../../../src/commands/migrate/source.js'
import { keptOf, problemsOf } from './code-of.js'
import { refusal, settings, Site } from './site.js'

const docs = { ...settings, navigation: { tabs: [{ tab: 'Guides', pages: ['index'] }] } }
const ofNavigation = (navigation: unknown, files: Record<string, string | object> = {}) =>
  new Site({ 'docs.json': { ...settings, navigation }, ...files })

test('formats as the repository does', async () => {
  const site = new Site({
    'docs.json': docs,
    '.prettierrc': '{"semi":false,"singleQuote":true}',
    '.editorconfig': '[*]\nindent_size = 4\n',
  })
  await site.migrate()
  assert.is(
    site.read('docs.config.ts'),
    `import { docs, navigation, tab } from 'build-nav'

export default docs({
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#0D9373' },
    navigation: navigation().tabs(tab('Guides').pages('index')),
})
`,
  )
})

/** What is in the way of a migration: nothing is written then. */
// prettier-ignore
const inTheWay: [name: string, files: Record<string, string>, options: object, said: RegExp][] = [
  ['a broken prettier configuration', { '.prettierrc': '{"semi":' }, {}, /migrate-prettier The code can't be formatted/],
  ['a second config', { 'docs.config.cjs': '' }, {}, /migrate-rival There already is a config, docs\.config\.cjs/],
  ['a file where a folder has to be', { nav: 'a file' }, { split: true }, /folder-is-file .*guides\.ts can't be written: .*nav is a file, not a folder/],
  ['a navigation that is no object', { 'docs.json': '{ "navigation": false }' }, { navigationOnly: true }, /migrate-navigation-form/],
  ['an --out that is no module', {}, { out: 'config.json' }, /migrate-out/],
]

for (const [name, files, options, said] of inTheWay)
  test(`${name} is explained, and nothing written`, async () => {
    const site = new Site({ 'docs.json': docs, ...files })
    assert.match(await site.refusal(options), said)
    assert.not(site.has('docs.config.ts'))
  })

test('never overwrites, unless it is told to; another --out is no second config', async () => {
  const site = new Site({ 'docs.json': docs, 'docs.config.ts': '// mine' })
  assert.match(await site.refusal(), 'migrate-target-exists docs.config.ts already exists, so nothing was written.')
  assert.is(site.read('docs.config.ts'), '// mine')
  await site.migrate({ out: 'site.config.ts' })
  assert.ok(site.has('site.config.ts'))
  await site.migrate({ force: true })
  assert.match(site.read('docs.config.ts'), 'export default')
})

test('a referenced file gives its module a name that imports can have', async () => {
  const modules = {
    '.nav/a.json': '.nav/a.ts',
    'd%20.json': 'd-20.ts',
    'e.d.json': 'e-d.ts',
    '.json': 'part.ts',
    'aux.json': 'aux-2.ts',
    '....json': 'part-2.ts',
    'my navigation/HEAD en.json': 'my-navigation/HEAD-en.ts',
  }
  const files = Object.keys(modules)
  const groups = Object.fromEntries(files.map((name, at) => [name, { group: `G${at}`, pages: [`g${at}`] }]))
  const site = ofNavigation({ groups: files.map(($ref) => ({ $ref })) }, groups)
  assert.equal(await site.names(), ['docs.config.ts', ...Object.values(modules)])
  await site.migrate()
  assert.match(site.read('docs.config.ts'), `from "./my-navigation/HEAD-en.js"`)
  assert.ok(await site.isBuilt())
})

test('--navigation-only: the settings stay in docs.json, with every byte', async () => {
  const site = new Site({ 'docs.json': `{"name":"Acme",\n"redirects":[],\n"navigation":{"pages":["a"]}}` })
  const { proof, kept } = await site.migrate({ navigationOnly: true })
  assert.equal([proof, kept], ['bytes', []])
  const code = `import { navigation } from "build-nav";\n\nexport default navigation().pages("a");\n`
  assert.is(site.read('docs.config.ts'), code)
  assert.ok(await site.isBuilt())
  const referenced = ofNavigation(
    { $ref: 'nav.json' },
    { 'nav.json': { tabs: [{ $ref: 'tab.json' }] }, 'tab.json': { tab: 'A', pages: ['a'] } },
  )
  assert.is((await referenced.migrate({ navigationOnly: true })).files.length, 2)
  assert.match(referenced.read('docs.config.ts'), /export default navigation\(\)\.tabs\(\w+\);/)
  assert.ok(await referenced.isBuilt())
})

test('a long setting has a module of its own, and --navigation-only is suggested where settings are most', async () => {
  const redirects = Array.from({ length: 150 }, (_, at) => ({ source: `/an/old/${at}`, destination: `/a/new/${at}` }))
  const site = new Site({ 'docs.json': { ...docs, redirects } })
  for (const [options, names, codes] of [
    [{}, ['docs.config.ts', 'settings/redirects.ts'], ['migrate-settings']],
    [{ split: false }, ['docs.config.ts'], ['migrate-settings']],
    [{ navigationOnly: true }, ['docs.config.ts'], []],
  ] as const) {
    assert.equal(await site.names(options), names)
    const { diagnostics } = await site.migrate({ dryRun: true, ...options })
    const told = diagnostics.map(({ code }) => code)
    assert.equal(told, codes)
  }
})

test('a $ref becomes a module named after its file; the docs.json keeps it', async () => {
  const site = new Site({
    'docs.json': {
      ...settings,
      navigation: { languages: [{ $ref: './nav/en.json' }, { language: 'fr', $ref: 'nav/fr.json' }] },
      redirects: { $ref: './redirects.json' },
    },
    'nav/en.json': { language: 'en', tabs: [{ tab: 'Guides', pages: { $ref: 'parts/pages.json' } }] },
    'nav/fr.json': { pages: ['fr/index'] },
    'nav/parts/pages.json': ['index', { group: 'More', pages: ['more'] }],
    'redirects.json': [{ source: '/a', destination: '/b' }],
  })
  await site.migrate()
  assert.match(
    site.read('docs.config.ts'),
    `import { docs, navigation } from "build-nav";
import { en } from "./nav/en.js";
import { fr } from "./nav/fr.js";
import { redirects } from "./redirects.js";
`,
  )
  assert.match(site.read('docs.config.ts'), `  navigation: navigation().languages(en, fr),\n  redirects,\n});\n`)
  assert.is(
    site.read('nav/en.ts'),
    `import { language, tab } from "build-nav";
import { pages } from "./parts/pages.js";

export const en = language("en").tabs(tab("Guides").pages(...pages));
`,
  )
  assert.match(site.read('nav/fr.ts'), 'language("fr").pages("fr/index");')
  assert.ok(await site.isBuilt())
})

test('every .set is reported with its place and its reason, also in a referenced file', () => {
  const text =
    '{\n  "navigation": {\n    "tabs": [{ "tab": "A", "pages": ["a"], "iconType": "x" }],\n    "pages": ["b"]\n  },\n  "topbar": 1\n}'
  assert.equal(keptOf(text), [
    "3:44 tab 'A' iconType: build-nav doesn't know this key",
    `4:5 the navigation pages: the navigation has both 'tabs' and 'pages': Mintlify keeps 'tabs' and silently drops 'pages' (1 page) !`,
    "6:3 docs.json topbar: build-nav doesn't know this key",
  ])
})

test('what can not be migrated is said with its place', () => {
  for (const [text, problem] of [
    ['[]', '1:1 migrate-not-object'],
    ['\n {"name": "x"}', '2:2 migrate-no-navigation'],
    ['{"navigation": {},\n"x": [1, 1e999]}', '2:10 migrate-number'],
    ['{"navigation": {"pages": ["a",]}}', '1:30 json-trailing-comma'],
    ['{"navigation": {"pages": []},\n"navigation": {}}', '2:1 json-duplicate-key'],
    [`{"navigation": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`, '1:1015 json-too-deep'],
  ] as const)
    assert.equal(problemsOf(text), [problem])
})

test('what is too much for code is said, with its place where it has one', async () => {
  const pages = Array.from({ length: 60_001 }, (_, index) => `p${index}`)
  const list = new Site({ 'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'All', pages }] } }) })
  assert.match(await list.refusal(), /migrate-list-too-long This list of pages has 60,001 entries/)
  let group: object = { group: 'Deep', pages: ['a'] }
  for (let depth = 0; depth < 400; depth++) group = { group: 'Deep', pages: [group] }
  const deep = sourceOf(JSON.stringify({ navigation: { groups: [group] } }), '/docs/docs.json')
  assert.match(await refusal(() => withLittleStack(() => generate(deep, '/docs.config.ts'))), /migrate-too-deep /)
})

/** Runs with as much of the stack as the run needs to notice that there is too little. */
function withLittleStack<Result>(run: () => Result): Result {
  try {
    return withLittleStack(run)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return run()
  }
}

test('the command says what it wrote, kept and wants next', async () => {
  const site = new Site({ 'docs.json': { ...docs, topbar: 1 } })
  const { code, stdout } = await site.run('migrate', '--cwd', site.folder)
  assert.is(code, 0)
  assert.is(
    stdout,
    `Wrote
  docs.config.ts  8 lines

Verified: this code produces the same docs.json, byte for byte.

Kept with .set(…): 1 key
  docs.json:17:3  docs.json .set('topbar', …): build-nav doesn't know this key

Next: edit docs.config.ts from now on, and run \`npx build-nav --cwd ${site.folder} --check\` in CI.
`,
  )
  const again = await site.run('migrate')
  assert.is(again.code, 1)
  assert.match(again.stderr, 'docs.config.ts already exists')
})

test('--dry-run prints the code on stdout and writes nothing', async () => {
  const site = new Site({ 'docs.json': docs })
  const { code, stdout, stderr } = await site.run('migrate', '--dry-run', '--split')
  assert.is(code, 0)
  assert.match(stdout, /^\/\/ docs\.config\.ts\nimport/)
  assert.match(stdout, '// nav/guides.ts\nimport')
  assert.match(stderr, 'Verified')
  assert.not(site.has('docs.config.ts'))
  assert.is((await site.run('migrate', '--split', '--no-split')).code, 2)
})

test.run()
