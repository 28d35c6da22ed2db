import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findings } from './site.js'

const files = ['index.mdx', 'start.mdx', 'guides/setup.mdx', 'v2/intro.mdx', 'moved.mdx', 'folder/index.mdx']

const specs = {
  'openapi.json': JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/users': { get: { tags: ['Users'], summary: 'List all users' }, post: { 'x-mint': { href: '/people/add' } } },
    },
  }),
}

const common = Object.fromEntries(files.map((file) => [file, '']))
interface More {
  readonly docs?: object
  readonly navigation?: object
  readonly site?: Readonly<Record<string, string>>
}

/** What one rule says of redirects, as `source -> destination`. */
async function said(rule: string, lines: readonly string[], { docs, navigation, site }: More = {}) {
  const redirects = lines.map((line) => ({ source: line.split(' -> ')[0], destination: line.split(' -> ')[1] }))
  return findings(rule, navigation ?? { pages: ['start'] }, site ?? { ...common, ...specs }, {
    docs: { ...docs, redirects },
  })
}

const at = (found: readonly string[]) => found.map((line) => line.split(': ')[0])

/** Redirects, and behind `!` what the rule says of one: its level, its key and the message. */
interface Case {
  readonly rule: string
  readonly lines: string
  readonly navigation?: object
}

