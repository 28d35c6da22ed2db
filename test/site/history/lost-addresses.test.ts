import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { savingRedirects } from '../../../src/site/history/lost-addresses.js'
import { siteOf } from '../../../src/site/model/site.js'

/** The redirects that save these addresses, in a site with these pages and redirects. */
function saved(moved: Readonly<Record<string, string>>, pages: readonly string[], redirects: readonly object[] = []) {
  const files = pages.map((page) => `${page}.mdx`)
  const disk = { files: () => files, exists: (file: string) => files.includes(file), read: () => '' }
  const lost = Object.entries(moved).map(([source, destination]) => ({
    address: source,
    redirect: { source, destination },
    replaces: [],
    end: undefined,
  }))
  const { added } = savingRedirects(lost, siteOf({ navigation: { pages }, redirects } as never, disk))
  return added.map(({ source, destination }) => `${source} → ${destination}`)
}

test('a folder that moved has one wildcard, for the highest folder in which nothing is left', () => {
  const moved = { '/docs/sdk/a': '/api/sdk/a', '/docs/sdk/b': '/api/sdk/b', '/docs/sdk/c': '/api/sdk/c' }
  const pages = ['api/sdk/a', 'api/sdk/b', 'api/sdk/c']
  assert.equal(saved(moved, pages), ['/docs/:slug* → /api/:slug*'])
  assert.equal(saved(moved, [...pages, 'docs/start']), ['/docs/sdk/:slug* → /api/sdk/:slug*'])
})

test('a folder with a wildcard gets no second one: that of the folder inside stands above it', () => {
  const moved = Object.fromEntries(['a', 'b', 'c'].map((page) => [`/en/mcp/${page}`, `/v2/en/guides/mcp/${page}`]))
  const pages = ['a', 'b', 'c'].map((page) => `v2/en/guides/mcp/${page}`)
  const redirects = [{ source: '/en/:slug*', destination: '/v2/en/:slug*' }]
  assert.equal(saved(moved, [...pages, 'v2/en/start'], redirects), ['/en/mcp/:slug* → /v2/en/guides/mcp/:slug*'])
})

test.run()
