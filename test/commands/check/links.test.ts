import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { fix } from '../../../src/commands/fix/fix.js'
import { temporaryFolder } from '../../temporary-folder.js'

const rules = ['link-broken', 'link-anchor', 'link-redirected'] as const

/** Redirects of `source -> destination`. */
function rowsOf(...lines: readonly string[]) {
  return lines.map((line) => ({ source: line.split(' -> ')[0], destination: line.split(' -> ')[1] }))
}

/** What the rules of links report of a site: `file:line:column code message`. */
async function found(files: Readonly<Record<string, string>>, docs: object = {}): Promise<string[]> {
  const folder = siteOf(files, docs)
  const { diagnostics } = await check({ cwd: folder, only: rules })
  return diagnostics.map(({ code, message, hint, place }) => {
    const at = place ? `${path.relative(folder, place.file)}:${place.line}:${place.column}` : ''
    return `${at} ${code} ${message}${hint === undefined ? '' : ` ${hint}`}`
  })
}

function siteOf(files: Readonly<Record<string, string>>, docs: object): string {
  const base = { name: 'Acme', theme: 'mint', colors: { primary: '#0D9373' }, navigation: { pages: ['index'] } }
  return temporaryFolder({ 'docs.json': JSON.stringify({ ...base, ...docs }), ...files })
}

/** A page with these lines, in a site with pages, images, snippets and redirects. */
function foundIn(body: string, more: Readonly<Record<string, string>> = {}, docs: object = {}) {
  const pages = {
    'guides/start.mdx': '# Start\n\n## Install the tool\n\n## Install the tool\n\n### Größe & Farbe {#size}\n',
    'guides/index.mdx': 'Guides',
    'images/a.png': '',
    'snippets/note.mdx': 'A [note](/guides/start).',
  }
  const redirects = [
    ...rowsOf('/old -> /guides/start', '/chat -> https://chat.acme.dev', '/v1/:slug* -> /guides/:slug*'),
    { source: '/now', destination: '/guides/start', permanent: false },
  ]
  return found({ ...pages, 'index.mdx': body, ...more }, { redirects, ...docs })
}

test('a link that leads nowhere: its place, and what was meant', async () => {
  const body = '---\ntitle: Home\n---\n\n[a](/guides/strat), <Card href="/gone">x</Card>\n![b](/images/b.png)\n'
  assert.equal(await foundIn(body), [
    "index.mdx:5:5 link-broken The link '/guides/strat' is broken: there is no page 'guides/strat'. Did you mean '/guides/start'?",
    "index.mdx:5:33 link-broken The link '/gone' is broken: there is no page 'gone'.",
    "index.mdx:6:6 link-broken The file '/images/b.png' doesn't exist.",
  ])
})

test('a link that a wildcard redirects to a page that does not exist', async () => {
  assert.equal(await foundIn('[a](/v1/strat) [b](/v1/a/b#c) [c](/v1/start#size)'), [
    "index.mdx:1:5 link-broken The link '/v1/strat' is broken: it is redirected to '/guides/strat', where there is no page. Did you mean '/guides/start'?",
    "index.mdx:1:20 link-broken The link '/v1/a/b#c' is broken: it is redirected to '/guides/a/b', where there is no page.",
    "index.mdx:1:35 link-redirected The link '/v1/start#size' is redirected to '/guides/start#size'. Write '/guides/start#size'.",
  ])
  // A redirect that names a page that is not there has a finding of its own, redirect-missing.
  const named = rowsOf('/v0 -> /gone')
  assert.equal(await foundIn('[a](/v0)', {}, { redirects: named }), [])
})

test('relative links, definitions, images of components, snippets and imports are looked at, too', async () => {
  const body =
    'import Note from \'/snippets/gone.mdx\'\n\n[a](./gone) [b][c] <img src="../images/gone.svg" />\n\n[c]: /gone "Title"\n\n<Snippet file="gone.mdx" />\n\n[d](gone)'
  const places = await foundIn('', { 'guides/more.mdx': body })
  assert.equal(
    places.map((line) => line.split(' ')[0]),
    ['1:19', '3:5', '3:30', '5:6', '7:16', '9:5'].map((at) => `guides/more.mdx:${at}`),
  )
})

