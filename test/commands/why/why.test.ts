import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { runHere } from '../../cli/cli.js'
import { why } from '../../../src/commands/why/why.js'
import { formatWhy } from '../../../src/commands/why/format-why.js'
import { temporaryFolder } from '../../temporary-folder.js'

const settings = { theme: 'mint', name: 'A', colors: { primary: '#0D9373' } }
const docs = {
  ...settings,
  navbar: { links: [{ label: 'News', href: '/news' }] },
  redirects: [
    { source: '/old', destination: '/middle' },
    { source: '/middle', destination: '/guides/start' },
    { source: '/v1/:slug*', destination: '/guides/:slug*' },
    { source: '/other', destination: '/elsewhere' },
    { source: '/api/index', destination: '/guides/start' },
    { source: '/moved', destination: '/guides/start' },
    { source: '/beta/*', destination: '/elsewhere' },
  ],
  navigation: {
    versions: [
      {
        version: 'v2',
        tabs: [
          { tab: 'Guides', groups: [{ group: 'Start', root: 'guides', pages: ['guides/start', 'guides/lost'] }] },
          { tab: 'API', openapi: 'openapi.yaml', pages: ['GET /users/{id}', 'POST /userz', 'api/gone'] },
          {
            tab: 'Rest',
            groups: [
              { group: 'All', openapi: 'rest.yaml' },
              { group: 'Lost', openapi: 'no.yaml', pages: ['GET /lost'] },
            ],
          },
          { tab: 'Moved', pages: ['moved', 'beta/one'] },
        ],
        anchors: [{ anchor: 'Dropped', pages: ['dropped', 'guides/start'] }],
      },
      { version: 'v1', hidden: true, pages: ['guides/old'] },
    ],
  },
}
const files = {
  'docs.json': JSON.stringify(docs, undefined, 2),
  'openapi.yaml': 'openapi: 3.0.0\npaths: { "/users/{id}": { get: {} } }\n',
  'rest.yaml': 'openapi: 3.0.0\npaths: { "/rest": { get: {} } }\n',
  'more.yaml': 'openapi: 3.0.0\npaths: { "/more": { get: {} } }\n',
  '.mintignore': 'drafts/\n', 'moved.mdx': '', 'beta/one.mdx': '',
  'guides/index.mdx': '', 'guides/start.mdx': '', 'guides/old.mdx': '', 'guides/orphan.mdx': '', 'dropped.mdx': '',
  'drafts/x.mdx': '', 'news.mdx': '', 'index.mdx': '', 'guides/lost.mdx': '---\nhidden: true\n---\n', 'api/index.mdx': '',
} // prettier-ignore
const cwd = temporaryFolder(files)

const ask = (page: string) => why({ cwd, page })

/** The answers about pages of a folder, as people read them. */
const teller =
  (folder: string, all = false) =>
  async (page: string) =>
    formatWhy(await why({ cwd: folder, page }), { cwd: folder, color: false, all })
const shown = teller(cwd)

test('every place with its way in words, its line, and the redirects that lead there', async () => {
  const result = await ask('guides/start')
  assert.is(result.address, '/guides/start')
  assert.ok(result.isReachable)
  assert.equal(
    result.places.map(({ steps, hidden }) => [steps.join(' → '), hidden?.slice(0, 50)]),
    [
      ['Version v2 → Tab Guides → Group Start', undefined],
      ['Version v2 → Anchor Dropped', "version 'v2' has both 'tabs' and 'anchors': Mintli"],
    ],
  )
  assert.is(result.places[0]?.place?.file, path.join(cwd, 'docs.json'))
  assert.ok((result.places[0]?.place?.line ?? 0) > 20)
  assert.equal(
    result.redirects.map(({ source }) => source),
    ['/old', '/middle', '/v1/:slug*', '/api/index', '/moved'],
  )
  const text = await shown('guides/start')
  assert.match(
    text,
    /^guides\/start {2}\/guides\/start {2}reachable\n\nIn the navigation, 2 times:\n {2}docs\.json:\d+:\d+ {2}v2 › Guides › Start\n/,
  )
  assert.match(text, "Dropped: not shown. version 'v2' has both")
})

