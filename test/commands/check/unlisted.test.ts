/* Pages that are published though nobody asked for it: for agents, for insiders, forgotten, or only linked. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { diskOf, findings } from './site.js'

const titled = (more = '') => `---\ntitle: A\n${more}---\n`

/** The rule that reports each file: `plans/a.md page-internal`. */
async function told(files: Readonly<Record<string, string>>, docs: object = {}): Promise<readonly string[]> {
  const site = { navigation: { pages: ['index', 'listed'] }, ...docs }
  const found = await runRules(site, diskOf({ 'index.mdx': titled(), 'listed.mdx': titled(), ...files }))
  const isOfFamily = (rule: string) => ['page-internal', 'page-orphan', 'page-unlisted'].includes(rule)
  return found.flatMap(({ rule, at }) => (isOfFamily(rule) && 'file' in at ? `${at.file} ${rule}` : [])).sort()
}

test('files for agents are internal in every folder, with or without a title', async () => {
  const files = {
    'AGENTS.md': '# x', 'CLAUDE.local.md': titled(), 'sub/CLAUDE.md': '', 'GEMINI.md': '', 'skills/a/SKILL.md': titled(),
    'copilot-instructions.md': titled(), 'Assistant.md': '',
  } // prettier-ignore
  const all = Object.keys(files).map((file) => `${file} page-internal`)
  assert.equal(await told(files), all.sort())
  // Pages for readers about agents, and the skill that Mintlify serves on purpose.
  assert.equal(await told({ 'guides/agents.md': titled(), 'AGENTS.mdx': titled(), 'skill.md': '' }), [
    'AGENTS.mdx page-orphan',
    'guides/agents.md page-orphan',
  ])
})

test('Markdown without a title is internal; MDX, and a page of an operation, is not', async () => {
  assert.equal(
    await told({
      'plans/a.md': '# Plan',
      'plans/b.md': '---\nauthor: x\n---\n',
      'guides/a.mdx': '# A',
      'api/get.md': '---\nopenapi: GET /users\n---\n',
      'guides/b.md': titled(),
    }),
    [
      'api/get.md page-orphan',
      'guides/a.mdx page-orphan',
      'guides/b.md page-orphan',
      'plans/a.md page-internal',
      'plans/b.md page-internal',
    ],
  )
})

test('titled Markdown is internal in a folder of insiders: all Markdown, one without a title, nothing within reach', async () => {
  const files = { 'solutions/a.md': titled(), 'solutions/deep/b.md': '# B' }
  assert.equal(await told(files), ['solutions/a.md page-internal', 'solutions/deep/b.md page-internal'])
  const isOpen = { ...files, 'solutions/c.mdx': titled() }
  assert.equal(await told(isOpen), [
    'solutions/a.md page-orphan',
    'solutions/c.mdx page-orphan',
    'solutions/deep/b.md page-internal',
  ])
  const linked = { ...files, 'listed.mdx': `${titled()}[b](/solutions/deep/b)` }
  assert.equal(await told(linked), ['solutions/a.md page-orphan', 'solutions/deep/b.md page-unlisted'])
})

test('a page that a listed page or docs.json links to is unlisted, over redirects, relatively, from snippets', async () => {
  const body =
    '[a](/far/a#x) [b](./far/b) <Card href="/old" /> ![x](/far/d.png)\n\nimport S from "/snippets/s.mdx"\n\n<S />\n'
  const files = {
    'listed.mdx': titled() + body,
    'snippets/s.mdx': '[e](/far/e)',
    'far/a.mdx': titled(), 'far/b.mdx': titled(), 'far/c.mdx': titled(), 'far/d.mdx': titled(),
    'far/e.mdx': titled(), 'far/f.mdx': `${titled()}[d](/far/d)`, 'far/g.mdx': titled(),
  } // prettier-ignore
  const docs = {
    redirects: [{ source: '/old', destination: '/far/c' }],
    navbar: { links: [{ label: 'G', href: '/far/g' }] },
  }
  assert.equal(
    await told(files, docs),
    ['a', 'b', 'c', 'e', 'g'].map((page) => `far/${page}.mdx page-unlisted`).concat(
      // Only a page that nobody finds links to d.
      ['d', 'f'].map((page) => `far/${page}.mdx page-orphan`),
    ).sort(), // prettier-ignore
  )
})

test('a file that others import is a part of them', async () => {
  const files = {
    'index.mdx': `${titled()}\nimport A from "/parts/a.md"\n\n<A />\n`,
    'parts/a.md': 'import B from "./b.mdx"\n\n<B />\n',
    'parts/b.mdx': 'b',
    'parts/c.mdx': 'c',
  }
  assert.equal(await told(files), ['parts/c.mdx page-orphan'])
})

test('the message has the URL of the site, and says where search finds the page', async () => {
  const files = { 'index.mdx': '', 'Guides/index.mdx': titled() }
  const said = async (seo: object) => {
    const [first = ''] = await findings('page-orphan', { pages: ['index'] }, files, { docs: { seo } })
    return first.split('. ')[0]
  }
  assert.is(await said({}), "warning Guides/index.mdx: 'Guides/index' is published at /Guides, in no navigation")
  assert.match(String(await said({ indexing: 'all' })), 'but in the sitemap and in search')
})

test('advice never lists what looks internal', async () => {
  const all = await findings('page-internal', { pages: ['index'] }, { 'index.mdx': '', 'a.md': '', 'CLAUDE.md': '' })
  assert.is(all.length, 2)
  for (const line of all) assert.not.match(line, 'build-nav add')
})

test('a baseline that knows an orphan knows the file by each rule of the family', async () => {
  const cwd = temporaryFolder({
    'docs.json': JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: { pages: ['index'] } }),
    'index.mdx': titled(),
    'plans/a.md': '# Plan',
    'known.json': JSON.stringify({
      version: 1,
      findings: [{ file: 'plans/a.md', code: 'page-orphan', message: "Page 'plans/a' is published, but not in the navigation.", count: 1 }],
    }),
  }) // prettier-ignore
  const { diagnostics, known } = await check({ cwd, baseline: 'known.json' })
  assert.equal([diagnostics, known], [[], 1])
})

test.run()
