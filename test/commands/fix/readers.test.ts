import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fix } from '../../../src/commands/fix/fix.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'

interface Row {
  readonly source: string
  readonly destination: string
}

const folders = ['v1', 'v2', 'v3']
const names = ['a', 'b c', 'd']

/**
 * The page that a reader of a URL ends at, by a small resolver that knows nothing of the product's: exact rows first,
 * then patterns in their order, each before a page; 'none' for a circle or where there is no page.
 */
function opened(url: string, rows: readonly Row[], pages: readonly string[]): string {
  let now = url
  for (let steps = 0; steps < 20; steps++) {
    now = decodeURIComponent(now.split('#')[0] ?? '')
    const sources = rows.filter(({ source }) => !/[#?]/.test(source))
    const exact = [now, now.replace(/\/index$/, '')]
      .map((each) => sources.find(({ source }) => decodeURIComponent(source) === each))
      .find(Boolean)
    const pattern = sources.find(({ source }) => source.endsWith('/:x*') && now.startsWith(source.slice(0, -3)))
    const row = exact ?? pattern
    if (!row) {
      const page = now.slice(1)
      return [page, `${page}/index`].find((each) => pages.includes(each)) ?? 'none'
    }
    now = row.destination.replace(':x*', () => encodeURIComponent(now.slice(row.source.length - 3)))
    now = now.replaceAll('%2F', '/')
  }
  return 'none'
}

const address = fc
  .tuple(fc.constantFrom('', '/v1', '/v2', '/v3', '/old', '/new'), fc.constantFrom('a', 'b%20c', 'd', 'index'))
  .map(([folder, name]) => `${folder}/${name}`)
const exact = fc.record({
  source: fc.oneof(address, fc.constantFrom('/v1', '/old/a#x', '/old/d?y')),
  destination: fc.oneof(address, address, fc.constantFrom('/v2', '/v1/a#x')),
})
const pattern = fc.record({
  source: fc.constantFrom('/old/:x*', '/new/:x*', '/v1/:x*', '/v3/:x*'),
  destination: fc.constantFrom('/v1/:x*', '/v2/:x*', '/new/:x*', '/v2/a', '/v3/a', '/a'),
})
const all = [...folders.flatMap((folder) => [...names, 'index'].map((name) => `${folder}/${name}`)), 'old/a']
const site = fc.record({
  pages: fc.subarray(all, { minLength: 4 }),
  rows: fc.uniqueArray(fc.oneof({ weight: 3, arbitrary: exact }, pattern), {
    minLength: 1,
    maxLength: 7,
    selector: ({ source }) => source,
  }),
  links: fc.array(fc.tuple(fc.constantFrom(...folders), address), { minLength: 2, maxLength: 6 }),
})
type Site = typeof site extends fc.Arbitrary<infer Value> ? Value : never

/** A site of a text: pages; redirects; links of the first page of a version. */
function siteOf(pages: string, rows: string, links: string): Site {
  const pairs = (text: string) => text.split(', ').map((each) => each.split(' -> ') as [string, string])
  return {
    pages: pages.split(', '),
    rows: pairs(rows).map(([source, destination]) => ({ source, destination })),
    links: pairs(links),
  }
}

const examples = [
  siteOf(
    'v1/index, v2/index, v3/a, v3/b c, v3/index, old/a',
    '/old/:x* -> /v1/:x*, /v1/:x* -> /v2/:x*',
    'v3 -> /old/index, v1 -> /old/a',
  ),
  siteOf(
    'v1/d, v2/a, v3/b c, v3/d, v3/index, old/a',
    '/old/:x* -> /v1/:x*, /v1/:x* -> /v2/a',
    'v3 -> /old/d, v1 -> /a',
  ),
]
const settings = { theme: 'mint', name: 'A', colors: { primary: '#000' } }

test('after check --fix every link opens the page that it opened, or that of its own version', async () => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(site, async ({ pages: given, rows, links }) => {
      const pages = [...new Set([...given, ...folders.map((folder) => `${folder}/start`)])]
      const before = folders.map((folder) => links.flatMap(([from, url]) => (from === folder ? [url] : [])))
      const texts = before.map((urls) => `# x\n\n${urls.map((url) => `[l](${url})`).join('\n\n')}\n`)
      const versions = folders.map((version) => ({
        version,
        pages: pages.filter((page) => page.startsWith(`${version}/`)),
      }))
      const cwd = temporaryFolder({
        ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, '# x\n'])),
        ...Object.fromEntries(folders.map((folder, index) => [`${folder}/start.mdx`, texts[index] ?? ''])),
        'docs.json': `${JSON.stringify({ ...settings, navigation: { versions }, redirects: rows })}\n`,
      })
      await fix({ cwd })
      const read = (file: string) => readFileSync(path.join(cwd, file), 'utf8')
      const { redirects = [] } = JSON.parse(read('docs.json')) as { redirects?: readonly Row[] }
      for (const [index, version] of folders.entries()) {
        const now = [...read(`${version}/start.mdx`).matchAll(/\]\(([^)]*)\)/g)].map(([, url]) => url ?? '')
        for (const [at, url] of (before[index] ?? []).entries()) {
          const [was, is] = [opened(url, rows, pages), opened(now[at] ?? '', redirects, pages)]
          if (now[at] !== url) changed++
          const isRight = ['none', is].includes(was) || is === was.replace(/^v\d/, version)
          assert.ok(isRight, `${version}: ${url} opened ${was}, ${now[at]} opens ${is}`)
        }
      }
    }),
    { numRuns: runs(600), examples: examples.map((example): [Site] => [example]) },
  )
  assert.ok(changed > 0, 'links are changed')
})

test.run()
