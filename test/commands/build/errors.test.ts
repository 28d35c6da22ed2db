import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { buildRules } from '../../../src/commands/check/build-findings.js'
import { check } from '../../../src/commands/check/check.js'
import { rules } from '../../../src/commands/check/run-rules.js'
import type { Rule } from '../../../src/commands/check/rule.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { placesOf } from '../check/folder.js'

const openapi = 'openapi: 3.0.0\npaths:\n  /users:\n    get: {}\n'
const redirects = (...pairs: readonly (readonly [string, string])[]) =>
  `redirects: [${pairs.map(([source, destination]) => `{ source: '${source}', destination: '${destination}' }`)}]`

// prettier-ignore
/** Configs that compile, the rules that they break all the same, and their settings. */
const cases: readonly (readonly [name: string, navigation: string, errors: string, settings?: string])[] = [
  ['an icon with the prefix of its library', ".tabs(tab('A').icon('fa-book').pages('index'))", 'provider-refuses'],
  ['content that an invalid icon costs', ".tabs(tab('A').groups(group('B').set('icon', 3).pages('index')))", 'content-dropped'],
  ['two kinds of content', ".groups(group('A').pages('index')).set('tabs', [{ tab: 'B', openapi: 'openapi.yaml' }])", 'mixed-children'],
  // Mintlify accepts them, against its documentation.
  ['tabs in a menu', ".tabs(tab('A').menu(item('B').set('tabs', [{ tab: 'C', pages: ['index'] }])))", ''],
  ['an empty title', ".groups(group('').pages('index'))", 'title-empty'],
  ['an address without its protocol', ".tabs(tab('A').href('acme.dev'), tab('B').pages('index'))", 'link-href'],
  ['an unknown language', ".languages(language('en').set('language', 'eng').pages('index'))", 'language-code'],
  ['a page that is missing', ".pages('index', 'gone')", 'page-missing'],
  ['a file that is no page', ".pages('index', 'README')", 'page-missing'],
  ['a ref that names no file', ".groups(ref('gone.json'))", 'ref-missing'],
  ['a specification that is missing', ".groups(group('A').pages('index').openapi('gone.yaml'))", 'spec-missing'],
  ['a specification that is none', ".groups(group('A').pages('index').openapi('other.yaml'))", 'spec-invalid'],
  ['an endpoint that is missing', ".groups(group('A').openapi('openapi.yaml').pages('GET /users', 'GET /plants'))", 'endpoint-missing'],
  ['redirects that point to each other', ".pages('index')", 'redirect-loop', redirects(['/a', '/b'], ['/b', '/a'])],
  ['a pattern that catches its own end', ".pages('index')", 'redirect-loop', redirects(['/docs/:slug*', '/docs/v2/:slug*'])],
  ['a redirect to a redirect, which is no error', ".pages('index')", '', redirects(['/a', '/b'], ['/b', '/'])],
]

const rulesIn = (errors: readonly string[]) => [...new Set(errors.map((line) => line.split(' ').at(-1)))].join()

for (const [name, navigation, errors, settings] of cases) {
  test(`build and check name the same errors, at the same places: ${name}`, async () => {
    const folder = siteWith(navigation, settings)
    const [built, checked] = [await errorsOf(build, folder), await errorsOf(check, folder)]
    assert.equal(built, checked)
    assert.is(rulesIn(built), errors)
    assert.equal(await errorsOf(build, folder), built, 'a build with nothing to write')
  })
}

test('a specification that breaks after a build without errors is named by the next one', async () => {
  const folder = siteWith(".groups(group('A').openapi('openapi.yaml').pages('GET /users'))")
  const spec = path.join(folder, 'openapi.yaml')
  for (let times = 0; times < 2; times++) assert.equal(await errorsOf(build, folder), [])
  // Of the same size and with an old time, as a copy may have it.
  writeFileSync(spec, openapi.replace('users', 'plant'))
  utimesSync(spec, 1, 1)
  assert.is(rulesIn(await errorsOf(build, folder)), 'endpoint-missing')
  writeFileSync(spec, openapi)
  assert.equal(await errorsOf(build, folder), [])
})

test('a build names no error that the baseline knows', async () => {
  const folder = siteWith(".pages('index', 'gone')")
  assert.is((await errorsOf(build, folder)).length, 1)
  await check({ cwd: folder, baseline: 'docs-baseline.json', updateBaseline: true })
  assert.equal(await errorsOf(build, folder), [])
  const config = path.join(folder, 'docs.config.js')
  writeFileSync(config, readFileSync(config, 'utf8').replace("'gone'", "'gone', 'lost'"))
  assert.match((await errorsOf(build, folder)).join(), /^[^,]*page-missing$/)
})

test('each rule with errors is named by a build, or has to read the text of pages', () => {
  const ofBuild = new Set<string>(Object.values(buildRules).flat())
  const withErrors = Object.values<Rule>(rules).filter(({ severity }) => severity === 'error')
  const left = withErrors.map(({ id }) => id).filter((id) => !ofBuild.has(id))
  assert.equal(left.toSorted(), ['frontmatter-invalid', 'page-endpoint'])
})

function siteWith(navigation: string, settings = '', more = ''): string {
  return temporaryFolder({
    'index.mdx': '',
    'README.md': '',
    'openapi.yaml': openapi,
    'other.yaml': 'a: 1\n',
    'part.json': '{ "group": "A", "pages": ["index", "gone"] }',
    // Without types, any mistake can be written.
    'docs.config.js': `import { docs, group, item, language, navigation, ref, tab } from 'build-nav'
${more}export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation()${navigation},
  ${settings}
})
`,
  })
}

type Run = (options: { cwd: string }) => Promise<{ readonly diagnostics: Parameters<typeof placesOf>[0] }>

async function errorsOf(run: Run, cwd: string): Promise<string[]> {
  const { diagnostics } = await run({ cwd })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return placesOf(errors, cwd).toSorted()
}

test.run()
