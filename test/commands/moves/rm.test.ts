import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { build } from '../../../src/commands/build/build.js'
import { formatRm } from '../../../src/commands/moves/report.js'
import { rm } from '../../../src/commands/moves/rm.js'
import type { RmOptions } from '../../../src/commands/moves/rm.js'
import { journalOf } from '../../../src/commands/moves/steps.js'
import { writeTo } from '../../temporary-folder.js'
import { docsWith, MovedSite, refusalOf, type Files } from './edge-cases.js'

interface Row {
  readonly files: Files
  readonly rm: Omit<RmOptions, 'cwd'>
  /** Files that changed, with their texts; those that went are undefined. */
  readonly gives: Readonly<Record<string, string | undefined>>
  readonly docs: string
}

const linked = '[a](/g/a?x=1#y) [a](g/a) `/g/a` <Card href="/g/a/" />\n'

const rows: Readonly<Record<string, Row>> = {
  'a page that nothing links to': {
    files: { 'docs.json': docsWith(['i', 'g/a', 'g/b']), 'i.mdx': '', 'g/a.mdx': '[b](/g/b)', 'g/b.mdx': '' },
    rm: { paths: ['g/a'] },
    gives: { 'g/a.mdx': undefined },
    docs: docsWith(['i', 'g/b']),
  },
  'links and readers go to another page, without the anchor; nothing else changes': {
    files: {
      'docs.json': docsWith(['i', '/g/a.mdx'], {
        navbar: { links: [{ label: 'A', href: '/g/a#y' }] },
        banner: { content: 'See [a](/g/a)' },
        redirects: [{ source: '/old', destination: '/g/a' }],
      }),
      'i.mdx': linked,
      'g/a.mdx': '',
    },
    rm: { paths: ['g/a.mdx'], to: 'i' },
    gives: { 'i.mdx': '[a](/i?x=1) [a](i) `/g/a` <Card href="/i/" />\n', 'g/a.mdx': undefined },
    docs: docsWith(['i'], {
      navbar: { links: [{ label: 'A', href: '/i' }] },
      banner: { content: 'See [a](/i)' },
      redirects: [
        { source: '/old', destination: '/i' },
        { source: '/g/a', destination: '/i' },
      ],
    }),
  },
  'links to the address of a folder that loses its pages lead to the other page, too': {
    files: {
      'docs.json': docsWith(['h/i', 'g/i', 'g/b']),
      'h/i.mdx': '[g](/g) [h](/h)',
      'g/i.mdx': '[up](../g)',
      'g/b.mdx': '',
    },
    rm: { paths: ['g/'], to: 'h/i' },
    gives: { 'h/i.mdx': '[g](/h/i) [h](/h)', 'g/i.mdx': undefined, 'g/b.mdx': undefined },
    docs: docsWith(['h/i'], {
      redirects: [
        { source: '/g/b', destination: '/h/i' },
        { source: '/g/i', destination: '/h/i' },
      ],
    }),
  },
  'links stay where they are meant to': {
    files: { 'docs.json': docsWith(['i', 'g/a']), 'i.mdx': linked, 'g/a.mdx': '' },
    rm: { paths: ['g/a'], keepLinks: true },
    gives: { 'g/a.mdx': undefined },
    docs: docsWith(['i']),
  },
  'pages that link to each other go together, and the groups that held nothing else': {
    files: {
      'docs.json': docsWith(['i', { group: 'H', pages: ['h/a', { group: 'J', root: 'h/j', pages: ['h/b'] }] }]),
      'i.mdx': '',
      'h/a.mdx': '[b](./b)',
      'h/b.mdx': '[a](/h/a)',
      'h/j.mdx': '',
    },
    rm: { paths: ['h'] },
    gives: { 'h/a.mdx': undefined, 'h/b.mdx': undefined, 'h/j.mdx': undefined },
    docs: docsWith(['i']),
  },
  'a group that has something else stays': {
    files: {
      'docs.json': docsWith(['i', { group: 'H', openapi: 'o.json', pages: ['h/a'] }, { group: 'E', pages: [] }]),
      'i.mdx': '',
      'h/a.mdx': '',
    },
    rm: { paths: ['/h/a/'] },
    gives: { 'h/a.mdx': undefined },
    docs: docsWith(['i', { group: 'H', openapi: 'o.json', pages: [] }, { group: 'E', pages: [] }]),
  },
}

