import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add, type AddOptions } from '../../../src/commands/add/add.js'
import { build } from '../../../src/commands/build/build.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { rm } from '../../../src/commands/moves/rm.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { places, read } from './site.js'

interface Group {
  readonly group: string
  readonly pages: readonly (string | Group)[]
}

/** The groups of a tab: each title and each page is there once, so that a title names one list. */
const groups = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
const tabs = fc.array(groups, { minLength: 1, maxLength: 3 }).map((all) => {
  let count = 0
  const page = () => `${['', 'guides/', 'api/v1/'][count % 3]}p${count++}`
  const title = () => `T${count++}`
  const groupOf = (entries: readonly boolean[]): Group => ({
    group: title(),
    pages: [page(), ...entries.map((isPage) => (isPage ? page() : { group: title(), pages: [page(), page()] }))],
  })
  return all.map((given) => ({ tab: title(), groups: given.map(groupOf) }))
})

const request = fc
  .record({
    tabs,
    indent: fc.constantFrom('  ', '    ', '\t'),
    at: fc.nat(50),
    place: fc.constantFrom('last', 'first', 'after', 'before', 'group'),
    page: fc.constantFrom('fresh', 'guides/fresh', 'api/v1/new-one', 'mcp-2'),
  })
  .map(({ tabs: all, indent, at, place, page }) => {
    const lists = all.flatMap(({ tab, groups: own }) => own.map((group) => ({ titles: [tab, group.group], ...group })))
    const { titles, pages } = lists[at % lists.length] as (typeof lists)[number]
    const [own] = pages
    const to = titles.join(' › ')
    const isBeside = place === 'after' || place === 'before'
    const options = isBeside ? { [place]: own } : { to, [place]: place === 'group' ? 'Fresh' : true }
    const docs = { theme: 'mint', name: 'A', colors: { primary: '#0D9373' }, navigation: { tabs: all } }
    const text = `${JSON.stringify(docs, undefined, indent)}\n`
    const files = [...text.matchAll(/"([^"]*\bp\d+)"/g)].map(([, name]) => [`${name}.mdx`, ''])
    const list = place === 'group' ? [...titles, 'Fresh'] : titles
    return {
      page,
      options: options as AddOptions,
      list,
      files: { ...Object.fromEntries(files), [`${page}.mdx`]: '', 'docs.json': text },
    }
  })

test('a page comes once into the named list, a second run changes nothing, and removing it gives every byte back', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ files, page, list, options }) => {
      const cwd = temporaryFolder(files)
      const result = await add({ cwd, pages: [page], ...options })
      assert.match(places(result).join(), new RegExp(`^${page}: ${list.join(' › ')}(, |$)`))
      const once = read(cwd, 'docs.json')
      assert.is(once.split(`"${page}"`).length, 2)
      if (options.group === undefined) await add({ cwd, pages: [page], ...options })
      await add({ cwd, pages: [page] })
      assert.is(read(cwd, 'docs.json'), once)
      await rm({ cwd, paths: [page] })
      assert.is(read(cwd, 'docs.json'), files['docs.json'])
    }),
    { numRuns: runs(600) },
  )
})

test('in a config, a page comes as it does into docs.json, and the build gives every byte of that', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ files, page, options }) => {
      const [plain, cwd] = [temporaryFolder(files), temporaryFolder(files)]
      await add({ cwd: plain, pages: [page], ...options })
      await migrate({ cwd, prettierConfig: false })
      assert.ok((await add({ cwd, pages: [page], ...options })).written)
      assert.is(read(cwd, 'docs.json'), read(plain, 'docs.json'))
      assert.is((await build({ cwd, check: true })).changed, false)
    }),
    { numRuns: runs(60) },
  )
})

test.run()
