import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { journalOf } from '../../../src/commands/moves/steps.js'
import { baselineText } from '../../../src/commands/check/baseline.js'
import { check } from '../../../src/commands/check/check.js'
import { Site } from '../../cli/cli.js'
import { writeTo } from '../../temporary-folder.js'
import { docsWith, MovedSite, pagesOf, runs, type Files } from './site.js'

const moving: Files = {
  'docs.json': docsWith(['g/a', 'b']),
  'g/a.mdx': '[gone](./nowhere)',
  'b.mdx': '[a](/g/a#x) and `/g/a` https://acme.dev/docs/g/a#x /v2/g/a /g/a-b\n',
}
const removing: Files = {
  'docs.json': docsWith(['b', { group: 'H', pages: ['g/a'] }], {
    redirects: [{ source: '/o', destination: '/g/a' }],
    navbar: { links: [{ label: 'A', href: '/g/a' }] },
  }),
  'g/a.mdx': '![](/q.png) ![](/r.png)',
  'b.mdx': '[a](/g/a#x) ![](/r.png)\n',
  'q.png': '',
  'r.png': '',
}
const many = Array.from({ length: 10 }, (_, at) => `old/p${at}`)
const manyPages: Files = { 'docs.json': docsWith(['index', ...many]), ...pagesOf('index', ...many) }
const byHand: Files = { 'docs.json': docsWith(['g/a', 'b']), 'h/a.mdx': '', 'b.mdx': '[a](/g/a)\n' }
const languages = ['en', 'fr', 'de']
const translated = {
  'docs.json': JSON.stringify({ navigation: { languages: languages.map((language) => ({ language, pages: [`${language}/a`] })) } }),
  ...pagesOf(...languages.map((language) => `${language}/a`)),
} // prettier-ignore

/** Commands, with lines that they print: the exit code is 0, or the code in front. */
const said: readonly (readonly [files: Files, command: string, ...lines: readonly (string | number)[]])[] = [
  [
    moving,
    'mv g/a h/a --dry-run',
    'Would move g/a.mdx → h/a.mdx\nWould update 1 place in docs.json\nWould add the redirect /g/a → /h/a\n',
    'Would rewrite 1 link:\n  b.mdx:1:5  /g/a#x → /h/a#x\n',
    'Not changed, please check:\n  b.mdx:1:18  /g/a  (not a link)\n  b.mdx:1:45  /g/a  (not a link)\n  h/a.mdx:1:8  ./nowhere  (was already broken)\n',
    '+          "h/a",\n',
  ],
  [byHand, 'mv --after g/a h/a --dry-run', 'Already moved g/a.mdx → h/a.mdx\nWould update 1 place in docs.json\n'],
  [byHand, 'mv g/a h/a', 1, 'run: npx build-nav mv --after g/a h/a'],
  [manyPages, 'mv old new', 'Moved old/ → new/\n  10 files\n', 'These are 10 redirects. With --wildcard, a folder gets only one.\n'],
  [
    removing,
    'rm g/a --to b --dry-run',
    "Would remove g/a.mdx\nWould remove 1 entry from the navigation\nWould remove the group 'H', which has no other entries\n",
    'Would add the redirect /g/a → /b\nWould point the redirect from /o to /b (was /g/a)\n',
    'Would rewrite 2 links:\n  docs.json:29:17  /g/a → /b\n  b.mdx:1:5  /g/a#x → /b\n',
  ],
  [removing, 'rm g/a --keep-links', '2 links to removed pages:\n  docs.json:29:17  /g/a\n  b.mdx:1:5  /g/a#x\n', '1 redirect to removed pages:\n  /o → /g/a\n', 'Readers of /g/a will get a 404.', 'These files are no longer used, but were not removed:\n  q.png\n'],
  [manyPages, 'rm old/ --dry-run', 'Readers of /old/p0, /old/p1, /old/p2 and 7 more will get a 404. To redirect them, add --to <page>.'],
  [removing, 'rm g/a', 1, "docs.json:29:17 error rm-linked  The link '/g/a' points to 'g/a', which would be removed.", "b.mdx:1:5 error rm-linked  The link '/g/a#x' points to 'g/a.mdx', which would be removed.", '`--to <page>`'],
  [translated, 'mv en/a en/c', 'The same pages in fr and de were not moved. To move them, too, run:\n  npx build-nav mv fr/a fr/c\n  npx build-nav mv de/a de/c\n'],
  [translated, 'mv en/a en/c --dry-run', 'add --locales, or run:\n'],
  [{ 'docs.json': translated['docs.json'], ...pagesOf('en/c', 'fr/a') }, 'mv --after en/a en/c --dry-run', 'To move them, too, run:\n'],
  [{ 'docs.json': docsWith(['a'], { redirects: [{ source: '/x/:slug*', destination: '/y/:slug*' }] }), 'a.mdx': '' }, 'mv a x/a', "The redirect from '/x/:slug*' also matches the new URL '/x/a'."],
  [{ 'docs.json': docsWith(['a/mcp', 'b']), ...pagesOf('a/mcp', 'b') }, 'mv a/mcp mcp', "Mintlify has content of its own at '/mcp': readers may not get the page."],
  [moving, 'mv g/a h/a --redirect both', 2, 'keep'],
] // prettier-ignore

