import { existsSync, readFileSync, chmodSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add } from '../../../src/commands/add/add.js'
import type { AddOptions } from '../../../src/commands/add/add.js'
import { formatAdd } from '../../../src/commands/add/format-add.js'
import { build } from '../../../src/commands/build/build.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'

const languages = ['en', 'fr']
const names = ['install', 'auth', 'errors']
const page = (title: string) => `---\ntitle: ${title}\ndescription: "About ${title}"\n---\n`

/** Pages that exist, beside a config or a docs.json. */
const files = Object.fromEntries(
  languages.flatMap((language) =>
    [...names.map((name) => `${language}/guides/${name}`), `${language}/api/users`, `${language}/index`].map((each) => [
      `${each}.mdx`,
      page(each),
    ]),
  ),
)
const config = `import { docs, group, language, navigation, tab } from 'build-nav'

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
`.replace('docs, ', '')

async function configSite(more: Readonly<Record<string, string>> = {}) {
  const cwd = temporaryFolder({ ...files, ...more, 'docs.config.ts': config })
  writeTo(path.join(cwd, 'docs.json'), '{\n  "name": "A",\n  "navigation": {}\n}\n')
  await build({ cwd, force: true })
  return cwd
}

const read = (cwd: string, name: string) => readFileSync(path.join(cwd, name), 'utf8')
const refusal = async (options: AddOptions) => {
  try {
    await add(options)
  } catch (error) {
    if (error instanceof BuildNavError) return error.diagnostics.map(({ code, hint = '' }) => `${code} ${hint}`).join()
    throw error
  }
  throw new Error('nothing was refused')
}

test('a page is one line of code in all languages that have it, and docs.json is built', async () => {
  const cwd = await configSite({ 'en/guides/deploy.mdx': page('x'), 'fr/guides/deploy.mdx': page('x') })
  const { added, written } = await add({ cwd, pages: ['en/guides/deploy'] })
  assert.ok(written)
  assert.equal(
    added.map((each) => [each.page, each.list.join(' › '), each.reason, each.follows]),
    [
      ['en/guides/deploy', 'Guides › Setup', 'folder', undefined],
      ['fr/guides/deploy', 'Guide › Setup', 'twin', 'en/guides/deploy'],
    ],
  )
  const code = read(cwd, 'docs.config.ts')
  assert.is(code.match(/deploy/g)?.length, 1)
  assert.match(code, '// The pages that everybody needs.')
  assert.match(read(cwd, 'docs.json'), '"fr/guides/deploy"')
  assert.not((await build({ cwd, check: true })).changed)
})

