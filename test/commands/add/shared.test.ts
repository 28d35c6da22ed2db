import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add } from '../../../src/commands/add/add.js'
import type { AddOptions, AddResult } from '../../../src/commands/add/add.js'
import { formatAdd } from '../../../src/commands/add/format-add.js'
import type { Answer } from '../../../src/commands/add/questions.js'
import { build } from '../../../src/commands/build/build.js'
import { orphanPlaces } from '../../../src/commands/check/rules/unlisted.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { diskAt } from '../../../src/site/model/disk.js'
import { siteOf } from '../../../src/site/model/site.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { temporaryFolder } from '../../temporary-folder.js'

/** Two versions: one has its pages in old/, the other none in a folder of its own; help/ and log/ are listed in both. */
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
          label === 'New' && group('Hosting').pages('hosting/x'),
        ),
        group('Help').pages('help/contact', 'help/forum', 'help/errors'),
      ),
      tab('Log').groups(group('Product').pages('log/product'), group('SDK').pages('log/sdk', label === 'New' && 'log/go')),
    ),
  ),
)
`
const guides = ['a', 'b', 'c', 'more', 'most'].flatMap((name) => [`guides/${name}`, `old/guides/${name}`])
const shared = ['help/contact', 'help/forum', 'help/errors', 'log/product', 'log/sdk', 'log/go', 'hosting/x']

async function site(...unlisted: readonly string[]): Promise<string> {
  const pages = [...guides, ...shared, ...unlisted].map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n`])
  const cwd = temporaryFolder({ ...Object.fromEntries(pages), 'docs.config.ts': config })
  await build({ cwd })
  return cwd
}

const code = (cwd: string) => readFileSync(path.join(cwd, 'docs.config.ts'), 'utf8')

