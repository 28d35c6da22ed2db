import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cleaned, pageIds } from '../../../src/commands/check/links/anchors.js'
import { check } from '../../../src/commands/check/check.js'
import { scan } from '../../../src/site/links/links.js'
import { addressOfPage } from '../../../src/site/model/page-path.js'
import { ignoredBy } from '../../../src/site/model/ignored.js'
import { unpublished } from '../../../src/site/model/page-index.js'
import { conformance } from '../../conformance.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { diskOf, findings } from './site.js'

/** Ids that browsers have, and Mintlify's checker does not see. */
const more: Readonly<Record<string, readonly string[]>> = {
  '<h2>JSX heading</h2>': ['jsx-heading'],
  '<h2 id="own">JSX</h2>': ['own'],
  '<div id="mydiv">x</div>': ['mydiv'],
  'text <span id="inline">x</span>': ['inline'],
  '<a name="named"></a>': ['named'],
}

const anchors = conformance('anchors')
for (const { mdx, ids } of anchors?.rows ?? [])
  if (Array.isArray(ids))
    test(`ids of ${JSON.stringify(mdx)}`, () => {
      const found = pageIds(scan(mdx, 'page.mdx').marks)
      const wanted = [...ids.filter(Boolean), ...(more[mdx] ?? [])]
      assert.equal([...(found?.exact ?? [])].toSorted(), wanted.toSorted())
    })

for (const [written, wanted] of conformance('anchor-of-link') ?? [])
  test(`the anchor #${written}`, () => assert.is(cleaned(written), wanted))

for (const [pattern, file, isIgnored] of conformance('mintignore')?.rows ?? [])
  // Mintlify's own patterns are told by name, as files that it never publishes.
  if (!String(pattern).startsWith('!'))
    test(`.mintignore ${JSON.stringify(pattern)} and ${file}`, () => {
      const disk = diskOf({ '.mintignore': pattern, [file]: '' })
      assert.is(ignoredBy(disk)(file) !== undefined, isIgnored)
    })

for (const [path, wanted] of conformance('slash-index')?.rows ?? [])
  if (!String(path).startsWith('/') && !String(path).endsWith('/'))
    test(`the URL of ${path}`, () => assert.is(addressOfPage(path), `/${wanted}`))

for (const [file, kind] of conformance('files')?.rows ?? [])
  if (/\.mdx?$/i.test(file) && !/imported|^\.|\/\.|node_modules/.test(file))
    test(`${file} is ${kind}`, () => {
      const by = unpublished(file, ignoredBy(diskOf([])))
      assert.is(by === undefined, kind === 'page')
    })

for (const [source, answer] of conformance('spec-paths')?.rows ?? [])
  // Not the absolute path of the table's own folder, which no deployment has.
  if (!source.startsWith('/site/'))
    test(`the specification ${source} is ${answer}`, async () => {
      const found = await findings('spec-path', { openapi: source, pages: ['index'] }, ['index.mdx'])
      assert.is(found.length === 0, answer === 'ok')
    })

const links = conformance('links')
if (links)
  test('each link of the table', async () => {
    const page = (text: string) => `---\ntitle: x\n---\n\n${text}\n`
    const rows = links.rows.filter(({ right }: { right: string }) => right !== 'undecided')
    const body = rows.map(({ link }: { link: string }, index: number) => `[l${index}](${link})`).join('\n\n')
    const redirects = [
      { source: '/old', destination: '/guides/next' },
      { source: '/oldw/:slug*', destination: '/folder/a' },
      { source: '/chain', destination: '/old' },
      { source: '/loop', destination: '/loop' },
    ]
    const files = Object.fromEntries(links.files.map((file: string) => [file, page('x')]))
    const folder = temporaryFolder({
      ...files,
      '.mintignore': 'adr/\n',
      'openapi.json': '{"openapi":"3.0.0","info":{"title":"a","version":"1"},"paths":{}}',
      'guides/next.mdx': page('## ok'),
      'guides/uses.mdx': page('import I from "/imported.mdx"\n\n<I />'),
      'guides/start.mdx': page(body),
      'docs.json': JSON.stringify({
        theme: 'mint', name: 'A', colors: { primary: '#000000' }, redirects,
        navigation: { pages: ['index', 'guides/next', 'folder/index'] },
      }),
    }) // prettier-ignore
    const { diagnostics } = await check({ cwd: folder, only: ['link-broken', 'link-anchor'] })
    const told = new Map(diagnostics.map(({ place, severity }) => [place?.line, severity]))
    const found = rows.map(({ link }: { link: string }, index: number) => {
      const severity = told.get(5 + index * 2)
      return `${link} ${severity === 'warning' ? 'broken' : (severity ?? 'ok')}`
    })
    assert.equal(
      found,
      rows.map(({ link, right }: { link: string; right: string }) => `${link} ${right}`),
    )
  })

if (!anchors) test.skip('no conformance tables', () => {})

test.run()
