import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { diskAt } from '../../../src/site/model/disk.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { findings } from './site.js'

const at = (found: readonly string[]) => found.map((line) => line.split(': ')[0])

test('a page that is not there, with what was meant', async () => {
  const pages = [
    'guides/quick-strat',
    'Guides/Setup',
    'setup',
    'guides',
    'api/list#get',
    'unlike-anything',
    'log/2026-04',
    'old/api/index',
  ]
  const files = [
    'log/2026-05.mdx',
    'guides/quick-start.mdx',
    'guides/setup.md',
    'guides/overview.mdx',
    'api/list.mdx',
    'api/index.mdx',
  ]
  assert.equal(await findings('page-missing', { pages }, files), [
    "error pages[1]: There is no page 'Guides/Setup': paths are case-sensitive. Did you mean 'guides/setup'?",
    "warning pages[4]: There is no page 'api/list#get'. Did you mean 'api/list'?",
    "error pages[0]: There is no page 'guides/quick-strat'. Did you mean 'guides/quick-start'?",
    "error pages[2]: There is no page 'setup'. Did you mean 'guides/setup'?",
    "error pages[3]: There is no page 'guides'. Did you mean 'guides/overview'?",
    "error pages[5]: There is no page 'unlike-anything'.",
    // One of a series is not another one of it, mistyped.
    "error pages[6]: There is no page 'log/2026-04'.",
    "error pages[7]: There is no page 'old/api/index'. Did you mean 'api/index'?",
  ])
})

test('frontmatter of a listed page that is not valid YAML, in words of its own', async () => {
  const wrong = {
    'title: Fix: it': 'a text with a colon in it needs quotes around it',
    'title: "open': 'a quote or a bracket is opened and never closed',
    'title: [a, b': 'a quote or a bracket is opened and never closed',
    'title: a\ntitle: b': 'a key is written twice',
    'a: 1\n b: 2': 'a line is indented differently from the lines that it belongs to',
    'title: @x': 'a text that begins with this character needs quotes around it',
    'title: *x': "a text that begins with '*' needs quotes around it",
    'title: "a\\d"': 'a backslash between double quotes has to be written twice',
    'title: "a" b': 'there is unexpected text here',
    'title: a\nmore text': 'a line is neither a key with a colon nor part of a value',
    'title: a\u0007b': 'it contains a control character',
    'openapi: [GET /a]': "'openapi' must be one endpoint, such as 'GET /users'",
    'title: a\ntitle: "b"': 'a key is written twice',
  }
  const pages = Object.keys(wrong).map((_, index) => `p${index}`)
  const files = Object.fromEntries(Object.keys(wrong).map((text, index) => [`p${index}.mdx`, `---\n${text}\n---\n`]))
  assert.equal(
    await findings(
      'frontmatter-invalid',
      { pages: [...pages, 'p0', 'ok', 'none', 'ruler', 'open', 'text', 'spaces', 'below', 'rule'] },
      {
        ...files,
        'ok.mdx': '---\ntitle: "one\ntwo"\na: b\n\tc: d\nwhen: 2024-13-45\n---',
        'ruler.mdx': '---\n\nA: text',
        'open.mdx': '---\ntitle: A\n\nText.',
        'text.mdx': '---\njust text\n---\n',
        'spaces.mdx': '--- \ntitle: A\n---\n',
        'below.mdx': '\n---\ntitle: A\n---\n',
        'rule.mdx': '\n---\nNote: text\n',
      },
    ),
    [
      ...Object.values(wrong).map(
        (reason, index) => `error p${index}.mdx: The frontmatter of 'p${index}' can't be read: ${reason}.`,
      ),
      "warning open.mdx: The frontmatter of 'open' can't be read: no line with only '---' ends it.",
      "warning text.mdx: The frontmatter of 'text' can't be read: it has no keys.",
      "warning spaces.mdx: The frontmatter of 'spaces' can't be read: spaces follow the '---' that begins it.",
      "warning below.mdx: The frontmatter of 'below' can't be read: spaces or empty lines precede it.",
    ],
  )
})

