import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { mv, type MvResult } from '../../../src/commands/moves/mv.js'
import { rm } from '../../../src/commands/moves/rm.js'
import type { RedirectPair } from '../../../src/site/model/redirects.js'
import { runs } from '../../runs.js'
import { docsWith, MovedSite, refusalOf, runs as run } from './site.js'

type Row = readonly [source: string, destination: string]
const pairs = (rows: readonly Row[]) => rows.map(([source, destination]) => ({ source, destination }))

/** A site whose pages say nothing, with these redirects. */
function siteWith(pages: readonly string[], redirects: readonly Row[]): MovedSite {
  const texts = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']))
  return new MovedSite({ ...texts, 'docs.json': docsWith(pages, { redirects: pairs(redirects) }) })
}

interface Case {
  readonly pages: readonly string[]
  readonly redirects: readonly Row[]
  readonly mv: string
  readonly gives: readonly Row[]
}

const cases: Readonly<Record<string, Case>> = {
  'a wildcard to a folder follows it': {
    pages: ['a/x', 'a/y', 'i'],
    redirects: [['/o/*', '/a/*']],
    mv: 'mv a n --wildcard',
    gives: [['/o/*', '/n/*'], ['/a/:slug*', '/n/:slug*']],
  },
  'and one to a folder below it': {
    pages: ['a/b/x', 'i'],
    redirects: [['/o/*', '/a/b/*']],
    mv: 'mv a n --no-redirect',
    gives: [['/o/*', '/n/b/*']],
  },
  'but not where a second redirect serves a part of its readers': {
    pages: ['a/x', 'i'],
    redirects: [['/o/*', '/a/*'], ['/a/gone', '/i']],
    mv: 'mv a n',
    gives: [['/o/*', '/a/*'], ['/a/gone', '/i'], ['/a/x', '/n/x']],
  },
  'a redirect over the new place goes, and one that led on by it ends where it did': {
    pages: ['a', 'b', 'i'],
    redirects: [['/v1', '/n'], ['/o/*', '/*'], ['/n', '/b']],
    mv: 'mv a n',
    gives: [['/v1', '/b'], ['/o/n', '/b'], ['/o/*', '/*'], ['/a', '/n']],
  },
  'a destination that is encoded follows, and a new source is written as the others are': {
    pages: ['get started/a', 'i'],
    redirects: [['/o', '/get%20started/a#x'], ['/p/*', '/get%20started/*']],
    mv: "mv 'get started' 'go on'",
    gives: [['/o', '/go%20on/a#x'], ['/p/*', '/go%20on/*'], ['/get started/a', '/go%20on/a']],
  },
  'a row that matches nothing is in no way': {
    pages: ['a/b', 'i'],
    redirects: [['/a/b#x', '/i'], ['/a/c?y', '/i']],
    mv: 'mv a/b a/c',
    gives: [['/a/b#x', '/i'], ['/a/c?y', '/i'], ['/a/b', '/a/c']],
  },
  'a redirect to a page that is itself redirected stays': {
    pages: ['a', 'b'],
    redirects: [['/v1', '/a'], ['/a', '/b']],
    mv: 'mv a n --redirect keep',
    gives: [['/v1', '/a'], ['/a', '/b']],
  },
} // prettier-ignore

for (const [what, { pages, redirects, mv: command, gives }] of Object.entries(cases))
  test(what, async () => {
    const site = siteWith(pages, redirects)
    await run(site.cwd, command)
    assert.equal(site.docs().redirects, pairs(gives))
  })

test('without new redirects, the readers that a wildcard loses are named', async () => {
  const site = siteWith(['a/x', 'i'], cases['but not where a second redirect serves a part of its readers']?.redirects ?? []) // prettier-ignore
  const { warnings } = (await run(site.cwd, 'mv a n --no-redirect')) as MvResult
  assert.equal(
    warnings.map(({ message }) => message),
    ["Readers of '/o/gone' will get a 404: a redirect served this URL, and none does now."],
  )
  assert.equal(site.docs().redirects, pairs([['/o/*', '/n/*'], ['/a/gone', '/i']])) // prettier-ignore
})

/** Whatever a reader of an address ends at: the oracle, which shares no code with the planner. */
function endOf(address: string, pages: ReadonlySet<string>, redirects: readonly RedirectPair[]): string | undefined {
  const pageOf = (at: string) => [at.slice(1), `${at}/index`.slice(1)].find((name) => name !== '' && pages.has(name))
  for (let at = address, hops = 0; hops < 30; hops += 1) {
    const exact = redirects.find(({ source }) => source === at)
    const next = exact ?? redirects.find(({ source }) => source.includes('*') && matches(source, at) !== undefined)
    const end = next?.destination.replace(/:slug\*|\*/, matches(next.source, at) ?? '')
    // A wildcard over the page that it leads to redirects nothing there.
    const isItself = !exact && end !== undefined && pageOf(at) !== undefined && pageOf(end) === pageOf(at)
    if (end === undefined || isItself) return pageOf(at)
    at = end
  }
  return undefined
}

function matches(source: string, address: string): string | undefined {
  const prefix = source.replace(/:slug\*|\*/, '')
  return source.includes('*') && address.startsWith(prefix) ? address.slice(prefix.length) : undefined
}

