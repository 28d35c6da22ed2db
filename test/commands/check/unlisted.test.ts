/* Pages that are published though nobody asked for it: for agents, for insiders, forgotten, or only linked. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { findings, testTable } from './site.js'

const titled = '---\ntitle: A\n---\n'

testTable(String.raw`
# files for agents are internal in every folder, with or without a title; pages about agents, and the skill, are not
rule: [page-internal, page-orphan, page-unlisted]
pages: [index, listed]
files:
  { index.mdx: &t "---\ntitle: A\n---\n", listed.mdx: *t, AGENTS.md: "# x", CLAUDE.local.md: *t, sub/CLAUDE.md: '',
  GEMINI.md: '', skills/a/SKILL.md: *t, copilot-instructions.md: *t, Assistant.md: '',
  guides/agents.md: *t, x/AGENTS.mdx: *t, skill.md: '' }
=>
warning AGENTS.md: …
warning CLAUDE.local.md: …
warning sub/CLAUDE.md: …
warning GEMINI.md: …
warning skills/a/SKILL.md: …
warning copilot-instructions.md: …
warning Assistant.md: …
warning guides/agents.md: …
warning x/AGENTS.mdx: …

# Markdown without a title is internal; MDX, and a page of an operation, is not
rule: [page-internal, page-orphan, page-unlisted]
pages: [index]
files:
  { index.mdx: &t "---\ntitle: A\n---\n", plans/a.md: "# Plan", plans/b.md: "---\nauthor: x\n---\n", guides/a.mdx: "# A",
  api/get.md: "---\nopenapi: GET /users\n---\n", guides/b.md: *t }
=>
warning plans/a.md: …keep…
warning plans/b.md: …
warning guides/a.mdx: …build-nav add…
warning api/get.md: …
warning guides/b.md: …

# titled Markdown is internal in a folder of insiders: all Markdown, one without a title, nothing within reach
rule: [page-internal, page-orphan, page-unlisted]
pages: [index]
files: { index.mdx: &t "---\ntitle: A\n---\n", solutions/a.md: *t, solutions/deep/b.md: "# B" }
=>
warning solutions/a.md: …
warning solutions/deep/b.md: …

# a folder with a page for readers is no folder of insiders
rule: page-orphan
pages: [index]
files: { index.mdx: &t "---\ntitle: A\n---\n", solutions/a.md: *t, solutions/deep/b.md: "# B", solutions/c.mdx: *t }
=>
warning solutions/a.md: …
warning solutions/c.mdx: …

# a folder with a linked page is no folder of insiders
rule: [page-orphan, page-unlisted]
pages: [index]
files: { index.mdx: "---\ntitle: A\n---\n[b](/solutions/deep/b)", solutions/a.md: "---\ntitle: A\n---\n",
  solutions/deep/b.md: "# B" }
=>
warning solutions/a.md: …
note solutions/deep/b.md: …

# a page that a listed page or docs.json links to is unlisted, over redirects, relatively, from snippets
rule: [page-unlisted, page-orphan]
pages: [listed]
docs: { redirects: [{ source: /old, destination: /far/c }], navbar: { links: [{ label: G, href: /far/g }] } }
files:
  listed.mdx: "---\ntitle: A\n---\n[a](/far/a#x) [b](./far/b) <Card href=\"/old\" /> ![x](/far/d.png)\n\nimport S from \"/snippets/s.mdx\"\n\n<S />\n"
  snippets/s.mdx: '[e](/far/e)'
  far/a.mdx: &t "---\ntitle: A\n---\n"
  far/b.mdx: *t
  far/c.mdx: *t
  far/d.mdx: *t
  far/e.mdx: *t
  far/f.mdx: "---\ntitle: A\n---\n[d](/far/d)"
  far/g.mdx: *t
=>
note far/a.mdx: …
note far/b.mdx: …
note far/c.mdx: …
note far/e.mdx: …
note far/g.mdx: …
warning far/d.mdx: …
warning far/f.mdx: …

# a file that others import is a part of them
rule: [page-internal, page-orphan, page-unlisted]
pages: [index]
files: { index.mdx: "---\ntitle: A\n---\n\nimport A from \"/parts/a.md\"\n\n<A />\n",
  parts/a.md: "import B from \"./b.mdx\"\n\n<B />\n", parts/b.mdx: b, parts/c.mdx: c }
=>
warning parts/c.mdx: …
`)

test('the message has the URL of the site, and says where search finds the page', async () => {
  const files = { 'index.mdx': '', 'Guides/index.mdx': titled }
  const said = async (seo: object) => {
    const [first = ''] = await findings('page-orphan', { pages: ['index'] }, files, { docs: { seo } })
    return first.split('. ')[0]
  }
  assert.is(await said({}), "warning Guides/index.mdx: 'Guides/index' is published at /Guides, in no navigation")
  assert.match(String(await said({ indexing: 'all' })), 'but in the sitemap and in search')
})

test('a baseline that knows an orphan knows the file by each rule of the family', async () => {
  const cwd = temporaryFolder({
    'docs.json': JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: { pages: ['index'] } }),
    'index.mdx': titled,
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