test('where a redirect lands, the endpoint of a page, the pages of an endpoint; not redirects in a circle or that catch nothing', async () => {
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({
      ...settings,
      redirects: [
        { source: '/old/:slug*', destination: '/new/:slug*' },
        { source: '/loop', destination: '/loop' },
        { source: '/older', destination: '/old/a' },
        { source: '/gone', destination: '/new/a' },
        { source: '/x#y', destination: '/new/a' },
        { source: '/folder', destination: '/new' },
      ],
      navigation: {
        groups: [
          { group: 'A', pages: ['new/a', 'ep', 'api-reference/far', 'far/x'] },
          { group: 'API', openapi: 'o.yaml' },
          { group: 'Far', openapi: { source: 'https://acme.dev/o.yaml', directory: 'far' } },
        ],
      },
    }),
    'new/a.mdx': '',
    'gone.mdx': '',
    'ep.mdx': '---\nopenapi: get /health\n---\n',
    'o.yaml': 'openapi: 3.0.0\npaths: { /health: { get: {} }, /users: { post: { summary: Create } } }\n',
  })
  const told = teller(folder)
  assert.match(await told('/old/a'), /readers are redirected to '\/new\/a'\./)
  // A check takes a redirect to a folder for a right one.
  assert.match(
    await told('/new'),
    /^new {2}\/new {2}reachable\n {2}It is a folder without an index page: .*\n\nRedirects to it:/,
  )
  assert.match(await told('/older'), /are redirected to '\/old\/a', and from there to '\/new\/a'\./)
  assert.match(await told('gone'), /from its URL to '\/new\/a'\.\n {2}Nothing in the navigation lists it\.\n/)
  assert.match(
    await told('/loop'),
    /^loop .*\n {2}.* to '\/loop', and from there back here, in a circle\.\n\nA redirect sends/,
  )
  assert.match(await told('new/a'), /Redirects to it:\n.*old\/:slug\* → .*\n.*\/older.*\n.*\/gone.*\n$/)
  assert.match(await told('ep'), /makes it the page of 'GET \/health'/)
  assert.match(await told('GET /health'), /In the navigation:\n.*API \(made/)
  assert.match(
    await told('far/x'),
    /  reachable\n {2}It has no file: it exists only if Mintlify makes it from 'https:\/\/acme.dev\/o.yaml'[^]*  A\n/,
  )
  // Of a URL that nothing lists, the specification would have to be read.
  assert.is(
    await told('far/made/up'),
    `far/made/up  /far/made/up  unknown
  It has no file: it exists only if Mintlify makes it from 'https://acme.dev/o.yaml', which build-nav doesn't read.
`,
  )
  assert.not((await why({ cwd: folder, page: 'far/made/up' })).isReachable)
  // A specification that is read says which pages it makes.
  assert.match(await told('api-reference/far'), /not reachable\n {2}There is no file for it: Mintlify leaves the entry/)
  assert.not.match(await told('api-reference/create'), /has no file/)
  assert.match(await told('/api-reference/create'), /API \(made for 'POST \/users' of the specification\)/)
})

test('a page is named by its path, file, address or URL', async () => {
  const forms = ['/guides/start/', 'guides/start.mdx', './guides/start.mdx', path.join(cwd, 'guides/start.mdx'), 'https://acme.dev/guides/start?a=b#c', 'https://acme.dev/docs/guides/start'] // prettier-ignore
  for (const form of forms) assert.is((await ask(form)).page, 'guides/start', form)
  for (const form of ['guides', '/guides/', 'guides/index']) {
    const { page, address, places } = await ask(form)
    assert.equal([page, address, places[0]?.role], ['guides/index', '/guides', 'root'], form)
  }
  assert.is((await ask('/')).page, 'index')
})

test('a page that the navigation does not list, and that opens by its URL, is not called unreachable', async () => {
  assert.match(await shown('guides/orphan'), /^guides\/orphan {2}\/guides\/orphan {2}not in the navigation\n/)
  assert.match(await shown('drafts/x'), /^drafts\/x {2}\/drafts\/x {2}not reachable\n/)
  assert.not.match(await shown('drafts/x'), 'open it')
})