test('a page of one language alone gets the condition that it needs', async () => {
  const cwd = await configSite({ 'fr/guides/deploy.mdx': page('x') })
  await add({ cwd, pages: ['fr/guides/deploy.mdx'] })
  assert.match(read(cwd, 'docs.config.ts'), /locale === ['"]fr['"] &&/)
  assert.not((await build({ cwd, check: true })).changed)
})

test('a page at a URL of Mintlify is added with a warning', async () => {
  const cwd = await configSite({ 'mcp.mdx': '', 'en/mcp.mdx': '' })
  const codes = async (...pages: string[]) =>
    (await add({ cwd, pages, to: 'en › API' })).warnings.map(({ code, message }) => `${code} ${message}`)
  assert.equal(await codes('mcp'), [
    "add-provider-url Mintlify has content of its own at '/mcp': readers may not get the page.",
  ])
  assert.equal(await codes('en/mcp'), [])
})

test('what is open is not written, and comes with the commands that settle it', async () => {
  const cwd = await configSite({ 'en/api/teams.mdx': page('x'), 'en/guides/deploy.mdx': page('x') })
  const { added, open } = await add({ cwd, pages: ['en/api/teams', 'en/guides/deploy'] })
  assert.equal(
    added.map((each) => each.page),
    ['en/guides/deploy'],
  )
  assert.equal(
    open.map(({ pages, reason }) => [...pages, reason]),
    [['en/api/teams', 'few']],
  )
  assert.equal(
    open[0]?.choices.map(({ command }) => command),
    ['npx build-nav add en/api/teams --to API'],
  )
  assert.not.match(read(cwd, 'docs.json'), 'teams')
  const settled = await add({ cwd, pages: ['en/api/teams'], to: 'API' })
  assert.equal(
    settled.added.map((each) => each.list.join()),
    ['API'],
  )
  assert.match(read(cwd, 'docs.json'), 'en/api/teams')
})

test('a place is named by titles, by a page before or after, or as first and last; a page that is listed moves there', async () => {
  const cwd = await configSite({ 'en/guides/deploy.mdx': page('x'), 'fr/guides/deploy.mdx': page('x') })
  const order = () => [...read(cwd, 'docs.json').matchAll(/"fr\/guides\/(\w+)"/g)].map(([, name]) => name).join()
  const put = async (options: AddOptions) => (await add({ cwd, pages: ['en/guides/deploy'], ...options }), order())
  assert.is(await put({ after: 'en/guides/install' }), 'install,deploy,auth,errors')
  assert.is(await put({ before: 'fr/guides/install' }), 'deploy,install,auth,errors')
  assert.is(await put({ to: 'Setup', last: true }), 'install,auth,errors,deploy')
  const { added } = await add({ cwd, pages: ['en/guides/deploy'], to: 'Setup', first: true })
  assert.equal(
    added.map(({ isMoved }) => isMoved),
    [true, true],
  )
  assert.is(order(), 'deploy,install,auth,errors')
  assert.is(read(cwd, 'docs.config.ts').match(/deploy/g)?.length, 1)
})

test('a new group is made where it is asked for, in each language that has its pages, by one line of shared code', async () => {
  const cwd = await configSite({ 'en/ops/a.mdx': page('x'), 'en/ops/b.mdx': page('x'), 'fr/ops/a.mdx': page('x'), 'fr/ops/b.mdx': page('x') }) // prettier-ignore
  const result = await add({ cwd, pages: ['en/ops/a', 'en/ops/b'], to: 'Guides', group: 'Operations' })
  assert.equal(
    result.added.map((each) => [each.page, each.list.join(' › '), each.follows]),
    [
      ['en/ops/a', 'Guides › Operations', undefined],
      ['fr/ops/a', 'Guide › Operations', 'en/ops/a'],
      ['en/ops/b', 'Guides › Operations', undefined],
      ['fr/ops/b', 'Guide › Operations', 'en/ops/b'],
    ],
  )
  assert.is(read(cwd, 'docs.config.ts').match(/Operations/g)?.length, 1)
  assert.is(read(cwd, 'docs.json').match(/"group": "Operations"/g)?.length, 2)
  assert.not((await build({ cwd, check: true })).changed)
  const shown = formatAdd(result, { color: false, isAll: false, shown: (file) => file })
  assert.match(shown, "The title 'Operations' is the same in en and fr: translate it in docs.json, or in the config")
  // The group that has lost its last page goes.
  await add({ cwd, pages: ['fr/ops/a', 'fr/ops/b'], after: 'fr/guides/auth' })
  assert.not.match(read(cwd, 'docs.json'), 'Operations')
})

test('a new group stands where it is asked for, in each language', async () => {
  const cwd = await configSite({ 'en/ops/a.mdx': page('x'), 'fr/ops/a.mdx': page('x'), 'en/ops/b.mdx': page('x') })
  const pages = ['en/ops/a']
  const inCode = () => {
    const found = read(cwd, 'docs.config.ts')
      .match(/auth|errors|Setup|users|index|Operations/g)
      ?.join(' ')
    writeTo(path.join(cwd, 'docs.config.ts'), config)
    return found
  }
  await add({ cwd, pages, group: 'Operations', before: 'en/guides/errors' })
  assert.is(inCode(), 'Setup auth Operations errors users index')
  await build({ cwd, force: true })
  await add({ cwd, pages, group: 'Operations', after: 'fr/api/users' })
  assert.is(inCode(), 'Setup auth errors users Operations index')
  await build({ cwd, force: true })
  await add({ cwd, pages, group: 'Operations', to: 'Guides', first: true })
  assert.match(
    await refusal({ cwd, pages: ['en/ops/b'], group: 'Setup', to: 'Guides', first: true }),
    'add-group-there',
  )
  assert.is(inCode(), 'Operations Setup auth errors users index')
})

test('a group with a page that only one language has; a language without any gets none', async () => {
  const cwd = await configSite({ 'en/ops/a.mdx': page('x'), 'en/ops/b.mdx': page('x'), 'fr/ops/a.mdx': page('x') })
  const { added } = await add({ cwd, pages: ['en/ops/a', 'en/ops/b'], to: 'Guides', group: 'Operations' })
  assert.equal(added.map((each) => each.page), ['en/ops/a', 'fr/ops/a', 'en/ops/b']) // prettier-ignore
  assert.match(read(cwd, 'docs.json'), /"Operations",\s+"pages": \[\s*"en\/ops\/a",\s*"en\/ops\/b"/)
  assert.not((await build({ cwd, check: true })).changed)
  const other = await configSite({ 'en/ops/a.mdx': page('x') })
  await add({ cwd: other, pages: ['en/ops/a'], to: 'Guides', group: 'Operations' })
  assert.is(read(other, 'docs.json').match(/"group": "Operations"/g)?.length, 1)
})

test('versions that share a folder: the command for a new group names one of them, and works', async () => {
  const versions = ['2.0', '1.0'].map((version) => ({
    version,
    tabs: [{ tab: 'Docs', groups: ['a', 'b'].map((name) => ({ group: name, pages: [`g/${name}/x`, `g/${name}/y`] })) }],
  }))
  const pages = ['a', 'b', 'c'].flatMap((name) => [`g/${name}/x`, `g/${name}/y`])
  const cwd = temporaryFolder({
    'docs.json': JSON.stringify({ name: 'A', navigation: { versions } }),
    ...Object.fromEntries(pages.map((each) => [`${each}.mdx`, ''])),
  })
  const { open } = await add({ cwd, pages: ['g/c/x', 'g/c/y'] })
  assert.is(open[0]?.choices[0]?.command, 'npx build-nav add g/c/x g/c/y --to "2.0 › Docs" --group C')
  const { added } = await add({ cwd, pages: ['g/c/x', 'g/c/y'], to: '2.0 › Docs', group: 'C' })
  assert.equal(added.map(({ variant }) => variant.join()), ['2.0', '2.0']) // prettier-ignore
})

test('a bare docs.json gets the line, and keeps all else to the byte', async () => {
  const docs = `{"name": "A",
  "navigation": {"groups": [{"group": "Setup",   "pages": ["g/a",
     "g/b", "g/c"] }]}}\r\n`
  const cwd = temporaryFolder({
    'docs.json': docs,
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`g/${name}.mdx`, ''])),
  })
  await add({ cwd, pages: ['g/d'] })
  assert.equal(JSON.parse(read(cwd, 'docs.json')).navigation.groups[0].pages, ['g/a', 'g/b', 'g/c', 'g/d'])
  assert.ok(read(cwd, 'docs.json').startsWith(docs.slice(0, docs.indexOf('"g/c"'))))
  assert.ok(read(cwd, 'docs.json').endsWith(' }]}}\r\n'))
})

