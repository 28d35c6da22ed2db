import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lostAddresses, savingRedirects } from '../../../src/site/history/lost-addresses.js'
import { siteOf } from '../../../src/site/model/site.js'

/** A site with these pages and redirects, of which the navigation lists some. */
function site(pages: readonly string[], listed = pages, redirects: readonly object[] = []) {
  const files = pages.map((page) => `${page}.mdx`)
  const disk = { files: () => files, exists: (file: string) => files.includes(file), read: () => '' }
  const docs = { navigation: { pages: [...listed] }, redirects } as never
  return siteOf(docs, disk)
}

/** The redirects that save these addresses, in a site with these pages and redirects. */
function saved(moved: Readonly<Record<string, string>>, pages: readonly string[], redirects: readonly object[] = []) {
  const lost = Object.entries(moved).map(([source, destination]) => ({
    address: source,
    redirect: { source, destination },
    replaces: [],
    end: undefined,
  }))
  const { added } = savingRedirects(lost, site(pages, pages, redirects))
  return added.map(({ source, destination }) => `${source} → ${destination}`)
}

test('a folder that moved has one wildcard, for the highest folder in which nothing is left', () => {
  const moved = { '/docs/sdk/a': '/api/sdk/a', '/docs/sdk/b': '/api/sdk/b', '/docs/sdk/c': '/api/sdk/c' }
  const pages = ['api/sdk/a', 'api/sdk/b', 'api/sdk/c']
  assert.equal(saved(moved, pages), ['/docs/:slug* → /api/:slug*'])
  assert.equal(saved(moved, [...pages, 'docs/start']), ['/docs/sdk/:slug* → /api/sdk/:slug*'])
})

test('a folder with a wildcard around gets none: each page has its redirect', () => {
  const moved = Object.fromEntries(['a', 'b', 'c'].map((page) => [`/en/mcp/${page}`, `/v2/en/guides/mcp/${page}`]))
  const redirects = [{ source: '/en/:slug*', destination: '/v2/en/:slug*' }]
  assert.equal(
    saved(moved, [...Object.values(moved).map((page) => page.slice(1)), 'v2/en/start'], redirects),
    Object.entries(moved).map(([from, to]) => `${from} → ${to}`),
  )
})

/** The lost addresses between two sites, each with the end of its redirects. */
function lost(...[before, after]: ReturnType<typeof site>[]) {
  const states = [before, after].map((each) => ({ label: '', docs: each?.docs as never, site: () => each as never }))
  return lostAddresses(states[0]!, states[1]!, new Map()).map(({ address, end }) => `${address} ${end ?? 'removed'}`)
}

test('a page outside of the navigation is lost behind a new redirect; what never opened is not lost', () => {
  const redirects = [{ source: '/never', destination: '/nowhere' }]
  const before = site(['index', 'hidden', 'never', 'gone'], ['index'], redirects)
  const more = [...redirects, { source: '/hidden', destination: '/gone' }]
  assert.equal(lost(before, site(['index', 'hidden'], ['index'], more)), ['/hidden /gone', '/gone removed'])
})

test('a wildcard is lost with the redirect behind it', () => {
  const redirects = [
    { source: '/v0/:slug*', destination: '/old/:slug*' },
    { source: '/old/a', destination: '/a' },
  ]
  assert.equal(lost(site(['a'], ['a'], redirects), site(['a'])), ['/old/a removed', '/v0/:slug* removed'])
})

test.run()
