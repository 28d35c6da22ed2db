import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { diskAt } from '../../../src/site/model/disk.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { findings, testTable } from './site.js'

testTable(`
# a page that is not there, with what was meant; a number of a series is no typing mistake
rule: page-missing
pages: [guides/quick-strat, Guides/Setup, setup, guides, unlike-anything, api/list#get, log/2026-04, old/api/index]
files: [log/2026-05.mdx, guides/quick-start.mdx, guides/setup.md, guides/overview.mdx, api/list.mdx, api/index.mdx]
=>
error pages[1]: There is no page 'Guides/Setup': paths are case-sensitive. Did you mean 'guides/setup'?
warning pages[5]: There is no page 'api/list#get'. Did you mean 'api/list'?
error pages[0]: There is no page 'guides/quick-strat'. Did you mean 'guides/quick-start'?
error pages[2]: There is no page 'setup'. Did you mean 'guides/setup'?
error pages[3]: There is no page 'guides'.
error pages[4]: There is no page 'unlike-anything'.
error pages[6]: There is no page 'log/2026-04'.
error pages[7]: There is no page 'old/api/index'.

# what counts as there: a leading slash, a root, endpoints, generated folders, sources
rule: page-missing
pages: [/a, b, ./c, GET /users, asyncapi.yaml channel, https://acme.dev/x, api/users/list,
  { sourceRef: x }, { group: G, root: b, openapi: { source: openapi.yaml, directory: /api/ }, pages: [] }]
files: [a.mdx, b.md, c.mdx]
=>

# the default folder of generated pages, but not where someone writes pages
rule: page-missing
tabs: [{ tab: A, openapi: o.yaml, pages: [api-reference/users/list, api-reference/guides/strat, guides/x/] }]
files: [api-reference/guides/start.mdx, guides/x.mdx]
=>
error tabs[0].pages[1]: …

# orphans: not the listed, linked, hidden, ignored, nor what is no page
rule: page-orphan
tabs: [{ tab: A, pages: [a, { group: G, root: r, pages: [] }] }, { tab: B, href: '/linked#x' }]
settings: { ignore: [notes/**] }
files:
  { a.mdx: '', r.mdx: '', linked.mdx: '', index.mdx: '', lost.mdx: "---\\ntitle: Lost\\n---\\nhidden: true",
  deep/lost.md: "---\\ntitle: Lost\\n---\\n", CHANGELOG.mdx: '', hidden.mdx: "---\\ntitle: x\\nhidden: true\\n---\\n",
  secret.mdx: "---\\ntitle: x\\nnoindex: true\\n---\\n", drafts/x.mdx: '', notes/y.mdx: '', snippets/s.mdx: '',
  README.md: '', x/CHANGELOG.md: '', .agents/z.md: '', openapi.yaml: '', .mintignore: "drafts/\\n# x\\n" }
=>
warning lost.mdx: …
warning deep/lost.md: …
warning CHANGELOG.mdx: …

# orphans: a page whose address is redirected, also by a wildcard, is told with the redirect; an index is cut off
rule: [page-orphan, redirect-loop, redirect-page]
pages: [a]
files: [a.mdx, old.mdx, folder/index.mdx, former/b.mdx]
docs:
  redirects: [{ source: /old, destination: /a }, { source: /folder, destination: /folder/index },
    { source: /former/*, destination: /a }]
=>
error redirects[1].source: …
warning redirects[0].source: …

# orphans: a page that the navbar, the footer or the banner links to is within reach
rule: page-orphan
pages: [a]
files: [news.mdx, go.mdx, legal/terms.mdx, moved.mdx, skill.md, a.mdx]
docs:
  navbar: { links: [{ label: News, href: /news }], primary: { type: button, label: Go, href: '/go?x=1' } }
  footer: { links: [{ items: [{ label: Terms, href: /legal/terms }] }] }
  redirects: [{ source: /old, destination: /moved }]
=>
warning moved.mdx: …

# orphans: hidden in each spelling of YAML, with a comment
rule: page-orphan
pages: []
files: { a.mdx: "---\\ntitle: x\\nhidden: True\\n---\\n", b.mdx: "---\\ntitle: x\\nhidden: TRUE # later\\n---\\n",
  c.mdx: "---\\ntitle: x\\n\\"hidden\\": \\"true\\" # later\\n---\\n", d.mdx: "---\\ntitle: x\\nhidden: false\\n---\\n" }
=>
warning d.mdx: …

# what is listed in the wrong case is no orphan, and is told once
rule: [page-orphan, page-missing]
pages: [Guides/Start, /A.mdx]
files: [guides/start.mdx, guides/other.mdx, a.mdx]
=>
warning guides/other.mdx: 'guides/other' is published at /guides/other, in no navigation. List it: \`npx build-nav add guides/other\`. Keep it off the site: .mintignore. Leave it unlisted: \`hidden: true\`.
error pages[0]: There is no page 'Guides/Start': paths are case-sensitive. Did you mean 'guides/start'?
error pages[1]: There is no page '/A.mdx': paths are case-sensitive. Did you mean 'a'?

# what Mintlify opens: the index of a folder, files by their names, no snippets
rule: page-missing
pages: [x/authentication, x/authentication/index, README, docs/README, snippets/a, a/snippets/b]
files: [x/authentication/index.mdx, README.mdx, docs/README.md, snippets/a.mdx, a/snippets/b.mdx]
=>
warning pages[0]: 'x/authentication' opens 'x/authentication/index', but the sidebar does not show that page's title and icon. Write 'x/authentication/index'.
error pages[3]: 'docs/README' is left out: Mintlify never publishes files of this name. Rename or move the file, or remove it from the navigation.
error pages[4]: 'snippets/a' is left out: it is in a folder of snippets. Rename or move the file, or remove it from the navigation.

# a page that .mintignore names is left out, though it is there
rule: page-missing
pages: [a, /drafts/b.mdx, drafts/c]
files: { a.mdx: '', drafts/b.mdx: '', drafts/c.mdx: '', .mintignore: "drafts/*\\n!drafts/c.mdx\\n" }
=>
warning pages[1]: '/drafts/b.mdx' is left out: .mintignore names it. Remove it from .mintignore, or from the navigation.

# duplicates: in one sidebar, not in two
rule: page-duplicate
tabs:
  - { tab: A, groups: [{ group: G, root: a, pages: [a, b] }, { group: H, pages: [/b.mdx, GET /x, GET /x] }] }
  - { tab: B, pages: [b] }
=>
warning tabs[0].groups[1].pages[0]: '/b.mdx' is listed twice: group 'G' already has it. Remove one of the two.
warning tabs[0].groups[1].pages[2]: 'GET /x' is listed twice: group 'H' already has it. Remove one of the two.

# duplicates: the same page in two languages
rule: page-duplicate
languages:
  - { language: en, pages: [a, en/b] }
  - { language: fr, groups: [{ group: G, pages: [a, fr/b] }] }
=>
warning languages[1].groups[0].pages[0]: 'a' is already in the navigation of 'en': the same page in 'fr' breaks the language switcher. Give each language its own page, or remove it from one of them.

# duplicates: the same endpoint of two specifications is two pages
rule: page-duplicate
groups:
  - { group: A, openapi: s.json, pages: [GET /health, get /health/, /s.json GET /health, POST /health, o.json GET /health] }
  - { group: B, openapi: o.json, pages: [GET /health] }
=>
warning groups[0].pages[1]: …
warning groups[0].pages[2]: …
warning groups[1].pages[0]: …

# duplicates: not where Mintlify drops one of the two
rule: page-duplicate
tabs: [{ tab: A, groups: [{ group: B, pages: [a] }], pages: [a] }]
pages: [a, x, x]
files: [a.mdx]
=>
warning pages[2]: 'x' is listed twice: the navigation already has it. Remove one of the two.

# extensions, and paths that lead out
rule: page-missing
pages: [a.mdx, b.md, c.json, ../x, a/../../y, a/../b]
files: [a.mdx, b.md]
=>
warning pages[0]: 'a.mdx' has a file extension; page paths don't. Write 'a'.
warning pages[1]: …
error pages[3]: '../x' is outside the docs root. Move the page into the folder of docs.json: page paths start there.
error pages[4]: …
error pages[2]: …

# links to pages of the site
rule: link-missing
anchors: [{ anchor: a, href: /guides/strat }, { anchor: b, href: '/guides/start#x' }, { anchor: c, href: /old/page },
  { anchor: d, href: /logo.svg }, { anchor: e, href: / }, { anchor: f, href: //cdn }, { anchor: g, href: /api/list }]
files: [guides/start.mdx]
docs:
  redirects: [{ source: '/old/:slug*', destination: / }]
  api: { openapi: { source: x.yaml, directory: api } }
  navbar: { links: [{ label: Start, href: /guides/Start }], primary: { type: github, href: https://a.b } }
  footer: { links: [{ items: [{ label: Old, href: /old/x }, { label: New, href: /new }] }] }
  contextual: { options: [{ title: Ask, href: /ask }] }
  logo: { light: /l.svg, dark: /d.svg, href: /login }
=>
note navbar.links[0].href: '/guides/Start' is in the wrong case: the page is spelled 'guides/start'. Write '/guides/start'.
warning footer.links[0].items[1].href: '/new' is not a page of this site.
warning anchors[0].href: '/guides/strat' is not a page of this site. Did you mean '/guides/start'?

# pages that a language lacks
rule: locale-parity
languages:
  - { language: en, pages: [start, guides/x] }
  - { language: pt-BR, pages: [pt-BR/start] }
  - { language: fr, pages: [fr/start, fr/guides/x] }
settings: { rules: { locale-parity: note } }
=>
note languages[1].language: 'pt-BR' lacks 'guides/x', which 'en' has. Translate it, and list it in the navigation of 'pt-BR'.

# pages of a specification are in both languages
rule: locale-parity
languages:
  - { language: en, tabs: [{ tab: API, openapi: { source: openapi.yaml, directory: api } }] }
  - { language: fr, tabs: [{ tab: API, openapi: { source: openapi.yaml, directory: fr/api } }] }
settings: { rules: { locale-parity: note } }
=>

# pages, tabs and links that languages lack, together
rule: locale-parity
languages:
  - language: en
    tabs: [{ tab: Guides, pages: [a, b] }, { tab: Blog, groups: [{ group: All, pages: [blog/a, blog/b] }] },
      { tab: Status, href: https://status.acme.dev }]
  - { language: fr, tabs: [{ tab: Guides, pages: [fr/a, fr/only] }] }
  - { language: de, default: false, tabs: [{ tab: Anleitungen, pages: [de/a, de/only] }] }
settings: { rules: { locale-parity: warning } }
=>
warning languages[1].language: 'fr' and 'de' lack 'b', which 'en' has. …
warning languages[1].language: 'fr' and 'de' lack tab 'Blog' (2 pages), which 'en' has. …
warning languages[1].language: 'fr' and 'de' lack tab 'Status', which 'en' has. …

# a page that is not translated yet is not another page of a like name
rule: page-missing
languages:
  - { language: en, pages: [en/interface/overview, en/development/overview] }
  - { language: fr, pages: [fr/interface/overview, fr/development/overview] }
files: [en/interface/overview.mdx, en/development/overview.mdx, fr/interface/overview.mdx]
=>
error languages[1].pages[1]: There is no page 'fr/development/overview'.

# a missing page is not answered with one of another language
rule: page-missing
languages:
  - { language: en, pages: [en/intro] }
  - { language: fr, pages: [fr/setup, fr/start] }
  - { language: de, pages: [setup] }
files: [en/setup.mdx, fr/set-up.mdx, de/intro.mdx, start.mdx]
=>
error languages[0].pages[0]: There is no page 'en/intro'.
error languages[1].pages[0]: There is no page 'fr/setup'. Did you mean 'fr/set-up'?
error languages[1].pages[1]: There is no page 'fr/start'.
error languages[2].pages[0]: There is no page 'setup'.

# levels and ignored pages
rule: page-missing
pages: [drafts/a, b]
settings: { rules: { page-missing: warning }, ignore: [drafts/**] }
=>
warning pages[1]: There is no page 'b'.

# two files with one URL, both named; an index is one in lower case only, and once
rule: page-address-taken
pages: [guides, guides/index, dup, a/start]
files: [guides.mdx, guides/index.mdx, dup.md, dup.mdx, a/Start.mdx, a/start.md, README.md, README.mdx,
  x.md, x/index/index.mdx, y.md, y/INDEX.mdx]
=>
warning a/Start.mdx: 'a/start.md' and 'a/Start.mdx' have the same URL, '/a/start': readers see only one of them. Rename one of the two files, or delete it.
warning dup.md: 'dup.mdx' and 'dup.md' have the same URL, '/dup': readers see only one of them. …
error pages[1]: 'guides.mdx' and 'guides/index.mdx' have the same URL, '/guides': readers see only one of them. …
`)

