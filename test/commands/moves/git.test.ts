import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { MvResult } from '../../../src/commands/moves/mv.js'
import { Repository } from '../build/repository.js'
import { docsWith, MovedSite, pagesOf, problemsOf, refusalOf, runs, type Files } from './site.js'

const text = Array.from({ length: 20 }, (_, line) => `Line ${line} of a page.\n`).join('')
const plain: Files = {
  'docs.json': docsWith(['g/a', 'g/b', 'c']),
  'g/a.mdx': `${text}[b](./b)\n`,
  'g/b.mdx': `${text}[a](/g/a)\nB\n`,
  'c.mdx': '[a](/g/a) [b](g/b)\n',
}

/** A committed site, and what is done with it. */
function repository(files = plain) {
  const site = new MovedSite(files)
  const own = site.commits()
  const move = (from: string, to: string) => {
    mkdirSync(path.dirname(path.join(site.cwd, to)), { recursive: true })
    renameSync(path.join(site.cwd, from), path.join(site.cwd, to))
  }
  return {
    own,
    site,
    move,
    refused: (command: string) => refusalOf(site, command),
    status: () => own.git('status', '--porcelain').split('\n').filter(Boolean),
    run: async (command: string) => (await runs(site.cwd, command)) as MvResult,
  }
}
type Own = ReturnType<typeof repository>

const pairs = ({ files }: MvResult) => files.map(({ from, to, isThere }) => `${from} ${to} ${isThere}`)

test('git sees a rename of what it tracks; what it does not track only moves', async () => {
  const { own, run, status } = repository()
  own.write('g/new.mdx', '')
  await run('mv g h')
  const moved = ['R  g/a.mdx -> h/a.mdx', 'RM g/b.mdx -> h/b.mdx', '?? h/new.mdx']
  assert.equal(status(), [' M c.mdx', ' M docs.json', ...moved])
  own.commit('moved')
  assert.match(own.git('log', '--follow', '--format=%s', '--', 'h/b.mdx'), 'first')
})

test('docs in a folder of the repository', async () => {
  const { own, move, status } = repository()
  for (const name of ['docs.json', 'g', 'c.mdx']) move(name, `docs/${name}`)
  own.commit('into a folder')
  const cwd = path.join(own.folder, 'docs')
  await runs(cwd, 'mv g/a a')
  assert.equal(status(), ['RM docs/g/a.mdx -> docs/a.mdx', ' M docs/c.mdx', ' M docs/docs.json', ' M docs/g/b.mdx'])
  own.commit('moved')
  move('docs/a.mdx', 'docs/g/z.mdx')
  assert.equal(pairs((await runs(cwd, 'mv --after')) as MvResult), ['a.mdx g/z.mdx true'])
})

/** Moves by hand, the command, the files that it takes, and texts after; a second run changes nothing. */
const byHand: Readonly<Record<string, readonly [done: (own: Own) => unknown, command: string, files: readonly string[], gives?: Files]>> = {
  'a page: its links and those to it follow, in the style of their authors': [
    ({ move }) => move('g/a.mdx', 'a.mdx'),
    'mv g/a a --after', ['g/a.mdx a.mdx true'],
    { 'a.mdx': `${text}[b](./g/b)\n`, 'c.mdx': '[a](/a) [b](g/b)\n' },
  ],
  'without paths, what git sees; a link that was written since is written for the new place': [
    ({ own, move }) => (move('g/a.mdx', 'h/a.mdx'), own.write('h/a.mdx', `${text}[b](./b) [c](../c)\n`)),
    'mv --after', ['g/a.mdx h/a.mdx true'],
    { 'h/a.mdx': `${text}[b](../g/b) [c](../c)\n`, 'c.mdx': '[a](/h/a) [b](g/b)\n' },
  ],
  'a folder that keeps a page, to a folder with another: the pages that left': [
    ({ own, move }) => (own.write('h/other.mdx', ''), move('g/a.mdx', 'h/a.mdx')),
    'mv g h --after', ['g/a.mdx h/a.mdx true'],
    { 'h/a.mdx': `${text}[b](../g/b)\n`, 'c.mdx': '[a](/h/a) [b](g/b)\n' },
  ],
  'a folder into another, by its slash': [
    ({ move }) => move('g', 'n/g'),
    'mv g n/ --after', ['g/a.mdx n/g/a.mdx true', 'g/b.mdx n/g/b.mdx true'],
    { 'c.mdx': '[a](/n/g/a) [b](n/g/b)\n' },
  ],
  'committed twice: a link that was written for the new place stays, though it opens another page from the old': [
    ({ own, move }) => {
      own.write('g/a.mdx', `${text}[c](../c) [x](./c)\n`)
      own.write('g/c.mdx', '')
      own.commit('links')
      move('g/a.mdx', 'a.mdx')
      own.commit('moved')
      move('a.mdx', 'h/i/a.mdx')
      own.write('h/i/a.mdx', `${text}[c](../../c) [x](../../g/c)\n`)
      own.commit('moved again')
    },
    'mv g/a h/i/a --after', ['g/a.mdx h/i/a.mdx true'],
    { 'h/i/a.mdx': `${text}[c](../../c) [x](../../g/c)\n`, 'c.mdx': '[a](/h/i/a) [b](g/b)\n' },
  ],
} // prettier-ignore

