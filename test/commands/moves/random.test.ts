import { createHash } from 'node:crypto'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runs as count } from '../../runs.js'
import { Repository } from '../build/repository.js'
import { docsWith, MovedSite, problemsOf, runs } from './site.js'

/** A link of a random page: its file is known. */
interface Link {
  readonly to: string
  readonly style: 'root' | 'relative' | 'extension' | 'anchored'
}

const files = ['index.mdx', 'a.mdx', 'b.md', 'g/a.mdx', 'g/b.mdx', 'g/index.mdx', 'g/h/c.mdx', 'k/a.mdx', 'k/d e.mdx', 'pic.png'] // prettier-ignore
const pages = files.filter((file) => !file.endsWith('.png'))
const nameOf = (file: string) => file.replace(/\.mdx?$/, '')
/** The URL of a page by the rules of the test. */
const urlOf = (file: string) => `/${nameOf(file)}`.replace(/\/index$/, '') || '/'

function written({ to, style }: Link, from: string): string {
  const near = path.posix.relative(path.posix.dirname(from), to)
  const lead = near.startsWith('.') ? '' : './'
  const plain = { root: `/${nameOf(to)}`, anchored: `/${nameOf(to)}?x=1#top`, relative: lead + nameOf(near), extension: lead + near } // prettier-ignore
  return plain[style].replaceAll(' ', '%20')
}