test('frontmatter of a listed page that is not valid YAML, in words of its own', async () => {
  const wrong = {
    'title: Fix: it': 'a text with a colon in it needs quotes around it',
    'title: "open': 'a quote or a bracket is opened and never closed',
    'title: [a, b': 'a quote or a bracket is opened and never closed',
    'title: a\ntitle: b': 'a key is written twice',
    'a: 1\n b: 2': 'a line is indented differently from the lines around it',
    'title: @x': 'a text needs quotes around it, or a key with a colon in front',
    'title: *x': "a text that begins with '*', '&' or '!' needs quotes around it",
    'title: a\nmore text': 'a text needs quotes around it, or a key with a colon in front',
    'title: a\u0007b': 'it contains a control character',
    'openapi: [GET /a]': "'openapi' must be one endpoint, such as 'GET /users'",
  }
  const doubtful = {
    '---\ntitle: A\n\nText.': "no line with only '---' ends it",
    '---\njust text\n---\n': 'it has no keys',
    '--- \ntitle: A\n---\n': "it must begin at the top, with a line of only '---'",
    '\n---\ntitle: A\n---\n': "it must begin at the top, with a line of only '---'",
  }
  const right = ['---\ntitle: "one\ntwo"\na: b\n\tc: d\nwhen: 2024-13-45\n---', '---\n\nA: text', '\n---\nNote: text\n']
  const texts = [...Object.keys(wrong).map((text) => `---\n${text}\n---\n`), ...Object.keys(doubtful), ...right]
  const pages = texts.map((_, index) => `p${index}`)
  const files = Object.fromEntries(texts.map((text, index) => [`p${index}.mdx`, text]))
  const reasons = [...Object.values(wrong), ...Object.values(doubtful)]
  assert.equal(
    await findings('frontmatter-invalid', { pages: [...pages, 'p0', 'none'] }, files),
    reasons.map((reason, index) => {
      const severity = index < Object.keys(wrong).length ? 'error' : 'warning'
      return `${severity} p${index}.mdx: The frontmatter of 'p${index}' can't be read: ${reason}.`
    }),
  )
})

