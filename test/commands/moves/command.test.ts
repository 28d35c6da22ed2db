import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { journalOf } from '../../../src/commands/moves/steps.js'
import { baselineText } from '../../../src/commands/check/baseline.js'
import { check } from '../../../src/commands/check/check.js'
import { Site } from '../../cli/cli.js'
import { writeTo } from '../../temporary-folder.js'
import { docsWith, MovedSite, pagesOf, refusalOf, runs, type Files } from './site.js'

/** The two outputs and the code of commands on a site of their own, one after the other. */
async function said(files: Files, ...commands: readonly string[]) {
  const site = new Site(files)
  const outputs = []
  for (const command of commands) outputs.push(await site.runHere(...command.split(' ')))
  const docs = JSON.parse(site.read('docs.json')) as { redirects?: unknown }
  site.remove()
  const [{ code, stdout, stderr } = { code: null, stdout: '', stderr: '' }] = outputs
  return { code, stdout, stderr, outputs, docs }
}

const moving: Files = {
  'docs.json': docsWith(['g/a', 'b']),
  'g/a.mdx': '[gone](./nowhere)',
  'b.mdx': '[a](/g/a#x) and `/g/a` https://acme.dev/docs/g/a#x /v2/g/a /g/a-b\n',
}
const removing: Files = {
  'docs.json': docsWith(['b', { group: 'H', pages: ['g/a'] }], {
    redirects: [{ source: '/o', destination: '/g/a' }],
  }),
  'g/a.mdx': '![](/q.png) ![](/r.png)',
  'b.mdx': '[a](/g/a#x) ![](/r.png)\n',
  'q.png': '',
  'r.png': '',
}
const many = ['a', 'b', 'c', 'd', 'e'].map((name) => `old/${name}`)
const manyPages: Files = { 'docs.json': docsWith(['index', ...many]), ...pagesOf('index', ...many) }
const afterwards: Files = { 'docs.json': docsWith(['g/a', 'b']), 'h/a.mdx': '', 'b.mdx': '[a](/g/a)\n' }

/** Commands, with lines that they print. */
const reports: readonly (readonly [files: Files, command: string, ...lines: readonly string[]])[] = [
  [
    moving,
    'mv g/a h/a --dry-run',
    'Would move g/a.mdx → h/a.mdx\nWould update 1 place in docs.json\nWould add the redirect /g/a → /h/a\n',
    'Would rewrite 1 link in 1 file:\n  b.mdx:1:5  /g/a#x → /h/a#x\n',
    'Not changed, please check:\n  b.mdx:1:18  /g/a  (not a link)\n  b.mdx:1:45  /g/a  (not a link)\n  h/a.mdx:1:8  ./nowhere  (was already broken)\n',
    '+          "h/a",\n',
  ],
  [moving, 'mv g/a h/a', 'Moved g/a.mdx → h/a.mdx\nUpdated 1 place in docs.json\n'],
  [
    { ...moving, 'docs.json': '{ "navigation": { "groups": [{ "$ref": "nav.json" }] } }\n', 'nav.json': '{ "group": "G", "pages": ["g/a", "b"] }\n' },
    'mv g/a h/a --no-redirect',
    'Updated 1 place in nav.json\n',
  ],
  [afterwards, 'mv --after g/a h/a --dry-run', 'Already moved g/a.mdx → h/a.mdx\nWould update 1 place in docs.json\n'],
  [afterwards, 'mv --after', 'Git shows no renamed file since HEAD.'],
  [
    removing,
    'rm g/a --to b --dry-run',
    "Would remove g/a.mdx\nWould remove 1 entry from the navigation\nWould remove the group 'H', which has no other entries\n",
    'Would add the redirect /g/a → /b\nWould point the redirect from /o to /b (was /g/a)\n',
    'Would rewrite 1 link:\n  b.mdx:1:5  /g/a#x → /b\nCheck 1 link that had an anchor: a link to the new page has none.\n  b.mdx:1:5',
  ],
  [removing, 'rm g/a --keep-links', '1 link to removed pages:\n  b.mdx:1:5  /g/a#x\n', '1 redirect to removed pages:\n  /o → /g/a\n', 'Readers of /g/a will get a 404.', 'These files are no longer used, but were not removed:\n  q.png\n'],
  [manyPages, 'rm old/ --dry-run', 'Readers of /old/a, /old/b, /old/c and 2 more will get a 404. To redirect them, add --to <page>.'],
  [manyPages, 'rm old/ --dry-run --all', 'Readers of /old/a, /old/b, /old/c, /old/d and /old/e will'],
  [manyPages, 'rm old/ --to index --dry-run', 'These are 5 redirects. To add only one for a folder, add --wildcard.\n'],
  [{ 'docs.json': docsWith(['a'], { redirects: [{ source: '/x/:slug*', destination: '/y/:slug*' }] }), 'a.mdx': '' }, 'mv a x/a', "The redirect from '/x/:slug*' also matches the new URL '/x/a'."],
  [{ 'docs.json': docsWith(['a/mcp', 'b']), ...pagesOf('a/mcp', 'b') }, 'mv a/mcp mcp', "Mintlify has content of its own at '/mcp': readers may not get the page."],
] // prettier-ignore