/** The file that a browser or Mintlify opens: an oracle that knows only paths. */
function opened(destination: string, from: string, all: ReadonlySet<string>): string | undefined {
  const target = decodeURI(destination.replace(/[?#].*$/, ''))
  const base = target.startsWith('/') ? '/' : path.posix.join('/', path.posix.dirname(from))
  const name = path.posix.join(base, target).replace(/^\/|\/$/g, '')
  const names = name === '' ? ['index.mdx'] : [name, `${name}.mdx`, `${name}.md`, `${name}/index.mdx`]
  return names.find((each) => all.has(each))
}

const link = fc.record({ to: fc.constantFrom(...files), style: fc.constantFrom<Link['style'][]>('root', 'relative', 'extension', 'anchored') }) // prettier-ignore
const filler = fc.constantFrom('Text.\n', '`/g/a` in code\n', '    indented /k/a\n', '<Note>\n\nInside\n\n</Note>\n', 'Ends with CR\r\n') // prettier-ignore
const parts = fc.array(fc.oneof(filler, link), { maxLength: 6 })
const site = fc.record({
  texts: fc.array(parts, { minLength: pages.length, maxLength: pages.length }),
  listed: fc.subarray(pages, { minLength: 1 }),
  dirty: fc.subarray(pages),
})
const folders = ['g', 'k', 'g/h']
const move = fc.record({
  from: fc.constantFrom(...files, ...folders),
  to: fc.constantFrom('n/x', 'g/', 'z', 'k/new', 'n/', 'a/deep/er', 'g/h/c2', 'G'),
})
const removal = fc.record({ from: fc.constantFrom(...pages, ...folders), instead: fc.constantFrom(...pages) })

type Random = typeof site extends fc.Arbitrary<infer Value> ? Value : never

/** A committed site, with uncommitted text in some pages. */
function siteOf({ texts, listed, dirty }: Random) {
  const entries = pages.map((file, at) => {
    const shown = texts[at]?.map((part) => (typeof part === 'string' ? part : `See [there](${written(part, file)}).\n\n`)) // prettier-ignore
    return [file, `---\ntitle: '${file}'\n---\n\n${shown?.join('')}`]
  })
  const own = new MovedSite({ ...Object.fromEntries(entries), 'pic.png': 'png', 'docs.json': docsWith(listed.map(nameOf)) }) // prettier-ignore
  const repository = own.commits()
  for (const file of dirty) own.write(file, `${own.read(file)}Not committed.\n`)
  return { own, repository }
}

const destinations = /(?<=\]\()[^)]*(?=\))/g
const hollow = (text = '') => text.replace(destinations, '')

type Docs = { navigation?: { groups: { pages: string[] }[] }; redirects?: { source: string; destination: string }[] }

/** Follows exact redirects, as a server does. */
function reached(url: string, { redirects = [] }: Docs): string {
  let at = url
  for (let hops = 0; hops < 10; hops++) {
    const found = redirects.find(({ source }) => decodeURI(source) === at)
    if (!found) return at
    at = decodeURI(found.destination)
  }
  return 'a loop'
}

/** The files after a command: links open what they opened or what is `meant` instead, readers arrive, bytes stay. */
function assertFollowed(before: MovedSite['before'], now: MovedSite['before'], homes: Map<string, string | undefined>, meant: (file: string) => string) {
  const home = (file: string) => (homes.has(file) ? homes.get(file) : file)
  const [then, after] = [before, now].map((all) => new Set(Object.keys(all))) as [Set<string>, Set<string>]
  assert.equal([...after].sort(), [...then].flatMap((file) => home(file) ?? []).sort())
  for (const [file, text] of Object.entries(before)) {
    const place = home(file)
    if (file === 'docs.json' || place === undefined) continue
    assert.is(hollow(now[place]), hollow(text), file)
    const own = now[place]?.match(destinations) ?? []
    for (const [at, old] of (text.match(destinations) ?? []).entries()) {
      const target = opened(old, file, then)
      assert.is(opened(own[at] ?? '', place, after), target && meant(target), `${file}: ${old} → ${own[at]}`)
      if (place === file && (target === undefined || meant(target) === target)) assert.is(own[at], old)
    }
  }
  const docs = JSON.parse(now['docs.json'] ?? '') as Docs
  const urls = new Set([...after].filter((file) => /\.mdx?$/.test(file)).map(urlOf))
  for (const file of homes.keys())
    if (/\.mdx?$/.test(file) && urlOf(file) !== '/' && !urls.has(urlOf(file))) assert.is(reached(urlOf(file), docs), urlOf(meant(file)))
  return docs.navigation?.groups[0]?.pages ?? []
} // prettier-ignore

/** Undefined where a command is refused: then nothing may have changed. */
async function tried(own: MovedSite, repository: Repository, command: string) {
  const [before, status] = [own.now(), repository.git('status', '--porcelain')]
  let result: Awaited<ReturnType<typeof runs>> | undefined
  const problems = await problemsOf(async () => (result = await runs(own.cwd, command)))
  if (problems.length > 0) assert.equal([own.now(), repository.git('status', '--porcelain')], [before, status])
  return result
}

test('mv: links open what they opened, readers arrive, other bytes stay, git sees renames, and a second run changes nothing', async () => {
  let moved = 0
  const property = fc.asyncProperty(site, move, async (sites, { from, to }) => {
    const { own, repository } = siteOf(sites)
    const before = own.now()
    const result = await tried(own, repository, `mv '${from}' ${to}`)
    if (!result || !('moves' in result)) return
    moved += 1
    const places = new Map(result.files.map((each) => [each.from, each.to]))
    const placeOf = (file: string) => places.get(file) ?? file
    const listed = assertFollowed(before, own.now(), places, placeOf)
    assert.equal(listed, sites.listed.map((file) => nameOf(placeOf(file)))) // prettier-ignore
    for (const [file, place] of places) {
      assert.is(repository.git('ls-files', '--', file), [...places.values()].includes(file) ? `${file}\n` : '')
      assert.is(repository.git('show', `:${place}`), repository.git('show', `HEAD:${file}`))
    }
    const now = own.now()
    await tried(own, repository, `mv '${from}' ${to} --after`)
    assert.equal(own.now(), now)
  })
  await fc.assert(property, { numRuns: count(60), endOnFailure: true })
  assert.ok(moved > 0)
})

test('rm: nothing opens a removed page, readers arrive, other bytes stay, and uncommitted text is never lost', async () => {
  let removals = 0
  const property = fc.asyncProperty(site, removal, async (sites, { from, instead }) => {
    const { own, repository } = siteOf(sites)
    const before = own.now()
    const inside = (file: string) => file === from || file.startsWith(`${from}/`)
    const command = `rm '${from}' --to '${instead}'`
    const result = await tried(own, repository, command)
    if (sites.dirty.some(inside)) assert.is(result, undefined)
    if (!result) return
    removals += 1
    const gone = Object.keys(before).filter(inside)
    const homes = new Map(gone.map((file) => [file, undefined]))
    const listed = assertFollowed(before, own.now(), homes, (file) => (inside(file) ? instead : file))
    assert.equal(listed, sites.listed.filter((file) => !inside(file)).map(nameOf)) // prettier-ignore
    const staged = repository.git('diff', '--cached', '--name-status').split('\n').filter(Boolean).sort()
    assert.equal(staged, gone.map((file) => `D\t${file}`).sort()) // prettier-ignore
    assert.is(await tried(own, repository, command), undefined)
  })
  await fc.assert(property, { numRuns: count(60), endOnFailure: true })
  assert.ok(removals > 0)
})

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