test('in the folder of generated pages, only what a specification makes is there, unless one is not known', async () => {
  const operation = { tags: ['Team / Users'], summary: 'List users' }
  const paths = {
    '/users': { get: operation, put: { ...operation, 'x-excluded': true, summary: 'Put' } },
    '/teams/{id}': { get: {}, delete: { tags: ['T'], summary: 'Remove' } },
  }
  const spec = { openapi: '3.1.0', paths, tags: [{ name: 'T', 'x-group': 'Teams' }], webhooks: { paid: { post: {} } } }
  const made = ['team-users/list-users', 'team-users/list-users-1', 'get-teams', 't/remove', 'teams/remove', 'paid']
  const pages = [...made, 'overveiw', 'list-users', 'team-users/put', 'v1/list-users'].map((name) => `api/v2/${name}`)
  const files = { 'openapi.json': JSON.stringify(spec), 'api/v2/overview.mdx': '' }
  const missing = async (...openapi: unknown[]) =>
    (await findings('page-missing', { pages }, files, { docs: { api: { openapi } } })).length
  const own = { source: 'openapi.json', directory: 'api/v2' }
  assert.is(await missing(own), 5)
  // The inner folder is of one that is known.
  assert.is(await missing(own, { source: 'https://acme.dev/openapi.json', directory: 'api' }), 5)
  assert.is(await missing(own, { source: 'https://acme.dev/openapi.json', directory: 'api/v2' }), 0)
  assert.is(await missing(own, { source: 'lost.json', directory: 'api/v2' }), 0)
  assert.is(await missing({ ...own, overlays: ['overlay.yaml'] }), 0)
})