for (const [what, [done, command, wanted, gives = {}]] of Object.entries(byHand))
  test(`--after: ${what}`, async () => {
    const own = repository()
    await done(own)
    const before = own.status()
    assert.equal(pairs(await own.run(`${command} --dry-run`)), wanted)
    assert.equal(own.status(), before)
    await own.run(command)
    for (const [file, wantedText] of Object.entries(gives)) assert.is(own.own.read(file), wantedText)
    const once = own.site.now()
    await own.run(command)
    assert.equal(own.site.now(), once)
  })

test('--after of a page into a folder that does not have it is refused, and takes no other page there for it', async () => {
  const { own, move, refused } = repository()
  own.write('k/other.mdx', '')
  move('g/a.mdx', 'k/renamed.mdx')
  for (const names of ['g/a k', 'g/a k/', 'new k/']) assert.is(await refused(`mv ${names} --after`), 'mv-missing')
})

test('a file that may not be written stops it before anything moves, in the index, too', async () => {
  for (const file of ['docs.json', 'c.mdx', 'g/a.mdx']) {
    const { site, run, status } = repository()
    chmodSync(path.join(site.cwd, file), 0o444)
    const [problem] = await problemsOf(() => run('mv g/a h/a'))
    assert.match(problem?.message ?? '', 'read-only')
    assert.equal(status(), [])
  }
})

const folder: Files = {
  'docs.json': docsWith(['i', 'g/a', 'g/h/b']),
  '.gitignore': '.env\n',
  'i.mdx': '',
  'g/a.mdx': 'a\n',
  'g/h/b.mdx': 'b\n',
  'g/p.png': 'png',
  'g/h/.keep': '',
}

test('rm: a folder loses its pages and what git has; what git lacks stays, and uncommitted text is refused', async () => {
  const { own, site, refused, status } = repository(folder)
  const mine = { 'g/.env': 'SECRET=1', 'g/notes.txt': 'my notes' }
  for (const [file, own1] of Object.entries({ ...mine, 'g/a.mdx': 'a\nhours of work\n' })) own.write(file, own1)
  for (const name of ['g', 'g/a']) assert.is(await refused(`rm ${name}`), 'rm-uncommitted')
  own.git('add', 'g/a.mdx')
  assert.is(await refused('rm g/a'), 'rm-uncommitted')
  own.git('reset', '-q', '--hard')
  own.write('g/new.mdx', 'never committed')
  for (const name of ['g', 'g/new']) assert.is(await refused(`rm ${name}`), 'rm-uncommitted')
  own.commit('new', 'g/new.mdx')
  const { kept } = (await runs(site.cwd, 'rm g')) as { kept?: readonly string[] }
  assert.equal(kept, Object.keys(mine))
  assert.equal(site.now(), { '.gitignore': '.env\n', 'docs.json': docsWith(['i']), ...mine, 'i.mdx': '' })
  assert.equal(status().filter((line) => line.startsWith('D')).length, 5)
})

test('rm without git: a folder loses its pages only', async () => {
  const own = new MovedSite({ ...folder, 'g/.env': '' })
  const { kept } = (await runs(own.cwd, 'rm g')) as { kept?: readonly string[] }
  assert.equal(kept, ['g/.env', 'g/h/.keep', 'g/p.png'])
  assert.equal(Object.keys(own.now()), ['.gitignore', 'docs.json', 'g/.env', 'g/h/.keep', 'g/p.png', 'i.mdx'])
})

test('a submodule and a repository in a folder stay whole', async () => {
  const files = { 'docs.json': docsWith(['a', 'g/b', 'g/sub/s']), ...pagesOf('a', 'g/b', 'g/sub/s', 'nested/n') }
  const site = new MovedSite(files)
  const sub = new Repository(path.join(site.cwd, 'g/sub'))
  sub.git('init', '-q')
  sub.commit('sub')
  const own = site.commits()
  mkdirSync(path.join(site.cwd, 'nested/.git'))
  const status = own.git('status', '--porcelain')
  for (const command of ['mv a g/sub/a', 'mv a g/sub/', 'mv g/sub/s s', 'mv g h', 'mv nested/n n', 'mv a nested/x/a', 'rm g', 'rm g/sub/s'])
    assert.is(await refusalOf(site, command), 'mv-off-limits', command) // prettier-ignore
  assert.is(own.git('status', '--porcelain'), status)
  // Not checked out, the folder is empty, and git's index still has it.
  rmSync(sub.folder, { recursive: true })
  for (const command of ['mv a g/sub/a', 'mv g h']) assert.is(await refusalOf(site, command), 'mv-off-limits')
})

test('a page with a merge conflict stays, and so does everything while the index is locked', async () => {
  const { own, site, refused } = repository({ 'docs.json': docsWith(['a', 'b']), 'a.mdx': 'A\n', 'b.mdx': '[a](/a)\n' })
  own.git('checkout', '-q', '-b', 'other')
  own.write('a.mdx', 'Theirs\n')
  own.commit('theirs')
  own.git('checkout', '-q', 'main')
  own.write('a.mdx', 'Ours\n')
  own.commit('ours')
  writeFileSync(path.join(own.folder, '.git/index.lock'), '')
  const before = site.now()
  assert.is(await refused('mv a z'), 'mv-index')
  assert.equal(site.now(), before)
  rmSync(path.join(own.folder, '.git/index.lock'))
  own.tries('merge', 'other')
  assert.is(await refused('mv a z'), 'mv-off-limits')
  assert.match(own.git('status', '--porcelain'), 'UU a.mdx')
})

test.run()
