import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { check } from '../../../src/commands/check/check.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { placesOf } from './folder.js'
import { temporaryFolder } from '../../temporary-folder.js'

const settings = `theme: 'mint', name: 'A', colors: { primary: '#0D9373' }`
const config = `import { anchor, docs, group, navigation, tab } from 'build-nav'

export const check = { rules: { 'page-orphan': 'note' }, ignore: ['drafts/**'] }

const shared = group('Shared').pages('index', 'gone')

export default docs({
  ${settings},
  navigation: navigation()
    .tabs(
      tab('Guides').groups(
        group('Start')
          .icon('fa-book')
          .pages('index', 'drafts/x', 'quikstart'),
        shared,
      ),
      tab('API').openapi('opnapi.yaml').groups(group('Users').set('pages', [])),
    )
    .global(anchor('Blog').href('/blog')),
})
`
const present = { 'index.mdx': '', 'quickstart.mdx': '', 'openapi.yaml': 'openapi: 3.0.0\\npaths: {}' }
const docsJson = (text: string) =>
  `{\n  "theme": "mint",\n  "name": "A",\n  "colors": { "primary": "#0D9373" },\n  ${text}\n}\n`

/** A site, and its findings: places, severities and codes. */
const sites: Readonly<Record<string, readonly [files: Readonly<Record<string, string>>, ...found: string[]]>> = {
  'a config: findings stand at builder calls and string literals, its own settings hold': [
    { ...present, 'docs.config.ts': config },
    'docs.config.ts:5:38 warning page-duplicate',
    'docs.config.ts:5:47 error page-missing',
    'docs.config.ts:13:17 error content-dropped',
    'docs.config.ts:14:39 error page-missing',
    'docs.config.ts:17:26 error spec-missing',
    'docs.config.ts:17:63 warning set-known-key',
    'docs.config.ts:19:33 warning link-missing',
    'quickstart.mdx:1:1 note page-orphan',
  ],
  'a group without pages is one error, and not an empty element, too': [
    {
      'index.mdx': '',
      'docs.config.ts': `import { group, navigation } from 'build-nav'\nexport default navigation().groups(group('Users') as never)\n`,
    },
    'docs.config.ts:2:36 error group-empty',
  ],
  'a docs.json before anyone migrates; a finding in a referenced file stands there': [
    {
      'index.mdx': '',
      'docs.json': docsJson(
        '"navigation": { "tabs": [{ "$ref": "nav/guides.json", "icon": "book", "iconType": "x" }] }',
      ),
      'nav/guides.json': '{\n  "tab": "Guides",\n  "pages": ["index", "gone"]\n}\n',
    },
    'docs.json:5:73 warning unknown-key',
    'nav/guides.json:3:22 error page-missing',
  ],
  'a navigation-only config is checked with the settings of the docs.json beside it': [
    {
      'docs.json': '{ "name": "A", "api": { "openapi": "o.json" }, "navigation": { "pages": ["old"] } }',
      'o.json': '{ "openapi": "3.0.0", "paths": { "/a": { "get": {} } } }',
      'docs.config.ts':
        "import { navigation } from 'build-nav'\nexport default navigation().pages('GET /a', 'GET /b')\n",
    },
    'docs.config.ts:2:45 error endpoint-missing',
    'docs.json:1:1 error setting-missing',
  ],
  'a config that breaks the rules of the types is reported like a build would, and no further': [
    { 'docs.config.js': "import { navigation, tab } from 'build-nav'\nexport default navigation().groups(tab('A'))\n" },
    'docs.config.js:2:36 error wrong-child',
  ],
  'a value of the wrong form is reported once, and not also by what Mintlify makes of it': [
    {
      'docs.config.js': `import { docs, group, navigation, tab } from 'build-nav'\nexport default docs({ ${settings}, navigation: navigation().tabs(\n  tab('A').groups(\n    group('B').icon(7).pages('a')),\n  tab('C').pages('a')) })\n`,
      'a.mdx': '',
    },
    'docs.config.js:4:21 error wrong-value',
  ],
  'what a use of .set is named for is not said twice': [
    {
      'docs.config.ts':
        "import { group, navigation } from 'build-nav'\nexport default navigation().groups(group('A').set('iconType', 'x').pages('a'))\n",
      'a.mdx': '',
    },
    'docs.config.ts:2:47 note set-unknown-key',
  ],
}

for (const [name, [files, ...found]] of Object.entries(sites))
  test(name, async () => {
    const folder = temporaryFolder(files)
    const result = await check({ cwd: folder })
    assert.equal(placesOf(result.diagnostics, folder), found)
    assert.is(
      path.relative(folder, result.file),
      Object.keys(files).find((file) => file.startsWith('docs.config')) ?? 'docs.json',
    )
  })

test('a page inside under(…) stands at its literal, and is called by its whole path', async () => {
  const text = `import { group, navigation, tab, under } from 'build-nav'
const start = group('Start').root('home').pages('index', 'gone')
const many = (locale: string) => under(locale, start, group('More').pages(...under('v1', 'lost', 'index')))
export default navigation().tabs(
  tab('A').groups(...many('en')),
  tab('B').pages(...under('fr', 'index', 'away')),
)
`
  const pages = { 'en/index.mdx': '', 'en/v1/index.mdx': '', 'fr/index.mdx': '' }
  const { diagnostics } = await check({ cwd: temporaryFolder({ 'docs.config.ts': text, ...pages }) })
  assert.equal(
    diagnostics.map(({ message, place }) => `${place?.line}:${place?.column} ${/'(.*?)'/.exec(message)?.[1]}`),
    ['2:35 en/home', '2:58 en/gone', '3:90 en/v1/lost', '6:42 fr/away'],
  )
})

