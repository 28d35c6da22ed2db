import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mv } from '../../../src/commands/moves/mv.js'
import { Repository } from '../build/repository.js'
import { runs } from '../../runs.js'
import { docsWith, MovedSite } from './site.js'

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
      const site = new MovedSite({})
      const repository = new Repository(site.cwd)
      const treeOf = () => new Map(Object.entries(site.now()))
      repository.git('init', '-q', '-b', 'main')
      const files = nodes.flatMap(({ name, files: own }, at) => {
        const all = own.length === 0 ? [`${name}.mdx`] : own.map((file) => `${name}/${file}`)
        return all.map((file) => [file, states[at]] as const)
      })
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
      const before = treeOf()
      await mv({ cwd: repository.folder, from: 'moves.tsv', redirect: 'keep' })
      const [wanted, now] = [renamedAtOnce(before, pairs), treeOf()]
      wanted.delete('docs.json')
      now.delete('docs.json')
      assert.equal([...now], [...wanted])
      assert.equal(
        site.docs().navigation.groups[0]?.pages,
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

test.run()