test('a version that languages lack is one finding, and pages are compared within the versions that both have', async () => {
  const labels = ['Edge', 'v4', 'v3', 'v2', 'v1', 'v0']
  const of = (language: string, own: readonly string[], names: readonly string[]) => ({
    language,
    versions: own.map((version) => {
      const folder = `${version.toLowerCase()}/${language}`
      // The page at the root is the same one.
      const home = { tab: `Home ${language}`, pages: [language === 'en' ? 'index' : `${folder}/index`] }
      const link = { tab: `AMP ${language}`, icon: 'bag', href: `https://acme.dev/${language}/start` }
      return { version, tabs: [home, link, { tab: 'Guides', pages: names.map((name) => `${folder}/${name}`) }] }
    }),
  })
  const languages = [
    of('en', labels, ['a', 'b']),
    of('ko', labels, ['a', 'b']),
    of('ar', labels.slice(0, 5), ['a', 'b']),
    of('fr', ['Edge'], ['a']),
  ]
  const found = await findings('locale-parity', { languages }, [], {
    settings: { rules: { 'locale-parity': 'warning' } },
  })
  assert.equal(
    found.map((line) => line.split(/, which 'en' has\./)[0]),
    [
      "warning languages[2].language: 'ar' and 'fr' lack version 'v0' (3 pages)",
      "warning languages[3].language: 'fr' lacks 'edge/en/b'",
      ...['v4', 'v3', 'v2', 'v1'].map(
        (each) => `warning languages[3].language: 'fr' lacks version '${each}' (3 pages)`,
      ),
    ],
  )
})