const cases: Readonly<Record<string, Case>> = {
  'a destination that is not there, with what was meant': {
    rule: 'missing',
    lines: `
      /a -> /v2/intrp   ! warning destination: The redirect points to '/v2/intrp', where there is no page. Did you mean '/v2/intro'?
      /guides/setup -> /guides/stup   ! warning destination: The redirect points to '/guides/stup', where there is no page.
      /b -> nowhere   ! warning destination: The redirect points to 'nowhere', where there is no page.
      /c/:slug* -> /v3/:slug*   ! warning destination: The redirect points to '/v3/:slug*', where there is no page.
      /d/* -> /gone/x-*   ! warning destination: The redirect points to '/gone/x-*', where there is no page.
      /e/:slug* -> /guides/:slg   ! warning destination: The destination '/guides/:slg' uses ':slg', which the source doesn't have.`,
  },
  'what counts as there: pages, folders, the start, other servers, files, wildcards, a base folder, other redirects': {
    rule: 'missing',
    lines: `
      /a -> /guides/setup#x | /b -> guides/setup/ | /c -> /folder | /d -> /guides | /e -> / | /f -> /?x=1 | /n -> /l/x
      /g -> https://acme.dev/x | /h -> //acme.dev | /i -> mailto:a@acme.dev | /j -> /logo.svg | /k -> /docs/start
      /l/:slug* -> /v2/:slug* | /m/* -> /* | /p/* -> /guides/s-* | /post-:slug -> /guides/:slug | /q -> /guides/setup.md`,
  },
  'chains are told with their end, through wildcards, too': {
    rule: 'chain',
    lines: `
      /a -> /b   ! note destination: The redirect points to '/b', which is redirected again, to '/start#x'. Write '/start#x' as the destination.
      /b -> /c#x   ! note destination: The redirect points to '/c#x', which is redirected again, to '/start#x'. Write '/start#x' as the destination.
      /c -> /start
      /old/:slug* -> /mid/:slug*   ! note destination: The redirect points to '/mid/:slug*', which is redirected again, to '/v2/:slug*'. Write '/v2/:slug*' as the destination.
      /mid/* -> /v2/*
      /z -> /mid/intro   ! note destination: The redirect points to '/mid/intro', which is redirected again, to '/v2/intro'. Write '/v2/intro' as the destination.
      /lost -> /old/strat   ! note destination: The redirect points to '/old/strat', which is redirected again, to '/v2/strat', where there is no page.`,
  },
  'a redirect wins over a page, also one with a pattern: which of the two has to go is for a person to decide': {
    rule: 'chain',
    lines: `
      /a -> /v2/intro   ! note destination: The redirect points to '/v2/intro', which is redirected again, to '/start'.
      /v2/* -> /start
      /b -> https://x.dev/a
      /x#y -> /a   ! note destination: The redirect points to '/a', which is redirected again, to '/start'.`,
  },
  'circles, said once; what only leads into one, and wildcards that come to an end, are not part of it': {
    rule: 'loop',
    lines: `
      /in -> /a
      /a -> /b   ! error source: The redirects from '/a', '/b' and '/c' point to each other, so none of them reaches a page. Point one of them to a page, or remove it.
      /b -> /c
      /c -> /a/
      /self -> /self#x   ! error source: The redirect from '/self' matches its own destination, so it reaches no page. Point it to a page, or remove it.
      /docs/:slug* -> /docs/new/:slug*   ! error source: The redirect from '/docs/:slug*' matches its own destination, so it reaches no page. Point it to a page, or remove it.
      /d/:slug* -> /e/:slug*
      /e/x/* -> /start
      /f/f/* -> /f/*`,
  },
  'the same source twice: refused as it is, undefined where only a slash differs': {
    rule: 'duplicate',
    lines: `
      /a -> /start
      /b -> /start
      /a -> /moved   ! error source: '/a' is already redirected above, to '/start': Mintlify rejects a docs.json that has the same source twice. Keep the one with the right destination.
      /b/ -> /moved   ! warning source: '/b/' is the same URL as '/b' above, which is redirected to '/start': only the first one counts. Keep the one with the right destination.
      /c -> /start
      /c -> /start/   ! error source: '/c' is redirected twice: Mintlify rejects a docs.json that has the same source twice. Remove one of the two.
      /d -> /start
      /d/ -> /start
      d -> /start/`,
  },
  'a pattern hides the pages that the navigation lists: not others, nor what it leads to, nor what another redirect has':
    {
      rule: 'page',
      lines: `
      /v2/* -> /start   ! error source: The redirect from '/v2/*' hides the page 'v2/intro': its readers are sent to '/start'. Redirect only pages that have moved, or remove the redirect.
      /guides/:slug* -> /guides/:slug*
      /mov* -> /moved
      /lost/* -> /start`,
      navigation: {
        groups: [{ group: 'A', pages: ['start', 'v2/intro', 'v2/more', 'guides/setup', 'moved', 'lost/none'] }],
      },
    },
  'sources with # or ?, a server, an extension, or nothing in them': {
    rule: 'source',
    lines: `
      /a#b -> /start   ! warning source: The redirect from '/a#b' matches nothing: a source can't contain '#'. Redirect '/a', or remove it.
      /c?d=1 -> /start#x   ! warning source: The redirect from '/c?d=1' matches nothing: a source can't contain '?'. Redirect '/c', or remove it.
      https://acme.dev/x -> /start   ! warning source: The redirect from 'https://acme.dev/x' matches nothing: a source must be a path of this site, without its server. Redirect '/x', or remove it.
      /y.mdx -> /start   ! warning source: The redirect from '/y.mdx' matches nothing: the URLs of pages don't end in '.mdx'. Redirect '/y', or remove it.
      https://acme.dev/z.mdx?a=b#c -> /start   ! warning source: The redirect from 'https://acme.dev/z.mdx?a=b#c' matches nothing: a source must be a path of this site, without its server. Redirect '/z', or remove it.
      /e/:part? -> /start   ! warning source: The redirect from '/e/:part?' matches nothing: a source can't contain '?'. Redirect '/e/:part', or remove it.
      i/j -> /start   ! warning source: The source 'i/j' of a redirect must begin with '/'. Write '/i/j'.
      /k#l -> /start   ! warning source: The redirect from '/k#l' matches nothing: a source can't contain '#'. Remove it: '/k' has a redirect already.
      /k -> /start
      /f -> /start?x
      /g.md -> /start
      /h.html -> /start`,
  },
  'a wildcard below a wider one never applies, and goes where that one does the same': {
    rule: 'order',
    lines: `
      /old/:slug* -> /new/:slug*
      /old/sdk/:slug* -> /sdk/:slug*   ! warning source: The redirect from '/old/sdk/:slug*' never applies: '/old/:slug*' above it matches the same URLs. Move it above '/old/:slug*', or remove it.
      /old/api/* -> /new/api/*   ! warning source: The redirect from '/old/api/*' never applies: '/old/:slug*' above it matches the same URLs. Remove it: '/old/:slug*' does the same.
      /old/start -> /start
      /old-:x -> /start
      /:a/b/* -> /start
      /c/* -> /start
      /c/:d* -> /start   ! warning source: The redirect from '/c/:d*' never applies: '/c/*' above it matches the same URLs. Remove it: '/c/*' does the same.
      /:e/:f -> /start
      /*/f -> /start
      /old/*#a -> /start`,
  },
}

