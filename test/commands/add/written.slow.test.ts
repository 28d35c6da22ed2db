import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add, type AddOptions } from '../../../src/commands/add/add.js'
import { build } from '../../../src/commands/build/build.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'

interface Group {
  group: string
  icon?: string
  pages: (string | Group)[]
}
interface Tab {
  tab: string
  groups: Group[]
}
type Docs = Record<string, unknown> & { navigation: { tabs: Tab[] } | { groups: Group[] } }

/** A site whose titles and pages are there once each, so that a title names one list. */
const site = fc
  .array(fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((tabs): Docs => {
    let count = 0
    const page = () => `${['', 'guides/', 'api/v1/'][count % 3]}p${count++}`
    const groups = (given: boolean[][], tab: number): Group[] =>
      given.map((entries, index) => ({
        group: `G${tab}${index}`,
        ...(index % 2 === 0 ? {} : { icon: 'book' }),
        pages: entries.map((isPage, at) =>
          isPage || at === 0 ? page() : { group: `N${tab}${index}${at}`, pages: [page(), page()] },
        ),
      }))
    const all = tabs.map((given, tab) => ({ tab: `T${tab}`, groups: groups(given, tab) }))
    const settings = { theme: 'mint', name: 'A', colors: { primary: '#0D9373' } }
    return { ...settings, navigation: all.length === 1 ? { groups: all[0]?.groups ?? [] } : { tabs: all } }
  })

/** All lists of pages, with the titles around each. */
function listsIn(docs: Docs): { titles: string[]; pages: (string | Group)[] }[] {
  const inGroup = (titles: string[], { group, pages }: Group): ReturnType<typeof listsIn> => [
    { titles: [...titles, group], pages },
    ...pages.flatMap((each) => (typeof each === 'string' ? [] : inGroup([...titles, group], each))),
  ]
  const { navigation } = docs
  if ('groups' in navigation) return navigation.groups.flatMap((each) => inGroup([], each))
  return navigation.tabs.flatMap(({ tab, groups }) => groups.flatMap((each) => inGroup([tab], each)))
}

interface Request {
  readonly docs: Docs
  readonly text: string
  readonly page: string
  readonly options: AddOptions
  /** The titles around the page afterwards, and the entry that it is beside. */
  readonly titles: readonly string[]
  readonly beside: readonly [side: 'after' | 'before', entry: string] | undefined
}

const request = fc
  .record({
    docs: site,
    indent: fc.constantFrom('  ', '    ', '\t'),
    at: fc.nat(50),
    place: fc.constantFrom('last', 'first', 'after', 'before', 'group', 'group in group'),
    page: fc.constantFrom('fresh', 'guides/fresh', 'api/v1/new-one', 'mcp-2'),
  })
  .map(({ docs, indent, at, place, page }): Request => {
    const text = `${JSON.stringify(docs, undefined, indent)}\n`
    const all = listsIn(docs)
    const { titles, pages } = all[at % all.length] as (typeof all)[number]
    const own = pages.find((each) => typeof each === 'string') as string
    const { navigation } = docs
    const common = { docs, text, page, titles, beside: undefined }
    const to = titles.join(' › ')
    if (place === 'after' || place === 'before') return { ...common, options: { [place]: own }, beside: [place, own] }
    if (place === 'group in group') return { ...common, options: { group: 'Fresh', to }, titles: [...titles, 'Fresh'] }
    if (place !== 'group') return { ...common, options: { to, [place]: true } }
    if ('groups' in navigation) return { ...common, options: { group: 'Fresh', to }, titles: [...titles, 'Fresh'] }
    const [tab = ''] = titles
    return { ...common, options: { group: 'Fresh', to: tab }, titles: [tab, 'Fresh'] }
  })

const filesOf = ({ docs, page, text }: Request) => ({
  ...Object.fromEntries(
    [page, ...listsIn(docs).flatMap(({ pages }) => pages)].map((each) => [`${String(each)}.mdx`, '']),
  ),
  'docs.json': text,
})

/** JSON without white space between its tokens. */
const bare = (text: string) => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')

function assertAdded({ page, text, titles, beside }: Request, after: string): void {
  const holding = listsIn(JSON.parse(after) as Docs).filter(({ pages }) => pages.includes(page))
  assert.equal(
    holding.map((each) => each.titles),
    [titles],
    'it is in the list that was asked for',
  )
  const pages = holding[0]?.pages ?? []
  assert.is(pages.filter((each) => each === page).length, 1, 'it is there once')
  if (beside) assert.is(pages.indexOf(page) - pages.indexOf(beside[1]), beside[0] === 'after' ? 1 : -1)
  const [old, now] = [bare(text), bare(after)]
  const start = [...old].findIndex((letter, at) => letter !== now[at])
  assert.ok(now.endsWith(old.slice(start)), 'nothing else differs')
}

test('a page comes once into the list that was asked for, nothing else differs, and a second run changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(request, async (asked) => {
      const cwd = temporaryFolder(filesOf(asked))
      const read = () => readFileSync(path.join(cwd, 'docs.json'), 'utf8')
      const run = () => add({ cwd, pages: [asked.page], ...asked.options })
      assert.ok((await run()).written)
      const once = read()
      assertAdded(asked, once)
      if (asked.options.group === undefined) await run()
      await add({ cwd, pages: [asked.page] })
      assert.is(read(), once)
    }),
    { numRuns: runs(600) },
  )
})

test('in a config, a page comes as it does into docs.json, and the build gives every byte of that', async () => {
  await fc.assert(
    fc.asyncProperty(request, async (asked) => {
      const [plain, cwd] = [temporaryFolder(filesOf(asked)), temporaryFolder(filesOf(asked))]
      const read = (folder: string) => readFileSync(path.join(folder, 'docs.json'), 'utf8')
      await add({ cwd: plain, pages: [asked.page], ...asked.options })
      await migrate({ cwd, prettierConfig: false })
      assert.ok((await add({ cwd, pages: [asked.page], ...asked.options })).written)
      assert.is(read(cwd), read(plain))
      assert.is((await build({ cwd, check: true })).changed, false)
    }),
    { numRuns: runs(60) },
  )
})

test.run()