const right: Readonly<Record<string, string>> = {
  'pages, however they are written':
    '[a](/guides/start) [b](/guides/start/) [c](./guides/start.mdx) [d](guides/start) [e](./guides/start) [g](/guides) [h](/guides/index) [i](/) [j](/guides/st%61rt) [k](/docs/guides/start)',
  'queries and anchors': '[a](/guides/start?x=1) [b](/guides/start#install-the-tool) [c](#top) [d](?x=1) [e](#)',
  'other servers and programs':
    '[a](https://acme.dev/gone) [b](//acme.dev) [c](mailto:a@acme.dev) [d](tel:1) [e](cursor://x) <https://acme.dev/x>',
  'what is not known before the page is shown': '[a](/x/{id}) <a href={url}>b</a> <a href={`/x/${id}`}>c</a>',
  'code and comments': '`[a](/gone)`\n\n```md\n[b](/gone)\n```\n\n{/* [c](/gone) */}\n\n<!-- [d](/gone) -->\n',
  'files that Mintlify makes or serves': '[a](/llms.txt) [b](/rss.xml) [c](/.well-known/skills/index.json) [d](/mcp) ![e](/images/a.png)',
  'temporary redirects, and short names of other sites': '[a](/chat) [b](/now)',
  'attributes that are no addresses': '<ParamField path="/users" /> <Endpoint url="/users" to="/x" link="a" />',
  'parts of an image': '<svg><use href="/sprite.svg#x" /></svg>',
} // prettier-ignore
for (const [what, body] of Object.entries(right))
  test(`no finding: ${what}`, async () => {
    assert.equal(await foundIn(body), [])
  })

test('no finding: pages of a specification, and of other languages', async () => {
  const specification = JSON.stringify({ openapi: '3.1.0', paths: { '/users': { get: { summary: 'List users' } } } })
  const navigation = {
    languages: [
      { language: 'en', pages: ['en/index'] },
      { language: 'fr', groups: [{ group: 'API', openapi: 'openapi.json' }] },
    ],
  }
  const body = '[a](/api-reference/list-users) [b](/more) [c](/fr/more) [d](/gone)'
  const files = { 'en/index.mdx': body, 'en/more.mdx': '', 'openapi.json': specification }
  const seen = (await foundIn('', files, { navigation })).map((line) => line.split(' ')[0])
  assert.equal(seen, ['en/index.mdx:1:61'])
})

test('a link into a language is not answered with a page of another language', async () => {
  const navigation = { languages: ['en', 'fr'].map((language) => ({ language, pages: [`${language}/index`] })) }
  const files = { 'en/guides/start.mdx': '', 'en/index.mdx': '', 'fr/index.mdx': '[a](/fr/guide/start)' }
  assert.equal(await found(files, { navigation }), [
    "fr/index.mdx:1:5 link-broken The link '/fr/guide/start' is broken: there is no page 'fr/guide/start'.",
  ])
})

test('no finding in what nobody reads: ignored pages, a readme, a snippet that no page imports', async () => {
  const dead = '[a](/gone)'
  const files = { '.mintignore': 'drafts/\n', 'drafts/a.mdx': dead, 'README.md': dead, 'snippets/b.mdx': dead }
  assert.equal(await foundIn('', files), [])
})

test('a snippet is looked at where a page imports it, also over another; its relative links are those of the pages', async () => {
  const files = {
    'snippets/outer.mdx': "import Inner from './inner.mdx'\n\n[a](./gone) <Inner />",
    'snippets/inner.mdx': '[b](/gone)',
  }
  assert.equal(await foundIn("import Outer from '/snippets/outer.mdx'\n\n<Outer />", files), [
    "snippets/inner.mdx:1:5 link-broken The link '/gone' is broken: there is no page 'gone'.",
  ])
})

