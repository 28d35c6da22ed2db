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

interface Case {
  readonly navigation: string
  readonly settings?: string
  readonly errors: readonly string[]
}

/** Configs that compile, and the errors that they have all the same. */
const cases: Readonly<Record<string, Case>> = {
  'an icon with the prefix of its library': {
    navigation: ".tabs(tab('A').icon('fa-book').pages('index'))",
    errors: ['provider-refuses'],
  },
  'an empty list': { navigation: ".set('groups', [])", errors: ['provider-refuses'] },
  'a page that is no text': { navigation: ".set('pages', ['index', 3])", errors: ['provider-refuses'] },
  'content that an invalid icon costs': {
    navigation: ".tabs(tab('A').groups(group('B').set('icon', 3).pages('index')))",
    errors: ['content-dropped'],
  },
  'two kinds of content': {
    navigation: ".groups(group('A').pages('index')).set('tabs', [{ tab: 'B', openapi: 'openapi.yaml' }])",
    errors: ['mixed-children'],
  },
  'two specifications of a group': {
    navigation: ".groups(group('A').openapi('openapi.yaml').set('asyncapi', 'openapi.yaml'))",
    errors: ['exclusive-keys'],
  },
  // Mintlify accepts them, against its documentation.
  'tabs in a menu': {
    navigation: ".tabs(tab('A').menu(item('B').set('tabs', [{ tab: 'C', pages: ['index'] }])))",
    errors: [],
  },
  'an empty title': { navigation: ".groups(group('').pages('index'))", errors: ['title-empty'] },
  'an address without its protocol': {
    navigation: ".tabs(tab('A').href('acme.dev'), tab('B').pages('index'))",
    errors: ['link-href'],
  },
  'an unknown language': {
    navigation: ".languages(language('en').set('language', 'eng').pages('index'))",
    errors: ['language-code'],
  },
  'a page that is missing': { navigation: ".pages('index', 'gone')", errors: ['page-missing'] },
  'a ref that names no file': { navigation: ".groups(ref('gone.json'))", errors: ['ref-missing'] },
  'a ref to a group, which has its title there': { navigation: ".groups(ref('part.json'))", errors: ['page-missing'] },
  'a page outside': { navigation: ".pages('index', '../index')", errors: ['page-outside'] },
  'a specification that is missing': {
    navigation: ".groups(group('A').pages('index').openapi('gone.yaml'))",
    errors: ['spec-missing'],
  },
  'a specification that is none': {
    navigation: ".groups(group('A').pages('index').openapi('other.yaml'))",
    errors: ['spec-invalid'],
  },
  'an endpoint that is missing': {
    navigation: ".groups(group('A').openapi('openapi.yaml').pages('GET /users', 'GET /plants'))",
    errors: ['endpoint-missing'],
  },
  'a misspelt method': {
    navigation: ".groups(group('A').openapi('openapi.yaml').pages('GTE /users'))",
    errors: ['endpoint-missing'],
  },
  'redirects that point to each other': {
    navigation: ".pages('index')",
    settings: "redirects: [{ source: '/a', destination: '/b' }, { source: '/b', destination: '/a' }]",
    errors: ['redirect-loop'],
  },
  'a pattern that catches its own end': {
    navigation: ".pages('index')",
    settings: "redirects: [{ source: '/docs/:slug*', destination: '/docs/v2/:slug*' }]",
    errors: ['redirect-loop'],
  },
  'a redirect to a redirect, which is no error': {
    navigation: ".pages('index')",
    settings: "redirects: [{ source: '/a', destination: '/b' }, { source: '/b', destination: '/' }]",
    errors: [],
  },
}

for (const [name, { navigation, settings = '', errors }] of Object.entries(cases)) {
  test(`build and check name the same errors, at the same places: ${name}`, async () => {
    const folder = siteWith(navigation, settings)
    const [built, checked] = [await errorsOf(build, folder), await errorsOf(check, folder)]
    assert.equal(built, checked)
    assert.equal([...new Set(built.map((line) => line.split(' ').at(-1)))], errors)
    assert.equal(await errorsOf(build, folder), built, 'a build with nothing to write')
  })
}

test('beside a navigation-only config, build and check name the errors of the settings in docs.json', async () => {
  const folder = siteWith('', '')
  writeFileSync(
    path.join(folder, 'docs.config.js'),
    "import { navigation } from 'build-nav'\nexport default navigation().pages('index')\n",
  )
  const docs = { theme: 'mint', name: 'Acme', favicn: 'x', logo: 3, redirects: [{ source: '/a', destination: '/a' }] }
  writeFileSync(path.join(folder, 'docs.json'), JSON.stringify({ ...docs, navigation: { pages: ['index'] } }, null, 2))
  const built = await errorsOf(build, folder)
  assert.equal(built, await errorsOf(check, folder))
  assert.equal(
    [...new Set(built.map((line) => line.split(' ').at(-1)))],
    ['setting-missing', 'wrong-value', 'redirect-loop'],
  )
})

test('a specification that breaks after a build without errors is named by the next one', async () => {
  const folder = siteWith(".groups(group('A').openapi('openapi.yaml').pages('GET /users'))", '')
  const spec = path.join(folder, 'openapi.yaml')
  assert.equal(await errorsOf(build, folder), [])
  assert.equal(await errorsOf(build, folder), [])
  // Of the same size and with an old time, as a copy may have it.
  writeFileSync(spec, openapi.replace('users', 'plant'))
  utimesSync(spec, 1, 1)
  assert.match((await errorsOf(build, folder)).join(), /endpoint-missing/)
  writeFileSync(spec, openapi)
  assert.equal(await errorsOf(build, folder), [])
})

test('a level of the config counts for a build, too', async () => {
  const settings = "redirects: [{ source: '/a', destination: '/a' }]"
  const folder = siteWith(".pages('index')", settings, "export const check = { rules: { 'redirect-loop': 'off' } }\n")
  assert.equal(await errorsOf(build, folder), [])
})

test('a build names no error that the baseline knows', async () => {
  const folder = siteWith(".pages('index', 'gone')", '')
  assert.is((await errorsOf(build, folder)).length, 1)
  await check({ cwd: folder, baseline: 'docs-baseline.json', updateBaseline: true })
  assert.equal(await errorsOf(build, folder), [])
  const config = path.join(folder, 'docs.config.js')
  writeFileSync(config, readFileSync(config, 'utf8').replace("'gone'", "'gone', 'lost'"))
  assert.match((await errorsOf(build, folder)).join(), /^[^,]*page-missing$/)
})

test('each rule with errors is named by a build, or has to read the text of pages', () => {
  const ofText = ['frontmatter-invalid', 'page-endpoint']
  const ofBuild = new Set<string>(Object.values(buildRules).flat())
  const withErrors = Object.values<Rule>(rules).filter(({ severity }) => severity === 'error')
  const left = withErrors.map(({ id }) => id).filter((id) => !ofBuild.has(id))
  assert.equal(left.toSorted(), ofText)
})

function siteWith(navigation: string, settings: string, more = ''): string {
  return temporaryFolder({
    'index.mdx': '',
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
  return placesOf(
    diagnostics.filter(({ severity }) => severity === 'error'),
    cwd,
  ).toSorted()
}

test.run()