test('pages that need no place, or can have none, are told apart; the others are added', async () => {
  const cwd = await configSite({
    '.mintignore': 'drafts/\n',
    'en/guides/new.mdx': page('x'),
    'en/guides/secret.mdx': '---\nhidden: true\n---\n',
    'drafts/idea.mdx': '',
  })
  const pages = ['en/guides/new', 'en/guides/auth', 'en/guides/secret', 'drafts/idea', 'GET /users']
  const { added, skipped } = await add({ cwd, pages })
  assert.is(added.length, 1)
  assert.equal(
    skipped.map(({ page: name, code }) => `${name} ${code}`),
    [
      'en/guides/auth add-listed',
      'en/guides/secret add-hidden',
      'drafts/idea add-unpublished',
      'GET /users add-endpoint',
    ],
  )
})

test('a page that pagesIn lists is left to the next build', async () => {
  const cwd = temporaryFolder({
    'docs.config.ts': `import { navigation } from 'build-nav'\nimport { pagesIn } from 'build-nav/files'\nexport default navigation().pages(...pagesIn('g'))\n`,
    'g/a.mdx': '',
    'docs.json': '{ "name": "A", "navigation": { "pages": ["g/a"] } }\n',
  })
  writeTo(path.join(cwd, 'g/b.mdx'), '')
  const { added, skipped } = await add({ cwd, pages: ['g/b'] })
  assert.equal([added.length, skipped[0]?.code], [0, 'add-covered'])
})

test('a page that does not exist is refused with a near name, or made with the frontmatter of its neighbours', async () => {
  const cwd = await configSite()
  assert.is(
    await refusal({ cwd, pages: ['en/guides/instal'] }),
    "add-page-missing Did you mean 'en/guides/install'? To create a new file, add --create.",
  )
  const { created } = await add({ cwd, pages: ['en/guides/api-keys'], create: true })
  assert.equal(created, [path.join(cwd, 'en/guides/api-keys.mdx')])
  assert.is(read(cwd, 'en/guides/api-keys.mdx'), '---\ntitle: "API Keys"\ndescription: ""\n---\n\n')
  assert.match(read(cwd, 'docs.json'), 'en/guides/api-keys')
})