test('an endpoint: the page of its own, a specification that was not read, and many places; a page in its language', async () => {
  const group = (name: string) => ({ group: name, openapi: 'o.yaml', pages: ['GET /a'] })
  const versions = Array.from({ length: 12 }, (_, index) => ({ version: `v${index}`, groups: [group(`G${index}`)] }))
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({
      ...settings,
      api: { openapi: 'https://acme.dev/openapi.json' },
      navigation: {
        languages: [
          { language: 'en', versions },
          { language: 'ja', pages: ['ja/guides/start'] },
        ],
      },
    }),
    'o.yaml': 'openapi: 3.0.0\npaths: { /a: { get: {} } }\n',
    'guides/setup.mdx': '',
    'ja/guides/start.mdx': '',
    'ja/other/setup.mdx': '',
  })
  const told = teller(folder)
  assert.match(await told('GET /a'), /12 times:\n(.+\n){10} {2}… and 2 more, which --all shows\.\n$/)
  assert.match(await teller(folder, true)('GET /a'), /12 times:\n(.+\n){12}$/)
  const refusal = async (page: string) => {
    try {
      return await told(page)
    } catch (error) {
      const [found] = (error as BuildNavError).diagnostics
      return `${found?.message} ${found?.hint}`
    }
  }
  assert.match(await refusal('GET /far'), "build-nav can't read 'https://acme.dev/openapi.json', which may have it.")
  assert.match(await refusal('ja/guides/setup'), "Did you mean 'ja/other/setup'?")
})

test('a page that only other languages list: where, the condition that leaves it out, links to it, and the command', async () => {
  const folder = temporaryFolder({
    'docs.config.ts': `import { docs, group, language, navigation } from 'build-nav'

const news = (locale: string) =>
  group('News').pages('start', locale !== 'ja' && 'news')

export default docs({
  theme: 'mint',
  name: 'A',
  colors: { primary: '#0D9373' },
  navigation: navigation().languages(
    ...(['en', 'ja', 'ko'] as const).map((locale) => language(locale).pages(news(locale))),
  ),
})
`,
    ...Object.fromEntries(['start', 'ko/start', 'ko/news', 'news', 'ja/news'].map((page) => [`${page}.mdx`, ''])),
    'ja/start.mdx': 'See [the news](/ja/news) and /ja/news.',
    'ja/other.mdx': 'See /ja/news.',
  })
  assert.is(
    await teller(folder)('ja/news'),
    `ja/news  /ja/news  not in the navigation
  Its file exists, but nothing in docs.json points here. Only the page 'ja/start' links to it.

Others list it, and 'ja' does not:
  docs.config.ts:4:51  'en' lists 'news'
  docs.config.ts:4:51  'ko' lists 'news'
  docs.config.ts:4:32  the condition \`locale !== 'ja'\` leaves it out

To list it, change that condition.
`,
  )
})

test('a page that nothing lists: add where its place is sure, its places where it is open, and what a new language needs', async () => {
  const guides = ['a', 'b', 'c'].map((name) => `guides/${name}`)
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({
      ...settings,
      navigation: {
        groups: [
          { group: 'Guides', pages: ['index', ...guides] },
          ...[1, 2, 3, 4].map((number) => ({ group: `Tips ${number}`, pages: [`tips/${number}`] })),
        ],
      },
    }),
    ...Object.fromEntries(
      ['index', ...guides, 'guides/new', 'tips/1', 'tips/2', 'tips/3', 'tips/4', 'tips/new', 'fr/index']
        .map((page) => [`${page}.mdx`, ''])
    ),
    'guides/secret.mdx': '---\nhidden: true\n---\n',
  }) // prettier-ignore
  const told = async (page: string) => {
    const text = await teller(folder)(page)
    return text.slice(text.indexOf('\n\n') + 2)
  }
  assert.is(await told('guides/new'), 'To list it, run `npx build-nav add guides/new`.\n')
  assert.is(
    await told('tips/new'),
    `tips/new: 4 lists have pages of tips/. To list it, run one of these:
  npx build-nav add tips/new --to "Tips 1"
  npx build-nav add tips/new --to "Tips 2"
  npx build-nav add tips/new --to "Tips 3"
  … and 1 more, which \`npx build-nav add tips/new --all\` prints.
`,
  )
  assert.match(await told('fr/index'), /^'fr' looks like a new language: 1 page, .* Add the language itself, .*\n$/)
  assert.match(await told('guides/secret'), /Remove 'hidden' or 'url' from its frontmatter first\.\n$/)
  // Each of them is what add does.
  assert.is((await runHere(folder, ['add', 'guides/new', '--dry-run'])).code, 0)
  const { stdout } = await runHere(folder, ['add', 'tips/new', '--dry-run'])
  assert.match(
    stdout,
    /^tips\/new: 4 lists have pages of tips\/\. Not added\.\n(  npx build-nav add tips\/new --to "Tips \d"\n){4}$/,
  )
})