for (const [what, { rule, lines, navigation }] of Object.entries(cases))
  test(what, async () => {
    const rows = lines
      .trim()
      .split(/\n| \| /)
      .map((line) => line.trim().split('   ! '))
    const expected = rows.flatMap(([, told], index) => told?.replace(/^(\w+) /, `$1 redirects[${index}].`) ?? [])
    const redirects = rows.map(([redirect = '']) => redirect)
    assert.equal(await said(`redirect-${rule}`, redirects, navigation && { navigation }), expected)
  })

test('what another rule reports, what may be in another repository, and what Mintlify drops is passed over', async () => {
  for (const page of ['gone', { sourceRef: 'x/y' }])
    assert.equal(await said('redirect-missing', ['/a -> /gone'], { navigation: { pages: [page] } }), [])
  const dropped = { anchors: [{ anchor: 'A', pages: ['start'] }], pages: ['v2/intro'] }
  assert.equal(await said('redirect-page', ['/v2/* -> /start'], { navigation: dropped }), [])
})

test('pages made from specifications are there: in their folder, under the name of an operation, at an address of its own', async () => {
  const docs = { api: { openapi: 'openapi.json' } }
  const right = ['/a -> /api-reference/users/list-all-users', '/b -> /people/add', '/c -> /api-reference/users']
  assert.equal(await said('redirect-missing', right, { docs }), [])
  // It has an address of its own, and no tag.
  const wrong = ['/a -> /api-reference/users/post-users', '/b -> /api-reference/list-all-users']
  assert.is((await said('redirect-missing', wrong, { docs })).length, 2)
  const navigation = { groups: [{ group: 'A', openapi: { source: 'openapi.json', directory: 'rest' } }] }
  assert.equal(await said('redirect-missing', ['/a -> /rest/users/list-all-users'], { navigation }), [])
  assert.is((await said('redirect-missing', ['/a -> /rest/users/anything'], { navigation })).length, 1)
  // Where people write pages, too, only operations count.
  const redirects = ['list-all-users', 'list-all-users-1', 'lost'].map((name) => `/x -> /api-reference/users/${name}`)
  const site = { 'api-reference/users/about.mdx': '', ...specs }
  assert.equal(at(await said('redirect-missing', redirects, { navigation: { pages: [] }, docs, site })), [
    'warning redirects[1].destination',
    'warning redirects[2].destination',
  ])
})

test('a redirect over a page is a circle, too, where it leads back: to itself, to the index of its folder, into its own pattern', async () => {
  const loops: readonly (readonly string[])[] = [
    ['/moved -> /moved/'], ['/folder -> /folder/index'], ['/folder -> /x', '/x -> /folder/index#a'], ['/ -> /index'],
    ['/v2/:slug* -> /v2/intro'], ['/v2/in-* -> /v2/in-tro'], ['/folder/:slug* -> /folder/:slug*/index'],
    ['/v2/in%74ro -> /v2/intro'],
  ] // prettier-ignore
  for (const lines of loops) {
    const found = at(await said('redirect-loop', lines))
    assert.equal(found, ['error redirects[0].source'], lines[0])
    assert.equal(await said('redirect-page', lines, { navigation: { pages: ['moved', 'v2/intro'] } }), [], lines[0])
  }
  for (const lines of [['/folder/index -> /folder'], ['/x -> /folder/index'], ['/folder/index -> /start']])
    assert.equal(await said('redirect-loop', lines), [], lines[0])
})

