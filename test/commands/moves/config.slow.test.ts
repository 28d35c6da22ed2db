import { chmodSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { build } from '../../../src/commands/build/build.js'
import { mv } from '../../../src/commands/moves/mv.js'
import { MovedSite, refusalOf, type Files } from './edge-cases.js'

const pages = ['en', 'fr'].flatMap((language) =>
  ['index', 'guides/intro', 'guides/auth'].map((name) => [`${language}/${name}.mdx`, '[a](../guides/auth)']),
)

const locales: Files = {
  ...(Object.fromEntries(pages) as Files),
  'docs.config.ts': `import { docs, group, language, navigation } from 'build-nav'

// Read by everybody.
const guides = ['guides/intro', 'guides/auth']

export default docs({
  name: 'A',
  navigation: navigation().languages(
    ...(['en', 'fr'] as const).map((locale) =>
      language(locale).groups(group('G').pages(\`\${locale}/index\`, ...guides.map((page) => \`\${locale}/\${page}\`))),
    ),
  ),
})
`,
}

const folders: Files = {
  'docs.config.ts': `import { docs, group, navigation } from 'build-nav'
import { pagesIn } from 'build-nav/files'

export default docs({
  name: 'A',
  navigation: navigation().groups(
    group('Start').pages('index'),
    group('Guides').pages(...pagesIn('guides', { first: ['guides/intro'], except: ['guides/draft'] })),
  ),
  redirects: [{ source: '/old', destination: '/guides/intro' }],
})
`,
  'index.mdx': '[i](/guides/intro)',
  'guides/intro.mdx': '',
  'guides/auth.mdx': '[d](./draft)',
  'guides/draft.mdx': '',
}

async function built(files: Files): Promise<MovedSite> {
  const site = new MovedSite(files)
  await build({ cwd: site.cwd, force: true })
  return site
}

const isBuilt = async ({ cwd }: MovedSite) => !(await build({ cwd, check: true })).changed

test('one edit of code moves a page in all languages, and docs.json is built', async () => {
  const site = await built(locales)
  const { outputs } = await mv({ cwd: site.cwd, paths: ['en/guides/auth', 'en/guides/keys'], locales: true })
  assert.equal(
    outputs.map(({ file }) => path.basename(file)),
    ['docs.config.ts'],
  )
  const code = site.read('docs.config.ts')
  assert.match(code, "// Read by everybody.\nconst guides = ['guides/intro', 'guides/keys']")
  assert.match(code, /redirects: redirect\(\{\s+'\/en\/guides\/auth': '\/en\/guides\/keys',\s+'\/fr\/guides\/auth'/)
  assert.match(site.read('docs.json'), '"fr/guides/keys"')
  assert.is(site.read('fr/index.mdx'), '[a](../guides/auth)')
  assert.is(site.read('fr/guides/intro.mdx'), '[a](./keys)')
  assert.ok(await isBuilt(site))
})

test('pagesIn follows its folder; what names the page in its options, and the folder itself, changes', async () => {
  const site = await built(folders)
  await mv({ cwd: site.cwd, paths: ['guides/intro', 'guides/start'], noRedirect: true })
  assert.match(site.read('docs.config.ts'), "pagesIn('guides', { first: ['guides/start'], except: ['guides/draft'] })")
  assert.match(site.read('docs.config.ts'), "{ source: '/old', destination: '/guides/start' }")
  await mv({ cwd: site.cwd, paths: ['guides', 'manual'], wildcard: true })
  assert.match(site.read('docs.config.ts'), "pagesIn('manual', { first: ['manual/start'], except: ['manual/draft'] })")
  assert.match(site.read('docs.config.ts'), "source: '/guides/:slug*', destination: '/manual/:slug*'")
  assert.match(site.read('docs.json'), '"manual/start"')
  assert.ok(await isBuilt(site))
})

test('a page that leaves the folder that lists it would leave the navigation: refused', async () => {
  const site = await built(folders)
  const before = site.now()
  assert.is(await refusalOf(mv, { cwd: site.cwd, paths: ['guides/auth', 'ops/auth'] }), 'mv-leaves-navigation')
  assert.equal(site.now(), before)
})

test('a folder that was moved by hand, which the config no longer finds', async () => {
  const site = await built(folders)
  mkdirSync(path.join(site.cwd, 'docs'))
  renameSync(path.join(site.cwd, 'guides'), path.join(site.cwd, 'docs/manual'))
  await mv({ cwd: site.cwd, paths: ['guides', 'docs/manual'], after: true, noRedirect: true })
  assert.match(site.read('docs.config.ts'), "pagesIn('docs/manual', {")
  assert.is(site.read('index.mdx'), '[i](/docs/manual/intro)')
  assert.ok(await isBuilt(site))
})

test('a config that computes the name, or docs.json that is not built: refused, with nothing written', async () => {
  const computed = await built({
    'docs.config.ts': `import { group, navigation } from 'build-nav'
export default navigation().groups(group('G').pages(...[1, 2].map((step) => ['step', step].join('-'))))
`,
    'docs.json': '{ "name": "A" }\n',
    'step-1.mdx': '',
    'step-2.mdx': '',
  })
  const before = computed.now()
  const refused = await mv({ cwd: computed.cwd, paths: ['step-1', 'first-1'] }).catch((error: unknown) => error)
  assert.instance(refused, BuildNavError)
  const [{ code, message } = { code: '', message: '' }] = (refused as BuildNavError).diagnostics
  assert.is(code, 'mv-not-written')
  assert.match(message, /'step-1' with 'first-1' in G\.$/)
  assert.equal(computed.now(), before)
  computed.write('docs.json', '{ "name": "A", "navigation": { "groups": [] } }\n')
  assert.is(await refusalOf(mv, { cwd: computed.cwd, paths: ['step-1', 'first-1'] }), 'docs-json-unbuilt')
})

test('a navigation-only config leaves the redirects to docs.json', async () => {
  const site = await built({
    'docs.config.ts': `import { group, navigation } from 'build-nav'

export default navigation().groups(group('G').pages('a', 'b'))
`,
    'docs.json': '{\n  "name": "A"\n}\n',
    'a.mdx': '',
    'b.mdx': '',
  })
  await mv({ cwd: site.cwd, paths: ['a', 'c'] })
  assert.match(site.read('docs.config.ts'), "pages('c', 'b')")
  assert.equal(site.docs().redirects, [{ source: '/a', destination: '/c' }])
  assert.ok(await isBuilt(site))
})

test('a module of the config stays where it is imported from', async () => {
  const site = await built({
    ...locales,
    'docs.config.ts': locales['docs.config.ts']?.replace(
      "const guides = ['guides/intro', 'guides/auth']",
      "import { guides } from './nav/guides.js'",
    ) as string,
    'nav/guides.ts': "export const guides = ['guides/intro']\n",
  })
  assert.is(await refusalOf(mv, { cwd: site.cwd, paths: ['nav', 'navigation'] }), 'mv-reserved')
})

test('a folder that moves in all languages adds its redirects to the rows that the languages share', async () => {
  const config = (locales['docs.config.ts'] ?? '')
    .replace('group, language', 'group, inEach, language')
    .replace(/\n\}\)\n$/, "\n  redirects: [...inEach(['/en', '/fr'], { '/old': '/guides/intro' })],\n})\n")
  const site = await built({ ...locales, 'docs.config.ts': config })
  await mv({ cwd: site.cwd, paths: ['en/guides', 'en/howto'], locales: true })
  const rows = /inEach\(\['\/en', '\/fr'\], (\{[^}]*\})/.exec(site.read('docs.config.ts'))?.[1] ?? ''
  assert.equal(rows.match(/'[^']*'/g), [
    "'/old'", "'/howto/intro'", "'/guides/auth'", "'/howto/auth'", "'/guides/intro'", "'/howto/intro'",
  ]) // prettier-ignore
  assert.is((site.docs().redirects as readonly unknown[]).length, 6)
  assert.ok(await isBuilt(site))
})

test('a docs.json that may not be written stops a config before anything moves', async () => {
  const site = await built(locales)
  const before = site.now()
  chmodSync(path.join(site.cwd, 'docs.json'), 0o444)
  assert.is(
    await refusalOf(mv, { cwd: site.cwd, paths: ['en/guides/auth', 'en/guides/login'], locales: true }),
    'file-read-only',
  )
  assert.equal(site.now(), before)
})

test.run()
