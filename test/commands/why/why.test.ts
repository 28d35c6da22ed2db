import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { check } from '../../../src/commands/check/check.js'
import { formatWhy } from '../../../src/commands/why/format-why.js'
import { why } from '../../../src/commands/why/why.js'
import { runHere } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'

const settings = { theme: 'mint', name: 'A', colors: { primary: '#0D9373' } }

/** A docs folder with a docs.json, pages without text, and further files. */
const folderOf = (docs: object, pages: string, files: Readonly<Record<string, string>> = {}) =>
  temporaryFolder({
    'docs.json': JSON.stringify(docs, undefined, 2),
    ...Object.fromEntries(pages.split(' ').map((page) => [`${page}.mdx`, ''])),
    ...files,
  })

const redirect = (line: string) => {
  const [source, destination] = line.split(' → ')
  return { source, destination }
}
const spec = (...paths: string[]) =>
  `openapi: 3.0.0\npaths: { ${paths.map((each) => `"${each}": { get: {} }`).join(', ')} }\n`

const site = {
  ...settings,
  navbar: { links: [{ label: 'News', href: '/news' }] },
  redirects: [
    '/old → /middle',
    '/middle → /guides/start',
    '/v1/:slug* → /guides/:slug*',
    '/other → /elsewhere',
    '/api/index → /guides/start',
    '/moved → /guides/start',
    '/beta/* → /elsewhere',
    '/loop → /loop',
    '/x#y → /guides/start',
    '/folder → /new',
  ].map(redirect),
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
          { tab: 'Moved', pages: ['moved', 'beta/one', 'new/a'] },
        ],
        anchors: [{ anchor: 'Dropped', pages: ['dropped', 'guides/start'] }],
      },
      { version: 'v1', hidden: true, pages: ['guides/old'] },
    ],
  },
}
const pages =
  'moved beta/one guides/index guides/start guides/old guides/orphan dropped drafts/x news index api/index new/a'
const cwd = folderOf(site, pages, {
  'openapi.yaml': spec('/users/{id}'),
  'rest.yaml': spec('/rest'),
  'more.yaml': spec('/more'),
  '.mintignore': 'drafts/\n',
  'guides/lost.mdx': '---\nhidden: true\n---\n',
})

/** The answer about a page of a folder, as people read it, or the error with its hint. */
const teller =
  (folder: string, all = false) =>
  async (page: string) => {
    try {
      return formatWhy(await why({ cwd: folder, page }), { cwd: folder, color: false, all })
    } catch (error) {
      if (!(error instanceof BuildNavError)) throw error
      return error.diagnostics.map(({ message, hint }) => `${message} ${hint}`).join('\n')
    }
  }
const told = teller(cwd)