test('a source that is a page hides it; not a pattern, an index, a page that is not published, nor its own address', async () => {
  const sources = ['/moved', 'guides/setup/', '/folder', '/folder/index', '/v2/*', '/gone', '/README', '/drafts/x']
  const site = { ...common, 'README.md': '', 'drafts/x.mdx': '', '.mintignore': 'drafts\n' }
  const lines = sources.map((source) => `${source} -> /start`)
  const [first, ...others] = await said('redirect-page', lines, { navigation: { pages: ['moved'] }, site })
  assert.equal(at(others), ['warning redirects[1].source', 'warning redirects[2].source'])
  assert.is(
    first,
    "error redirects[0].source: The redirect from '/moved' hides the page 'moved': its readers are sent to '/start'. Remove the redirect, or the page if it has moved.",
  )
})

test('a folder that moved page by page is offered as one wildcard, where nothing else begins there', async () => {
  const moved = (from: string, to: string, ...names: readonly string[]) =>
    names.map((name) => `${from}/${name} -> ${to}/${name}`)
  const sdk = moved('/sdk', '/api/sdk', 'list', 'users/get', 'users/add')
  assert.equal(await said('redirect-folder', [...sdk, '/other -> /start']), [
    `note redirects[0]: 3 redirects point from '/sdk' to the same names in '/api/sdk': a single wildcard redirect does the same. Replace them with { "source": "/sdk/:slug*", "destination": "/api/sdk/:slug*" }.`,
  ])
  assert.equal(at(await said('redirect-folder', moved('/news', 'https://acme.dev/news', 'a', 'b', 'c'))), [
    'note redirects[0]',
  ])
  // Only a part of the folder moved together.
  assert.equal(
    await said('redirect-folder', [...sdk.slice(0, 1), '/sdk/old -> /start', ...sdk.slice(1)]).then(
      (found) => found.length,
    ),
    0,
  )
  for (const redirects of [
    sdk.slice(1),
    [...sdk, '/sdk/:x* -> /start'],
    [...sdk, '/* -> /start'],
    moved('/guides', '/v3', 'a', 'b', 'c'),
    moved('/sdk', '/sdk/v2', 'a', 'b', 'c'),
    moved('/docs', '', 'a', 'b', 'c'),
  ])
    assert.equal(await said('redirect-folder', redirects), [], redirects[0])
})

test('percent signs stand for characters, in sources, in destinations and in links', async () => {
  const site = { 'index.mdx': '', 'get started/a.mdx': '', 'guía/b.mdx': '', '100%.mdx': '' }
  const lines = [
    '/old -> /get%20started/a', '/older -> /gu%C3%ADa/b#x', '/all -> /100%25', '/get%20started/gone -> /old',
    '/lost -> /get%20started/none', '/one%2Ftwo -> /guía/b', '/one/two -> /old',
  ] // prettier-ignore
  assert.equal(at(await said('redirect-missing', lines, { site })), ['warning redirects[4].destination'])
  assert.equal(await said('redirect-duplicate', lines, { site }), [])
  const chain =
    "The redirect points to '/old', which is redirected again, to '/get%20started/a'. Write '/get%20started/a' as the destination."
  const chains = [3, 6].map((index) => `note redirects[${index}].destination: ${chain}`)
  assert.equal(await said('redirect-chain', lines, { site }), chains)
  const navigation = { pages: ['get started/a'] }
  const hidden = await said('redirect-page', ['/get%20started/a -> /old'], { navigation, site })
  assert.equal(at(hidden), ['error redirects[0].source'])
})

test.run()