test('a place that is not there, or not one, is refused, and nothing is written', async () => {
  const cwd = await configSite({ 'en/guides/deploy.mdx': page('x') })
  const before = [read(cwd, 'docs.config.ts'), read(cwd, 'docs.json')]
  const pages = ['en/guides/deploy']
  assert.match(await refusal({ cwd, pages, to: 'Setpu' }), "add-to-unknown Did you mean 'Setup'?")
  assert.match(
    await refusal({ cwd, pages, to: 'Guides' }),
    /^add-to-holds-groups Name one of its groups, such as 'Guides › /,
  )
  assert.match(await refusal({ cwd, pages, after: 'en/guides/instal' }), "add-beside Did you mean 'en/guides/install'?")
  assert.match(await refusal({ cwd, pages, group: 'Deploy' }), 'add-group-nowhere')
  writeTo(path.join(cwd, 'docs.json'), read(cwd, 'docs.json').replace('"Setup"', '"Set up"'))
  assert.match(await refusal({ cwd, pages }), 'docs-json-unbuilt')
  writeTo(path.join(cwd, 'docs.json'), before[1] as string)
  assert.equal([read(cwd, 'docs.config.ts'), read(cwd, 'docs.json')], before)
})

test('titles that several places have are refused, with the titles around each', async () => {
  const tabs = ['A', 'B'].map((tab) => ({ tab, groups: [{ group: 'Setup', pages: [`${tab}/x`] }] }))
  const cwd = temporaryFolder({
    'docs.json': JSON.stringify({ name: 'A', navigation: { tabs } }),
    'A/x.mdx': '',
    'new.mdx': '',
  })
  const hint = "add-to-several Use one of them: 'A › Setup' or 'B › Setup'."
  assert.is(await refusal({ cwd, pages: ['new'], to: 'Setup' }), hint)
  assert.is((await add({ cwd, pages: ['new'], to: 'B > Setup', dryRun: true })).added[0]?.list.join(), 'B,Setup')
})

test('a whole new language is named as what it is', async () => {
  const cwd = await configSite({ 'de/guides/install.mdx': page('x'), 'de/index.mdx': page('x') })
  const { open } = await add({ cwd, orphans: true })
  assert.equal(
    open.map(({ reason, pages }) => [reason, pages.length]),
    [['new-language', 2]],
  )
  assert.match(open[0]?.message ?? '', "language('de')")
})

test('a list that code reads from elsewhere is refused, and nothing is written', async () => {
  const code = `import { readFileSync } from 'node:fs'
import { group, navigation } from 'build-nav'
const lists = readFileSync(new URL('lists.txt', import.meta.url), 'utf8').split(';')
export default navigation().groups(...lists.map((list) => group(list).pages(...list.trim().split(','))))
`
  const pages = Object.fromEntries(['a', 'b', 'c', 'd', 'x', 'y'].map((name) => [`g/${name}.mdx`, '']))
  const cwd = temporaryFolder({ ...pages, 'docs.config.mts': code, 'lists.txt': 'g/a,g/b,g/c;x/x,x/y' })
  await build({ cwd })
  assert.match(await refusal({ cwd, pages: ['g/d'] }), 'add-not-written')
  assert.is(read(cwd, 'docs.config.mts'), code)
})

test('where docs.json may not be written, the code and new pages are as they were', async () => {
  const cwd = await configSite()
  const before = read(cwd, 'docs.config.ts')
  chmodSync(path.join(cwd, 'docs.json'), 0o444)
  for (const dryRun of [true, false])
    assert.match(await refusal({ cwd, pages: ['en/guides/deploy'], create: true, dryRun }), 'file-read-only')
  const bare = temporaryFolder({ 'a.mdx': '', 'b.mdx': '', 'docs.json': '{"name":"A","navigation":{"pages":["a"]}}' })
  chmodSync(path.join(bare, 'docs.json'), 0o444)
  assert.match(await refusal({ cwd: bare, pages: ['b'], last: true, dryRun: true }), 'file-read-only')
  assert.is(read(cwd, 'docs.config.ts'), before)
  assert.not(existsSync(path.join(cwd, 'en/guides/deploy.mdx')))
})

test('all orphans at once, narrowed by a folder or a pattern', async () => {
  const cwd = await configSite({
    'en/guides/one.mdx': page('x'),
    'en/guides/two.mdx': page('x'),
    'en/api/three.mdx': page('x'),
  })
  const found = async (...pages: string[]) => {
    const { added, open } = await add({ cwd, orphans: true, pages, dryRun: true })
    return [...added.map((each) => each.page), ...open.flatMap((each) => each.pages)].sort().join()
  }
  assert.is(await found(), 'en/api/three,en/guides/one,en/guides/two')
  assert.is(await found('en/api'), 'en/api/three')
  assert.is(await found('**/t*'), 'en/api/three,en/guides/two')
})

test.run()
