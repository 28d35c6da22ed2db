import { existsSync, chmodSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add, type AddOptions } from '../../../src/commands/add/add.js'
import { build } from '../../../src/commands/build/build.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { places, read, refusal } from './site.js'

const listed = ['guides/install', 'guides/auth', 'guides/errors', 'api/users', 'index']
const pagesIn = (pages: readonly string[]) =>
  Object.fromEntries(pages.map((page) => [`${page}.mdx`, '---\ntitle: x\n---\n']))
const config = `import { group, language, navigation, tab } from 'build-nav'

const words = { en: { guides: 'Guides', api: 'API' }, fr: { guides: 'Guide', api: 'Interface' } }

export default navigation().languages(
  ...(['en', 'fr'] as const).map((locale) =>
    language(locale).tabs(
      tab(words[locale].guides).groups(
        // The pages that everybody needs.
        group('Setup').pages(\`\${locale}/guides/install\`, \`\${locale}/guides/auth\`, \`\${locale}/guides/errors\`),
      ),
      tab(words[locale].api).pages(\`\${locale}/api/users\`, \`\${locale}/index\`),
    ),
  ),
)
`
const inBoth = (...names: string[]) => names.flatMap((name) => [`en/${name}`, `fr/${name}`])

/** The config with its docs.json, and pages that it does not list. */
async function configSite(...unlisted: readonly string[]) {
  const cwd = temporaryFolder({ ...pagesIn([...inBoth(...listed), ...unlisted]), 'docs.config.ts': config })
  writeTo(path.join(cwd, 'docs.json'), '{\n  "name": "A",\n  "navigation": {}\n}\n')
  await build({ cwd, force: true })
  return cwd
}
const code = (cwd: string) => read(cwd, 'docs.config.ts')

test('a page is one line of code in all languages that have it, and docs.json is built', async () => {
  const cwd = await configSite(...inBoth('guides/deploy'))
  const result = await add({ cwd, pages: ['en/guides/deploy'] })
  assert.equal(places(result), [
    'en/guides/deploy: en › Guides › Setup, after en/guides/errors',
    'fr/guides/deploy: fr › Guide › Setup, after fr/guides/errors',
  ])
  const [first, second] = result.added
  assert.equal([first?.reason, second?.reason, second?.follows], ['folder', 'twin', 'en/guides/deploy'])
  assert.is(code(cwd).match(/deploy/g)?.length, 1)
  assert.match(code(cwd), '// The pages that everybody needs.')
  assert.match(read(cwd, 'docs.json'), '"fr/guides/deploy"')
  assert.not((await build({ cwd, check: true })).changed)
})