test('an anchor that no heading has, in another page and in the same one', async () => {
  const hint = 'Link to a heading of that page, or remove the anchor: readers get to the top of the page.'
  assert.equal(await foundIn('## Here\n\n[a](#here) [b](#there) [c](/guides/start#uninstall) [d](/guides/start#install-the-tool-2)'), [
    `index.mdx:3:16 link-anchor The page 'index' has no heading for '#there'. Did you mean '#here'?`,
    `index.mdx:3:28 link-anchor The page 'guides/start' has no heading for '#uninstall'. ${hint}`,
  ]) // prettier-ignore
})

test('an anchor that is spelled nearly like a heading is told that heading', async () => {
  const headings = '## Install {#SetUp}\n\n## Rate limits & quotas\n\n### Limits of teams\n\n### Tokens of teams\n'
  const hint = async (anchor: string) => (await foundIn(`${headings}\n[a](#${anchor})`))[0]?.split("'. ")[1]
  assert.is(await hint('setups'), "Did you mean '#SetUp'?")
  assert.is(await hint('rate-limit-quotas'), "Did you mean '#rate-limits-&-quotas'?")
  assert.match((await hint('billing')) ?? '', 'Link to a heading of that page')
  const folder = siteOf({ 'index.mdx': '## A b\n\n## Ab\n\n[x](#a_b)' }, {})
  assert.equal((await fix({ cwd: folder, only: ['link-anchor'] })).fixes, [], 'two have its letters')
})

const anchors: Readonly<Record<string, string>> = {
  'a heading of a snippet': "import Note from '/snippets/inner.mdx'\n\n<Note />\n\n[a](#inside)",
  'an id of a module without an extension': "import Widget from '/snippets/widget'\n\n<Widget />\n\n[a](#made)",
  'headings that code makes': '{list.map((each) => <h2 id={each}>{each}</h2>)}\n\n[a](#anything)',
  'what programs read': '[a](#/users) [b](#:~:text=x) [c](/guides/start#tab=2) [d](/guides/start#L10)',
} // prettier-ignore
for (const [what, body] of Object.entries(anchors))
  test(`an anchor leads to ${what}`, async () => {
    assert.equal(
      await foundIn(body, {
        'snippets/inner.mdx': '## Inside',
        'snippets/widget.jsx': 'export default () => <h2 id="made" />',
      }),
      [],
    )
  })

test("an anchor of a snippet's own may be a heading of a page that shows it, also over another", async () => {
  const files = {
    'guides/more.mdx': "import Outer from '/snippets/outer.mdx'\n\n<Outer />\n\n## Sleep",
    'snippets/outer.mdx': "import Inner from './inner.mdx'\n\n<Inner />",
    'snippets/inner.mdx': '[a](#sleep) [b](#wake)',
  }
  const found = await foundIn("import Outer from '/snippets/outer.mdx'\n\n<Outer />", files)
  assert.is(found.length, 1)
  assert.match(
    found[0] ?? '',
    "snippets/inner.mdx:1:17 link-anchor The page 'snippets/inner' has no heading for '#wake'.",
  )
})

test('docs.json: a link in a banner, and the file of a logo', async () => {
  const docs = {
    banner: { content: 'See [new](/gone) and [start](/guides/start)' },
    logo: '/logo.svg',
    favicon: '/images/a.png',
  }
  assert.equal(
    (await foundIn('', {}, docs)).map((line) => line.replace(/^\S+ /, '')),
    [
      "link-broken The link '/gone' is broken: there is no page 'gone'.",
      "link-broken The file '/logo.svg' doesn't exist.",
    ],
  ) // prettier-ignore
})