/** The lists of pages in docs.json that hold a page: `Old › Documentation › Help: …`. */
function listsWith(cwd: string, page: string): readonly string[] {
  const found: string[] = []
  const visit = (value: unknown, trail: readonly string[]) => {
    if (typeof value !== 'object' || value === null) return
    const { version, tab, group, pages, ...inner } = value as Record<string, unknown>
    const own = [...trail, ...[version, tab, group].filter((title) => typeof title === 'string')]
    const entries: readonly unknown[] = Array.isArray(pages) ? pages : []
    if (entries.includes(page)) found.push(`${own.join(' › ')}: ${entries.join(' ')}`)
    for (const each of [...entries, ...Object.values(inner)]) visit(each, own)
  }
  visit(JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')), [])
  return found
}

const shown = (result: AddResult) => formatAdd(result, { color: false, isAll: false, shown: (file) => file })

async function refusal(options: AddOptions): Promise<string> {
  try {
    await add(options)
  } catch (error) {
    if (error instanceof BuildNavError)
      return error.diagnostics.map(({ code: id, message, hint = '' }) => `${id}: ${message} ${hint}`).join()
    throw error
  }
  throw new Error('nothing was refused')
}

test('a page beside one that versions share is listed in each of these, by one line without a condition', async () => {
  const cwd = await site()
  const result = await add({ cwd, pages: ['help/status'], create: true, after: 'help/contact' })
  assert.match(code(cwd), "group('Help').pages('help/contact', 'help/status', 'help/forum', 'help/errors')")
  assert.is(result.created.length, 1)
  assert.match(shown(result), 'Added help/status to Docs › Help, in New and Old, after help/contact\n')
})

test('a page of a folder that versions share needs no flag, and its reason names them', async () => {
  const cwd = await site('help/status')
  const docs = JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')) as JsonValue
  // The check names the list of the first.
  assert.is(orphanPlaces(['help/status'], siteOf(docs, diskAt(cwd))).get('help/status'), 'Docs › Help')
  const result = await add({ cwd, pages: ['help/status'] })
  assert.match(code(cwd), "'help/forum', 'help/errors', 'help/status')")
  assert.match(shown(result), 'New and Old have the same pages of help/ in one list each: 3 pages')
  assert.equal((await add({ cwd, pages: ['help/status'], first: true })).added.length, 2)
  assert.match(code(cwd), "group('Help').pages('help/status', 'help/contact',")
})

test('a list of a second version gets a page, too; within its version a page moves', async () => {
  const cwd = await site('help/status')
  await add({ cwd, pages: ['help/status'], to: 'Docs › Help' })
  assert.equal(listsWith(cwd, 'help/status').length, 1)
  const { added } = await add({ cwd, pages: ['help/status'], to: 'Documentation › Help' })
  assert.equal(
    added.map(({ variant, isMoved }) => [...variant, isMoved]),
    [['Old', false]],
  )
  assert.match(code(cwd), "'help/errors', 'help/status')")
  await add({ cwd, pages: ['help/status'], to: 'Docs › Guides', last: true })
  assert.equal(listsWith(cwd, 'help/status'), [
    'New › Docs › Guides: guides/a guides/b guides/c help/status',
    'Old › Documentation › Help: help/contact help/forum help/errors help/status',
  ])
})

test("a page in a version's folder goes into the list there that corresponds to the named one, or is refused", async () => {
  const cwd = await site('old/guides/x', 'old/hosting/y')
  await add({ cwd, pages: ['old/guides/x'], to: 'Docs › Guides' })
  assert.equal(listsWith(cwd, 'old/guides/x'), [
    'Old › Documentation › Guides: old/guides/a old/guides/b old/guides/c old/guides/x',
  ])
  assert.is(
    await refusal({ cwd, pages: ['old/hosting/y'], to: 'Docs › Hosting' }),
    "add-other-variant: 'Docs › Hosting' is not in Old, which page 'old/hosting/y' belongs to. " +
      "Folder 'old' is that of Old. Name a place in Old.",
  )
  assert.match(
    await refusal({ cwd, pages: ['old/guides/z'], create: true, to: 'Docs › Hosting' }),
    'such as `--to "Old › Documentation › Guides"`',
  )
})

test('the same page of two versions, named together, goes into the list of each', async () => {
  const pages = ['guides/x', 'old/guides/x']
  for (const place of [{ to: 'Docs › Guides' }, { to: 'Documentation › Guides' }, { after: 'old/guides/c' }]) {
    const cwd = await site()
    await add({ cwd, pages, create: true, ...place })
    assert.match(code(cwd), "group('Guides').pages('guides/a', 'guides/b', 'guides/c', 'guides/x')")
  }
})

test('a page that a version has a copy of takes that along, though the version lists more pages of others', async () => {
  const cwd = await site('guides/x', 'old/guides/x')
  const { open } = await add({ cwd, pages: ['guides/x'] })
  assert.equal(
    open.map(({ choices }) => choices.map(({ command }) => command)),
    [['npx build-nav add guides/x --to "Docs › Guides"', 'npx build-nav add guides/x --to "Docs › More"']],
  )
  const { added } = await add({ cwd, pages: ['guides/x'], after: 'guides/a' })
  assert.equal(
    added.map(({ page, follows }) => [page, follows]),
    [
      ['guides/x', undefined],
      ['old/guides/x', 'guides/x'],
    ],
  )
  assert.match(code(cwd), "'guides/a', 'guides/x', 'guides/b'")
})

test('titles of one group in two versions name both lists; with its version, one', async () => {
  const cwd = await site()
  await add({ cwd, pages: ['log/fixes'], create: true, to: 'Log › Product' })
  assert.match(code(cwd), "group('Product').pages('log/product', 'log/fixes')")
  await add({ cwd, pages: ['log/old'], create: true, to: 'Old › Log › Product' })
  assert.equal(listsWith(cwd, 'log/old'), ['Old › Log › Product: log/product log/fixes log/old'])
  // The guides are no shared pages: the other version has its own.
  const { added } = await add({ cwd, pages: ['guides/x'], create: true, to: 'Guides' })
  assert.equal(
    added.map(({ variant }) => variant.join()),
    ['New'],
  )
})

test('what versions share is one choice, and lists that differ are one each', async () => {
  const cwd = await site('log/fixes')
  const { open } = await add({ cwd, pages: ['log/fixes'] })
  assert.is(open[0]?.message, 'log/fixes: 3 lists have pages of log/.')
  assert.equal(
    open[0]?.choices.map(({ name }) => name),
    ['New › Log › SDK', 'New and Old › Log › Product', 'Old › Log › SDK'],
  )
  const answer = open[0]?.choices[1]?.answer as Answer
  await add({ cwd, pages: ['log/fixes'], ask: () => Promise.resolve(new Map([['log/fixes', answer]])) })
  assert.equal(
    listsWith(cwd, 'log/fixes').map((list) => list.split(':')[0]),
    ['New › Log › Product', 'Old › Log › Product'],
  )
})

test('a page of a new folder in one that versions share is offered their lists as one', async () => {
  const { open } = await add({ cwd: await site('help/desk/x'), pages: ['help/desk/x'] })
  assert.equal(
    open[0]?.choices.map(({ name }) => name),
    ['New and Old › Docs › Help'],
  )
})

test('a new group of shared pages is one in each version, with its icon', async () => {
  const cwd = await site('help/x/a', 'help/x/b')
  const pages = ['help/x/a', 'help/x/b']
  const result = await add({ cwd, pages, group: 'Status', icon: 'heart', after: 'help/contact' })
  assert.match(code(cwd), "'help/contact', group('Status').icon('heart').pages('help/x/a', 'help/x/b'), 'help/forum'")
  assert.not.match(shown(result), 'translate it')
})

test('an icon is refused where it breaks the rule of icons, or where its group is there already', async () => {
  const cwd = await site('help/x')
  const place = { cwd, pages: ['help/x'], to: 'Docs' }
  assert.match(
    await refusal({ ...place, group: 'Status', icon: 'fa-heart' }),
    "icon-prefix: The icon name 'fa-heart' must not begin with 'fa-'. Write 'heart'.",
  )
  assert.match(await refusal({ ...place, group: 'Help', icon: 'heart' }), 'add-group-there')
  await add({ ...place, group: 'Status', icon: 'heart' })
  assert.match(code(cwd), "group('Status').icon('heart').pages('help/x')")
})

test('a translation that a move leaves open stays in the navigation', async () => {
  const languages = ['en', 'fr'].map((language) => ({
    language,
    groups: [
      { group: 'Guides', pages: ['a', 'b', 'c'].map((name) => `${language}/g/${name}`) },
      ...(language === 'en' ? [{ group: 'Extra', pages: ['en/x/x'] }] : []),
    ],
  }))
  const pages = ['en/x/x', ...languages.flatMap(({ groups }) => groups[0]?.pages ?? [])]
  const cwd = temporaryFolder({
    ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, ''])),
    'docs.json': JSON.stringify({ name: 'A', navigation: { languages } }),
  })
  await add({ cwd, pages: ['en/g/b'], to: 'Extra' })
  const text = readFileSync(path.join(cwd, 'docs.json'), 'utf8')
  assert.match(text, '"pages":["fr/g/a","fr/g/b","fr/g/c"]')
  assert.match(text, /"pages":\["en\/x\/x",\s*"en\/g\/b"\]/)
})

test.run()