for (const [what, row] of Object.entries(rows))
  test(what, async () => {
    const site = new MovedSite(row.files)
    const dry = await rm({ ...row.rm, cwd: site.cwd, dryRun: true })
    assert.equal(site.now(), site.before)
    assert.is(dry.written, false)
    await rm({ ...row.rm, cwd: site.cwd })
    const { 'docs.json': docs, ...files } = site.now()
    assert.equal(JSON.parse(docs ?? ''), JSON.parse(row.docs))
    const { 'docs.json': _, ...before } = site.before
    const wanted = Object.entries({ ...before, ...row.gives }).filter(([, text]) => text !== undefined)
    assert.equal(files, Object.fromEntries(wanted))
  })

const spec = JSON.stringify({ openapi: '3.1.0', paths: {} })
const site: Files = {
  'docs.json': docsWith(['i', 'g/a'], { navbar: { links: [{ label: 'A', href: '/g/a' }] } }),
  'i.mdx': '![p](/p.png)\n\n[a](/g/a#x)',
  'g/a.mdx': '![p](/p.png) ![q](/q.png)',
  'p.png': '',
  'q.png': '',
  'o.json': spec,
}
const refusals: readonly (readonly [codes: string, options: Omit<RmOptions, 'cwd'>])[] = [
  ['rm-linked,rm-linked', { paths: ['g/a'] }],
  ['mv-missing', { paths: ['g/aa'] }],
  ['mv-missing', { paths: ['g/a'], to: 'g/b' }],
  ['rm-to-page', { paths: ['g/a'], to: '/g/a' }],
  ['rm-to-page', { paths: ['g/a'], to: 'p.png' }],
  ['mv-endpoint', { paths: ['GET /users'] }],
  ['mv-reserved', { paths: ['docs.json'] }],
  ['mv-outside', { paths: ['../x'] }],
]
for (const [codes, options] of refusals)
  test(`${JSON.stringify(options)} is refused, and nothing is written: ${codes}`, async () => {
    const own = new MovedSite(site)
    assert.is(await refusalOf((more) => rm({ ...options, cwd: more.cwd }), { cwd: own.cwd }), codes)
    assert.equal(own.now(), own.before)
  })

test('a part of docs.json defines the site: it is not removed', async () => {
  const own = new MovedSite({
    'docs.json': '{ "name": "A", "navigation": { "$ref": "./nav.json" } }\n',
    'nav.json': '{ "pages": ["i"] }\n',
    'i.mdx': '',
  })
  assert.is(await refusalOf((more) => rm({ paths: ['nav.json'], cwd: more.cwd }), own), 'mv-reserved')
})

test('each link has its place, in pages and in docs.json', async () => {
  const own = new MovedSite(site)
  const error = await rm({ paths: ['g/a'], cwd: own.cwd }).catch((caught: unknown) => caught)
  assert.instance(error, BuildNavError)
  const { diagnostics } = error as BuildNavError
  assert.equal(
    diagnostics.map(({ place, message }) => `${place?.file.slice(own.cwd.length + 1)}:${place?.line} ${message}`),
    [
      "docs.json:18 The link '/g/a' points to 'g/a', which would be removed.",
      "i.mdx:3 The link '/g/a#x' points to 'g/a.mdx', which would be removed.",
    ],
  )
})