/** Questions, and what is said, from the start of the answer. */
// prettier-ignore
const answers: readonly (readonly [question: string, ...said: (string | RegExp)[]])[] = [
  // The places, each with its line, and the redirects that lead there; not in a circle, nor with a mistake.
  [
    'guides/start',
    /^guides\/start {2}\/guides\/start {2}reachable\n\nIn the navigation, 2 times:\n {2}docs\.json:\d+:\d+ {2}v2 › Guides › Start\n/,
    "Dropped: not shown. version 'v2' has both",
    /Redirects to it:\n.*\/old .*\n.*\/middle .*\n.*\/v1\/:slug\* .*\n.*\/api\/index .*\n.*\/moved .*\n$/,
  ],
  // What readers can't reach, and why.
  ['guides/orphan', /not in the navigation\n {2}Nothing in the navigation lists it\.\n/, 'npx build-nav add guides/orphan'],
  ['drafts/x', "  not reachable\n  Mintlify doesn't publish it: .mintignore names it.\n  Nothing in the navigation lists it.\n"],
  ['guides/old', "not reachable\n  Version 'v1' is hidden"],
  ['dropped', "Mintlify keeps 'tabs' and silently drops 'anchors'"],
  ['guides/lost', 'Its frontmatter has `hidden: true`'],
  ['api/gone', 'There is no file for it: Mintlify leaves the entry out.'],
  ['moved', "The redirect from '/moved' sends readers from its URL to '/guides/start'.", 'A redirect sends readers elsewhere:'],
  ['beta/one', "The redirect from '/beta/*' sends readers from its URL to '/elsewhere', where there is no page."],
  ['POST /userz', "'openapi.yaml' has no endpoint 'POST /userz'."],
  ['GET /lost', "Its specification 'no.yaml' can't be read."],
  ['GET /more', 'no specification that build-nav can read has it. Write it as in its specification'],
  // Pages without an entry or without a file.
  ['/', /^index {2}\/ {2}reachable\n {2}It is the start page\./],
  ['news', 'A link of docs.json outside of the navigation points to it.'],
  ['/new', /^new {2}\/new {2}reachable\n {2}It is a folder without an index page: .*\n\nRedirects to it:/],
  ['/other', "redirected\n  There is no page at this URL: readers are redirected to '/elsewhere', where there is no page."],
  ['/beta/two', "redirected\n  There is no page at this URL: readers are redirected to '/elsewhere'"],
  ['/loop', 'readers are redirected in a circle.'],
  ['/elsewhere', 'There is no page at this URL, but redirects point to it.', /\/other .*\n.*\/beta\/\* /],
  ['get /users/{userId}', /reachable\n\nIn the navigation:\n.* v2 › API\n/],
  ['GET /rest', 'v2 › Rest › All (made from the specification)'],
  // What is nowhere: the page that was meant.
  ['guides/strat', "There is no page 'guides/strat'", "Did you mean 'guides/start'?"],
  ['zzz', 'Use its path', '`npx build-nav tree --only <title>` finds a title.'],
]
for (const [question, ...said] of answers)
  test(`why ${question}`, async () => {
    const answer = await told(question)
    for (const each of said) assert.match(answer, each)
  })

test('a page is named by its path, file, address or URL', async () => {
  const forms = ['/guides/start/', 'guides/start.mdx', './guides/start.mdx', path.join(cwd, 'guides/start.mdx'), 'https://acme.dev/guides/start?a=b#c', 'https://acme.dev/docs/guides/start'] // prettier-ignore
  for (const form of forms) assert.is((await why({ cwd, page: form })).page, 'guides/start', form)
  for (const form of ['guides', '/guides/', 'guides/index']) {
    const { page, address, places } = await why({ cwd, page: form })
    assert.equal([page, address, places[0]?.role], ['guides/index', '/guides', 'root'], form)
  }
})

test('pages of specifications: read, unread, and with many places; a misspelt page in its language', async () => {
  const versions = Array.from({ length: 12 }, (_, index) => ({
    version: `v${index}`,
    groups: [{ group: `G${index}`, openapi: 'o.yaml', pages: ['GET /a'] }],
  }))
  const groups = [
    { group: 'API', openapi: 'o.yaml' },
    { group: 'Far', openapi: { source: 'https://acme.dev/o.yaml', directory: 'far' } },
    { group: 'A', pages: ['far/x', 'ja/guides/start'] },
  ]
  const languages = [
    { language: 'en', versions },
    { language: 'ja', groups },
  ]
  const folder = folderOf({ ...settings, navigation: { languages } }, 'guides/setup ja/guides/start ja/other/setup', {
    'o.yaml': 'openapi: 3.0.0\npaths: { /a: { get: {} }, /users: { post: { summary: Create } } }\n',
  })
  const inFolder = teller(folder)
  assert.match(await inFolder('GET /a'), /13 times:\n(.+\n){10} {2}… and 3 more, which --all shows\.\n$/)
  assert.match(await teller(folder, true)('GET /a'), /13 times:\n(.+\n){13}$/)
  assert.match(await inFolder('api-reference/create'), 'ja › API (made from the specification)')
  assert.match(
    await inFolder('far/x'),
    /  reachable\n {2}It has no file: it exists only if Mintlify makes it from 'https:\/\/acme.dev\/o.yaml'[^]*  ja › A\n/,
  )
  assert.is(
    await inFolder('far/made/up'),
    `far/made/up  /far/made/up  unknown
  It has no file: it exists only if Mintlify makes it from 'https://acme.dev/o.yaml', which build-nav doesn't read.
`,
  )
  assert.match(await inFolder('ja/guides/setup'), "Did you mean 'ja/other/setup'?")
})

