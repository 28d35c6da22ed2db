import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { planOf, type AddedPage, type PlanOptions } from '../../../src/commands/add/plan.js'
import { Navigation } from '../../../src/site/placement/navigation.js'
import { namesWithLost } from '../../../src/commands/check/listing.js'
import { runs } from '../../runs.js'

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
const inFolder = (folder: string) =>
  groups.map((given) => JSON.parse(JSON.stringify(given).replaceAll(/(?<=[[,])"(?!pages")/g, `"${folder}`)) as object)

const navigation: fc.Arbitrary<object> = fc.oneof(
  groups.map((own) => ({ groups: own })),
  fc.array(fc.record({ tab: titles, groups }), { minLength: 1, maxLength: 3 }).map((tabs) => ({ tabs })),
  fc.tuple(inFolder('en/'), inFolder('fr/')).map((both) => ({
    languages: both.map((own, at) => ({ language: ['en', 'fr'][at], groups: own })),
  })),
  fc.tuple(groups, groups).map((both) => ({ versions: both.map((own, at) => ({ version: `${at}`, groups: own })) })),
)
const unlistedPage = fc.tuple(fc.constantFrom('', 'en/', 'fr/'), page).map((parts) => parts.join(''))
const site = fc.record({
  // As JSON.parse gives it.
  navigation: navigation.map((each) => JSON.parse(JSON.stringify(each)) as object),
  unlisted: fc.uniqueArray(unlistedPage, { minLength: 1, maxLength: 6 }),
})

function planned(given: object, all: readonly string[], options: Partial<PlanOptions> = {}) {
  const docs = structuredClone({ navigation: given })
  const listed = new Set(namesWithLost(docs))
  const asked = all.filter((each) => !listed.has(each))
  const places = new Navigation(docs, () => false)
  return { docs, asked, ...planOf(asked, places, { asked: new Set(asked), ...options }) }
}

/** A navigation without these pages. */
function without(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !gone.has(each as string)).map((each: unknown) => without(each, gone))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner, gone)]))
}

test('whatever the navigation, each page is placed once or open, and no other entry is lost or moves', () => {
  fc.assert(
    fc.property(site, ({ navigation: given, unlisted }) => {
      const { docs, asked, added, open } = planned(given, unlisted)
      const gone = new Set(added.map((each) => each.page))
      assert.equal(without(docs.navigation, gone), given)
      const entries = JSON.stringify(docs)
      for (const each of gone) {
        assert.is(added.filter(({ page: name }) => name === each).length, 1, each)
        assert.is(entries.split(JSON.stringify(each)).length, 2, each)
      }
      for (const each of open.flatMap((question) => question.pages)) assert.not(gone.has(each))
      assert.ok(asked.length === 0 || added.length + open.length > 0)
    }),
    { numRuns: runs(900) },
  )
})

test('whatever the navigation, each command for an open page puts it into the list that was offered', () => {
  fc.assert(
    fc.property(site, ({ navigation: given, unlisted }) => {
      // The sure pages are written first, and a command may name one of them.
      const { navigation: written } = planned(given, unlisted).docs
      for (const { pages: own, choices } of planned(written, unlisted).open)
        for (const { command, answer, name } of choices) {
          assert.ok(
            Object.values(answer).every((value) => command.includes(String(value))),
            command,
          )
          const { added } = planned(written, own, answer)
          const isOffered = ({ list }: AddedPage) => name.replace(' (a new group)', '').endsWith(list.join(' › '))
          for (const each of own)
            assert.ok(
              added.some((now) => now.page === each && isOffered(now)),
              command,
            )
        }
    }),
    { numRuns: runs(450) },
  )
})

test.run()
