import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import type { RedirectPair } from '../../../src/site/model/redirects.js'
import { runs as count } from '../../runs.js'
import { docsWith, MovedSite, pagesOf, refusalOf, runs } from './site.js'

const pairs = (rows: string) => (rows === '' ? [] : rows.split(', ')).map((row) => row.split(' > ') as [string, string])

/** A site whose pages say nothing, with these redirects. */
function siteWith(pages: readonly string[], rows: readonly (readonly [string, string])[]): MovedSite {
  const redirects = rows.map(([source, destination]) => ({ source, destination }))
  return new MovedSite({ ...pagesOf(...pages), 'docs.json': docsWith(pages, { redirects }) })
}

/** Pages, redirects, a command, and the redirects after. */
const cases: Readonly<Record<string, readonly [pages: string, before: string, command: string, after: string]>> = {
  'a wildcard to a folder follows it': ['a/x,a/y,i', '/o/* > /a/*', 'mv a n --wildcard', '/o/* > /n/*, /a/:slug* > /n/:slug*'],
  'and one to a folder below it': ['a/b/x,i', '/o/* > /a/b/*', 'mv a n --no-redirect', '/o/* > /n/b/*'],
  'but not where a second redirect serves a part of its readers': ['a/x,i', '/o/* > /a/*, /a/gone > /i', 'mv a n', '/o/* > /a/*, /a/gone > /i, /a/x > /n/x'],
  'a redirect over the new place goes, and one that led on by it ends where it did': ['a,b,i', '/v1 > /n, /o/* > /*, /n > /b', 'mv a n', '/v1 > /b, /o/n > /b, /o/* > /*, /a > /n'],
  'a destination that is encoded follows, and a new source is written as the others are': ['get started/a,i', '/o > /get%20started/a#x, /p/* > /get%20started/*', "mv 'get started' 'go on'", '/o > /go%20on/a#x, /p/* > /go%20on/*, /get started/a > /go%20on/a'],
  'a row that matches nothing is in no way': ['a/b,i', '/a/b#x > /i, /a/c?y > /i', 'mv a/b a/c', '/a/b#x > /i, /a/c?y > /i, /a/b > /a/c'],
  'a redirect to a page that is itself redirected stays': ['a,b', '/v1 > /a, /a > /b', 'mv a n --redirect keep', '/v1 > /a, /a > /b'],
  'a new redirect comes before the wildcard that would catch it': ['x/a,y/b', '/x/:slug* > /y/:slug*', 'mv x/a z', '/x/a > /z, /x/:slug* > /y/:slug*'],
  'one wildcard for a folder, and a redirect for its index': ['x/index,x/a', '', 'mv --wildcard x z', '/x > /z, /x/:slug* > /z/:slug*'],
  'no redirect where none is wanted, and those that lead there follow all the same': ['b', '/a > /b', 'mv --no-redirect b c', '/a > /c'],
  'a conflict of redirects: the old one stays': ['a,b', '/a > /b', 'mv --redirect keep a z', '/a > /b'],
  'a conflict of redirects: the new one comes': ['a,b', '/a > /b', 'mv --redirect replace a z', '/a > /z'],
  'folders that swap their names, with the wildcards to them': ['a/x,b/x', '/o/* > /a/*', 'mv --from swap.tsv', '/o/* > /b/*'],
} // prettier-ignore

for (const [what, [pages, before, command, after]] of Object.entries(cases))
  test(what, async () => {
    const site = siteWith(pages.split(','), pairs(before))
    site.write('swap.tsv', 'a\tb\nb\ta\n')
    await runs(site.cwd, command)
    const { redirects = [] } = site.docs()
    assert.equal(redirects.map(({ source, destination }) => [source, destination]), pairs(after)) // prettier-ignore
  })

test('no wildcard for a folder that a redirect covers: it would send readers astray', async () => {
  assert.is(await refusalOf(siteWith(['a/x', 'b/x'], pairs('/:x* > /b/x')), 'mv a n --wildcard'), 'mv-wildcard')
})

