import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { fix } from '../../../src/commands/fix/fix.js'
import { pageIds } from '../../../src/commands/check/links/anchors.js'
import { linksOf, scan } from '../../../src/site/links/links.js'
import { temporaryFolder } from '../../temporary-folder.js'

const rules = ['link-broken', 'link-missing', 'redirect-missing', 'link-anchor', 'page-missing'] as const
const base = { name: 'Acme', theme: 'mint', colors: { primary: '#0D9373' }, navigation: { pages: ['docs/home'] } }
const files = {
  '.mintignore': '  drafts/  \n',
  'docs/home.mdx': '',
  'docs/other.mdx': '## Set up `/dev/kvm`\n\n## FAQ\n',
  'v/1.0.mdx': '',
  'drafts/a.md': '',
  'README.md': '',
  'parts/shared.mdx': 'text',
  'docs/uses.mdx': "import Shared from '/parts/shared.mdx'\n\n<Shared />",
}

async function messages(more: Readonly<Record<string, string>>, docs: object = {}): Promise<string[]> {
  const folder = temporaryFolder({ ...files, ...more, 'docs.json': JSON.stringify({ ...base, ...docs }) })
  const { diagnostics } = await check({ cwd: folder, only: rules })
  return diagnostics.map(({ code, severity, message, hint = '' }) => `${code} ${severity} ${message} ${hint}`.trim())
}

/** A URL, and what links to it are told; undefined where readers get something. */
const urls: readonly (readonly [url: string, told: string | undefined])[] = [
  ['/v/1.0', undefined],
  ['/v/3.0', "there is no page 'v/3.0'"],
  ['/lib/index.js', "The file '/lib/index.js' doesn't exist"],
  ['/docs/other.mdx', "URLs of pages don't end in '.mdx'. Write '/docs/other'."],
  ['/docs/other.md', 'opens the Markdown'],
  ['other', "Write './other'."],
  ['/Docs/Other', "Write '/docs/other'."],
  ['/drafts/a', '.mintignore names it'],
  ['/readme', 'Mintlify never publishes files of this name'],
  ['/parts/shared', "other pages import 'parts/shared'"],
  ['/mcp', undefined],
  ['/_llms/docs.md', undefined],
  ['/skill.md', undefined],
  ['//cdn.acme.dev/x', undefined],
]

for (const [url, told] of urls)
  test(`what ${url} opens, in a page and in docs.json`, async () => {
    const inPage = await messages({ 'docs/home.mdx': `[a](${url})` })
    assert.is(inPage.length, told === undefined ? 0 : 1, inPage.join('\n'))
    if (told !== undefined) assert.match(inPage[0] ?? '', told)
    if (!url.startsWith('/') || url.startsWith('//')) return
    const related = await messages({ 'docs/home.mdx': `---\nrelated:\n  - Title: ${url}\n---\n` })
    assert.equal(related, inPage)
    const navbar = await messages({}, { navbar: { links: [{ label: 'a', href: url }] } })
    assert.is(navbar.length, told === undefined ? 0 : 1, navbar.join('\n'))
  })

test('--fix writes the page for a file name, and the anchor that has the same letters', async () => {
  const body = '[a](/docs/other.mdx#faq) [b](/docs/other#set-up-devkvm) [c](other) [d](/docs/other#Faq)\n'
  const banner = { content: 'See [x](/docs/other.mdx)' }
  const navbar = { links: [{ label: 'FAQ', href: '/older#Faq' }] }
  const redirects = [
    { source: '/old', destination: '/docs/other.mdx' },
    { source: '/older', destination: '/docs/other' },
  ]
  const docs = { ...base, banner, navbar, redirects }
  const folder = temporaryFolder({ ...files, 'docs/home.mdx': body, 'docs.json': JSON.stringify(docs) })
  await fix({ cwd: folder, only: rules })
  assert.is(
    readFileSync(path.join(folder, 'docs/home.mdx'), 'utf8'),
    '[a](/docs/other#faq) [b](/docs/other#set-up-/dev/kvm) [c](./other) [d](/docs/other#faq)\n',
  )
  const text = readFileSync(path.join(folder, 'docs.json'), 'utf8')
  assert.match(text, '"destination":"/docs/other"')
  assert.match(text, '"href":"/docs/other#faq"')
  assert.match(text, '"See [x](/docs/other.mdx)"', 'a link in a longer text is for its author')
})

test('an entry in the wrong case of a file that is never published is told the reason, and not corrected', async () => {
  const found = await messages({ 'use/README.md': '' }, { navigation: { pages: ['docs/home', 'use/readme'] } })
  assert.is(found.length, 1)
  assert.match(found[0] ?? '', 'Mintlify never publishes files of this name')
})

/** A page, and the ids that anchors can lead to in it; undefined where code makes them. */
const pages: readonly (readonly [mdx: string, ids: readonly string[] | undefined])[] = [
  ['## 步骤二：（群聊）关闭', ['步骤二：（群聊）关闭']],
  ['## Option T and B', ['optiont-and-b']],
  ['## Since {version} only', ['since-only']],
  ['```js\nlist.map((x) => <h2 id={x} />)\n```\n\n## End', ['end']],
  ['{list.map((x) => <Card title={x} />)}\n\n## End', ['end']],
  ['{list.map((x) => <h2 id={x}>a</h2>)}', undefined],
  ['<Accordion {...first} />', undefined],
]
for (const [mdx, ids] of pages)
  test(`the ids of ${JSON.stringify(mdx)}`, () => {
    const found = pageIds(scan(mdx, 'page.mdx').marks)
    assert.equal(found && [...found.exact], ids)
  })

test('`related` in its forms is links', () => {
  const written = (matter: string) => linksOf(`---\n${matter}\n---\n`, 'a.mdx').map((link) => link.written)
  assert.equal(written('title: x\nrelated:\n  - /a\n  - Title: /b # c\n  - "/d"\n  - "T: x": \'/e\'\nicon: x'), [
    '/a',
    '/b',
    '/d',
    '/e',
  ])
  assert.equal(written('related: [/a, "/b", c/d]'), ['/a', '/b', 'c/d'])
  assert.equal(written('related:\n- https://acme.dev/x'), ['https://acme.dev/x'])
  assert.equal(written('related: false'), [])
})

test.run()