test('why a page is not reachable', async () => {
  const cases: readonly [string, RegExp][] = [
    ['guides/orphan', /^Its file exists, but nothing in docs\.json points here\. No page links to it\.$/],
    ['guides/old', /^Version 'v1' is hidden/],
    ['dropped', /Mintlify keeps 'tabs' and silently drops 'anchors'/],
    ['drafts/x', /^\.mintignore names its file, so Mintlify doesn't publish it\.\nNothing in the navigation lists it/],
    ['guides/lost', /frontmatter has `hidden: true`/],
    ['api/gone', /There is no file for it/],
    ['moved', /^A redirect sends readers from its URL to '\/guides\/start'\.$/],
    [
      'beta/one',
      /^The redirect from '\/beta\/\*' matches its URL, so instead, readers probably get to '\/elsewhere', where there is no page\.$/,
    ],
    ['POST /userz', /^'openapi\.yaml' has no endpoint 'POST \/userz'\.$/],
    ['GET /lost', /^Its specification 'no\.yaml' can't be read\.$/],
  ]
  for (const [page, reason] of cases) {
    const { isReachable, reasons } = await ask(page)
    assert.not(isReachable, page)
    assert.match(reasons.join('\n'), reason, page)
  }
})

test('why and check are one about what opens: the index of a folder, files by their names', async () => {
  const pages = ['x/authentication', 'README', 'docs/README', 'snippets/a', 'out/a', 'gone']
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({ ...settings, navigation: { pages } }),
    'x/authentication/index.mdx': '',
    'README.mdx': '',
    'docs/README.md': '',
    'snippets/a.mdx': '',
    'out/a.mdx': '',
    '.gitignore': 'out/',
  })
  const { diagnostics } = await check({ cwd: folder })
  const errors = diagnostics.filter(({ code, severity }) => code === 'page-missing' && severity === 'error')
  const warned = diagnostics.filter(({ code, severity }) => code === 'page-missing' && severity === 'warning')
  assert.equal([errors.length, warned.length], [3, 2])
  for (const page of pages) {
    const { isReachable, reasons } = await why({ cwd: folder, page })
    assert.is(isReachable, !/docs|snippets|out|gone/.test(page), page)
    // One reason, of all that there could be.
    assert.is(reasons.length, isReachable ? 0 : 1, page)
  }
})

test('a docs.json that Mintlify rejects leads nowhere', async () => {
  const start = { pages: ['index'] }
  const keeps = (what: string) => `Mintlify rejects ${what}, and keeps the last version of the site: `
  for (const [docs, reason] of [
    [{ ...settings, navigation: start }, ''],
    [{ ...settings, theme: 'mnt', navigation: start }, `${keeps('docs.json')}'theme' must be 'mint'`],
    [{ name: 'A', theme: 'mint', navigation: start }, `${keeps('docs.json')}it has no 'colors'.`],
    [{ navigation: { groups: [{ group: 'Start', pages: ['index', ''] }] } }, keeps('the navigation')],
    [{ navigation: { groups: [{ group: 'G', icon: 3, pages: ['index'] }] } }, 'Mintlify rejects the whole file'],
    [{ navigation: { tabs: [] }, x: 1 }, 'Mintlify rejects'],
  ] as const) {
    const { isReachable, reasons } = await why({
      cwd: temporaryFolder({ 'docs.json': JSON.stringify(docs), 'index.mdx': '' }),
      page: 'index',
    })
    assert.is(isReachable, reason === '')
    assert.match(reasons.join(), reason)
  }
})

