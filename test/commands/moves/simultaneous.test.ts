import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mv } from '../../../src/commands/moves/mv.js'
import { Repository } from '../build/repository.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { docsWith, MovedSite, refusalOf } from './edge-cases.js'

/** The oracle: paths and texts in memory, renamed all at once by rules of its own. */
type Tree = ReadonlyMap<string, string>

const names = ['a', 'b', 'c', 'd', 'e'] as const

/** Files of one folder each, and single files: names that only whole folders or whole files share. */
interface Node {
  readonly name: string
  readonly files: readonly string[]
}

const inner = fc.uniqueArray(fc.constantFrom('p.mdx', 'q.mdx', 'deep/r.mdx', 'i.png', '.note', 'deep/er/s.mdx'), {
  minLength: 1,
  maxLength: 4,
})
const node = fc.oneof(inner, fc.constant(undefined))

/** Nodes with a cyclic or open renaming of their names: `a → b → c`, with c → a or to a fresh name. */
const renaming = fc
  .record({
    nodes: fc.tuple(node, node, node, node, node),
    order: fc.shuffledSubarray([...names], { minLength: 1 }),
    isCycle: fc.boolean(),
    lines: fc.nat(),
    states: fc.array(fc.constantFrom('clean', 'dirty', 'untracked'), { minLength: 5, maxLength: 5 }),
    prefix: fc.constantFrom('', 'in/'),
  })
  .map(({ nodes, order, isCycle, lines, states, prefix }) => {
    // A page takes the name of a page, a folder that of a folder: a page keeps its extension.
    const kindOf = (name: string) => (nodes[names.indexOf(name as 'a')] === undefined ? 'file' : 'folder')
    const pairs = ['file', 'folder'].flatMap((kind) => {
      const chain = order.filter((name) => kindOf(name) === kind)
      return chain.map((name, at) => [name, chain[at + 1] ?? (isCycle && at > 0 ? chain[0] : `${kind}-new`)] as const)
    })
    const by = lines % Math.max(pairs.length, 1)
    return {
      nodes: names.map((name, at): Node => ({ name: prefix + name, files: nodes[at] ?? [] })),
      pairs: [...pairs.slice(by), ...pairs.slice(0, by)].map((pair) => pair.map((name) => prefix + name)),
      states,
    }
  })