for (const [files, command, ...lines] of said)
  test(`${command}: ${lines.at(-1)}`, async () => {
    const site = new Site(files)
    const { code, stdout, stderr } = await site.runHere(...command.split(' '))
    assert.is(code, typeof lines[0] === 'number' ? lines.shift() : 0, stderr)
    for (const line of lines) assert.match((stdout + stderr).replace(/ +error /, ' error '), `${line}`)
    site.remove()
  })

test('--format json has stable fields', async () => {
  const data = async (files: Files, command: string) => {
    const site = new Site(files)
    const { stdout } = await site.runHere(...command.split(' '), '--format', 'json')
    return JSON.parse(stdout) as Record<string, readonly unknown[]>
  }
  const common = ['changed', 'counts', 'diagnostics', 'entries', 'file', 'isResumed', 'links', 'outcome', 'redirects', 'version', 'written'] // prettier-ignore
  const moved = await data(moving, 'mv g/a h/a --dry-run')
  assert.equal(Object.keys(moved).sort(), [...common, 'files', 'listed', 'mentions', 'mirrors', 'moves', 'warnings'].sort()) // prettier-ignore
  assert.equal(moved['links'], [{ file: 'b.mdx', line: 1, column: 5, before: '/g/a#x', to: 'g/a.mdx', after: '/h/a#x' }]) // prettier-ignore
  assert.equal(moved['redirects'], { added: [{ source: '/g/a', destination: '/h/a' }], removed: [], changed: [] })
  const removed = await data(removing, 'rm g/a --keep-links')
  assert.equal(Object.keys(removed).sort(), [...common, 'dead', 'elements', 'kept', 'lost', 'removed', 'unused'].sort())
  assert.equal([removed['removed'], removed['unused'], removed['lost'], removed['elements']], [['g/a.mdx'], ['q.png'], ['/g/a'], ["group 'H'"]]) // prettier-ignore
})

test('what was interrupted is finished by its own command, and by no other', async () => {
  const steps = { version: 4, phase: 'aside', aside: '.build-nav-moving-1', moves: [], removed: [], index: [], texts: [], config: null } // prettier-ignore
  const text = { file: 'docs.json', before: docsWith(['a', 'b']), text: docsWith(['b']) }
  const plans = {
    // Its author has edited a.mdx since.
    'mv b c': { ...steps, moves: [['b.mdx', 'c.mdx']], texts: [{ file: 'a.mdx', before: 'old', text: 'new' }] },
    'rm a': { ...steps, phase: 'places', removed: ['a.mdx'], texts: [text] },
  }
  for (const [own, plan] of Object.entries(plans)) {
    const site = new Site({ 'docs.json': docsWith(['a', 'b']), ...pagesOf('a', 'b') })
    const journal = journalOf(site.folder)
    const begun = JSON.stringify({ ...plan, command: `npx build-nav ${own}` })
    // One of a stranger's repository is nobody's plan.
    site.write('.build-nav-moves.json', begun)
    assert.is((await site.runHere('mv', 'b', 'd', '--dry-run')).code, 0)
    writeTo(journal, begun)
    for (const other of ['mv b d', `${own} --dry-run`])
      assert.match((await site.runHere(...other.split(' '))).stderr, `run \`npx build-nav ${own}\` again`)
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

test('findings of a baseline stay known in a moved page', async () => {
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

test('mv --locales moves the same pages of other languages; a page whose new place is taken stays and is named', async () => {
  const site = new MovedSite({ ...translated, 'en/a.mdx': '[a](/en/a)', 'fr/a.mdx': '[a](/fr/a)', 'de/c.mdx': 'taken' })
  renameSync(path.join(site.cwd, 'fr/a.mdx'), path.join(site.cwd, 'fr/a.md'))
  for (const [flags, left] of [
    ['--dry-run', ['fr/a.md', 'npx build-nav mv fr/a fr/c']],
    ['--locales', ['de/a.mdx', undefined]],
  ] as const) {
    const { mirrors } = (await runs(site.cwd, `mv en/a en/c ${flags}`)) as {
      mirrors?: { from: string; command?: string }[]
    }
    const told = mirrors?.map(({ from, command }) => [from, command])
    assert.equal(told, [left])
  }
  assert.match(site.read('docs.json'), /"en\/c".*"fr\/c".*"de\/a"/)
  assert.is(site.read('fr/c.md'), '[a](/fr/c)')
})

test.run()