test('what the navigation need not list, an endpoint, and a redirect at the address itself', async () => {
  assert.equal((await ask('index')).otherwise, 'It is the start page.')
  assert.match((await ask('news')).otherwise ?? '', 'A link of docs.json outside of the navigation points to it')
  const endpoint = await ask('get /users/{userId}')
  assert.equal(endpoint.places[0]?.steps, ['Version v2', 'Tab API'])
  assert.ok(endpoint.isReachable)
  assert.is((await ask('api/index')).away, undefined)
  assert.equal(
    (await ask('GET /rest')).places.map(({ steps, role }) => [steps.at(-1), role]),
    [['Group All', 'made']],
  )
  for (const gone of ['/other', '/beta/two']) {
    const { away, reasons } = await ask(gone)
    assert.is(away?.destination, '/elsewhere')
    assert.equal(reasons, [
      "There is no page at this URL: readers are redirected to '/elsewhere', where there is no page.",
    ])
  }
  const { reasons, redirects } = await ask('/elsewhere')
  assert.equal(reasons, ['There is no page at this URL, but redirects point to it.'])
  assert.equal(
    redirects.map(({ source }) => source),
    ['/other', '/beta/*'],
  )
  assert.match(await shown('/beta/two'), /^beta\/two {2}\/beta\/two {2}redirected\n/)
})

test('a page that is nowhere: the one that was meant', async () => {
  for (const [page, hint] of [
    ['guides/strat', "Did you mean 'guides/start'?"],
    ['orph', "Did you mean 'guides/orphan'?"],
    ['guides/o', "Did you mean 'guides/old' or 'guides/orphan'?"],
    ['zzz', 'Use its path'],
    ['POST /nothing', 'Write it as in its specification'],
    ['GET /user/{id}', 'Write it as in its specification'],
  ]) {
    try {
      await ask(page as string)
      assert.unreachable(page)
    } catch (error) {
      assert.instance(error, BuildNavError)
      const [found] = (error as BuildNavError).diagnostics
      assert.is(found?.code, 'why-page-unknown')
      assert.match(found?.hint ?? '', hint as string)
    }
  }
})

test('the title of an element: its place, and the command that lists its pages', async () => {
  const { stderr } = await runHere(cwd, ['why', 'start'])
  assert.match(stderr, "'Start' is a group, and not a page: v2 › Guides › Start.")
  assert.match(stderr, /docs\.json:\d+:\d+/)
  assert.match(stderr, '`npx build-nav tree --only Start` lists its pages.')
})

test('in a config the places are those of the code; --format json is for tools', async () => {
  const folder = temporaryFolder({
    'docs.config.mjs': `import { group, navigation } from 'build-nav'\nexport default navigation().groups(\n  group('G').pages('a'),\n)\n`,
    'a.mdx': '',
  })
  const { code, stdout } = await runHere(folder, ['why', 'a', '--format', 'json'])
  assert.is(code, 0)
  const { places, file, isReachable } = JSON.parse(stdout)
  assert.equal(places, [
    {
      steps: ['Group G'],
      to: 'G',
      role: 'listed',
      of: null,
      hidden: null,
      file: 'docs.config.mjs',
      line: 3,
      column: 20,
    },
  ])
  assert.equal([file, isReachable], ['a.mdx', true])
})

test('of several files with one URL, readers see only one', async () => {
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({ ...settings, navigation: { pages: ['dup', 'guides', 'a'] } }),
    'dup.mdx': '',
    'dup.md': '',
    'guides.mdx': '',
    'Guides/index.mdx': '',
    'a.mdx': '',
  })
  const told = teller(folder)
  assert.match(await told('dup'), "'dup.md' has the same URL, '/dup': readers see only one of these files")
  assert.match(await told('guides'), "'Guides/index.mdx' has the same URL")
  assert.not.match(await told('a'), 'same URL')
})

test.run()
