import { rmSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from './cli.js'

const config = `import { docs, group, navigation, tab } from 'build-nav'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().tabs(
    tab('Guides').groups(group('Start').pages('index')),
  ),
})
`
const docsJson = `{
  "theme": "mint",
  "name": "Acme",
  "colors": {
    "primary": "#0D9373"
  },
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          {
            "group": "Start",
            "pages": [
              "index"
            ]
          }
        ]
      }
    ]
  }
}
`

interface Context {
  site: Site
}
const test = suite<Context>('build')
test.before.each((context) => {
  context.site = new Site({ 'docs.config.ts': config })
})
test.after.each(({ site }) => site.remove())

test('writes a fresh docs.json with two spaces and a final newline', async ({ site }) => {
  assert.equal(await site.run(), { code: 0, stdout: 'Wrote docs.json\n', stderr: '' })
  assert.is(site.read('docs.json'), docsJson)
})

test('says so, and writes nothing, where docs.json is up to date', async ({ site }) => {
  site.write('docs.json', docsJson)
  assert.equal(await site.runHere('build'), { code: 0, stdout: 'docs.json is up to date\n', stderr: '' })
})

test('names a listed page and a specification that are missing, as check does, and does not fail; nothing where there are no pages at all', async ({
  site,
}) => {
  site.write('guides/start.mdx', '')
  const { code, stdout, stderr } = await site.runHere()
  assert.equal([code, stdout], [0, 'Wrote docs.json\n'])
  assert.match(stderr, /^docs\.config\.ts:\d+:\d+ error page-missing {2}There is no page 'index'\.$/m)
  site.write('docs.config.ts', `${config}export const check = { rules: { 'page-missing': 'off' } }\n`)
  assert.is((await site.runHere()).stderr, '')
  site.write('docs.config.ts', config.replace("tab('", "tab('X').openapi('api/opnapi.yaml'), tab('"))
  site.write('api/openapi.yaml', 'openapi: 3.0.0\npaths: {}\n')
  const named = await site.runHere('--force')
  assert.is(named.code, 0)
  assert.match(named.stderr, /error spec-missing {2}There is no specification 'api\/opnapi\.yaml'\.\n/)
  assert.match(named.stderr, /Did you mean 'api\/openapi\.yaml'\?/)
  assert.match(named.stderr, /docs.json was still built, but `npx build-nav check` fails until the errors are fixed\./)
})

test('names a missing specification of a site that lists no pages, also where only an endpoint names it', async ({
  site,
}) => {
  for (const tab of [".openapi('gone.yaml')", ".pages('gone.yaml GET /users')"]) {
    const navigation = `import { docs, navigation, tab } from 'build-nav'
export default docs({ theme: 'mint', name: 'A', colors: { primary: '#0D9373' }, navigation: navigation().tabs(tab('API')${tab}) })`
    site.write('docs.config.ts', navigation)
    const { code, stderr } = await site.runHere('--force')
    assert.is(code, 0)
    assert.match(stderr, /error spec-missing {2}There is no specification 'gone\.yaml'\.\n/, tab)
  }
})

test('keeps the bytes of what did not change', async ({ site }) => {
  const old =
    '\uFEFF{\r\n\t"theme":"mint",\r\n\t"name" : "Acme",\r\n\t"colors": {"primary": "#0D9373"},\r\n\t"navigation": {"tabs": [{"groups": [{"group": "Begin", "pages": ["index"]}], "tab": "Guides"}]}}'
  site.write('docs.json', old)
  assert.is((await site.runHere('--force')).code, 0)
  assert.is(site.read('docs.json'), old.replace('Begin', 'Start'))
})

test('a navigation-only config owns navigation alone', async ({ site }) => {
  site.write('docs.config.ts', `import { navigation } from 'build-nav'\nexport default navigation().pages('index')\n`)
  site.write(
    'docs.json',
    '{\n  "theme": "mint",\n  "navigation": { "pages": ["old"] },\n  "colors": { "primary": "#fff" }\n}\n',
  )
  assert.is((await site.runHere('--force')).code, 0)
  assert.is(
    site.read('docs.json'),
    '{\n  "theme": "mint",\n  "navigation": { "pages": ["index"] },\n  "colors": { "primary": "#fff" }\n}\n',
  )
})

test('--check prints a diff, exits 1 and writes nothing', async ({ site }) => {
  site.write('docs.config.ts', config.replace("'Start'", "'Begin'"))
  await site.runHere()
  site.write('docs.config.ts', config)
  const { code, stdout, stderr } = await site.runHere('--check')
  assert.is(code, 1)
  assert.match(
    stdout,
    /^--- a\/docs.json\n\+\+\+ b\/docs.json\n@@ .*\n[^]*\n-            "group": "Begin",\n\+            "group": "Start",\n/,
  )
  assert.match(stderr, /Run `npx build-nav`/)
  assert.match(site.read('docs.json'), 'Begin')
  site.write('docs.json', docsJson)
  assert.equal(await site.runHere('--check'), { code: 0, stdout: 'docs.json is up to date\n', stderr: '' })
})

test('an edited docs.json is not overwritten, and --check says who drifted', async ({ site }) => {
  await site.runHere()
  const edited = docsJson.replace('"index"', '"index", "from-the-web-editor"')
  site.write('docs.json', edited)
  for (const flags of [[], ['--check']]) {
    const { code, stderr } = await site.runHere(...flags)
    assert.is(code, 1)
    assert.match(stderr, /docs\.json:\d+:\d+ error docs-json-edited/)
    assert.match(stderr, "added page 'from-the-web-editor' to Guides › Start")
    assert.match(stderr, /build-nav pull[^]*build-nav --force/)
    assert.is(site.read('docs.json'), edited)
  }
  assert.equal(await site.runHere('--force'), { code: 0, stdout: 'Wrote docs.json\n', stderr: '' })
  assert.is(site.read('docs.json'), docsJson)
})

test('--check without a docs.json exits 1', async ({ site }) => {
  const { code, stderr } = await site.runHere('--check')
  assert.is(code, 1)
  assert.match(stderr, /docs.json does not exist/)
  assert.not(site.has('docs.json'))
})

test('--stdout prints the docs.json and nothing else, whatever the config prints', async ({ site }) => {
  site.write('docs.config.ts', `console.log('noise')\nprocess.stdout.write('more')\n${config}`)
  const { code, stdout, stderr } = await site.run('--stdout')
  assert.is(code, 0)
  assert.is(stdout, docsJson)
  assert.match(stderr, /noise\n[^]*more/)
  assert.not(site.has('docs.json'))
})

test('--config, --out and --cwd name other places', async ({ site }) => {
  site.write('nav/my.config.ts', config)
  assert.is((await site.runHere('--config', 'nav/my.config.ts', '--out', 'site.json')).code, 0)
  assert.is(site.read('site.json'), docsJson)
  assert.is((await site.runHere('--config=nav/my.config.ts')).code, 0)
  assert.is(site.read('nav/docs.json'), docsJson)
  site.write('sub/docs.config.mjs', config)
  assert.is((await site.runHere('--cwd', 'sub')).code, 0)
  assert.is(site.read('sub/docs.json'), docsJson)
})

test('all problems at once, each at its builder call; nothing is written', async ({ site }) => {
  site.write(
    'docs.config.ts',
    `import { anchor, group, navigation, tab } from 'build-nav'

export default navigation().tabs(
  tab('Guides').anchors(anchor('A').pages('a')).groups(group('B').pages('b')),
  tab('API').icon(3),
  group('Lost'),
)
`,
  )
  site.write('docs.json', docsJson)
  const { code, stdout, stderr } = await site.runHere()
  assert.is(code, 1)
  assert.is(stdout, '')
  assert.match(stderr, /docs\.config\.ts:4:49 error mixed-children .*Tab 'Guides' has both 'anchors' and 'groups'/)
  assert.match(stderr, /docs\.config\.ts:5:19 error wrong-value .*'icon' must be a string/)
  assert.match(stderr, /docs\.config\.ts:6:3 error wrong-child .*must contain tab\(…\), not group 'Lost'/)
  assert.is(site.read('docs.json'), docsJson)
})

test('a docs.json that is broken JSON is explained and left alone', async ({ site }) => {
  site.write('docs.json', '{\n  "name": "Acme",\n}\n')
  const { code, stderr } = await site.runHere()
  assert.is(code, 1)
  assert.match(stderr, /docs\.json:2:17 error json-trailing-comma/)
  assert.is(site.read('docs.json'), '{\n  "name": "Acme",\n}\n')
})

test('no config: says what to do, and leaves the docs.json as it is', async ({ site }) => {
  rmSync(site.path('docs.config.ts'))
  site.write('docs.json', docsJson)
  const { code, stdout, stderr } = await site.runHere()
  assert.equal([code, stdout], [1, ''])
  assert.match(stderr, /npx build-nav init/)
  assert.is(site.read('docs.json'), docsJson)
  assert.not(site.has('docs.config.ts'))
})

test('ua builds with a warning on stderr', async ({ site }) => {
  site.write(
    'docs.config.ts',
    `import { language, navigation } from 'build-nav'\nexport default navigation().languages(language('ua').pages('a'))\n`,
  )
  const { code, stdout, stderr } = await site.runHere()
  assert.equal([code, stdout], [0, 'Wrote docs.json\n'])
  assert.match(stderr, /docs\.config\.ts:2:39 warning language-code .*'uk'/)
})

test.run()