test('a page that nothing lists: add where its place is sure, its places where it is open, and what a new language needs', async () => {
  const guides = ['a', 'b', 'c'].map((name) => `guides/${name}`)
  const tips = [1, 2, 3, 4].map((number) => ({ group: `Tips ${number}`, pages: [`tips/${number}`] }))
  const navigation = { groups: [{ group: 'Guides', pages: ['index', ...guides] }, ...tips] }
  const folder = folderOf(
    { ...settings, navigation },
    `index ${guides.join(' ')} guides/new tips/1 tips/2 tips/3 tips/4 tips/new fr/index`,
    { 'guides/secret.mdx': '---\nhidden: true\n---\n' },
  )
  const offered = async (page: string) => (await teller(folder)(page)).split('\n\n').slice(1).join('\n\n')
  assert.is(await offered('guides/new'), 'To list it, run `npx build-nav add guides/new`.\n')
  assert.is(
    await offered('tips/new'),
    `tips/new: 4 lists have pages of tips/. To list it, run one of these:
  npx build-nav add tips/new --to "Tips 1"
  npx build-nav add tips/new --to "Tips 2"
  npx build-nav add tips/new --to "Tips 3"
  … and 1 more, which \`npx build-nav add tips/new --all\` prints.
`,
  )
  assert.match(await offered('fr/index'), /^'fr' looks like a new language: 1 page, .* Add the language itself, .*\n$/)
  assert.match(
    await offered('guides/secret'),
    /its frontmatter hides it by 'hidden' or 'url'\. Change that first: .*\n$/,
  )
  // Each of them is what add does.
  assert.is((await runHere(folder, ['add', 'guides/new', '--dry-run'])).code, 0)
  assert.match(
    (await runHere(folder, ['add', 'tips/new', '--dry-run'])).stdout,
    '4 lists have pages of tips/. Not added.',
  )
})

test('the condition in a config that leaves a page out of its language', async () => {
  const folder = temporaryFolder({
    'docs.config.ts': `import { docs, group, language, navigation } from 'build-nav'
const news = (locale: string) => group('News').pages('start', locale !== 'ja' && 'news')
const languages = (['en', 'ja', 'ko'] as const).map((locale) => language(locale).pages(news(locale)))
export default docs({ theme: 'mint', name: 'A', colors: { primary: '#0D9373' }, navigation: navigation().languages(...languages) })
`,
    ...Object.fromEntries(['start', 'ja/start', 'news', 'ja/news'].map((page) => [`${page}.mdx`, ''])),
  })
  assert.is(
    await teller(folder)('ja/news'),
    `ja/news  /ja/news  not in the navigation
  Nothing in the navigation lists it.

To list it, change the condition that leaves it out:
  docs.config.ts:2:63  locale !== 'ja'
`,
  )
})

test('why and check are one about what opens: the index of a folder, files by their names', async () => {
  const navigation = { pages: ['x/authentication', 'README', 'docs/README', 'snippets/a', 'out/a', 'gone'] }
  const files = { 'docs/README.md': '', '.gitignore': 'out/' }
  const folder = folderOf({ ...settings, navigation }, 'x/authentication/index README snippets/a out/a', files)
  const { diagnostics } = await check({ cwd: folder })
  const missing = (level: string) =>
    diagnostics.filter(({ code, severity }) => code === 'page-missing' && severity === level).length
  assert.equal([missing('error'), missing('warning')], [3, 2])
  for (const page of navigation.pages) {
    const { isReachable, reasons } = await why({ cwd: folder, page })
    assert.is(isReachable, !/docs|snippets|out|gone/.test(page), page)
    // One reason, of all that there could be.
    assert.is(reasons.length, isReachable ? 0 : 1, page)
  }
})

test('in a config the places are those of the code; --format json is for tools', async () => {
  const folder = temporaryFolder({
    'docs.config.mjs': `import { group, navigation } from 'build-nav'\nexport default navigation().groups(\n  group('G').pages('a'),\n)\n`,
    'a.mdx': '',
  })
  const { code, stdout } = await runHere(folder, ['why', 'a', '--format', 'json'])
  assert.is(code, 0)
  const { places, file, isReachable } = JSON.parse(stdout)
  assert.equal(places, [{ to: 'G', role: 'listed', hidden: null, file: 'docs.config.mjs', line: 3, column: 20 }])
  assert.equal([file, isReachable], ['a.mdx', true])
})

test.run()