const folder = fc.constantFrom('a', 'b', 'a/c')
const name = fc.constantFrom('x', 'y', 'index')
const page = fc.tuple(folder, name).map((parts) => parts.join('/'))
const address = fc.oneof(
  page.map((each) => `/${each}`.replace(/\/index$/, '')),
  fc.constantFrom('/o', '/o/x', '/p/x', '/p/y', '/n/x', '/a/old', '/b/old', '/a/c/old', '/o/old'),
)
const wildcard = fc
  .tuple(
    fc.constantFrom('/o/*', '/p/*', '/a/old/*', '/o/c/*', '/n/*'),
    fc.oneof(fc.constantFrom('/a/*', '/b/*', '/a/c/*', '/o/*', '/n/*', '/*'), address),
    fc.boolean(),
  )
  .map(([source, destination, isNamed]): Row => {
    const named = (text: string) => (isNamed ? text.replace('*', ':slug*') : text)
    return [named(source), named(destination)]
  })
const redirect = fc.oneof({ weight: 3, arbitrary: fc.tuple(address, address) }, { weight: 2, arbitrary: wildcard })
const move = fc.oneof(
  fc.tuple(page, fc.constantFrom('n/x', 'n/y', 'b/z', 'a/c/z', 'n/index')),
  fc.tuple(fc.constantFrom('a', 'b', 'a/c'), fc.constantFrom('n', 'n/m', 'b/n', 'o')),
)
const sites = fc.record({
  pages: fc.uniqueArray(page, { minLength: 2, maxLength: 7 }),
  redirects: fc.uniqueArray(redirect, { maxLength: 7, selector: ([source]) => source }),
  move,
  choice: fc.record({ redirect: fc.constantFrom('keep' as const, 'replace' as const), wildcard: fc.boolean() }),
})

/** Every address of up to three of the names. */
const steps = ['a', 'b', 'c', 'o', 'p', 'n', 'm', 'x', 'y', 'old']
const deeper = (all: readonly string[]) => all.flatMap((start) => steps.map((step) => `${start}/${step}`))
const addresses = [...deeper(['']), ...deeper(deeper([''])), ...deeper(deeper(deeper([''])))]

const readPages = (site: MovedSite) =>
  new Set(Object.keys(site.now()).flatMap((file) => (file.endsWith('.mdx') ? [file.slice(0, -4)] : [])))

test('each address that showed a page shows it after a move, or the page that is there now', async () => {
  let [moved, lived] = [0, 0]
  await fc.assert(
    fc.asyncProperty(sites, async ({ pages, redirects, move: [from, to], choice }) => {
      const site = siteWith(pages, redirects)
      const before = readPages(site)
      const result = await mv({ cwd: site.cwd, paths: [from, to], ...choice }).catch((error: unknown) => error)
      if (result instanceof BuildNavError) return
      if (result instanceof Error) throw result
      const { warnings } = result as Awaited<ReturnType<typeof mv>>
      // The page is at an address that a redirect takes: its author is told.
      if (warnings.some(({ code }) => code === 'mv-wildcard-catches')) return
      moved += 1
      const files = new Map((result as Awaited<ReturnType<typeof mv>>).files.map((each) => [each.from, each.to]))
      const placeOf = (each: string) => (files.get(`${each}.mdx`) ?? each).replace(/\.mdx$/, '')
      const after = readPages(site)
      const now = (site.docs().redirects ?? []) as readonly RedirectPair[]
      const own = new Set([...after].map((each) => `/${each}`.replace(/\/index$/, '')))
      for (const at of addresses) {
        const was = endOf(at, before, pairs(redirects))
        if (was === undefined) continue
        lived += 1
        const is = endOf(at, after, now)
        // A page that came to an address counts more than where a redirect led from there.
        if (own.has(at) && is !== undefined) continue
        const isReplaced = choice.redirect === 'replace' && is !== undefined
        if (is !== placeOf(was) && !isReplaced)
          assert.unreachable(`${at}: ${was} should be ${placeOf(was)}, and is ${is}\n${JSON.stringify(now)}`)
      }
    }),
    { numRuns: runs(600) },
  )
  assert.ok(moved * 3 > runs(600), `only ${moved} moves`)
  assert.ok(lived > moved * 3)
})

test('each address that showed a page shows it after a removal with --to, or the page in its place', async () => {
  await fc.assert(
    fc.asyncProperty(sites, async ({ pages, redirects, move: [from] }) => {
      const site = siteWith([...pages, 'home'], redirects)
      const before = readPages(site)
      const result = await rm({ cwd: site.cwd, paths: [from], to: 'home' }).catch((error: unknown) => error)
      if (result instanceof BuildNavError) return
      if (result instanceof Error) throw result
      const after = readPages(site)
      const now = (site.docs().redirects ?? []) as readonly RedirectPair[]
      for (const at of addresses) {
        const was = endOf(at, before, pairs(redirects))
        if (was === undefined) continue
        const is = endOf(at, after, now)
        if (after.has(was) ? is !== was : is === undefined) assert.unreachable(`${at}: ${was}, now ${is}`)
      }
    }),
    { numRuns: runs(300) },
  )
})

test('no wildcard for a folder that other pages move into: it would send their readers on', async () => {
  for (const moves of ['next\tlast\nlast\told\n', 'next\tlast\nlast\tnext\n']) {
    const site = siteWith(['next/x', 'last/x'], [])
    site.write('moves.tsv', moves)
    assert.is(await refusalOf(site, 'mv --from moves.tsv --wildcard'), 'mv-wildcard')
    await run(site.cwd, 'mv --from moves.tsv')
  }
})

test.run()