test('beside a navigation-only config, mistakes of settings stand in docs.json, for check and for build', async () => {
  const wrong =
    '"logo": 5,\n  "favicon": 3,\n  "redirects": [{ "source": "/x", "destination": "/gone" }],\n  "navigation": { "pages": ["index"] }'
  const folder = temporaryFolder({
    'docs.json': docsJson(wrong),
    'index.mdx': '',
    'docs.config.ts': "import { navigation } from 'build-nav'\nexport default navigation().pages('index')\n",
  })
  const ofSettings = ['docs.json:5:11 error wrong-value', 'docs.json:6:14 error wrong-value']
  const found = placesOf((await check({ cwd: folder })).diagnostics, folder)
  assert.equal(found, [...ofSettings, 'docs.json:7:50 warning redirect-missing'])
  assert.equal(placesOf((await build({ cwd: folder })).diagnostics, folder), ofSettings)
})

test('what a rule knows better than that nobody knows a key of .set is said in its place', async () => {
  const folder = temporaryFolder({
    'docs.config.ts': `import { anchor, docs, navigation } from 'build-nav'
export default docs({ ${settings}, navigation: navigation().pages('a').set('default', 'a')
  .set('global', { anchors: [anchor('B').set('herf', 'https://b.dev')] }) }).set('topbarLinks', [])
`,
    'a.mdx': '',
  })
  const { diagnostics } = await check({ cwd: folder, rules: { 'set-known-key': 'off' } })
  assert.equal(
    diagnostics.map(({ code, place, hint }) => `${place?.line}:${place?.column} ${code}: ${hint}`),
    [
      '2:117 default-misplaced: Move it to the version or language that readers should see first, or remove it.',
      "3:42 link-href: Write 'href' instead of 'herf'.",
      '3:78 set-unknown-key: Write "navbar": { "links": [{ "label": "…", "href": "…" }] }.',
    ],
  )
})

async function failure(run: () => Promise<unknown>): Promise<BuildNavError> {
  const error = await run().catch((thrown: unknown) => thrown)
  assert.instance(error, BuildNavError)
  return error as BuildNavError
}

const docs = (pages: readonly string[]) => docsJson(`"navigation": { "pages": ${JSON.stringify(pages)} }`)

test('the baseline is a ratchet: known findings pass, new ones fail, fixed ones leave it', async () => {
  const folder = temporaryFolder({ 'docs.json': docs(['a', 'b', 'b']) })
  const options = { cwd: folder, baseline: 'known.json', rules: { 'page-duplicate': 'off' } } as const
  assert.is((await failure(() => check(options))).diagnostics[0]?.code, 'baseline-missing')
  const first = await check({ ...options, updateBaseline: true })
  assert.equal([first.diagnostics.length, first.known], [0, 3])

  writeFileSync(path.join(folder, 'docs.json'), docs(['new', 'b', 'moved-the-lines', 'b']))
  const second = await check(options)
  const told = [second.diagnostics.map(({ message }) => message), second.known, second.fixed]
  assert.equal(told, [["There is no page 'new'.", "There is no page 'moved-the-lines'."], 2, 1])

  const third = await check({ ...options, updateBaseline: true })
  assert.is(third.diagnostics.length, 2)
  const said = [first, second, third].map((each) => each.isBaselineWritten)
  assert.equal(said, [true, false, true])
  assert.equal(JSON.parse(readFileSync(path.join(folder, 'known.json'), 'utf8')), {
    version: 1,
    findings: [{ file: 'docs.json', code: 'page-missing', message: "There is no page 'b'.", count: 2 }],
  })
  writeFileSync(path.join(folder, 'known.json'), '{"version":2}')
  assert.is((await failure(() => check(options))).diagnostics[0]?.code, 'baseline-invalid')
})

test('a baseline holds when a message is put in other words, and not for another page', async () => {
  const folder = temporaryFolder({ 'docs.json': docs(['a', "it's"]) })
  const findings = ['a', "it's", 'gone'].map((page) => ({
    file: 'docs.json',
    code: 'page-missing',
    message: `Can't find it: '${page}' is not a page.`,
    count: 1,
  }))
  writeFileSync(path.join(folder, 'known.json'), JSON.stringify({ version: 1, findings }))
  const { diagnostics, known, fixed } = await check({ cwd: folder, baseline: 'known.json' })
  assert.equal([diagnostics, known, fixed], [[], 2, 1])
})

const folderWithSettings = (check: string) =>
  temporaryFolder({
    'docs.config.ts': `import { navigation } from 'build-nav'\nexport const check = ${check}\nexport default navigation().pages('a')\n`,
  })

test('settings that are wrong are said, not ignored', async () => {
  const cases = [
    ["{ rules: { 'page-orphans': 'off' } }", 'check-rule-unknown', "Did you mean 'page-orphan'?"],
    ["{ rules: { 'page-orphan': 'warn' } }", 'check-level-unknown', 'The levels are off, note, warning and error.'],
    ['{ rule: {} }', 'check-settings', 'export const check'],
    ['[]', 'check-settings', 'export const check'],
    ["{ ignore: 'x' }", 'check-settings', 'export const check'],
  ] as const
  for (const [settings, code, hint] of cases) {
    const [diagnostic] = (await failure(() => check({ cwd: folderWithSettings(settings) }))).diagnostics
    assert.is(diagnostic?.code, code)
    assert.ok(diagnostic?.hint?.includes(hint), diagnostic?.hint)
  }
})

test.run()