test('what counts as there: both extensions, a leading slash, a root, endpoints, generated folders, sources', async () => {
  const navigation = {
    pages: [
      '/a', 'b', './c', 'a.mdx', 'GET /users', 'asyncapi.yaml channel', 'https://acme.dev/x', 'api/users/list',
      { sourceRef: 'x' },
      { group: 'G', root: 'b', openapi: { source: 'openapi.yaml', directory: '/api/' }, pages: [] },
    ],
  } // prettier-ignore
  assert.equal(await findings('page-missing', navigation, ['a.mdx', 'b.md', 'c.mdx']), [])
})

test('the default folder of generated pages, but not where someone writes pages', async () => {
  const pages = ['api-reference/users/list', 'api-reference/guides/strat', 'guides/x/']
  const files = ['api-reference/guides/start.mdx', 'guides/x.mdx']
  const found = async (openapi?: string) =>
    at(await findings('page-missing', { tabs: [{ tab: 'A', openapi, pages }] }, files))
  assert.equal(await found('o.yaml'), ['error tabs[0].pages[1]'])
  assert.equal(await found(), ['error tabs[0].pages[0]', 'error tabs[0].pages[1]'])
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

test('a tree that moved as a whole', async () => {
  const [found] = await findings('page-missing', { pages: ['docs/sdk/intro'] }, ['sdk/intro.mdx', 'other/intro.mdx'])
  assert.match(found as string, "Did you mean 'sdk/intro'?")
})

test('orphans: not the listed, linked, hidden, ignored, nor what is no page', async () => {
  const navigation = {
    tabs: [
      { tab: 'A', pages: ['a', { group: 'G', root: 'r', pages: [] }] },
      { tab: 'B', href: '/linked#x' },
    ],
  }
  const files = {
    'a.mdx': '', 'r.mdx': '', 'linked.mdx': '', 'index.mdx': '',
    'lost.mdx': '---\ntitle: Lost\n---\nhidden: true', 'deep/lost.md': '---\ntitle: Lost\n---\n', 'CHANGELOG.mdx': '',
    'hidden.mdx': '---\ntitle: x\nhidden: true\n---\n', 'secret.mdx': '---\ntitle: x\nnoindex: true\n---\n',
    'drafts/x.mdx': '', 'notes/y.mdx': '', 'snippets/s.mdx': '', 'README.md': '', 'x/CHANGELOG.md': '',
    '.agents/z.md': '', 'openapi.yaml': '', '.mintignore': 'drafts/\n# x\n',
  } // prettier-ignore
  const found = await findings('page-orphan', navigation, files, { settings: { ignore: ['notes/**'] } })
  assert.equal(at(found), ['warning lost.mdx', 'warning deep/lost.md', 'warning CHANGELOG.mdx'])
})

test('orphans: a page whose address is redirected is told with the redirect', async () => {
  const redirects = [
    { source: '/old', destination: '/a' },
    { source: '/folder', destination: '/folder/index' },
  ]
  // A wildcard hides a page as well: listed, it would be hidden still.
  redirects.push({ source: '/former/*', destination: '/a' })
  const files = ['a.mdx', 'old.mdx', 'folder/index.mdx', 'former/b.mdx']
  const docs = { redirects }
  assert.equal(at(await findings('page-orphan', { pages: ['a'] }, files, { docs })), [])
  // Mintlify cuts the index off the destination: readers go round and never see the page.
  assert.equal(at(await findings('redirect-loop', { pages: ['a'] }, files, { docs })), ['error redirects[1].source'])
  assert.equal(at(await findings('redirect-page', { pages: ['a'] }, files, { docs })), ['warning redirects[0].source'])
})

test('orphans: a page that the navbar, the footer or the banner links to is within reach', async () => {
  const docs = {
    navbar: { links: [{ label: 'News', href: '/news' }], primary: { type: 'button', label: 'Go', href: '/go?x=1' } },
    footer: { links: [{ items: [{ label: 'Terms', href: '/legal/terms' }] }] },
    redirects: [{ source: '/old', destination: '/moved' }],
  }
  const files = ['news.mdx', 'go.mdx', 'legal/terms.mdx', 'moved.mdx', 'skill.md', 'a.mdx']
  assert.equal(at(await findings('page-orphan', { pages: ['a'] }, files, { docs })), ['warning moved.mdx'])
})

test('what Mintlify opens: the index of a folder, files by their names, no snippets', async () => {
  const files = ['x/authentication/index.mdx', 'README.mdx', 'docs/README.md', 'snippets/a.mdx', 'a/snippets/b.mdx']
  const pages = ['x/authentication', 'x/authentication/index', 'README', 'docs/README', 'snippets/a', 'a/snippets/b']
  assert.equal(await findings('page-missing', { pages }, files), [
    "warning pages[0]: 'x/authentication' opens 'x/authentication/index', but the sidebar does not show that page's title and icon. Write 'x/authentication/index'.",
    "error pages[3]: Mintlify never publishes files of this name: it leaves out the page 'docs/README'. Rename the file, or remove it from the navigation.",
    "error pages[4]: Mintlify publishes nothing in a folder of snippets: it leaves out the page 'snippets/a'. Move the file to another folder, or remove it from the navigation.",
  ])
})

test('a page that .mintignore names is left out, though it is there', async () => {
  const files = { 'a.mdx': '', 'drafts/b.mdx': '', 'drafts/c.mdx': '', '.mintignore': 'drafts/*\n!drafts/c.mdx\n' }
  assert.equal(await findings('page-missing', { pages: ['a', '/drafts/b.mdx', 'drafts/c'] }, files), [
    "warning pages[1]: .mintignore names the page '/drafts/b.mdx': Mintlify leaves it out. Remove it from .mintignore, or from the navigation.",
  ])
})

test('duplicates: in one sidebar, not in two', async () => {
  const tabs = [
    {
      tab: 'A',
      groups: [
        { group: 'G', root: 'a', pages: ['a', 'b'] },
        { group: 'H', pages: ['/b.mdx', 'GET /x', 'GET /x'] },
      ],
    },
    { tab: 'B', pages: ['b'] },
  ]
  assert.equal(await findings('page-duplicate', { tabs }), [
    "warning tabs[0].groups[1].pages[0]: '/b.mdx' is listed twice: group 'G' already has it. Remove one of the two.",
    "warning tabs[0].groups[1].pages[2]: 'GET /x' is listed twice: group 'H' already has it. Remove one of the two.",
  ])
})

test('duplicates: the same page in two languages', async () => {
  const languages = [
    { language: 'en', pages: ['a', 'en/b'] },
    { language: 'fr', groups: [{ group: 'G', pages: ['a', 'fr/b'] }] },
  ]
  assert.equal(await findings('page-duplicate', { languages }), [
    "warning languages[1].groups[0].pages[0]: 'a' is already in the navigation of 'en': the same page in 'fr' breaks the language switcher. Give each language its own page, or remove it from one of them.",
  ])
})

test('extensions, and paths that lead out', async () => {
  const pages = ['a.mdx', 'b.md', 'c.json', '../x', 'a/../../y', 'a/../b']
  assert.equal(at(await findings('page-extension', { pages }, ['a.mdx', 'b.md'])), [
    'warning pages[0]',
    'warning pages[1]',
  ])
  // What is not there gets one answer.
  const cased = { pages: ['/A.mdx'] }
  assert.equal(await findings('page-extension', cased, ['a.mdx']), [])
  assert.equal(await findings('page-missing', cased, ['a.mdx']), [
    "error pages[0]: There is no page '/A.mdx': paths are case-sensitive. Did you mean 'a'?",
  ])
  assert.equal(at(await findings('page-outside', { pages })), ['error pages[3]', 'error pages[4]'])
  assert.equal(at(await findings('page-missing', { pages }, ['a.mdx', 'b.mdx', 'c.mdx'])), ['error pages[2]'])
})

test('links to pages of the site', async () => {
  const anchors = ['/guides/strat', '/guides/start#x', '/old/page', '/logo.svg', '/', '//cdn', '/api/list'].map(
    (href) => ({ anchor: href, href }),
  )
  const docs = {
    redirects: [{ source: '/old/:slug*', destination: '/' }],
    api: { openapi: { source: 'x.yaml', directory: 'api' } },
    navbar: { links: [{ label: 'Start', href: '/guides/Start' }], primary: { type: 'github', href: 'https://a.b' } },
    footer: {
      links: [
        {
          items: [
            { label: 'Old', href: '/old/x' },
            { label: 'New', href: '/new' },
          ],
        },
      ],
    },
    contextual: { options: [{ title: 'Ask', href: '/ask' }] },
    logo: { light: '/l.svg', dark: '/d.svg', href: '/login' },
  }
  assert.equal(await findings('link-missing', { anchors }, ['guides/start.mdx'], { docs }), [
    "note navbar.links[0].href: '/guides/Start' is in the wrong case: the page is spelled 'guides/start'. Write '/guides/start'.",
    "warning footer.links[0].items[1].href: '/new' is not a page of this site.",
    "warning anchors[0].href: '/guides/strat' is not a page of this site. Did you mean '/guides/start'?",
  ])
  const languages = [{ language: 'fr', navbar: { links: [{ label: 'x', href: '/nope' }] }, pages: ['guides/start'] }]
  assert.equal(await findings('link-missing', { languages }, ['guides/start.mdx']), [
    "warning languages[0].navbar.links[0].href: '/nope' is not a page of this site.",
  ])
})

test('pages that a language lacks: off until asked for', async () => {
  const languages = [
    { language: 'en', pages: ['start', 'guides/x'] },
    { language: 'pt-BR', pages: ['pt-BR/start'] },
    { language: 'fr', pages: ['fr/start', 'fr/guides/x'] },
  ]
  assert.equal(await findings('locale-parity', { languages }), [])
  assert.equal(
    await findings('locale-parity', { languages }, [], { settings: { rules: { 'locale-parity': 'note' } } }),
    [
      "note languages[1].language: 'pt-BR' lacks 'guides/x', which all other languages have. Translate it, and list it in the navigation of 'pt-BR'.",
    ],
  )
  const api = (language: string, folder: string) => ({
    language,
    tabs: [{ tab: 'API', openapi: { source: 'openapi.yaml', directory: `${folder}api` } }],
  })
  const both = [api('en', ''), api('fr', 'fr/')]
  const noted = { rules: { 'locale-parity': 'note' } } as const
  assert.equal(await findings('locale-parity', { languages: both }, [], { settings: noted }), [])
  const richer = [
    {
      language: 'en',
      tabs: [
        { tab: 'Guides', pages: ['a', 'b'] },
        { tab: 'Blog', groups: [{ group: 'All', pages: ['blog/a', 'blog/b'] }] },
        { tab: 'Status', href: 'https://status.acme.dev' },
      ],
    },
    { language: 'fr', tabs: [{ tab: 'Guides', pages: ['fr/a', 'fr/only'] }] },
    { language: 'de', default: false, tabs: [{ tab: 'Anleitungen', pages: ['de/a', 'de/only'] }] },
  ]
  const settings = { rules: { 'locale-parity': 'warning' } } as const
  assert.equal(
    (await findings('locale-parity', { languages: richer }, [], { settings })).map((line) => line.split('. ')[0]),
    [
      "warning languages[1].language: 'fr' and 'de' lack 'b', which 'en' has",
      "warning languages[1].language: 'fr' and 'de' lack tab 'Blog' (2 pages), which 'en' has",
      "warning languages[1].language: 'fr' and 'de' lack tab 'Status', which 'en' has",
    ],
  )
})

test('a version that languages lack is one finding, and pages are compared within the versions that both have', async () => {
  const labels = ['Edge', 'v4', 'v3', 'v2', 'v1', 'v0']
  const of = (language: string, own: readonly string[], names: readonly string[]) => ({
    language,
    versions: own.map((version) => ({
      version,
      tabs: [
        // The page at the root is the same one.
        {
          tab: `Home ${language}`,
          pages: [language === 'en' ? 'index' : `${version.toLowerCase()}/${language}/index`],
        },
        { tab: `AMP ${language}`, icon: 'bag', href: `https://acme.dev/${language}/start` },
        { tab: 'Guides', pages: names.map((name) => `${version.toLowerCase()}/${language}/${name}`) },
      ],
    })),
  })
  const languages = [
    of('en', labels, ['a', 'b']),
    of('ko', labels, ['a', 'b']),
    of('ar', labels.slice(0, 5), ['a', 'b']),
    of('fr', ['Edge'], ['a']),
  ]
  const settings = { rules: { 'locale-parity': 'warning' } } as const
  assert.equal(
    (await findings('locale-parity', { languages }, [], { settings })).map((line) => line.split(/\. (?=[A-Z])/)[0]),
    [
      "warning languages[2].language: 'ar' and 'fr' lack version 'v0' (3 pages), which all other languages have",
      "warning languages[3].language: 'fr' lacks 'edge/en/b', which all other languages have",
      ...['v4', 'v3', 'v2', 'v1'].map(
        (label) =>
          `warning languages[3].language: 'fr' lacks version '${label}' (3 pages), which all other languages have`,
      ),
    ],
  )
})

test('a page that is not translated yet is not another page of a like name', async () => {
  const of = (folder: string) => [`${folder}/interface/overview`, `${folder}/development/overview`]
  const languages = ['en', 'fr'].map((language) => ({ language, pages: of(language) }))
  const [found] = await findings(
    'page-missing',
    { languages },
    [...of('en'), 'fr/interface/overview'].map((page) => `${page}.mdx`),
  )
  assert.match(found as string, "There is no page 'fr/development/overview'.")
  assert.not.match(found as string, 'Did you mean')
})

test('levels and ignored pages', async () => {
  const navigation = { pages: ['drafts/a', 'b'] }
  const settings = { rules: { 'page-missing': 'warning' }, ignore: ['drafts/**'] } as const
  assert.equal(await findings('page-missing', navigation, [], { settings }), [
    "warning pages[1]: There is no page 'b'.",
  ])
  assert.equal(await findings('page-missing', navigation, [], { settings: { rules: { 'page-missing': 'off' } } }), [])
})

test('the same endpoint of two specifications is two pages', async () => {
  const groups = ['s.json', 'o.json'].map((openapi) => ({ group: openapi, openapi, pages: ['GET /health'] }))
  assert.equal(await findings('page-duplicate', { groups }), [])
  const forms = ['GET /health', 'get /health/', '/s.json GET /health', 'POST /health', 'o.json GET /health']
  assert.equal(at(await findings('page-duplicate', { groups: [{ group: 'A', openapi: 's.json', pages: forms }] })), [
    'warning groups[0].pages[1]',
    'warning groups[0].pages[2]',
  ])
})

test('a page that git ignores is no orphan; the nearest .gitignore decides, up to that of the repository', async () => {
  const folder = temporaryFolder({
    '.git/HEAD': '',
    '.gitignore': 'drafts/\n/docs/root-only.mdx\n*.tmp.mdx\n',
    'docs/.gitignore': '!kept.tmp.mdx\n',
    'docs/drafts/a.mdx': '',
    'docs/root-only.mdx': '',
    'docs/b.tmp.mdx': '',
    'docs/kept.tmp.mdx': '',
    'docs/guides/.gitignore': 'local.mdx\n',
    'docs/guides/local.mdx': '',
    'docs/guides/shared.mdx': '',
  })
  const found = await runRules({ navigation: { pages: [] } }, diskAt(path.join(folder, 'docs')))
  assert.equal(found.flatMap(({ rule, about }) => (rule === 'page-orphan' ? [about] : [])).sort(), [
    'guides/shared',
    'kept.tmp',
  ])
})

test('hidden in each spelling of YAML, with a comment, with blanks without end', async () => {
  const page = (line: string) => `---\ntitle: x\n${line}\n---\n`
  const site = {
    'a.mdx': page('hidden: True'),
    'b.mdx': page('hidden: TRUE # later'),
    'c.mdx': page('"hidden": "true" # later'),
    'd.mdx': page('hidden: false'),
    'e.mdx': page(`hidden: ${' '.repeat(200_000)}false`),
  }
  assert.equal(
    (await findings('page-orphan', { pages: [] }, site)).map((line) => line.split(':')[0]),
    ['warning d.mdx', 'warning e.mdx'],
  )
})

test('a missing page is not answered with one of another language', async () => {
  const site = ['en/setup.mdx', 'fr/set-up.mdx', 'de/intro.mdx', 'start.mdx']
  const languages = [
    { language: 'en', pages: ['en/intro'] },
    { language: 'fr', pages: ['fr/setup', 'fr/start'] },
    { language: 'de', pages: ['setup'] },
  ]
  assert.equal(
    (await findings('page-missing', { languages }, site)).map((line) => line.split('.pages')[1]),
    [
      "[0]: There is no page 'en/intro'.",
      "[0]: There is no page 'fr/setup'. Did you mean 'fr/set-up'?",
      "[1]: There is no page 'fr/start'.",
      "[0]: There is no page 'setup'.",
    ],
  )
})

test('what is listed in the wrong case is no orphan, and is told once', async () => {
  const navigation = { pages: ['Guides/Start'] }
  const files = ['guides/start.mdx', 'guides/other.mdx']
  assert.equal(await findings('page-orphan', navigation, files), [
    "warning guides/other.mdx: 'guides/other' is published at /guides/other, in no navigation. List it: `npx build-nav add guides/other`. Keep it off the site: .mintignore. Leave it unlisted: `hidden: true`.",
  ])
  assert.is((await findings('page-missing', navigation, files)).length, 1)
})

test('a page twice: not outside of the root, nor where Mintlify drops one of the two', async () => {
  assert.equal(await findings('page-duplicate', { pages: ['./index', '../index'] }, ['index.mdx']), [])
  const tabs = [{ tab: 'A', anchors: [{ anchor: 'B', pages: ['b'] }], pages: ['a'] }]
  assert.equal(await findings('page-duplicate', { tabs, pages: ['a', 'x', 'x'] }, ['a.mdx']), [
    "warning pages[2]: 'x' is listed twice: the navigation already has it. Remove one of the two.",
  ])
})

test('two files with one URL, both named', async () => {
  const files = [
    'guides.mdx',
    'guides/index.mdx',
    'dup.md',
    'dup.mdx',
    'a/Start.mdx',
    'a/start.md',
    'README.md',
    'README.mdx',
  ]
  const said = (other: string, file: string, address: string) =>
    `'${other}' and '${file}' have the same URL, '${address}': readers see only one of them. Rename one of the two files, or delete it.`
  assert.equal(await findings('page-address-taken', { pages: ['guides', 'guides/index', 'dup', 'a/start'] }, files), [
    `warning a/Start.mdx: ${said('a/start.md', 'a/Start.mdx', '/a/start')}`,
    `warning dup.md: ${said('dup.mdx', 'dup.md', '/dup')}`,
    `error pages[1]: ${said('guides.mdx', 'guides/index.mdx', '/guides')}`,
  ])
  // An `index` is one in lower case only, and once.
  assert.equal(
    await findings('page-address-taken', { pages: ['a'] }, ['a.md', 'a/index/index.mdx', 'b.md', 'b/INDEX.mdx']),
    [],
  )
})

test('a page whose URL another file has is reported once', async () => {
  const cwd = temporaryFolder({
    'docs.json': JSON.stringify({ navigation: { pages: ['index', 'guides'] } }),
    'index.mdx': '',
    'guides.mdx': '',
    'guides/index.mdx': '',
  })
  const { diagnostics } = await check({ cwd })
  const ofPages = diagnostics.filter(({ code }) => code.startsWith('page-'))
  assert.equal(
    ofPages.map(({ code, place }) => `${code} ${place?.file.slice(cwd.length + 1)}`),
    ['page-address-taken guides/index.mdx'],
  )
})

test.run()
