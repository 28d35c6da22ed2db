import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add, type AddOptions } from '../../../src/commands/add/add.js'
import { build } from '../../../src/commands/build/build.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { places, read, refusal, siteOf } from './site.js'

/** Two versions: one has nearly all pages in old/, the other none in a folder of its own; help/ and log/ are listed in both. */
const config = `import { group, navigation, tab, under, version } from 'build-nav'

const releases = [{ label: 'New', folder: '', title: 'Docs' }, { label: 'Old', folder: 'old', title: 'Documentation' }]

export default navigation().versions(
  ...releases.map(({ label, folder, title }) =>
    version(label).tabs(
      tab(title).groups(
        ...under(
          folder,
          group('Guides').pages('guides/a', 'guides/b', 'guides/c'),
          group('More').pages('guides/more', 'guides/most'),
          group('API').pages(...Array.from({ length: 15 }, (_, index) => \`api/p\${index}\`)),
          label === 'New' && group('Hosting').pages('hosting/x'),
        ),
        group('Help').pages('help/contact', 'help/forum', 'help/errors'),
      ),
      tab('Log').groups(group('Product').pages('log/product'), group('SDK').pages('log/sdk', label === 'New' && 'log/go')),
    ),
  ),
)
`
const own = ['a', 'b', 'c', 'more', 'most'].map((name) => `guides/${name}`)
for (let index = 0; index < 15; index++) own.push(`api/p${index}`)
const guides = own.flatMap((page) => [page, `old/${page}`])
const shared = ['help/contact', 'help/forum', 'help/errors', 'log/product', 'log/sdk', 'log/go', 'hosting/x']

async function site(...unlisted: readonly string[]): Promise<string> {
  const pages = [...guides, ...shared, ...unlisted].map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n`])
  const cwd = temporaryFolder({ ...Object.fromEntries(pages), 'docs.config.ts': config })
  await build({ cwd })
  return cwd
}

const code = (cwd: string) => read(cwd, 'docs.config.ts')

/** New pages of the site, a command, and the places (or the refusal, in quotes). */
const cases: readonly (readonly [string, string[], AddOptions, readonly string[]])[] = [
  ['a page of a folder that versions share is a question', ['help/status'], {}, []],
  ["a page in a version's folder: the list there that corresponds", ['old/guides/x'], { to: 'Docs › Guides' }, ['old/guides/x: Old › Documentation › Guides, after old/guides/c']],
  ['a copy is taken along, though the version lists pages of the other one, too', ['guides/x', 'old/guides/x'], { pages: ['guides/x'], after: 'guides/a' }, ['guides/x: New › Docs › Guides, after guides/a', 'old/guides/x: Old › Documentation › Guides, after old/guides/a']],
  ["titles of a group in two versions: the list of the page's own version", ['log/fixes'], { to: 'Log › Product' }, ['log/fixes: New › Log › Product, after log/product']],
  ['no copy of a page that the version has in its own folder', ['guides/x', 'old/guides/x'], { pages: ['guides/x'], to: 'Documentation › Guides' }, ['guides/x: New › Docs › Guides, after guides/c', 'old/guides/x: Old › Documentation › Guides, after old/guides/c']],
  ['with a version, its list alone', ['log/old'], { to: 'Old › Log › Product' }, ['log/old: Old › Log › Product, after log/product']],
  ['lists with copies are not shared', ['guides/x'], { to: 'Guides' }, ['guides/x: New › Docs › Guides, after guides/c']],
] // prettier-ignore

test('the places of pages that versions share, or have copies of', async () => {
  for (const [name, pages, options, expected] of cases)
    assert.equal(places(await add({ cwd: await site(...pages), pages, dryRun: true, ...options })), expected, name)
})

test('a list of a second version gets a page, too; within its version a page moves', async () => {
  const cwd = await site('help/status')
  const put = async (options: AddOptions) => (await add({ cwd, pages: ['help/status'], ...options })).added
  await put({ to: 'Docs › Help' })
  assert.equal((await put({ to: 'Documentation › Help' })).map(({ isMoved }) => isMoved), [false]) // prettier-ignore
  assert.match(code(cwd), "'help/errors', 'help/status')")
  assert.equal((await put({ to: 'Docs › Guides', last: true })).map(({ isMoved }) => isMoved), [true]) // prettier-ignore
  const found = read(cwd, 'docs.json')
    .match(/"(Guides|Help|help\/status)"/g)
    ?.join(' ')
  assert.is(found, '"Guides" "help/status" "Help" "Guides" "Help" "help/status"')
})

test('each list of a folder that versions share is a choice of its own', async () => {
  const cwd = await site('log/fixes')
  const { open } = await add({ cwd, pages: ['log/fixes'] })
  const [{ message, choices } = { message: '', choices: [] }] = open
  assert.is(message, 'log/fixes: 4 lists have pages of log/.')
  const names = ['New › Log › SDK', 'New › Log › Product', 'Old › Log › Product', 'Old › Log › SDK']
  assert.equal(choices.map(({ name }) => name), names) // prettier-ignore
  const answers = new Map([['log/fixes', choices[2]?.answer ?? {}]])
  const result = await add({ cwd, pages: ['log/fixes'], ask: () => Promise.resolve(answers) })
  assert.equal(places(result), ['log/fixes: Old › Log › Product, after log/product'])
})

test('a new group is made with its icon, and one that is there gets none', async () => {
  const pages = ['help/x/a', 'help/x/b']
  const cwd = await site(...pages)
  const refused = (group: string, icon: string) => refusal({ cwd, pages, to: 'Docs', group, icon })
  assert.match(await refused('Status', 'fa-heart'), "icon-prefix: The icon name 'fa-heart' must not begin with 'fa-'.")
  assert.match(await refused('Help', 'heart'), "add-place: 'Help' is a group")
  await add({ cwd, pages, to: 'New › Docs', group: 'Status', icon: 'heart', last: true })
  assert.match(code(cwd), "group('Status').icon('heart').pages('help/x/a', 'help/x/b')")
})

test('a translation that a move leaves open stays in the navigation', async () => {
  const languages = ['en', 'fr'].map((language) => ({
    language,
    groups: [
      { group: 'Guides', pages: ['a', 'b', 'c'].map((name) => `${language}/g/${name}`) },
      ...(language === 'en' ? [{ group: 'Extra', pages: ['en/x/x'] }] : []),
    ],
  }))
  const cwd = siteOf({ languages })
  await add({ cwd, pages: ['en/g/b'], to: 'Extra' })
  assert.match(read(cwd, 'docs.json'), '"pages":["fr/g/a","fr/g/b","fr/g/c"]')
  assert.match(read(cwd, 'docs.json'), /"pages":\["en\/x\/x",\s*"en\/g\/b"\]/)
})

test.run()
