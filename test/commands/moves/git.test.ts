import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { MvResult } from '../../../src/commands/moves/mv.js'
import { formatMv } from '../../../src/commands/moves/report.js'
import { docsWith, MovedSite, pagesOf, problemsOf, refusalOf, runs, type Files } from './site.js'

const text = Array.from({ length: 20 }, (_, line) => `Line ${line} of a page.\n`).join('')

/** A committed site; by default of a folder g with the pages a and b, and a page c. */
function repository(files?: Files) {
  const site = new MovedSite(
    files ?? {
      'docs.json': docsWith(['g/a', 'g/b', 'c']),
      'g/a.mdx': `${text}[b](./b)\n`,
      'g/b.mdx': `${text}[a](/g/a)\nB\n`,
      'c.mdx': '[a](/g/a) [b](g/b)\n',
    },
  )
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

test('names that are swapped are swapped in the index, too', async () => {
  const { own, run } = repository()
  own.write('moves.tsv', 'g/a\tg/b\ng/b\tg/a\n')
  await run('mv --from moves.tsv')
  assert.match(own.git('show', ':g/a.mdx'), 'B\n')
  assert.match(own.read('g/a.mdx'), '[a](/g/b)')
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

test('--after: what the text of a page has since its move is not rewritten twice; a second run changes nothing', async () => {
  const { site, move, run } = repository()
  move('g/a.mdx', 'a.mdx')
  assert.equal(pairs(await run('mv g/a a --after')), ['g/a.mdx a.mdx true'])
  assert.equal([site.read('a.mdx'), site.read('c.mdx')], [`${text}[b](./g/b)\n`, '[a](/a) [b](g/b)\n'])
  const once = site.now()
  await run('mv g/a a --after')
  assert.equal(site.now(), once)
})

test('--after of a folder that moved into itself, or with a page that git never had, has nothing left to do', async () => {
  for (const [command, ...files] of [
    ['mv g g/h', 'g/a.mdx g/h/a.mdx true', 'g/b.mdx g/h/b.mdx true'],
    ['mv new g/', 'new.mdx g/new.mdx true'],
  ] as const) {
    const { own, site, run } = repository()
    own.write('new.mdx', '')
    await run(command)
    const moved = site.now()
    assert.equal(pairs(await run(`${command} --after`)), files)
    assert.equal(site.now(), moved)
  }
})

test('--after of a page into a folder that does not have it is refused, and takes no other page there for it', async () => {
  const { own, move, refused } = repository()
  own.write('k/other.mdx', '')
  move('g/a.mdx', 'k/renamed.mdx')
  for (const names of ['g/a k', 'g/a k/', 'new k/']) assert.is(await refused(`mv ${names} --after`), 'mv-missing')
})

test('without paths, --after takes the renames that git sees, staged or not', async () => {
  for (const isStaged of [true, false]) {
    const { own, move, run } = repository()
    move('g/a.mdx', 'h/a.mdx')
    // Edited since: the links that it has now are written for the new place.
    own.write('h/a.mdx', `${text}[b](./b) [c](../c)\n`)
    if (isStaged) own.git('add', '-A')
    assert.equal(pairs(await run('mv --after')), ['g/a.mdx h/a.mdx true'])
    assert.is(own.read('h/a.mdx'), `${text}[b](../g/b) [c](../c)\n`)
    assert.is(own.read('c.mdx'), '[a](/h/a) [b](g/b)\n')
  }
})

test('without paths, of pages with one text each is found by its name, and git keeps its index', async () => {
  const { own, move, run, status } = repository()
  for (const name of ['x', 'y', 'z']) own.write(`k/${name}.mdx`, '# k\n')
  own.commit('alike')
  for (const name of ['x', 'y', 'z']) move(`k/${name}.mdx`, `l/${name}.mdx`)
  const before = status()
  const found = await run('mv --after --dry-run')
  assert.equal(pairs(found), ['k/x.mdx l/x.mdx true', 'k/y.mdx l/y.mdx true', 'k/z.mdx l/z.mdx true'])
  assert.equal(status(), before)
})

test('a rename that was committed: a link that was written for the new place stays, and the rest follows', async () => {
  const { own, run } = repository({
    'docs.json': docsWith(['x/y/a', 'c', 'x/c']),
    'x/y/a.mdx': `${text}[c](../../c) [x](../c)\n`,
    'c.mdx': '[a](/x/y/a)\n',
    'x/c.mdx': '',
  })
  own.git('mv', 'x/y/a.mdx', 'a.mdx')
  own.commit('moved')
  mkdirSync(path.join(own.folder, 'h'))
  own.git('mv', 'a.mdx', 'h/a.mdx')
  // From the old place, this were x/c.
  own.write('h/a.mdx', `${text}[c](../c) [x](../x/c)\n`)
  own.commit('moved again')
  await run('mv x/y/a h/a --after')
  assert.is(own.read('h/a.mdx'), `${text}[c](../c) [x](../x/c)\n`)
  assert.is(own.read('c.mdx'), '[a](/h/a)\n')
})

test('a folder that was moved before with its translations: --after with --locales has nothing left to do', async () => {
  const languages = ['en', 'fr'].map((language) => ({ language, pages: [`${language}/g/a`] }))
  const { site, run } = repository({
    'docs.json': `${JSON.stringify({ navigation: { languages } })}\n`,
    'en/g/a.mdx': `${text}[a](/en/g/a)\n`,
    'fr/g/a.mdx': `${text}[a](/fr/g/a)\n`,
  })
  await run('mv en/g en/h --locales')
  const done = site.now()
  const again = formatMv(await run('mv en/g en/h --locales --after'), { color: false, isAll: false })
  assert.equal(site.now(), done)
  assert.match(again, /^Moved en\/g\/ → en\/h\/\n {2}1 page\n {2}Everything already uses/)
})

test('a folder that was moved by hand in part is moved whole', async () => {
  const { own, move, run } = repository()
  move('g/a.mdx', 'h/a.mdx')
  await run('mv g h --after')
  assert.is(own.read('h/b.mdx'), `${text}[a](/h/a)\nB\n`)
  assert.is(own.read('h/a.mdx'), `${text}[b](./b)\n`)
  assert.is(own.read('c.mdx'), '[a](/h/a) [b](h/b)\n')
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
  const { own, site, refused } = repository(folder)
  own.write('g/.env', 'SECRET=1')
  own.write('g/notes.txt', 'my notes')
  own.write('g/a.mdx', 'a\nhours of work\n')
  for (const name of ['g', 'g/a']) assert.is(await refused(`rm ${name}`), 'rm-uncommitted')
  own.git('add', '-A')
  assert.is(await refused('rm g/a'), 'rm-uncommitted')
  own.git('reset', '-q', '--hard')
  own.write('g/notes.txt', 'my notes')
  own.write('g/new.mdx', 'never committed')
  for (const name of ['g', 'g/new']) assert.is(await refused(`rm ${name}`), 'rm-uncommitted')
  own.commit('new', 'g/new.mdx')
  const { kept } = (await runs(site.cwd, 'rm g')) as { kept?: readonly string[] }
  assert.equal(kept, ['g/.env', 'g/notes.txt'])
  const left = { '.gitignore': '.env\n', 'docs.json': docsWith(['i']), 'g/.env': 'SECRET=1', 'g/notes.txt': 'my notes', 'i.mdx': '' } // prettier-ignore
  assert.equal(site.now(), left)
  assert.is(own.git('status', '--porcelain', '-uno').replace(/^(.).*/gm, '$1'), ' \nD\nD\nD\nD\nD\n')
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
  const sub = path.join(site.cwd, 'g/sub')
  for (const args of [['init', '-q'], ['add', '-A'], ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'sub']])
    execFileSync('git', args, { cwd: sub }) // prettier-ignore
  const own = site.commits()
  mkdirSync(path.join(site.cwd, 'nested/.git'))
  const status = own.git('status', '--porcelain')
  for (const command of ['mv a g/sub/a', 'mv a g/sub/', 'mv g/sub/s s', 'mv g h', 'mv nested/n n', 'mv a nested/x/a', 'rm g', 'rm g/sub/s'])
    assert.is(await refusalOf(site, command), 'mv-other-repository', command) // prettier-ignore
  assert.is(own.git('status', '--porcelain'), status)
  // Not checked out, the folder is empty, and git's index still has it.
  rmSync(sub, { recursive: true })
  for (const command of ['mv a g/sub/a', 'mv g h']) assert.is(await refusalOf(site, command), 'mv-other-repository')
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
  assert.is(await refused('mv a z'), 'mv-unmerged')
  assert.match(own.git('status', '--porcelain'), 'UU a.mdx')
})

test.run()