test('what a person has to look at: redirects and links to what is gone, lost readers, files that nothing else used', async () => {
  const own = new MovedSite({
    ...site,
    'docs.json': docsWith(['i', 'g/a'], { redirects: [{ source: '/old', destination: '/g/a#x' }] }),
  })
  const { dead, lost, unused, links } = await rm({ paths: ['g/a'], keepLinks: true, cwd: own.cwd })
  assert.equal([dead, lost, unused], [[{ source: '/old', destination: '/g/a#x' }], ['/g/a'], ['q.png']])
  assert.equal(links.map(({ file, line, after }) => [file, line, after]), [['i.mdx', 3, undefined]])
}) // prettier-ignore

test('a wildcard redirect to a folder is named once its last page goes', async () => {
  const redirects = [{ source: '/f/:slug*', destination: '/h/:slug*' }]
  const pages = { 'i.mdx': '', 'h/a.mdx': '', 'h/b.mdx': '' }
  const own = new MovedSite({ 'docs.json': docsWith(['i', 'h/a', 'h/b'], { redirects }), ...pages })
  assert.equal((await rm({ paths: ['h/a'], cwd: own.cwd })).dead, [])
  assert.equal((await rm({ paths: ['h/b'], cwd: own.cwd })).dead, redirects)
})

const config = `import { docs, group, navigation } from 'build-nav'
import { pagesIn } from 'build-nav/files'

export default docs({
  theme: 'mint',
  name: 'A',
  colors: { primary: '#0D9373' },
  // Kept as it is.
  navigation: navigation().groups(
    group('G').pages('i', 'g/a'),
    group('F').pages(...pagesIn('f')),
  ),
})
`

test('a config: what is written goes from the code, what a folder gives goes by itself, and docs.json is built', async () => {
  const own = new MovedSite({
    'docs.config.ts': config, 'i.mdx': '', 'g/a.mdx': '', 'f/a.mdx': '', 'f/b.mdx': '', 'package.json': '{"type":"module"}',
  }) // prettier-ignore
  await build({ cwd: own.cwd })
  await rm({ paths: ['g/a', 'f/b'], cwd: own.cwd })
  assert.is(own.read('docs.config.ts'), config.replace("'i', 'g/a'", "'i'"))
  assert.equal(own.docs().navigation.groups, [
    { group: 'G', pages: ['i'] },
    { group: 'F', pages: ['f/a'] },
  ] as never)
  assert.is((await build({ cwd: own.cwd, check: true })).changed, false)
})