/** Whatever a reader of an address ends at: the oracle, which shares no code with the planner. */
function endOf(address: string, pages: ReadonlySet<string>, redirects: readonly RedirectPair[]): string | undefined {
  const pageOf = (at: string) => [at.slice(1), `${at}/index`.slice(1)].find((name) => name !== '' && pages.has(name))
  for (let at = address, hops = 0; hops < 30; hops += 1) {
    const exact = redirects.find(({ source }) => source === at)
    const next = exact ?? redirects.find(({ source }) => matches(source, at) !== undefined)
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

const page = fc.tuple(fc.constantFrom('a', 'b', 'a/c'), fc.constantFrom('x', 'y', 'index')).map((parts) => parts.join('/')) // prettier-ignore
const address = fc.oneof(
  page.map((each) => `/${each}`.replace(/\/index$/, '')),
  fc.constantFrom('/o', '/o/x', '/p/x', '/p/y', '/n/x', '/a/old', '/b/old', '/a/c/old', '/o/old'),
)
const sources = fc.constantFrom('/o/*', '/p/*', '/a/old/*', '/o/c/*', '/n/*')
const targets = fc.oneof(fc.constantFrom('/a/*', '/b/*', '/a/c/*', '/o/*', '/n/*', '/*'), address)
const wildcard = fc.tuple(sources, targets, fc.boolean()).map(([source, destination, isNamed]) => {
  const named = (text: string) => (isNamed ? text.replace('*', ':slug*') : text)
  return [named(source), named(destination)] as [string, string]
})
const redirect = fc.oneof({ weight: 3, arbitrary: fc.tuple(address, address) }, { weight: 2, arbitrary: wildcard })
const names = fc.oneof(
  fc.tuple(page, fc.constantFrom('n/x', 'n/y', 'b/z', 'a/c/z', 'n/index')),
  fc.tuple(fc.constantFrom('a', 'b', 'a/c'), fc.constantFrom('n', 'n/m', 'b/n', 'o')),
)
const sites = fc.record({
  pages: fc.uniqueArray(page, { minLength: 2, maxLength: 7 }),
  redirects: fc.uniqueArray(redirect, { maxLength: 7, selector: ([source]) => source }),
  names,
  flags: fc.constantFrom('--redirect keep', '--redirect replace', '--redirect keep --wildcard', '--redirect replace --wildcard'), // prettier-ignore
  isRemoval: fc.boolean(),
})

/** Every address of up to three of the names. */
const steps = ['a', 'b', 'c', 'o', 'p', 'n', 'm', 'x', 'y', 'old']
const deeper = (all: readonly string[]) => all.flatMap((start) => steps.map((step) => `${start}/${step}`))
const addresses = [...deeper(['']), ...deeper(deeper([''])), ...deeper(deeper(deeper([''])))]

const readPages = (site: MovedSite) =>
  new Set(Object.keys(site.now()).flatMap((file) => (file.endsWith('.mdx') ? [file.slice(0, -4)] : [])))

test('each address that showed a page shows it after mv or rm --to, or the page that is there now or in its place', async () => {
  let [moved, lived] = [0, 0]
  const property = fc.asyncProperty(sites, async ({ pages, redirects, names: [from, to], flags, isRemoval }) => {
    const site = siteWith([...pages, 'home'], redirects)
    const [before, was] = [readPages(site), site.docs().redirects ?? []]
    const command = isRemoval ? `rm ${from} --to home` : `mv ${from} ${to} ${flags}`
    const result = await runs(site.cwd, command).catch((error: unknown) => error as Error)
    if (result instanceof BuildNavError) return
    if (result instanceof Error) throw result
    // The page is at an address that a redirect takes: its author is told.
    if ('warnings' in result && result.warnings.some(({ code }) => code === 'mv-wildcard-catches')) return
    moved += 1
    const files = new Map('files' in result ? result.files.map((each) => [each.from, each.to]) : [])
    const after = readPages(site)
    const own = new Set([...after].map((each) => `/${each}`.replace(/\/index$/, '')))
    for (const at of addresses) {
      const then = endOf(at, before, was)
      if (then === undefined) continue
      lived += 1
      const now = endOf(at, after, site.docs().redirects ?? [])
      // A page that came to an address counts more than where a redirect led from there.
      if (now !== undefined && (own.has(at) || flags.includes('replace') || (isRemoval && !after.has(then)))) continue
      const wanted = (files.get(`${then}.mdx`) ?? then).replace(/\.mdx$/, '')
      if (now !== wanted) assert.unreachable(`${command}: ${at}: ${then} should be ${wanted}, and is ${now}`)
    }
  })
  await fc.assert(property, { numRuns: count(900) })
  assert.ok(moved * 3 > count(900), `only ${moved} moves`)
  assert.ok(lived > moved * 3)
})

test.run()