test('a page of one language alone gets the condition that it needs', async () => {
  const cwd = await configSite('fr/guides/deploy')
  await add({ cwd, pages: ['fr/guides/deploy.mdx'] })
  assert.match(code(cwd), /locale === ['"]fr['"] &&/)
  assert.not((await build({ cwd, check: true })).changed)
})

test('a page at a URL of Mintlify is added with a warning', async () => {
  const { warnings } = await add({ cwd: await configSite('mcp'), pages: ['mcp'], to: 'en › API' })
  assert.match(warnings[0]?.message ?? '', "Mintlify has content of its own at '/mcp'")
})

test('a place is named by titles, by a page before or after, or as first and last; a listed page moves there', async () => {
  const cwd = await configSite(...inBoth('guides/deploy'))
  const put = async (options: AddOptions) => {
    await add({ cwd, pages: ['en/guides/deploy'], ...options })
    return [...read(cwd, 'docs.json').matchAll(/"fr\/guides\/(\w+)"/g)].map(([, name]) => name).join()
  }
  assert.is(await put({ after: 'en/guides/install' }), 'install,deploy,auth,errors')
  assert.is(await put({ before: 'fr/guides/install' }), 'deploy,install,auth,errors')
  assert.is(await put({ to: 'Setup', last: true }), 'install,auth,errors,deploy')
  assert.is(await put({ to: 'Setup', first: true }), 'deploy,install,auth,errors')
  assert.is(code(cwd).match(/deploy/g)?.length, 1)
})

test('a new group is made in each language that has its pages, by one line of shared code; emptied, it goes', async () => {
  const cwd = await configSite(...inBoth('ops/a', 'ops/b'))
  await add({ cwd, pages: ['en/ops/a', 'en/ops/b'], to: 'Guides', group: 'Operations' })
  assert.is(code(cwd).match(/Operations/g)?.length, 1)
  assert.match(read(cwd, 'docs.json'), /"Operations",\s+"pages": \[\s*"fr\/ops\/a",\s*"fr\/ops\/b"/)
  assert.not((await build({ cwd, check: true })).changed)
  await add({ cwd, pages: ['fr/ops/a', 'fr/ops/b'], after: 'fr/guides/auth' })
  assert.not.match(read(cwd, 'docs.json'), 'Operations')
})

test('a new group stands where it is asked for; a language without its pages gets none', async () => {
  const cwd = await configSite('en/ops/a', 'fr/ops/a', 'en/ops/b')
  for (const [place, expected] of [
    [{ before: 'en/guides/errors' }, 'Setup auth Operations errors users index'],
    [{ after: 'fr/api/users' }, 'Setup auth errors users Operations index'],
    [{ to: 'Guides', first: true }, 'Operations Setup auth errors users index'],
  ] as const) {
    await add({ cwd, pages: ['en/ops/a'], group: 'Operations', ...place })
    assert.is(
      code(cwd)
        .match(/auth|errors|Setup|users|index|Operations/g)
        ?.join(' '),
      expected,
    )
    writeTo(path.join(cwd, 'docs.config.ts'), config)
    await build({ cwd, force: true })
  }
  const pages = ['en/ops/b']
  assert.match(await refusal({ cwd, pages, group: 'Setup', to: 'Guides', first: true }), 'is a group already')
  await add({ cwd, pages, to: 'Guides', group: 'Operations' })
  assert.is(read(cwd, 'docs.json').match(/"group": "Operations"/g)?.length, 1)
})

test('pages that need no place, or can have none, are told apart; the others are added', async () => {
  const cwd = await configSite('en/guides/new', 'drafts/idea')
  writeTo(path.join(cwd, '.mintignore'), 'drafts/\n')
  writeTo(path.join(cwd, 'en/guides/secret.mdx'), '---\nhidden: true\n---\n')
  const pages = ['en/guides/new', 'en/guides/auth', 'en/guides/secret', 'drafts/idea', 'GET /users']
  const { added, skipped } = await add({ cwd, pages })
  assert.equal(added.length, 1)
  assert.equal(skipped.map(({ page, message }) => message.replace(`Page '${page}' `, '')), [
    "is already in the navigation: in 'Guides › Setup'.",
    "can't be listed: its frontmatter hides it by 'hidden' or 'url'.",
    "can't be listed: .mintignore names it.",
    "can't be listed: it is an endpoint of a specification.",
  ]) // prettier-ignore
})

test('a page that pagesIn lists is left to the next build; beside such pages, a page goes to the end', async () => {
  const text = `import { navigation } from 'build-nav'\nimport { pagesIn } from 'build-nav/files'\nexport default navigation().pages(...pagesIn('g'))\n`
  const cwd = temporaryFolder({ ...pagesIn(['g/a', 'g/c']), 'docs.config.ts': text })
  await build({ cwd })
  writeTo(path.join(cwd, 'g/b.mdx'), '')
  const { added, skipped } = await add({ cwd, pages: ['g/b'] })
  assert.equal([added.length, skipped[0]?.code], [0, 'add-covered'])
  await build({ cwd })
  writeTo(path.join(cwd, 'x/y.mdx'), '')
  assert.equal(places(await add({ cwd, pages: ['x/y'], after: 'g/a' })), ['x/y: , after g/c'])
  assert.match(code(cwd), /\.\.\.pagesIn\('g'\), ['"]x\/y['"]/)
})

test('a page that does not exist is refused with a near name, or made', async () => {
  const cwd = await configSite()
  const near = "Page 'en/guides/instal' doesn't exist: no file has this path. Did you mean 'en/guides/install'?"
  assert.match(await refusal({ cwd, pages: ['en/guides/instal'] }), near)
  const { created } = await add({ cwd, pages: ['en/guides/api-keys'], create: true })
  assert.equal(created, [path.join(cwd, 'en/guides/api-keys.mdx')])
  assert.is(read(cwd, 'en/guides/api-keys.mdx'), '---\ntitle: "Api keys"\n---\n\n')
  assert.match(read(cwd, 'docs.json'), 'en/guides/api-keys')
})

test('where docs.json was edited, or a list comes from elsewhere, nothing is written', async () => {
  const cwd = await configSite('en/guides/deploy')
  writeTo(path.join(cwd, 'docs.json'), read(cwd, 'docs.json').replace('"Setup"', '"Set up"'))
  assert.match(await refusal({ cwd, pages: ['en/guides/deploy'] }), 'docs-json-unbuilt')
  assert.is(code(cwd), config)
  const text = `import { readFileSync } from 'node:fs'
import { group, navigation } from 'build-nav'
const lists = readFileSync(new URL('lists.txt', import.meta.url), 'utf8').split(';')
export default navigation().groups(...lists.map((list) => group(list).pages(...list.trim().split(','))))
`
  const pages = ['a', 'b', 'c', 'd', 'x', 'y'].map((name) => `g/${name}`)
  const computed = temporaryFolder({ ...pagesIn(pages), 'docs.config.mts': text, 'lists.txt': 'g/a,g/b,g/c;x/x,x/y' })
  await build({ cwd: computed })
  assert.match(await refusal({ cwd: computed, pages: ['g/d'] }), "add-not-written: Page 'g/d' was not added")
  assert.is(read(computed, 'docs.config.mts'), text)
})

test('a whole new language is named as what it is', async () => {
  const { open } = await add({ cwd: await configSite('de/guides/install', 'de/index'), orphans: true })
  const message = "'de' looks like a new language: 2 pages, in no list. Add the language itself, `language('de')`"
  assert.match(open[0]?.message ?? '', message)
  assert.is(open.length, 1)
})

test('where docs.json may not be written, the code and new pages are as they were', async () => {
  const cwd = await configSite()
  chmodSync(path.join(cwd, 'docs.json'), 0o444)
  for (const dryRun of [true, false])
    assert.match(await refusal({ cwd, pages: ['en/guides/deploy'], create: true, dryRun }), 'file-read-only')
  assert.is(code(cwd), config)
  assert.not(existsSync(path.join(cwd, 'en/guides/deploy.mdx')))
})

test.run()