test('the folder of a version is not removed page by page: what to do is said with its place', async () => {
  const versions = `import { docs, navigation, newestFirst, under, version } from 'build-nav'

export default docs({
  theme: 'mint',
  name: 'A',
  colors: { primary: '#000000' },
  navigation: navigation().versions(
    ...newestFirst('v2', 'v1').map(({ label }) => version(label).pages(...under(label, 'a', 'b'))),
  ),
})
`
  const own = new MovedSite({
    'docs.config.ts': versions, 'v2/a.mdx': '', 'v2/b.mdx': '', 'v1/a.mdx': '', 'v1/b.mdx': '', 'package.json': '{"type":"module"}',
  }) // prettier-ignore
  await build({ cwd: own.cwd })
  const before = own.now()
  const error = (await rm({ paths: ['v1/'], to: 'v2/a', cwd: own.cwd }).catch(
    (thrown: unknown) => thrown,
  )) as BuildNavError
  const [found] = error.diagnostics
  assert.is(found?.message, "v1/ is the folder of version 'v1'.")
  assert.match(
    found?.hint ?? '',
    "Delete the version in docs.json, run `npx build-nav pull`, delete the folder, and add a redirect from '/v1/:slug*'.",
  )
  assert.match(JSON.stringify(found?.place), /docs\.config\.ts","line":8,/)
  assert.equal(own.now(), before)
  await rm({ paths: ['v1/a'], cwd: own.cwd, dryRun: true })
})

test('links to the last page of a folder are named before the config runs without the page', async () => {
  const own = new MovedSite({
    'docs.config.ts': config, 'i.mdx': '[a](/f/a)', 'g/a.mdx': '', 'f/a.mdx': '', 'package.json': '{"type":"module"}',
  }) // prettier-ignore
  await build({ cwd: own.cwd })
  assert.is(await refusalOf((more) => rm({ paths: ['f/a'], cwd: more.cwd }), own), 'rm-linked')
})

test('entries that the config computes stop it, with nothing written', async () => {
  const computed = config.replace(
    "'i', 'g/a'",
    "'i', ...Array.from({ length: 2 }, (_, at) => ['g/step', at + 1].join('-'))",
  )
  const own = new MovedSite({
    'docs.config.ts': computed, 'i.mdx': '', 'g/step-1.mdx': '', 'g/step-2.mdx': '', 'f/a.mdx': '', 'package.json': '{"type":"module"}',
  }) // prettier-ignore
  await build({ cwd: own.cwd })
  const before = own.now()
  assert.is(await refusalOf((more) => rm({ paths: ['g/step-1'], cwd: more.cwd }), { cwd: own.cwd }), 'mv-not-written')
  assert.equal(own.now(), before)
})

test('git sees the page as removed; a run that was interrupted is finished by its own command, and by no other', async () => {
  const own = new MovedSite({ ...rows['a page that nothing links to']?.files })
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: own.cwd }).toString()
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'all')
  const steps = {
    version: 2, command: 'npx build-nav rm g/a', phase: 'texts', aside: '.build-nav-moving-1', moves: [], symlinks: [],
    removed: ['g/a.mdx'], index: [], texts: [{ file: 'docs.json', before: own.read('docs.json'), text: docsWith(['i', 'g/b']) }], config: null,
  } // prettier-ignore
  writeTo(journalOf(own.cwd), JSON.stringify(steps))
  assert.is(git('status', '--porcelain'), '')
  assert.is(await refusalOf((more) => rm({ paths: ['g/b'], cwd: more.cwd }), { cwd: own.cwd }), 'mv-unfinished')
  assert.is((await rm({ paths: ['g/a'], cwd: own.cwd })).isResumed, true)
  assert.equal([own.pages(), own.now()['g/a.mdx']], [['i', 'g/b'], undefined])
  git('checkout', '-q', '--', '.')
  await rm({ paths: ['g/a'], cwd: own.cwd })
  assert.match(git('status', '--porcelain'), /^D  g\/a\.mdx$/m)
})

const languages = ['en', 'fr', 'de']
const translated = (without: readonly string[] = []) => {
  const pages = languages.map((language) => ['a', 'b', 'f/x'].map((page) => `${language}/${page}`).filter((page) => !without.includes(page))) // prettier-ignore
  const navigation = { languages: languages.map((language, at) => ({ language, pages: pages[at] })) }
  const files = pages.flat().map((page) => [`${page}.mdx`, ''])
  return new MovedSite({ ...(Object.fromEntries(files) as Files), 'docs.json': JSON.stringify({ navigation }) })
}
const listedIn = (own: MovedSite) =>
  (JSON.parse(own.read('docs.json')).navigation.languages as { pages: string[] }[]).flatMap(({ pages }) => pages)

test('the same pages of other languages are named, with the command that removes each', async () => {
  const own = translated(['de/b'])
  const { mirrors } = await rm({ cwd: own.cwd, paths: ['en/a'], to: 'en/b' })
  assert.equal(
    mirrors.map(({ language, command }) => [language, command]),
    [
      ['fr', 'npx build-nav rm fr/a --to fr/b'],
      ['de', 'npx build-nav rm de/a'],
    ],
  )
  assert.equal(
    (await rm({ cwd: own.cwd, paths: ['en/f'], keepLinks: true, dryRun: true })).mirrors.map(({ command }) => command),
    ['npx build-nav rm fr/f --keep-links', 'npx build-nav rm de/f --keep-links'],
  )
})