for (const [files, command, ...lines] of reports)
  test(`${command} prints ${lines[0]?.split('\n')[0]}`, async () => {
    const { code, stdout, stderr } = await said(files, command)
    assert.is(code, 0, stderr)
    for (const line of lines) assert.match(stdout, line)
  })

/** Commands that stop, with the exit code and what stderr says. */
const stops: readonly (readonly [files: Files, command: string, code: number, line: string])[] = [
  [moving, 'mv g/aa h/a', 1, "Did you mean 'g/a'?"],
  [moving, 'mv g/a', 2, 'name the old and the new path'],
  [moving, 'mv g/a h/a --redirect both', 2, 'keep'],
  [removing, 'rm', 2, 'name the pages'],
  [removing, 'rm g/a', 1, "b.mdx:1:5 error rm-linked  The link '/g/a#x' points to 'g/a.mdx', which would be removed."],
  [removing, 'rm g/a', 1, '`--to <page>`'],
  [manyPages, 'rm old/ --wildcard', 2, '--wildcard needs --to'],
  [manyPages, 'rm old/a --to index --wildcard', 1, 'it is not a folder'],
  [
    { ...manyPages, 'docs.json': docsWith(['index', ...many], { redirects: [{ source: '/:x*', destination: '/' }] }) },
    'rm old/ --to index --wildcard',
    1,
    "the redirect from '/:x*' covers the same URLs",
  ],
]

for (const [files, command, code, line] of stops)
  test(`${command} stops: ${line}`, async () => {
    const { stderr, ...run } = await said(files, command)
    assert.is(run.code, code)
    assert.match(stderr.replace(/ +error /, ' error '), line)
  })

test('--format json has stable fields', async () => {
  const moved = JSON.parse((await said(moving, 'mv g/a h/a --dry-run --format json')).stdout)
  const { version, files, redirects, links, mentions, listed, entries, written } = moved
  assert.equal([version, written, listed], [1, false, ['g/a']])
  assert.equal(files, [{ from: 'g/a.mdx', to: 'h/a.mdx', isThere: false }])
  assert.equal(redirects, { added: [{ source: '/g/a', destination: '/h/a' }], removed: [], changed: [] })
  assert.equal(links, [{ file: 'b.mdx', line: 1, column: 5, before: '/g/a#x', after: '/h/a#x' }])
  assert.equal(mentions[0], { file: 'b.mdx', line: 1, column: 18, text: '/g/a', why: 'named' })
  assert.equal([entries[0].before, entries[0].after, entries[0].file], ['g/a', 'h/a', 'docs.json'])
  const removed = JSON.parse((await said(removing, 'rm g/a --keep-links --format json')).stdout)
  const { counts: _, ...rest } = removed
  assert.equal(rest, {
    file: 'docs.json', version: 1, outcome: 'done', diagnostics: [],
    removed: ['g/a.mdx'],
    kept: [],
    entries: [{ path: ['navigation', 'groups', 0, 'pages', 1, 'pages', 0], before: 'g/a' }],
    elements: ["group 'H'"],
    redirects: { added: [], removed: [], changed: [] },
    dead: [{ source: '/o', destination: '/g/a' }],
    lost: ['/g/a'],
    unused: ['q.png'],
    mirrors: [],
    written: true,
    isResumed: false,
    links: [{ file: 'b.mdx', line: 1, column: 5, written: '/g/a#x', to: 'g/a.mdx', after: null }],
    changed: ['docs.json'],
  })
}) // prettier-ignore

test('moved once, the second run names --after, which has nothing left to do', async () => {
  const again = 'npx build-nav mv --after g/a h/a'
  const { outputs } = await said(moving, 'mv g/a h/a', 'mv g/a h/a', 'mv --after g/a h/a')
  assert.equal(outputs.map(({ code }) => code), [0, 1, 0]) // prettier-ignore
  assert.match(outputs[1]?.stderr ?? '', again)
  assert.match(outputs[2]?.stdout ?? '', 'Everything already uses the new path')
})

