import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mv } from '../../../src/commands/moves/mv.js'
import { Repository } from '../build/repository.js'
import { formatMv } from '../../../src/commands/moves/report.js'
import { docsWith } from './edge-cases.js'

const text = Array.from({ length: 20 }, (_, line) => `Line ${line} of a page.\n`).join('')

function repository(): Repository {
  const own = new Repository()
  own.git('init', '-q', '-b', 'main')
  own.write('docs.json', docsWith(['g/a', 'g/b', 'c']))
  own.write('g/a.mdx', `${text}[b](./b)\n`)
  own.write('g/b.mdx', `${text}[a](/g/a)\nB\n`)
  own.write('c.mdx', '[a](/g/a) [b](g/b)\n')
  own.commit('first')
  return own
}

const status = (own: Repository) => own.git('status', '--porcelain').split('\n').filter(Boolean)

test('a folder that moved into itself does not move again with --after', async () => {
  const own = repository()
  const move = { cwd: own.folder, paths: ['g', 'g/h'] }
  await mv(move)
  const moved = [own.read('g/h/a.mdx'), own.read('docs.json')]
  await mv({ ...move, after: true })
  assert.equal([own.read('g/h/a.mdx'), own.read('docs.json')], moved)
})

test('--after: a page that git never had, and that is in a folder now', async () => {
  const own = repository()
  own.write('new.mdx', '')
  const move = { cwd: own.folder, paths: ['new', 'g/'] }
  await mv(move)
  const moved = own.read('docs.json')
  const { files } = await mv({ ...move, after: true })
  assert.equal(files, [{ from: 'new.mdx', to: 'g/new.mdx', isThere: true }])
  assert.is(own.read('docs.json'), moved)
})

test('git sees a rename of what it tracks; what it does not track only moves', async () => {
  const own = repository()
  own.write('g/new.mdx', '')
  await mv({ cwd: own.folder, paths: ['g', 'h'] })
  assert.equal(status(own), [
    ' M c.mdx',
    ' M docs.json',
    'R  g/a.mdx -> h/a.mdx',
    'RM g/b.mdx -> h/b.mdx',
    '?? h/new.mdx',
  ])
  own.commit('moved')
  assert.match(own.git('log', '--follow', '--format=%s', '--', 'h/b.mdx'), 'first')
})

test('names that are swapped are swapped in the index, too', async () => {
  const own = repository()
  own.write('moves.tsv', 'g/a\tg/b\ng/b\tg/a\n')
  await mv({ cwd: own.folder, from: 'moves.tsv' })
  assert.match(own.git('show', ':g/a.mdx'), 'B\n')
  assert.match(own.read('g/a.mdx'), '[a](/g/b)')
})

test('without paths, --after takes the renames that git sees, staged or not', async () => {
  for (const isStaged of [true, false]) {
    const own = repository()
    mkdirSync(path.join(own.folder, 'h'))
    renameSync(path.join(own.folder, 'g/a.mdx'), path.join(own.folder, 'h/a.mdx'))
    // Edited since: the links that it has now are written for the new place.
    own.write('h/a.mdx', `${text}[b](./b) [c](../c)\n`)
    if (isStaged) own.git('add', '-A')
    const { files } = await mv({ cwd: own.folder, after: true })
    assert.equal(files, [{ from: 'g/a.mdx', to: 'h/a.mdx', isThere: true }])
    assert.is(own.read('h/a.mdx'), `${text}[b](../g/b) [c](../c)\n`)
    assert.is(own.read('c.mdx'), '[a](/h/a) [b](g/b)\n')
  }
})

test('without paths, of pages with one text each is found by its name, and git keeps its index', async () => {
  const own = repository()
  for (const name of ['x', 'y', 'z']) own.write(`k/${name}.mdx`, '# k\n')
  own.commit('alike')
  mkdirSync(path.join(own.folder, 'l'))
  for (const name of ['x', 'y', 'z']) renameSync(path.join(own.folder, `k/${name}.mdx`), path.join(own.folder, `l/${name}.mdx`))
  const before = status(own)
  const { files } = await mv({ cwd: own.folder, after: true, dryRun: true })
  assert.equal(files.map(({ from, to }) => `${from} ${to}`), ['k/x.mdx l/x.mdx', 'k/y.mdx l/y.mdx', 'k/z.mdx l/z.mdx'])
  assert.equal(status(own), before)
}) // prettier-ignore