test('a page that git ignores is no orphan; the nearest .gitignore decides, up to that of the repository', async () => {
  const folder = temporaryFolder({
    '.git/HEAD': '',
    '.gitignore': 'drafts/\n/docs/root-only.mdx\n*.tmp.mdx\n',
    'docs/.gitignore': '!kept.tmp.mdx\n',
    'docs/guides/.gitignore': 'local.mdx\n',
    ...Object.fromEntries(
      ['drafts/a', 'root-only', 'b.tmp', 'kept.tmp', 'guides/local', 'guides/shared'].map((page) => [
        `docs/${page}.mdx`,
        '',
      ]),
    ),
  })
  const found = await runRules({ navigation: { pages: [] } }, diskAt(path.join(folder, 'docs')))
  assert.equal(found.flatMap(({ rule, about }) => (rule === 'page-orphan' ? [about] : [])).sort(), [
    'guides/shared',
    'kept.tmp',
  ])
})

test('frontmatter with blanks without end is read at once', async () => {
  const text = `---\nhidden: ${' '.repeat(200_000)}false\n---\n`
  assert.is((await findings('page-orphan', { pages: [] }, { 'e.mdx': text })).length, 1)
})

test('a page whose URL another file has is reported once', async () => {
  const docs = JSON.stringify({ navigation: { pages: ['index', 'guides'] } })
  const cwd = temporaryFolder({ 'docs.json': docs, 'index.mdx': '', 'guides.mdx': '', 'guides/index.mdx': '' })
  const ofPages = (await check({ cwd })).diagnostics.filter(({ code }) => code.startsWith('page-'))
  const said = ofPages.map(({ code, place }) => `${code} ${place?.file.slice(cwd.length + 1)}`)
  assert.equal(said, ['page-address-taken guides/index.mdx'])
})

test.run()