test('redirects with a wildcard, one for each language, are no reason to offer --wildcard', async () => {
  const languages = ['en', 'fr', 'de'].map((language) => ({ language, pages: [`${language}/old/one`] }))
  const files = {
    'docs.json': JSON.stringify({ navigation: { languages } }),
    ...pagesOf(...languages.flatMap(({ pages }) => pages)),
  }
  const { stdout } = await said(files, 'mv en/old en/new --locales --wildcard')
  assert.match(stdout, 'Added the redirect /de/old/:slug* → /de/new/:slug*')
  assert.not.match(stdout, 'With --wildcard')
})

test('with --wildcard, rm gives a folder one redirect, and its index keeps its own', async () => {
  const { docs } = await said(
    { ...manyPages, ...pagesOf('old/index'), 'docs.json': docsWith(['index', 'old/index', ...many]) },
    'rm old/ --to index --wildcard',
  )
  assert.equal(docs.redirects, [
    { source: '/old', destination: '/' },
    { source: '/old/:slug*', destination: '/' },
  ])
})

test('a wildcard redirect to a folder is named once its last page goes', async () => {
  const redirects = [{ source: '/f/:slug*', destination: '/h/:slug*' }]
  const files = { 'docs.json': docsWith(['i', 'h/a', 'h/b'], { redirects }), ...pagesOf('i', 'h/a', 'h/b') }
  const { outputs } = await said(files, 'rm h/a --format json', 'rm h/b --format json')
  assert.equal(
    outputs.map(({ stdout }) => JSON.parse(stdout).dead),
    [[], redirects],
  )
})

