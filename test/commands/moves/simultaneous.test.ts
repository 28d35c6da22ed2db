import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runs as count } from '../../runs.js'
import { docsWith, MovedSite, runs } from './site.js'

const names = ['a', 'b', 'c', 'd', 'e'] as const
const inner = fc.constantFrom('p.mdx', 'q.mdx', 'deep/r.mdx', 'i.png', '.note', 'deep/er/s.mdx')
const folder = fc.uniqueArray(inner, { minLength: 1, maxLength: 4 })
const node = fc.oneof(folder, fc.constant(undefined))

/** Folders and single pages, with a cyclic or open renaming: `a → b → c`, with c → a or to a fresh name. */
const renaming = fc
  .record({
    nodes: fc.tuple(node, node, node, node, node),
    order: fc.shuffledSubarray([...names], { minLength: 2 }),
    isCycle: fc.boolean(),
    states: fc.array(fc.constantFrom('clean', 'dirty', 'untracked'), { minLength: 5, maxLength: 5 }),
    prefix: fc.constantFrom('', 'in/'),
  })
  .map(({ nodes, order, isCycle, states, prefix }) => {
    // A page takes the name of a page, a folder that of a folder: a page keeps its extension.
    const isFile = (name: string) => nodes[names.indexOf(name as 'a')] === undefined
    const pairs = [true, false].flatMap((kind) => {
      const chain = order.filter((name) => isFile(name) === kind)
      return chain.map((name, at) => [name, chain[at + 1] ?? (isCycle && at > 0 ? chain[0] : `new-${kind}`)] as const)
    })
    const files = names.flatMap((name, at) => {
      const own = nodes[at]?.map((file) => `${prefix}${name}/${file}`) ?? [`${prefix}${name}.mdx`]
      return own.map((file) => [file, states[at]] as const)
    })
    return { files, pairs: pairs.map((pair) => pair.map((name) => prefix + name)) }
  })

/** The oracle: a path renamed by rules of its own. */
function renamed(file: string, pairs: readonly (readonly string[])[]): string {
  const [from = '', to = ''] = pairs.find(([name]) => file === `${name}.mdx` || file.startsWith(`${name}/`)) ?? []
  return to + file.slice(from.length)
}

const sorted = (entries: Iterable<readonly [string, string]>) => [...entries].sort(([one], [other]) => (one < other ? -1 : 1)) // prettier-ignore
const blobOf = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex')

test('any permutation and chain of files and folders is one simultaneous renaming, also in the index', async () => {
  const property = fc.asyncProperty(renaming, async ({ files, pairs }) => {
    const text = (file: string) => `Text of ${file}, as it was written at first.\n`
    const tracked = files.filter(([, state]) => state !== 'untracked').map(([file]) => file)
    const pages = files.map(([file]) => file).filter((file) => file.endsWith('.mdx'))
    const docs = docsWith(pages.map((file) => file.slice(0, -4)))
    const site = new MovedSite({ 'docs.json': docs, ...Object.fromEntries(tracked.map((file) => [file, text(file)])) })
    const repository = site.commits()
    for (const [file, state] of files)
      if (state !== 'clean') repository.write(file, state === 'dirty' ? `${text(file)}Uncommitted work.\n` : text(file))
    repository.write('moves.tsv', pairs.map((pair) => `${pair.join('\t')}\n`).join(''))
    const before = site.now()
    await runs(site.cwd, 'mv --from moves.tsv --redirect keep')
    const { 'docs.json': _, ...now } = site.now()
    const { 'docs.json': __, ...old } = before
    assert.equal(Object.entries(now), sorted(Object.entries(old).map(([file, own]) => [renamed(file, pairs), own]))) // prettier-ignore
    assert.equal(site.docs().navigation.groups[0]?.pages, pages.map((file) => renamed(file, pairs).slice(0, -4))) // prettier-ignore
    const staged = repository.git('ls-files', '-sz').split('\0').filter((entry) => entry !== '' && !entry.endsWith('\tdocs.json')) // prettier-ignore
    const wanted = sorted(tracked.map((file) => [renamed(file, pairs), blobOf(text(file))]))
    assert.equal(staged, wanted.map(([file, blob]) => `100644 ${blob} 0\t${file}`)) // prettier-ignore
  })
  await fc.assert(property, { numRuns: count(90) })
})

test.run()