test('--locales removes them, too; each language gets its own page in the place, or all of it is refused', async () => {
  const own = translated()
  const { removed } = await rm({ cwd: own.cwd, paths: ['en/a', 'en/f'], to: 'en/b', locales: true })
  assert.is(removed.length, 6)
  assert.equal(listedIn(own), ['en/b', 'fr/b', 'de/b'])
  assert.equal(
    own.docs().redirects,
    languages.flatMap((each) => [`/${each}/a`, `/${each}/f/x`].map((source) => ({ source, destination: `/${each}/b` })))
      .toSorted((left, right) => removed.indexOf(`${left.source.slice(1)}.mdx`) - removed.indexOf(`${right.source.slice(1)}.mdx`)),
  ) // prettier-ignore
  const lacking = translated(['de/b'])
  const refused = (options: Omit<RmOptions, 'cwd'>) => refusalOf((more) => rm({ ...options, cwd: more.cwd }), { cwd: lacking.cwd }) // prettier-ignore
  assert.is(await refused({ paths: ['en/a'], to: 'en/b', locales: true }), 'rm-to-language')
  assert.is(await refused({ paths: ['en/a', 'fr/b'], to: 'en/b', locales: true }), 'rm-to-page')
  assert.equal(lacking.now(), lacking.before)
  // Without --locales, all pages go where they are sent.
  await rm({ cwd: lacking.cwd, paths: ['de/a', 'fr/a'], to: 'en/b' })
  assert.equal(lacking.docs().redirects, [
    { source: '/de/a', destination: '/en/b' },
    { source: '/fr/a', destination: '/en/b' },
  ])
})

const committed = (files: Files) => {
  const own = new MovedSite(files)
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: own.cwd }).toString()
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'all')
  return { own, git, refused: (paths: readonly string[]) => refusalOf((more) => rm({ paths, cwd: more.cwd }), own) }
}
const folder: Files = {
  'docs.json': docsWith(['i', 'g/a', 'g/h/b']),
  '.gitignore': '.env\n',
  'i.mdx': '',
  'g/a.mdx': 'a\n',
  'g/h/b.mdx': 'b\n',
  'g/p.png': 'png',
  'g/h/.keep': '',
}

test('a folder loses its pages and what git has; what git lacks stays, and uncommitted text is refused', async () => {
  const { own, git, refused } = committed(folder)
  own.write('g/.env', 'SECRET=1')
  own.write('g/notes.txt', 'my notes')
  own.write('g/a.mdx', 'a\nhours of work\n')
  assert.is(await refused(['g']), 'rm-uncommitted')
  assert.is(await refused(['g/a']), 'rm-uncommitted')
  git('add', '-A')
  assert.is(await refused(['g/a']), 'rm-uncommitted')
  git('reset', '-q', '--hard')
  own.write('g/notes.txt', 'my notes')
  own.write('g/new.mdx', 'never committed')
  assert.is(await refused(['g']), 'rm-uncommitted')
  assert.is(await refused(['g/new']), 'rm-uncommitted')
  git('add', 'g/new.mdx')
  git('commit', '-qm', 'new')
  const { kept } = await rm({ cwd: own.cwd, paths: ['g'] })
  assert.equal(kept, ['g/.env', 'g/notes.txt'])
  const left = { ...own.before, 'docs.json': docsWith(['i']), 'g/.env': 'SECRET=1', 'g/notes.txt': 'my notes' }
  const gone = new Set(['g/a.mdx', 'g/h/b.mdx', 'g/p.png', 'g/h/.keep'])
  assert.equal(
    own.now(),
    Object.fromEntries(
      Object.entries(left)
        .filter(([file]) => !gone.has(file))
        .sort(),
    ),
  )
  assert.is(git('status', '--porcelain', '-uno').replace(/^(.).*/gm, '$1'), ' \nD\nD\nD\nD\nD\n')
})

test('without git, a folder loses its pages only', async () => {
  const own = new MovedSite({ ...folder, 'g/.env': '' })
  const { kept } = await rm({ cwd: own.cwd, paths: ['g'] })
  assert.equal(kept, ['g/.env', 'g/h/.keep', 'g/p.png'])
  assert.equal(Object.keys(own.now()), ['.gitignore', 'docs.json', 'g/.env', 'g/h/.keep', 'g/p.png', 'i.mdx'])
})