/** Everything below a folder, but git's. */
function treeOf(folder: string): Tree {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !/^\.git(\/|$)/.test(name) && !lstatSync(path.join(folder, name)).isDirectory())
  return new Map(found.sort().map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

function renamedAtOnce(tree: Tree, pairs: readonly (readonly string[])[]): Map<string, string> {
  const renamed = [...tree].map(([name, text]): [string, string] => {
    for (const [from = '', to = ''] of pairs) {
      if (name === `${from}.mdx`) return [`${to}.mdx`, text]
      if (name.startsWith(`${from}/`)) return [to + name.slice(from.length), text]
    }
    return [name, text]
  })
  return new Map(renamed.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The name that git has for a text. */
function blobOf(text: string): string {
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex')
}

test('any permutation and chain of files and folders is one simultaneous renaming', async () => {
  await fc.assert(
    fc.asyncProperty(renaming, async ({ nodes, pairs, states }) => {
      if (pairs.length === 0) return
      const repository = new Repository()
      repository.git('init', '-q', '-b', 'main')
      const files = nodes.flatMap(({ name, files: own }, at) =>
        (own.length === 0 ? [`${name}.mdx`] : own.map((file) => `${name}/${file}`)).map(
          (file) => [file, states[at]] as const,
        ),
      )
      const text = (file: string) => `Text of ${file}, as it was written at first.\n`
      for (const [file, state] of files) if (state !== 'untracked') repository.write(file, text(file))
      const pages = files.map(([file]) => file).filter((file) => file.endsWith('.mdx'))
      repository.write('docs.json', docsWith(pages.map((file) => file.slice(0, -4))))
      repository.commit('first')
      for (const [file, state] of files) {
        if (state === 'untracked') repository.write(file, text(file))
        if (state === 'dirty') repository.write(file, `${text(file)}Uncommitted work.\n`)
      }
      repository.write('moves.tsv', pairs.map(([from, to]) => `${from}\t${to}\n`).join(''))
      const before = treeOf(repository.folder)
      await mv({ cwd: repository.folder, from: 'moves.tsv', redirect: 'keep' })
      const [wanted, now] = [renamedAtOnce(before, pairs), new Map(treeOf(repository.folder))]
      wanted.delete('docs.json')
      const docs = JSON.parse(now.get('docs.json') ?? '') as { navigation: { groups: { pages: string[] }[] } }
      now.delete('docs.json')
      assert.equal([...now], [...wanted])
      assert.equal(
        docs.navigation.groups[0]?.pages,
        pages.map((file) => [...renamedAtOnce(new Map([[file, '']]), pairs).keys()][0]?.slice(0, -4)),
      )
      // The index has each tracked text under its new name.
      const tracked = files.filter(([, state]) => state !== 'untracked').map(([file]) => [file, text(file)] as const)
      const staged = repository
        .git('ls-files', '-sz')
        .split('\0')
        .filter((entry) => entry !== '' && !entry.endsWith('\tdocs.json'))
      const renamed = [...renamedAtOnce(new Map(tracked), pairs)].sort(([one], [other]) => (one < other ? -1 : 1))
      assert.equal(
        staged,
        renamed.map(([file, own]) => `100644 ${blobOf(own)} 0\t${file}`),
      )
    }),
    { numRuns: runs(90) },
  )
})

const page = (name: string) => `${name}.mdx`

test('a file takes the place of a folder that leaves, and a folder that of a file', async () => {
  const site = new MovedSite({
    'docs.json': docsWith(['LICENSE/p']),
    'LICENSE/p.mdx': 'P',
    NOTICE: 'N',
    'moves.tsv': 'LICENSE\tNOTICE\nNOTICE\tLICENSE\n',
  })
  await mv({ cwd: site.cwd, from: 'moves.tsv' })
  assert.equal(site.now()['NOTICE/p.mdx'], 'P')
  assert.equal(site.now()['LICENSE'], 'N')
})

test('two pages never get one URL, unless they had one before', async () => {
  const files = {
    'docs.json': docsWith(['a/e', 'b/e', 'c/e/index']),
    ...Object.fromEntries(['a/e.md', 'b/e.mdx', 'c/e/index.mdx'].map((file) => [file, ''])),
  }
  for (const paths of [
    ['a/e', 'b/e', 'dir/'],
    ['a/e', 'c/e/', 'dir/'],
    ['c/e/', 'b/e', 'dir/'],
  ]) {
    const site = new MovedSite(files)
    assert.is(await refusalOf(mv, { cwd: site.cwd, paths }), 'mv-address-taken')
    assert.equal(site.now(), site.before)
  }
  const both = new MovedSite({ 'docs.json': docsWith(['a/e']), 'a/e.md': 'old', 'a/e.mdx': 'new' })
  await mv({ cwd: both.cwd, paths: ['a', 'b'] })
  assert.equal([both.read('b/e.md'), both.read('b/e.mdx')], ['old', 'new'])
})

test('names that no URL opens are refused', async () => {
  for (const name of ['x?y', 'x#y', 'x:slug*', 'x\ny', 'http://x', 'x%20y', 'd*/']) {
    const site = new MovedSite({ 'docs.json': docsWith(['a']), 'a.mdx': '' })
    assert.is(await refusalOf(mv, { cwd: site.cwd, paths: ['a', name] }), 'mv-name')
    assert.equal(site.now(), site.before)
  }
})

test('symlinks lead where they led, and nothing behind one moves', async () => {
  const cwd = temporaryFolder({
    'docs.json': docsWith(['g/a', 'g/l', 'i']),
    'g/a.mdx': 'A',
    'i.mdx': '',
    'img/x.png': 'X',
  })
  const link = (target: string, name: string) => symlinkSync(target, path.join(cwd, name))
  link('a.mdx', 'g/l.mdx')
  link('../img/x.png', 'g/x.png')
  link('g', 'latest')
  link('g/a.mdx', 'top.mdx')
  link('../../outside', 'g/out.png')
  const target = (name: string) => readlinkSync(path.join(cwd, name))
  for (const paths of [['latest', 'h'], ['latest/a', 'h/a'], ['i', 'latest/i'], ['i', 'latest/']])
    assert.is(await refusalOf(mv, { cwd, paths }), 'mv-symlink') // prettier-ignore
  await mv({ cwd, paths: ['g', 'h/deep'] })
  assert.equal(['h/deep/l.mdx', 'h/deep/x.png', 'latest', 'top.mdx', 'h/deep/out.png'].map(target), [
    'a.mdx',
    '../../img/x.png',
    'h/deep',
    'h/deep/a.mdx',
    '../../../outside',
  ])
  await mv({ cwd, paths: ['img/x.png', 'y.png'] })
  assert.is(target('h/deep/x.png'), '../../y.png')
  await mv({ cwd, paths: ['h/deep/a', 'b'] })
  assert.equal(['h/deep/l.mdx', 'top.mdx'].map(target), ['../../b.mdx', 'b.mdx'])
  assert.is(readFileSync(path.join(cwd, 'top.mdx'), 'utf8'), 'A')
})

test('a page that is a symlink out of the docs folder is listed, and the file behind it keeps its bytes', async () => {
  const shared = temporaryFolder({ 's.mdx': '[a](/a)' })
  const cwd = temporaryFolder({ 'docs.json': docsWith(['a', 's']), 'a.mdx': '' })
  symlinkSync(path.join(shared, 's.mdx'), path.join(cwd, 's.mdx'))
  const { mentions } = await mv({ cwd, paths: ['a', 'b'] })
  assert.equal(mentions.map(({ file, why }) => [file, why]), [['s.mdx', 'symlink']]) // prettier-ignore
  assert.is(readFileSync(path.join(shared, 's.mdx'), 'utf8'), '[a](/a)')
})

test('a submodule and a repository in a folder stay whole', async () => {
  const own = new Repository()
  own.git('init', '-q')
  own.write('docs.json', docsWith(['a', 'g/b', 'g/sub/s']))
  for (const name of ['a', 'g/b', 'g/sub/s', 'nested/n']) own.write(page(name), name)
  execFileSync('git', ['init', '-q'], { cwd: path.join(own.folder, 'g/sub') })
  new Repository(path.join(own.folder, 'g/sub')).commit('sub')
  own.commit('first')
  mkdirSync(path.join(own.folder, 'nested/.git'))
  const status = own.git('status', '--porcelain')
  for (const paths of [['a', 'g/sub/a'], ['a', 'g/sub/'], ['g/sub/s', 's'], ['g', 'h'], ['nested/n', 'n'], ['a', 'nested/x/a']])
    assert.is(await refusalOf(mv, { cwd: own.folder, paths }), 'mv-other-repository', paths.join(' ')) // prettier-ignore
  assert.is(own.git('status', '--porcelain'), status)
  // Not checked out, the folder is empty, and git's index still has it.
  rmSync(path.join(own.folder, 'g/sub'), { recursive: true })
  assert.is(await refusalOf(mv, { cwd: own.folder, paths: ['a', 'g/sub/a'] }), 'mv-other-repository')
  assert.is(await refusalOf(mv, { cwd: own.folder, paths: ['g', 'h'] }), 'mv-other-repository')
})

test('a page with a merge conflict stays, and so does everything while the index is locked', async () => {
  const own = new Repository()
  own.git('init', '-q', '-b', 'main')
  own.write('docs.json', docsWith(['a', 'b']))
  own.write('a.mdx', 'A\n')
  own.write('b.mdx', '[a](/a)\n')
  own.commit('first')
  own.git('checkout', '-q', '-b', 'other')
  own.write('a.mdx', 'Theirs\n')
  own.commit('theirs')
  own.git('checkout', '-q', 'main')
  own.write('a.mdx', 'Ours\n')
  own.commit('ours')
  writeFileSync(path.join(own.folder, '.git/index.lock'), '')
  const before = [...treeOf(own.folder)]
  assert.is(await refusalOf(mv, { cwd: own.folder, paths: ['a', 'z'] }), 'mv-index')
  assert.equal([...treeOf(own.folder)], before)
  rmSync(path.join(own.folder, '.git/index.lock'))
  own.tries('merge', 'other')
  assert.is(await refusalOf(mv, { cwd: own.folder, paths: ['a', 'z'] }), 'mv-unmerged')
  assert.match(own.git('status', '--porcelain'), 'AA a.mdx'.replace('AA', 'UU'))
})

test.run()
