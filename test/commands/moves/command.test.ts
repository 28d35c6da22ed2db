import { existsSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from '../../cli/cli.js'
import { journalOf } from '../../../src/commands/moves/steps.js'
import { writeTo } from '../../temporary-folder.js'
import { docsWith } from './edge-cases.js'

const site = new Site({
  'docs.json': docsWith(['g/a', 'b']),
  'g/a.mdx': '',
  'b.mdx': '[a](/g/a#x) and `/g/a`\n',
})
test.after(() => site.remove())

test('a dry run says what would be done, and writes nothing', async () => {
  const before = site.read('docs.json')
  const { code, stdout } = await site.run('mv', 'g/a', 'h/a', '--dry-run')
  assert.is(code, 0)
  assert.match(stdout, 'Would move g/a.mdx → h/a.mdx\n')
  assert.match(stdout, 'Would update 1 place in docs.json\n')
  assert.match(stdout, 'Would add the redirect /g/a → /h/a\n')
  assert.match(stdout, 'Would rewrite 1 link in 1 file:\n  b.mdx:1:5  /g/a#x → /h/a#x\n')
  assert.match(stdout, 'Not changed, please check:\n  b.mdx:1:18  /g/a  (in code)\n')
  assert.match(stdout, /^\+ +"h\/a",$/m)
  assert.is(site.read('docs.json'), before)
})

test('--format json has stable fields', async () => {
  const { code, stdout } = await site.runHere('mv', 'g/a', 'h/a', '--dry-run', '--format', 'json')
  assert.is(code, 0)
  const { version, files, redirects, links, mentions, listed, written } = JSON.parse(stdout) as Record<string, unknown>
  assert.equal([version, written, listed], [1, false, ['g/a']])
  assert.equal(files, [{ from: 'g/a.mdx', to: 'h/a.mdx', isThere: false }])
  assert.equal(redirects, { added: [{ source: '/g/a', destination: '/h/a' }], removed: [], changed: [] })
  assert.equal(links, [{ file: 'b.mdx', line: 1, column: 5, before: '/g/a#x', after: '/h/a#x' }])
  assert.equal(mentions, [{ file: 'b.mdx', line: 1, column: 18, text: '/g/a', why: 'named', in: 'code' }])
})

test('what is refused exits with 1 and says what to do; wrong usage exits with 2', async () => {
  const missing = await site.runHere('mv', 'g/aa', 'h/a')
  assert.is(missing.code, 1)
  assert.match(missing.stderr, "Did you mean 'g/a'?")
  const one = await site.runHere('mv', 'g/a')
  assert.is(one.code, 2)
  assert.match(one.stderr, 'name the old and the new path')
  assert.is((await site.runHere('mv', 'g/a', 'h/a', '--redirect', 'both')).code, 2)
})

test('moved once, the second run names --after, which has nothing left to do', async () => {
  const first = await site.runHere('mv', 'g/a', 'h/a')
  assert.is(first.code, 0)
  assert.match(first.stdout, 'Moved g/a.mdx → h/a.mdx\n')
  assert.not(site.has('g'))
  assert.not(existsSync(journalOf(site.folder)))
  const docs = site.read('docs.json')
  const second = await site.runHere('mv', 'g/a', 'h/a')
  assert.is(second.code, 1)
  assert.match(second.stderr, 'npx build-nav mv --after g/a h/a')
  assert.is((await site.runHere('mv', '--after', 'g/a', 'h/a')).code, 0)
  assert.is(site.read('docs.json'), docs)
})

test('a dry run of --after does not say that it would move what is there already', async () => {
  const other = new Site({ 'docs.json': docsWith(['g/a', 'b']), 'h/a.mdx': '', 'b.mdx': '[a](/g/a)\n' })
  const { stdout } = await other.runHere('mv', '--after', 'g/a', 'h/a', '--dry-run')
  assert.match(stdout, 'Already moved g/a.mdx → h/a.mdx\nWould update 1 place in docs.json\n')
  other.remove()
})

test('a move that was interrupted is finished by its own command, and by no other', async () => {
  const steps = {
    version: 2,
    command: 'npx build-nav mv b c',
    phase: 'aside',
    aside: '.build-nav-moving-1',
    symlinks: [],
    moves: [['b.mdx', 'c.mdx']],
    removed: [],
    index: [],
    texts: [],
    config: null,
  }
  const journal = journalOf(site.folder)
  // One of a stranger's repository is nobody's plan.
  site.write('.build-nav-moves.json', JSON.stringify(steps))
  assert.is((await site.runHere('mv', 'b', 'd', '--dry-run')).code, 0)
  writeTo(journal, JSON.stringify(steps))
  const other = await site.runHere('mv', 'b', 'd')
  assert.is(other.code, 1)
  assert.match(other.stderr, 'run `npx build-nav mv b c` again')
  const same = await site.runHere('mv', 'b', 'c')
  assert.is(same.code, 0)
  assert.match(same.stdout, 'Finished the move that was interrupted')
  assert.ok(site.has('c.mdx'))
  assert.not(existsSync(journal))
})

test('full URLs with a base path, frontmatter, and JSON files that name what moves are listed', async () => {
  const other = new Site({
    'docs.json': docsWith(['g/a', 'b']),
    'g/a.mdx': '',
    'b.mdx': '---\ntranslationFrom: g/a.mdx\n---\n<https://acme.dev/docs/g/a#x> and https://acme.dev/g/ab\n',
    'tabs.json': '["g/a", "g/ab", "more/g/a"]',
    'openapi.json': '{ "paths": { "/g/a": {} } }',
  })
  const { stdout } = await other.runHere('mv', 'g/a', 'h/a', '--dry-run', '--format', 'json')
  const { mentions } = JSON.parse(stdout) as {
    mentions: { file: string; line: number; column: number; text: string }[]
  }
  assert.equal(
    mentions.map(({ file, line, column, text }) => `${file}:${line}:${column} ${text}`),
    ['b.mdx:2:18 g/a.mdx', 'b.mdx:4:23 /g/a', 'tabs.json:1:3 g/a'],
  )
  other.remove()
})

test('a folder that is in the docs root already is told so, with the way to move what is in it', async () => {
  const other = new Site({ 'docs.json': docsWith(['old/a']), 'old/a.mdx': '' })
  const { stderr } = await other.runHere('mv', 'old/', '')
  assert.match(stderr, "'old' is already in the docs root.")
  assert.match(stderr, 'To move what is in it there, run: npx build-nav mv old/* .')
  other.remove()
})

test.run()