test('nothing is removed through a symlink and in a submodule', async () => {
  const { own, git, refused } = committed(folder)
  const shared = new MovedSite({ 'x.mdx': 'other team' })
  symlinkSync(shared.cwd, path.join(own.cwd, 'ext'))
  for (const name of ['ext', 'ext/', 'ext/x.mdx']) assert.is(await refused([name]), 'mv-symlink')
  assert.equal(shared.now(), shared.before)
  symlinkSync(path.join(shared.cwd, 'x.mdx'), path.join(own.cwd, 'g/x.mdx'))
  git('add', 'g/x.mdx')
  git('commit', '-qm', 'symlink')
  await rm({ cwd: own.cwd, paths: ['g/x'] })
  assert.equal(shared.now(), shared.before)
  execFileSync('git', ['init', '-q'], { cwd: path.join(own.cwd, 'g/h') })
  assert.is(await refused(['g']), 'mv-other-repository')
  assert.is(await refused(['g/h/b']), 'mv-other-repository')
  own.write('g/h/new.mdx', '')
  assert.is(await refused(['g/h/new']), 'mv-other-repository')
})

test('a symlink to a removed page is a link to it', async () => {
  const site = new MovedSite({ 'docs.json': docsWith(['a', 'b', 'g/s']), 'a.mdx': '', 'b.mdx': '', 'g/i.mdx': '' })
  symlinkSync('../a.mdx', path.join(site.cwd, 'g/s.mdx'))
  assert.is(await refusalOf(() => rm({ cwd: site.cwd, paths: ['a'] }), {}), 'rm-linked')
  const { links } = await rm({ cwd: site.cwd, paths: ['a'], to: 'b' })
  assert.equal(links, [{ file: 'g/s.mdx', line: 1, column: 1, written: '../a.mdx', to: 'a.mdx' }])
})

test("a page that `first` of a folder names is taken out of the list, and new redirects have the table's flag", async () => {
  const code = config
    .replace("pagesIn('f')", "pagesIn('f', { first: ['f/b', 'f/a'] })")
    .replace('{ docs, group, navigation }', '{ docs, group, navigation, permanent }')
    .replace('  // Kept', "  redirects: permanent({ '/old': '/i' }),\n  // Kept")
  const own = new MovedSite({
    'docs.config.ts': code, 'i.mdx': '', 'g/a.mdx': '', 'f/a.mdx': '', 'f/b.mdx': '', 'package.json': '{"type":"module"}',
  }) // prettier-ignore
  await build({ cwd: own.cwd })
  await rm({ paths: ['f/b'], to: 'i', cwd: own.cwd })
  assert.match(own.read('docs.config.ts'), "first: ['f/a'] }")
  assert.match(own.read('docs.config.ts').replace(/\s+/g, ' '), "permanent({ '/old': '/i', '/f/b': '/i'")
  assert.equal(own.docs().redirects, [
    { source: '/old', destination: '/i', permanent: true },
    { source: '/f/b', destination: '/i', permanent: true },
  ])
})

test('for other languages, one command with --locales is printed', async () => {
  const own = translated()
  const look = { color: false, isAll: false }
  const dry = await rm({ cwd: own.cwd, paths: ['en/a'], to: 'en/b', dryRun: true })
  assert.match(formatRm(dry, look), 'The same page in fr and de was not removed. To remove it too, add --locales.\n')
  const done = await rm({ cwd: own.cwd, paths: ['en/a'], to: 'en/b' })
  assert.match(formatRm(done, look), 'run:\n  npx build-nav rm fr/a --to fr/b --locales\n')
  assert.match(formatRm(await rm({ cwd: own.cwd, paths: ['fr/b'] }), look), '--to <page>')
})

test.run()