test('a rename that was committed: a link that was written for the new place stays, and the rest follows', async () => {
  const own = new Repository()
  own.git('init', '-q', '-b', 'main')
  own.write('docs.json', docsWith(['x/y/a', 'c', 'x/c']))
  own.write('x/y/a.mdx', `${text}[c](../../c) [x](../c)\n`)
  own.write('c.mdx', '[a](/x/y/a)\n')
  own.write('x/c.mdx', '')
  own.commit('first')
  own.git('mv', 'x/y/a.mdx', 'a.mdx')
  own.commit('moved')
  mkdirSync(path.join(own.folder, 'h'))
  own.git('mv', 'a.mdx', 'h/a.mdx')
  // From the old place, this were x/c.
  own.write('h/a.mdx', `${text}[c](../c) [x](../x/c)\n`)
  own.commit('moved again')
  await mv({ cwd: own.folder, after: true, paths: ['x/y/a', 'h/a'] })
  assert.is(own.read('h/a.mdx'), `${text}[c](../c) [x](../x/c)\n`)
  assert.is(own.read('c.mdx'), '[a](/h/a)\n')
})

test('a folder that was moved before with its translations: --after with --locales has nothing left to do', async () => {
  const own = new Repository()
  own.git('init', '-q', '-b', 'main')
  const languages = ['en', 'fr'].map((language) => ({ language, pages: [`${language}/g/a`] }))
  own.write('docs.json', `${JSON.stringify({ navigation: { languages } })}\n`)
  own.write('en/g/a.mdx', `${text}[a](/en/g/a)\n`)
  own.write('fr/g/a.mdx', `${text}[a](/fr/g/a)\n`)
  own.commit('first')
  const move = { cwd: own.folder, paths: ['en/g', 'en/h'], locales: true }
  await mv(move)
  const done = ['docs.json', 'en/h/a.mdx', 'fr/h/a.mdx'].map((file) => own.read(file))
  const again = await mv({ ...move, after: true })
  assert.equal(
    ['docs.json', 'en/h/a.mdx', 'fr/h/a.mdx'].map((file) => own.read(file)),
    done,
  )
  assert.match(
    formatMv(again, { color: false, isAll: false }),
    /^Moved en\/g\/ → en\/h\/\n {2}1 page\n {2}Everything already uses/,
  )
})

test('with nothing renamed, --after says so', async () => {
  const { warnings, written } = await mv({ cwd: repository().folder, after: true })
  assert.not(written)
  assert.equal(
    warnings.map(({ code }) => code),
    ['mv-nothing'],
  )
})

test('a folder that was moved by hand in part is moved whole', async () => {
  const own = repository()
  mkdirSync(path.join(own.folder, 'h'))
  renameSync(path.join(own.folder, 'g/a.mdx'), path.join(own.folder, 'h/a.mdx'))
  await mv({ cwd: own.folder, paths: ['g', 'h'], after: true })
  assert.is(own.read('h/b.mdx'), `${text}[a](/h/a)\nB\n`)
  assert.is(own.read('h/a.mdx'), `${text}[b](./b)\n`)
  assert.is(own.read('c.mdx'), '[a](/h/a) [b](h/b)\n')
})

test('docs in a folder of the repository', async () => {
  const own = repository()
  mkdirSync(path.join(own.folder, 'docs'))
  for (const name of ['docs.json', 'g', 'c.mdx'])
    renameSync(path.join(own.folder, name), path.join(own.folder, 'docs', name))
  own.commit('into a folder')
  await mv({ cwd: path.join(own.folder, 'docs'), paths: ['g/a', 'a'] })
  assert.equal(status(own), ['RM docs/g/a.mdx -> docs/a.mdx', ' M docs/c.mdx', ' M docs/docs.json', ' M docs/g/b.mdx'])
  own.commit('moved')
  renameSync(path.join(own.folder, 'docs/a.mdx'), path.join(own.folder, 'docs/g/z.mdx'))
  const { files } = await mv({ cwd: path.join(own.folder, 'docs'), after: true })
  assert.equal(
    files.map(({ to }) => to),
    ['g/z.mdx'],
  )
  rmSync(own.folder, { recursive: true })
})

test('a file that may not be written stops it before anything moves, in the index, too', async () => {
  for (const file of ['docs.json', 'c.mdx', 'g/a.mdx']) {
    const own = repository()
    chmodSync(path.join(own.folder, file), 0o444)
    const error = await mv({ cwd: own.folder, paths: ['g/a', 'h/a'] }).catch((caught: unknown) => caught)
    assert.match((error as Error).message, 'read-only')
    assert.equal(status(own), [])
  }
})

test.run()