test('a link over a redirect: --fix writes the end, and no other byte', async () => {
  const body = '\uFEFF---\r\ntitle: "Ä"\r\n---\r\n\r\n[a](/old#size) `/old` [b](</old> "/old")\r\n<Card href=\'/v1/start\' /> [c](/chat)\r\n'
  const files = { 'index.mdx': body, 'guides/start.mdx': '## Size {#size}' }
  const rows = ['/old -> /older', '/older -> /guides/start', '/v1/:slug* -> /guides/:slug*', '/chat -> https://a.dev']
  const redirects = rowsOf(...rows)
  const folder = siteOf(files, { redirects })
  const dry = await fix({ cwd: folder, only: ['link-redirected'], dryRun: true })
  assert.equal(
    dry.fixes.map(({ change, place }) => `${place?.line}:${place?.column} ${change}`),
    ['5:5 "/old#size" → "/guides/start#size"', '5:28 "/old" → "/guides/start"', '6:13 "/v1/start" → "/guides/start"'],
  )
  assert.equal(dry.left.diagnostics, [])
  assert.is(readFileSync(path.join(folder, 'index.mdx'), 'utf8'), body)
  const { written, left } = await fix({ cwd: folder, only: ['link-redirected'] })
  assert.equal([written, left.diagnostics], [true, []])
  const wanted = body
    .replace('(/old#size)', '(/guides/start#size)')
    .replace('</old>', '</guides/start>')
    .replace("'/v1/start'", "'/guides/start'")
  assert.is(readFileSync(path.join(folder, 'index.mdx'), 'utf8'), wanted)
}) // prettier-ignore

test('--fix leaves a URL whose characters Markdown and HTML write in different ways', async () => {
  const body = '[a](/guides/a(b).mdx)\n'
  const folder = siteOf({ 'index.mdx': body, 'guides/a(b).mdx': '' }, {})
  assert.equal((await fix({ cwd: folder, only: ['link-broken'] })).fixes, [])
  assert.is(readFileSync(path.join(folder, 'index.mdx'), 'utf8'), body)
})

test('an anchor that the page at the end of a redirect lacks is named before --fix writes that page', async () => {
  const redirects = rowsOf('/old -> /guides/start', '/older -> /guides/start#gone')
  const body = '[a](/old#size) [b](/old#sise) [c](/older)\n'
  const folder = siteOf({ 'index.mdx': body, 'guides/start.mdx': '## Size\n' }, { redirects })
  const only = ['link-anchor', 'link-redirected'] as const
  const told = (all: readonly { code: string; message: string }[]) =>
    all.filter(({ code }) => code === 'link-anchor').map(({ message }) => message)
  const wanted = ['gone', 'sise', 'gone'].map((anchor) => `The page 'guides/start' has no heading for '#${anchor}'.`)
  assert.equal(told((await check({ cwd: folder, only })).diagnostics), wanted)
  assert.equal(told((await fix({ cwd: folder, only, dryRun: true })).left.diagnostics), wanted)
  const { left, fixes } = await fix({ cwd: folder, only })
  assert.equal([fixes.length, told(left.diagnostics), left.diagnostics.length], [3, wanted, 3])
})

test('--fix fixes docs.json and pages at once, and tells it file by file', async () => {
  const redirects = rowsOf('/a -> /b', '/b -> /end')
  const folder = siteOf({ 'index.mdx': '\n\n[a](/a)\n\n[b](/b)', 'end.mdx': '[b](/b)\n\n[a](/a)' }, { redirects })
  const { fixes, left } = await fix({ cwd: folder, only: ['redirect-chain', 'link-redirected'] })
  const listed = fixes.map(({ place }) => `${path.basename(place?.file ?? '')}:${place?.line}`)
  assert.equal(listed, ['docs.json:1', 'end.mdx:1', 'end.mdx:3', 'index.mdx:3', 'index.mdx:5'])
  assert.equal(left.diagnostics, [])
  assert.is(readFileSync(path.join(folder, 'index.mdx'), 'utf8'), '\n\n[a](/end)\n\n[b](/end)')
})

test.run()
