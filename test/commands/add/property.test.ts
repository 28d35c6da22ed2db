import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add } from '../../../src/commands/add/add.js'
import { planOf } from '../../../src/commands/add/plan.js'
import type { PlanOptions } from '../../../src/commands/add/plan.js'
import { rm } from '../../../src/commands/moves/rm.js'
import { navigationOf } from '../../../src/site/placement/navigation.js'
import { namesWithLost } from '../../../src/commands/check/listing.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'

const titles = fc.constantFrom('Start', 'API', 'Guides', 'Setup', 'A > B')
const folders = fc.constantFrom('', 'a/', 'b/', 'api/', 'b/setup/')
const names = fc.constantFrom('x', 'y', 'index', 'faq', 'v1', 'v2', '2024-01', 'auth-key', 'auth-log', 'zeta')
const page = fc.tuple(folders, names).map((parts) => parts.join(''))
const pages = fc.uniqueArray(page, { maxLength: 6 })

interface Group {
  group: string
  pages: (string | Group)[]
}
const { group } = fc.letrec<{ group: Group }>((tie) => ({
  group: fc.record({
    group: titles,
    pages: fc.tuple(pages, fc.array(tie('group'), { maxLength: 1 })).map(([own, inner]) => [...own, ...inner]),
  }),
}))
const groups = fc.array(group, { minLength: 1, maxLength: 4 })

/** The groups of a variant, in its folder. */
function inFolder(folder: string, given: readonly Group[]): Group[] {
  return given.map((each) => ({
    ...each,
    pages: each.pages.map((entry) =>
      typeof entry === 'string' ? folder + entry : (inFolder(folder, [entry])[0] as Group),
    ),
  }))
}

const navigation: fc.Arbitrary<object> = fc.oneof(
  groups.map((own) => ({ groups: own })),
  fc.array(fc.record({ tab: titles, groups }), { minLength: 1, maxLength: 3 }).map((tabs) => ({ tabs })),
  fc.tuple(groups, groups).map(([en, fr]) => ({
    languages: [
      { language: 'en', groups: inFolder('en/', en) },
      { language: 'fr', groups: inFolder('fr/', fr) },
    ],
  })),
  fc.tuple(groups, groups).map(([one, two]) => ({
    versions: [
      { version: '1', groups: one },
      { version: '2', groups: two },
    ],
  })),
)
const site = fc.record({
  // As JSON.parse gives it.
  navigation: navigation.map((each) => JSON.parse(JSON.stringify(each)) as object),
  unlisted: fc.uniqueArray(
    fc.tuple(fc.constantFrom('', 'en/', 'fr/'), page).map((parts) => parts.join('')),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
})

function planned(given: object, all: readonly string[], options: Partial<PlanOptions> = {}) {
  const docs = structuredClone({ navigation: given })
  const listed = new Set(namesWithLost(docs))
  const asked = all.filter((each) => !listed.has(each))
  const places = navigationOf(docs, () => false)
  return { docs, asked, ...planOf(asked, places, { asked: new Set(asked), titleIn: () => undefined, ...options }) }
}

/** A navigation without these pages. */
function without(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !gone.has(each as string)).map((each: unknown) => without(each, gone))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner, gone)]))
}

test('whatever the navigation, each page is placed once in a variant or open, and no other entry is lost or moves', () => {
  fc.assert(
    fc.property(site, ({ navigation: given, unlisted }) => {
      const { docs, asked, added, open } = planned(given, unlisted)
      const gone = new Set(added.map((each) => each.page))
      assert.equal(without(docs.navigation, gone), given)
      const entries = JSON.stringify(docs)
      for (const each of gone) {
        const places = added.filter(({ page: name }) => name === each)
        // Versions that share the pages of its folder get it in a list each.
        assert.is(new Set(places.map(({ variant }) => variant.join())).size, places.length, each)
        assert.is(entries.split(JSON.stringify(each)).length, places.length + 1, each)
      }
      for (const each of open.flatMap((question) => question.pages)) assert.not(gone.has(each))
      assert.ok(asked.length === 0 || added.length + open.length > 0)
    }),
    { numRuns: runs(900) },
  )
})

/** The flags of a command that names a place. */
function flagsOf(command: string): Partial<PlanOptions> {
  const [, flag = '', quoted, plain] = / --(to|after|before|last)(?: (?:"([^"]*)"|(\S+)))?/.exec(command) ?? []
  return flag === 'last' ? { last: true } : { [flag]: quoted ?? plain }
}

test('whatever the navigation, each command for an open page puts it into the list that was offered', () => {
  fc.assert(
    fc.property(site, ({ navigation: given, unlisted }) => {
      // The sure pages are written first, and a command may name one of them.
      const { navigation: written } = planned(given, unlisted).docs
      for (const { pages: own, choices } of planned(written, unlisted).open) {
        for (const { command, answer } of choices) {
          if ('group' in answer) continue
          const { docs, added } = planned(written, own, flagsOf(command))
          const list = answer.list.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step as string], docs)
          const { pages: entries } = list as { readonly pages: readonly unknown[] }
          for (const each of own) assert.ok(entries.includes(each), `${command}: ${JSON.stringify(added)}`)
        }
      }
    }),
    { numRuns: runs(450) },
  )
})

/** Of these, `rm` leaves each group: one whose only page it removes goes, too. */
const filled = groups.filter((own) => !JSON.stringify(own).includes('"pages":[]'))

test('adding a page twice changes nothing, and removing it gives the old docs.json to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(filled, async (own) => {
      const docs = `${JSON.stringify({ name: 'A', navigation: { groups: own } }, undefined, 2)}\n`
      const files = [...namesWithLost(JSON.parse(docs)), 'a/new'].map((each) => [`${each}.mdx`, ''])
      const cwd = temporaryFolder({ ...Object.fromEntries(files), 'docs.json': docs })
      const read = () => readFileSync(path.join(cwd, 'docs.json'), 'utf8')
      const { open } = await add({ cwd, pages: ['a/new'] })
      const [choice] = open[0]?.choices ?? []
      if (choice) await add({ cwd, pages: ['a/new'], ...flagsOf(choice.command) })
      const once = read()
      if (once === docs) return
      const again = await add({ cwd, pages: ['a/new'] })
      assert.equal([again.skipped[0]?.code, again.written, read()], ['add-listed', false, once])
      await rm({ cwd, paths: ['a/new'] })
      assert.is(read(), docs)
    }),
    { numRuns: runs(90) },
  )
})

test.run()
