import { chmodSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { docsWith, MovedSite, pagesOf, problemsOf, refusalOf, runs, type Files } from './site.js'

/** A config around its navigation and further keys. */
function configOf(navigation: string, imports = 'group', more = ''): string {
  const keys = `theme: 'mint',\n  name: 'A',\n  colors: { primary: '#0D9373' },`
  return `import { docs, navigation, ${imports} } from 'build-nav'\nimport { pagesIn } from 'build-nav/files'\n\nexport default docs({\n  ${keys}\n  // Kept as it is.\n  navigation: navigation()${navigation},\n${more}})\n`
}

const locales: Files = {
  ...Object.fromEntries(
    ['en', 'fr'].flatMap((language) =>
      ['index', 'guides/intro', 'guides/auth'].map((name) => [`${language}/${name}.mdx`, '[a](../guides/auth)']),
    ),
  ),
  'docs.config.ts': configOf(
    ".languages(\n    ...(['en', 'fr'] as const).map((locale) =>\n      language(locale).groups(group('G').pages(`${locale}/index`, ...['guides/intro', 'guides/auth'].map((page) => `${locale}/${page}`))),\n    ),\n  )",
    'group, inEach, language',
    "  redirects: [...inEach(['/en', '/fr'], { '/old': '/guides/intro' })],\n",
  ),
}
const folders: Files = {
  ...pagesOf('i', 'g/a', 'guides/intro', 'guides/draft', 'step-1', 'step-2'),
  'guides/auth.mdx': '[d](./draft)',
  'docs.config.ts': configOf(
    ".groups(\n    group('S').pages('i', 'g/a', ...[1, 2].map((step) => ['step', step].join('-'))),\n    group('F').pages(...pagesIn('guides', { first: ['guides/intro'], except: ['guides/draft'] })),\n  )",
    'group, permanent',
    "  redirects: permanent({ '/old': '/i' }),\n",
  ),
}
const versions: Files = {
  ...pagesOf('v2/a', 'v2/b', 'v1/a', 'v1/b'),
  'docs.config.ts': configOf(
    ".versions(\n    ...newestFirst('v2', 'v1').map(({ label }) => version(label).pages(...under(label, 'a', 'b'))),\n  )",
    'newestFirst, under, version',
  ),
}
const parts: Files = {
  ...pagesOf('i', 'g/a'),
  'docs.json': docsWith(['i', { group: 'P', pages: ['g/a'] }], {
    redirects: [{ source: '/old', destination: '/g/a' }],
  }),
  'docs.config.ts': "import { group, parts } from 'build-nav'\n\nexport default parts(group('P').pages('g/a'))\n",
}

async function built(files: Files): Promise<MovedSite> {
  const site = new MovedSite({ 'package.json': '{"type":"module"}', ...files })
  await build({ cwd: site.cwd, force: true })
  return site
}

const isBuilt = async ({ cwd }: MovedSite) => !(await build({ cwd, check: true })).changed

/** Commands, and what files have after them: the config gives docs.json. */
const followed: Readonly<Record<string, readonly [files: Files, commands: readonly string[], after: Readonly<Record<string, string | RegExp>>]>> = {
  'one edit of code moves a page in all languages': [
    locales, ['mv en/guides/auth en/guides/keys --locales'],
    { 'docs.config.ts': "...['guides/intro', 'guides/keys'].map", 'docs.json': '"fr/guides/keys"', 'fr/index.mdx': '[a](../guides/auth)', 'fr/guides/intro.mdx': '[a](./keys)' },
  ],
  'a folder that moves in all languages adds its redirects to the rows that the languages share': [
    locales, ['mv en/guides en/howto --locales'],
    { 'docs.config.ts': /inEach\(\['\/en', '\/fr'\], \{\s*'\/old': '\/howto\/intro',\s*'\/guides\/auth': '\/howto\/auth',\s*'\/guides\/intro': '\/howto\/intro',?\s*\}/ },
  ],
  'a page that stays in the folder of pagesIn moves, and what a folder lists goes by itself': [
    folders, ['mv guides/auth guides/sign-in --no-redirect', 'rm guides/sign-in g/a --to i'],
    { 'docs.config.ts': /pages\('i', \.\.\.\[1[^]*pagesIn\('guides', \{ first: \['guides\/intro'\], except: \['guides\/draft'\] \}\)/, 'docs.json': /"source": "\/g\/a",\s+"destination": "\/i",\s+"permanent": true/ },
  ],
  'pagesIn follows its folder; a page named in its options, and the folder itself, change': [
    folders, ['mv guides/intro guides/start --no-redirect', 'mv guides manual --wildcard'],
    { 'docs.config.ts': "pagesIn('manual', { first: ['manual/start'], except: ['manual/draft'] })", 'docs.json': '"manual/start"' },
  ],
  'a page named in the options of pagesIn goes': [folders, ['rm guides/intro'], { 'docs.config.ts': "pagesIn('guides', { first: [], except: ['guides/draft'] })" }],
  'a page of a version goes, and then the version with its label': [versions, ['rm v1/a', 'rm v1/ --to v2/a'], { 'docs.config.ts': "newestFirst('v2')" }],
  'a navigation-only config leaves the redirects to docs.json': [
    { ...parts, 'docs.config.ts': "import { group, navigation } from 'build-nav'\n\nexport default navigation().groups(group('G').pages('g/a', 'i'))\n", 'docs.json': '{ "name": "A" }\n' }, ['mv g/a c'],
    { 'docs.config.ts': ".pages('c'", 'docs.json': /"source": "\/g\/a",\s+"destination": "\/c"/ },
  ],
  'and so do parts': [parts, ['mv g/a c'], { 'docs.config.ts': ".pages('c'", 'docs.json': /"source": "\/g\/a",\s+"destination": "\/c"/ }],
} // prettier-ignore

for (const [what, [files, commands, after]] of Object.entries(followed))
  test(what, async () => {
    const site = await built(files)
    for (const command of commands) await runs(site.cwd, command)
    for (const [file, text] of Object.entries(after)) assert.match(site.read(file), text)
    assert.ok(await isBuilt(site))
  })

/** Commands that a config stops, with words of what is said. */
const stopped: readonly (readonly [what: string, files: Files, command: string, codes: string, ...words: readonly string[]])[] = [
  ['a page out of the folder that lists it', folders, 'mv guides/auth ops/auth', 'mv-path', 'would leave the navigation', "Add 'ops/auth' to a `.pages(…)`"],
  ['a computed entry that moves', folders, 'mv step-1 first-1', 'mv-not-written,pull-left', "'step-1' with 'first-1' in S", 'produces these entries', 'npx build-nav mv --after'],
  ['a computed entry that is removed', folders, 'rm step-1', 'mv-not-written,pull-left', "removed page 'step-1' from S", 'docs.config.ts:10'],
  ['a link to the last page of a folder', { ...folders, 'i.mdx': '[a](/guides/auth)' }, 'rm guides/auth', 'rm-linked'],
  ['a module of the config', { ...folders, 'docs.config.ts': folders['docs.config.ts']?.replace("import { pagesIn }", "import './nav/one.js'\nimport { pagesIn }") ?? '', 'nav/one.ts': 'export {}\n' }, 'mv nav navigation', 'mv-off-limits'],
  ['all that a part owns: the redirects of docs.json are no obstacle', parts, 'rm g/a --to i', 'mv-not-written', 'emptied elements of `parts(…)`'],
] // prettier-ignore

for (const [what, files, command, codes, ...words] of stopped)
  test(`stopped with nothing written: ${what}`, async () => {
    const site = await built(files)
    const before = site.now()
    const problems = await problemsOf(() => runs(site.cwd, command))
    assert.is(problems.map(({ code }) => code).join(), codes)
    const said = problems.map(({ message, hint, place }) => `${message} ${hint} ${place && `${path.basename(place.file)}:${place.line}`}`).join('\n') // prettier-ignore
    for (const word of words) assert.match(said, word)
    assert.not.match(said, /redirect: |--inline/)
    assert.equal(site.now(), before)
  })

test('a folder moved by hand, which the config no longer finds: named, or as git shows its pages', async () => {
  for (const command of ['mv guides docs/manual --after --no-redirect', 'mv --after --no-redirect']) {
    const site = await built({ ...folders, 'i.mdx': '[i](/guides/intro)' })
    site.commits()
    mkdirSync(path.join(site.cwd, 'docs'))
    renameSync(path.join(site.cwd, 'guides'), path.join(site.cwd, 'docs/manual'))
    await runs(site.cwd, command)
    const call = "pagesIn('docs/manual', { first: ['docs/manual/intro'], except: ['docs/manual/draft'] })"
    assert.match(site.read('docs.config.ts'), call)
    assert.is(site.read('i.mdx'), '[i](/docs/manual/intro)')
    assert.ok(await isBuilt(site))
  }
})

test('a docs.json that is not built, or may not be written, stops a config before anything moves', async () => {
  const site = await built(locales)
  chmodSync(path.join(site.cwd, 'docs.json'), 0o444)
  const command = 'mv en/guides/auth en/guides/login --locales'
  assert.is(await refusalOf(site, command), 'file-read-only')
  chmodSync(path.join(site.cwd, 'docs.json'), 0o644)
  site.write('docs.json', '{ "name": "B" }\n')
  assert.is(await refusalOf(site, command), 'docs-json-unbuilt')
  assert.ok(site.now()['en/guides/auth.mdx'] !== undefined)
})

test.run()