test('what was interrupted is finished by its own command, and by no other', async () => {
  const steps = { version: 3, phase: 'aside', aside: '.build-nav-moving-1', moves: [], removed: [], index: [], texts: [], config: null } // prettier-ignore
  const text = { file: 'docs.json', before: docsWith(['a', 'b']), text: docsWith(['b']) }
  const plans = {
    // Its author has edited a.mdx since.
    'mv b c': { ...steps, moves: [['b.mdx', 'c.mdx']], texts: [{ file: 'a.mdx', before: 'old', text: 'new' }] },
    'rm a': { ...steps, phase: 'texts', removed: ['a.mdx'], texts: [text] },
  }
  for (const [own, plan] of Object.entries(plans)) {
    const site = new Site({ 'docs.json': docsWith(['a', 'b']), ...pagesOf('a', 'b') })
    const journal = journalOf(site.folder)
    const begun = JSON.stringify({ ...plan, command: `npx build-nav ${own}` })
    // One of a stranger's repository is nobody's plan.
    site.write('.build-nav-moves.json', begun)
    assert.is((await site.runHere('mv', 'b', 'd', '--dry-run')).code, 0)
    writeTo(journal, begun)
    assert.match((await site.runHere('mv', 'b', 'd')).stderr, `run \`npx build-nav ${own}\` again`)
    const { stdout } = await site.runHere(...own.split(' '))
    assert.match(stdout, /Finished the (move|removal) that was interrupted/)
    assert.is(/a\.mdx:1:1 {2}\(edited since/.test(stdout), own === 'mv b c')
    assert.equal([site.has('c.mdx'), site.has('a.mdx')], own === 'mv b c' ? [true, true] : [false, false])
    assert.not(existsSync(journal))
    site.remove()
  }
})

test('a file that is not UTF-8 is listed, and keeps its bytes', async () => {
  const site = new MovedSite({ 'docs.json': docsWith(['a', 'b']), ...pagesOf('a', 'b') })
  const bytes = Buffer.from('[a](/a) \xe9', 'latin1')
  writeFileSync(path.join(site.cwd, 'b.mdx'), bytes)
  const { mentions } = (await runs(site.cwd, 'mv a c')) as { mentions?: { file: string; why: string }[] }
  assert.equal(mentions?.map(({ file, why }) => [file, why]), [['b.mdx', 'not-utf8']]) // prettier-ignore
  assert.ok(readFileSync(path.join(site.cwd, 'b.mdx')).equals(bytes))
})

test('a page that docs.json lists in a part of its own changes there', async () => {
  const site = new MovedSite({
    'docs.json': '{\n  "name": "A",\n  "navigation": { "groups": [{ "$ref": "nav/g.json" }] }\n}\n',
    'nav/g.json': '{ "group": "G", "pages": ["a", "b"] }\n',
    ...pagesOf('a', 'b'),
  })
  await runs(site.cwd, 'mv a c --no-redirect')
  assert.is(site.read('nav/g.json'), '{ "group": "G", "pages": ["c", "b"] }\n')
  assert.is(site.read('docs.json'), site.before['docs.json'])
})

test('the baseline knows findings of a moved page, and about it, by the new name', async () => {
  const site = new MovedSite({
    'docs.json': docsWith(['index', 'guides/a']),
    'index.mdx': '[a](/guides/a#gone)\n',
    'guides/a.mdx': '[x](/nope)\n\n[me](/guides/a#lost)\n\n[y](./gone) [z](../top/gone)\n',
  })
  const baseline = 'docs-baseline.json'
  const { diagnostics } = await check({ cwd: site.cwd })
  site.write(baseline, baselineText(diagnostics, site.cwd))
  await runs(site.cwd, 'mv guides howto')
  const now = await check({ cwd: site.cwd, baseline })
  assert.equal([diagnostics.length, now.diagnostics.length, now.known, now.fixed], [6, 0, 6, 0])
})

const languages = ['en', 'fr', 'de']

/** Three languages with the pages a, b and f/x. */
function translated(without: readonly string[] = [], more: Files = {}): MovedSite {
  const pages = languages.map((language) => ['a', 'b', 'f/x'].map((page) => `${language}/${page}`).filter((page) => !without.includes(page))) // prettier-ignore
  const navigation = { languages: languages.map((language, at) => ({ language, pages: pages[at] })) }
  const texts = pages.flat().map((page) => [`${page}.mdx`, `[a](/${page.slice(0, 2)}/a)`])
  return new MovedSite({
    ...(Object.fromEntries(texts) as Files),
    'docs.json': JSON.stringify({ navigation }),
    ...more,
  })
}
const listedIn = (own: MovedSite) =>
  (JSON.parse(own.read('docs.json')).navigation.languages as { pages: string[] }[]).flatMap(({ pages }) => pages)

test('the same pages of other languages are named, with the command for each', async () => {
  const rows: readonly (readonly [command: string, ...others: readonly string[]])[] = [
    ['mv en/a en/c', 'mv fr/a fr/c', 'mv de/a de/c'],
    ['rm en/a --to en/b', 'rm fr/a --to fr/b', 'rm de/a'],
    ['rm en/f --keep-links', 'rm fr/f --keep-links', 'rm de/f --keep-links'],
  ]
  for (const [command, ...others] of rows) {
    const { mirrors } = await runs(translated(['de/b']).cwd, command)
    assert.equal(mirrors.map((each) => each.command), others.map((other) => `npx build-nav ${other}`)) // prettier-ignore
  }
  const site = translated()
  const dry = await new Site(site.before).runHere('rm', 'en/b', '--dry-run')
  assert.match(dry.stdout, 'The same page in fr and de was not removed. To remove it too, add --locales.\n')
  const done = await new Site(site.before).runHere('rm', 'en/b')
  assert.match(done.stdout, 'To remove it too, run:\n  npx build-nav rm fr/b --locales\n')
})

test('mv --locales moves them, too; a page whose new place is taken stays and is named', async () => {
  const site = translated(['de/b'], { 'de/c.mdx': 'taken' })
  renameSync(path.join(site.cwd, 'fr/a.mdx'), path.join(site.cwd, 'fr/a.md'))
  const result = await runs(site.cwd, 'mv en/a en/c --locales')
  assert.equal('warnings' in result && result.warnings.map(({ code }) => code), ['mv-mirror-taken'])
  assert.equal(listedIn(site), ['en/c', 'en/b', 'en/f/x', 'fr/c', 'fr/b', 'fr/f/x', 'de/a', 'de/f/x'])
  assert.equal([site.read('fr/c.md'), site.read('de/a.mdx')], ['[a](/fr/c)', '[a](/de/a)'])
})

test('rm --locales removes them, too; each language gets its own page in the place, or all of it is refused', async () => {
  const own = translated()
  await runs(own.cwd, 'rm en/a en/f --to en/b --locales')
  assert.equal(listedIn(own), ['en/b', 'fr/b', 'de/b'])
  const { redirects } = own.docs() as { redirects: { source: string; destination: string }[] }
  assert.equal(
    redirects.map(({ source, destination }) => `${source} ${destination}`).sort(),
    languages.flatMap((each) => [`/${each}/a /${each}/b`, `/${each}/f/x /${each}/b`]).sort(),
  )
  const lacking = translated(['de/b'])
  for (const names of ['en/a', 'en/a fr/b'])
    assert.is(await refusalOf(lacking, `rm ${names} --to en/b --locales`), 'rm-to-page')
  assert.equal(lacking.now(), lacking.before)
  // Without --locales, all pages go where they are sent.
  await runs(lacking.cwd, 'rm de/a fr/a --to en/b')
  assert.equal(lacking.docs().redirects, [
    { source: '/de/a', destination: '/en/b' },
    { source: '/fr/a', destination: '/en/b' },
  ])
})

test.run()
