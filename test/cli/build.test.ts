import { rmSync } from 'node:fs'
import { applyPatch } from 'diff'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lineCounts, unifiedDiff } from '../../src/cli/unified-diff.js'
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
const navigation = { tabs: [{ tab: 'Guides', groups: [{ group: 'Start', pages: ['index'] }] }] }
const settings = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
const docsJson = `${JSON.stringify({ ...settings, navigation }, null, 2)}\n`
const siteWith = (more: Readonly<Record<string, string>> = {}) => new Site({ 'docs.config.ts': config, ...more })
const wrote = { code: 0, stdout: 'Wrote docs.json\n', stderr: '' }
const upToDate = { code: 0, stdout: 'docs.json is up to date\n', stderr: '' }

test('writes a fresh docs.json with two spaces and a final newline, and says where there is nothing to write', async () => {
  const site = siteWith()
  assert.equal(await site.run(), wrote)
  assert.is(site.read('docs.json'), docsJson)
  assert.equal(await site.runHere('build'), upToDate)
  assert.equal(await site.runHere('--check'), upToDate)
})

test('names a listed page and a specification that are missing, as check does, and does not fail', async () => {
  const site = siteWith({ 'guides/start.mdx': '' })
  const { code, stdout, stderr } = await site.runHere()
  assert.equal([code, stdout], [0, 'Wrote docs.json\n'])
  assert.match(stderr, /^docs\.config\.ts:\d+:\d+ error page-missing {2}There is no page 'index'\.$/m)
  site.write('docs.config.ts', config.replace("tab('", "tab('X').openapi('api/opnapi.yaml'), tab('"))
  site.write('api/openapi.yaml', 'openapi: 3.0.0\npaths: {}\n')
  const named = await site.runHere('--force')
  assert.is(named.code, 0)
  assert.match(named.stderr, /error spec-missing {2}There is no specification 'api\/opnapi\.yaml'\.\n/)
  assert.match(named.stderr, /Did you mean 'api\/openapi\.yaml'\?/)
  assert.match(named.stderr, /docs.json was still built, but `npx build-nav check` fails until the errors are fixed\./)
})

test('--check prints a diff, exits 1 and writes nothing', async () => {
  const site = siteWith({ 'docs.config.ts': config.replace("'Start'", "'Begin'") })
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
  rmSync(site.path('docs.json'))
  const without = await site.runHere('--check')
  assert.is(without.code, 1)
  assert.match(without.stderr, /docs.json does not exist/)
  assert.not(site.has('docs.json'))
})

test('--stdout prints the docs.json and nothing else, whatever the config prints', async () => {
  const site = siteWith({ 'docs.config.ts': `console.log('noise')\nprocess.stdout.write('more')\n${config}` })
  const { code, stdout, stderr } = await site.run('--stdout')
  assert.equal([code, stdout], [0, docsJson])
  assert.match(stderr, /noise\n[^]*more/)
  assert.not(site.has('docs.json'))
})

test('--config, --out and --cwd name other places', async () => {
  const site = siteWith({ 'nav/my.config.ts': config, 'sub/docs.config.mjs': config })
  for (const [args, written] of [
    [['--config', 'nav/my.config.ts', '--out', 'site.json'], 'site.json'],
    [['--config=nav/my.config.ts'], 'nav/docs.json'],
    [['--cwd', 'sub'], 'sub/docs.json'],
  ] as const) {
    assert.is((await site.runHere(...args)).code, 0)
    assert.is(site.read(written), docsJson)
  }
})

const wrong = `import { anchor, group, navigation, tab } from 'build-nav'

export default navigation().tabs(
  tab('Guides').anchors(anchor('A').pages('a')).groups(group('B').pages('b')),
  tab('API').icon(3),
  group('Lost'),
)
`
const broken = '{\n  "name": "Acme",\n}\n'
// prettier-ignore
for (const [name, more, said] of [
  [
    'all problems at once, each at its builder call',
    { 'docs.config.ts': wrong, 'docs.json': docsJson },
    [
      /docs\.config\.ts:4:49 error mixed-children .*Tab 'Guides' has both 'anchors' and 'groups'/,
      /docs\.config\.ts:5:19 error wrong-value .*'icon' must be a string/,
      /docs\.config\.ts:6:3 error wrong-child .*must contain tab\(…\), not group 'Lost'/,
    ],
  ],
  ['a docs.json that is broken JSON is explained', { 'docs.json': broken }, [/docs\.json:2:17 error json-trailing-comma/]],
  ['no config: says what to do', { 'docs.config.ts': '', 'docs.json': docsJson }, [/npx build-nav init/]],
] as const) {
  test(`${name}; nothing is written`, async () => {
    const site = siteWith(more)
    if (more['docs.config.ts'] === '') rmSync(site.path('docs.config.ts'))
    const { code, stdout, stderr } = await site.runHere()
    assert.equal([code, stdout], [1, ''])
    for (const line of said) assert.match(stderr, line)
    assert.is(site.read('docs.json'), more['docs.json'])
    assert.is(site.has('docs.config.ts'), more['docs.config.ts'] !== '')
  })
}

const lines = fc.array(fc.constantFrom('a\n', 'b\n', '\n'), { maxLength: 12 }).map((all) => all.join(''))
const end = fc.constantFrom('', 'end')

test('a diff changes the one text into the other, wherever they differ', () => {
  fc.assert(
    fc.property(lines, lines, lines, lines, end, end, (start, old, now, rest, oldEnd, nowEnd) => {
      const [before, after] = [start + old + rest + oldEnd, start + now + rest + nowEnd]
      assert.is(applyPatch(before, unifiedDiff('docs.json', before, after, false)), after)
    }),
  )
})

test('of a long file, a diff has the changed lines with three around them, and their numbers', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `${index + 1}\n`)
  const [before, after] = [many.join(''), many.with(499, 'new\n').join('')]
  assert.match(
    unifiedDiff('docs.json', before, after, false),
    '@@ -497,7 +497,7 @@\n 497\n 498\n 499\n-500\n+new\n 501\n 502\n 503\n',
  )
  assert.is(lineCounts(before, after), '+1 −1 lines')
})

test.run()
