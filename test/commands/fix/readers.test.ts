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
const site = fc.record({
  pages: fc.subarray(
    [...folders.flatMap((folder) => [...names, 'index'].map((name) => `${folder}/${name}`)), 'old/a'],
    {
      minLength: 4,
    },
  ),
  rows: fc.uniqueArray(fc.oneof({ weight: 3, arbitrary: exact }, pattern), {
    minLength: 1,
    maxLength: 7,
    selector: ({ source }) => source,
  }),
  links: fc.array(fc.tuple(fc.constantFrom(...folders), address), { minLength: 2, maxLength: 6 }),
})

const start = { theme: 'mint', name: 'A', colors: { primary: '#000' } }

test('after check --fix every link opens the page that it opened, or that of its own version', async () => {
  let [fixed, kept] = [0, 0]
  await fc.assert(
    fc.asyncProperty(site, async ({ pages, rows, links }) => {
      const own = folders.map((folder) => `${folder}/start`)
      const all = [...new Set([...pages, ...own])]
      const bodies = new Map(
        own.map((page) => [
          page,
          links.filter(([folder]) => page.startsWith(folder)).map(([, url], at) => `[l${at}](${url})`),
        ]),
      )
      const versions = folders.map((version) => ({
        version,
        pages: all.filter((page) => page.startsWith(`${version}/`)),
      }))
      const cwd = temporaryFolder({
        ...Object.fromEntries(all.map((page) => [`${page}.mdx`, `# x\n\n${(bodies.get(page) ?? []).join('\n\n')}\n`])),
        'docs.json': `${JSON.stringify({ ...start, navigation: { versions }, redirects: rows })}\n`,
      })
      await fix({ cwd })
      const docs = JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')) as { redirects?: readonly Row[] }
      for (const [page, before] of bodies) {
        const text = readFileSync(path.join(cwd, `${page}.mdx`), 'utf8')
        const urls = (body: string) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, url]) => url as string)
        const now = urls(text)
        for (const [at, url] of urls(before.join('\n')).entries()) {
          const [was, is] = [opened(url, rows, all), opened(now[at] ?? '', docs.redirects ?? [], all)]
          if (was === 'none') continue
          const [version = ''] = page.split('/')
          const counterpart = was.replace(/^v\d/, version)
          if (now[at] !== url) fixed++
          if (was !== is) kept++
          assert.ok(is === was || is === counterpart, `${page}: ${url} opened ${was}, ${now[at]} opens ${is}`)
        }
      }
    }),
    {
      numRuns: runs(600),
      examples: [
        [
          {
            pages: ['v1/index', 'v2/index', 'v3/a', 'v3/b c', 'v3/index', 'old/a'],
            rows: [
              { source: '/old/:x*', destination: '/v1/:x*' },
              { source: '/v1/:x*', destination: '/v2/:x*' },
            ],
            links: [
              ['v3', '/old/index'],
              ['v1', '/old/a'],
            ],
          },
        ],
        [
          {
            pages: ['v1/d', 'v2/a', 'v3/b c', 'v3/d', 'v3/index', 'old/a'],
            rows: [
              { source: '/old/:x*', destination: '/v1/:x*' },
              { source: '/v1/:x*', destination: '/v2/a' },
            ],
            links: [
              ['v3', '/old/d'],
              ['v1', '/a'],
            ],
          },
        ],
      ],
    },
  )
  assert.ok(fixed + kept > 0, 'links are changed')
})

test.run()
