import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lostEdits } from '../../../src/commands/build/verdict.js'
import { merge } from '../../../src/format/changes/merge.js'
import { tell } from '../../../src/format/changes/tell.js'
import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'
import { runs } from '../../runs.js'
import { drop, groupOf, groupsOf, put, reorder, type Site } from './site-facts.js'

/** A site of groups, each with its pages as letters. */
const site = (...groups: readonly (readonly [title: string, pages: string, icon?: string])[]): JsonValue => ({
  navigation: {
    groups: groups.map(([group, pages, icon]) => ({ group, ...(icon !== undefined && { icon }), pages: [...pages] })),
  },
})
const list = (pages: string) => site(['A', pages])
const twins = (first: string, second: string) => site(['A', first], ['A', second])

for (const [name, base, docs, wanted, lost] of [
  ['an order beside another one', list('abcdef'), list('bacdef'), list('abcdfe'), ["reordered page 'a' in A"]],
  ['an order that the config has, too', list('abcdef'), list('bacdef'), list('bacdfe'), []],
  ['a jump that the config made the other way round', list('ab'), list('ba'), list('bac'), []],
  ['a page where both put the new one in its place', list('ab'), list('xb'), list('axb'), ["removed page 'a' from A"]],
  [
    'the order of redirects',
    redirects('abcd'),
    redirects('bacd'),
    redirects('abdc'),
    ["reordered redirect: '/a' → '/z'"],
  ],
  [
    'one of two groups with a title, where the config removed the other',
    twins('a', 'b'),
    site(['A', 'a']),
    site(['A', 'b']),
    ["removed group 'A' (1 page) from the navigation"],
  ],
  [
    'an icon of the second group with a title, where the first one got it',
    twins('ab', 'cd'),
    site(['A', 'ab'], ['A', 'cd', 'x']),
    site(['A', 'ab', 'x'], ['A', 'cd']),
    ["set 'icon' of A to 'x'"],
  ],
  [
    'a page of the second group with a title, where the first one got it',
    twins('ab', 'cd'),
    twins('ab', 'cde'),
    twins('abe', 'cd'),
    ["added page 'e' to A"],
  ],
] as const) {
  test(`what building loses: ${name}`, () => {
    assert.equal(tell(lostEdits(base, docs, wanted)), lost)
  })
}

function redirects(sources: string): JsonValue {
  return { redirects: [...sources].map((source) => ({ source: `/${source}`, destination: '/z' })), navigation: {} }
}

for (const [name, base, ours, theirs, merged] of [
  ['an order of each', list('abcdef'), list('abcdfe'), list('bacdef'), list('bacdfe')],
  ['an order of the config beside a new page', list('abcdef'), list('cabdef'), list('abcdefw'), list('cabdefw')],
  ['an order of docs.json beside a new page', list('abc'), list('abcn'), list('bca'), list('bcan')],
  [
    'an attribute that docs.json lacks, in a group that the config changed',
    site(['A', 'a', 'x']),
    site(['A', 'ab', 'x']),
    site(['A', 'a']),
    site(['A', 'ab']),
  ],
] as const) {
  test(`pull takes both: ${name}`, () => {
    assert.equal(merge(base, ours, theirs), { value: merged, conflicts: [] })
  })
}

test('orders that go in a circle are a conflict, and stay as the config has them', () => {
  const { value, conflicts } = merge(list('abc'), list('acb'), list('bac'))
  assert.equal(value, list('acb'))
  assert.equal(conflicts, [
    { ours: ['navigation', 'groups', 0, 'pages'], theirs: ['navigation', 'groups', 0, 'pages'] },
  ])
})

/** Groups are known by their titles, so that each fact has one name. */
const begun = (): Site =>
  Object.fromEntries(
    ['A', 'B', 'C'].map((title, at) => [title, { icon: 'x', pages: [...'abcd'].map((name) => name + at) }]),
  )

/** What one side does, with two numbers that pick a group, a page and a place. */
const deeds: Readonly<Record<string, (site: Site, a: number, b: number, side: string) => unknown>> = {
  adds: (site, a, b, side) => put(site, a, b, `${side}${a}${b}`),
  removes: drop,
  reorders: reorder,
  moves: (site, a, b) => {
    const { pages } = groupOf(site, a)
    const page = pages[b % pages.length] as string
    if (pages.length === 1 || groupOf(site, b) === groupOf(site, a)) return
    pages.splice(b % pages.length, 1)
    put(site, b, b, page)
  },
  'swaps groups': (site) => {
    const [title = '', group] = Object.entries(site)[0] ?? []
    delete site[title]
    site[title] = group as Site[string]
  },
  icon: (site, a, b, side) => (groupOf(site, a).icon = b % 4 === 0 ? undefined : `${side}${b}`),
}
const deed = fc.record({ does: fc.constantFrom(...Object.keys(deeds)), a: fc.nat(11), b: fc.nat(11) })
const deedsOfSide = fc.array(deed, { minLength: 1, maxLength: 3 })
const sides = fc.tuple(deedsOfSide, deedsOfSide)

/** A docs.json after what one side did. */
function docsOf(done: readonly { does: string; a: number; b: number }[], side = ''): JsonValue {
  const site = begun()
  for (const { does, a, b } of done) deeds[does]?.(site, a, b, side)
  return { navigation: { groups: groupsOf(site) } }
}
const base = docsOf([])

/** All that a document has, by its names: pages and icons in their groups, and for two of a list which stands first. */
function factsIn(docs: JsonValue): ReadonlySet<string> {
  const { groups } = (docs as { navigation: { groups: JsonObject[] } }).navigation
  const lists = groups.map(({ group, pages }): [string, readonly string[]] => [group as string, pages as string[]])
  const facts = groups.flatMap(({ group, icon }) =>
    icon === undefined ? [] : [`${group as string} ${icon as string}`],
  )
  for (const [title, all] of [['', groups.map(({ group }) => group as string)] as const, ...lists]) {
    for (const [at, entry] of all.entries()) {
      facts.push(`${title}: ${entry}`, ...all.slice(at + 1).map((other) => `${title}: ${entry} < ${other}`))
    }
  }
  return new Set(facts)
}

/** The facts that only one side changed, and that a document has not as that side has them. */
function missed(docs: JsonValue, [base, ...sides]: readonly [JsonValue, JsonValue, JsonValue]): readonly string[] {
  const [now, before, ...both] = [docs, base, ...sides].map(factsIn)
  const all = new Set([now, before, ...both].flatMap((facts) => [...(facts ?? [])]))
  return [...all].filter((fact) => {
    const [one, other] = both.map((facts) => facts.has(fact))
    if (!isComparable(fact, [docs, base, ...sides])) return false
    return now?.has(fact) !== (one === before?.has(fact) ? other : one)
  })
}

/** An order counts where all have both entries. */
function isComparable(fact: string, documents: readonly JsonValue[]): boolean {
  const [, title = '', first = '', second] = /^(.*): (.*?)(?: < (.*))?$/.exec(fact) ?? []
  if (second === undefined) return true
  return documents.every((each) => [first, second].every((entry) => factsIn(each).has(`${title}: ${entry}`)))
}

test('what pull makes of two sides has what each of them changed, or names a conflict', () => {
  fc.assert(
    fc.property(sides, ([own, web]) => {
      const [ours, theirs] = [docsOf(own, 'own'), docsOf(web, 'web')]
      const { value, conflicts } = merge(base, ours, theirs)
      if (conflicts.length === 0) assert.equal(missed(value, [base, ours, theirs]), [])
    }),
    { numRuns: runs(3000) },
  )
})

test('a build that has nothing to lose writes what docs.json changed', () => {
  fc.assert(
    fc.property(sides, ([own, web]) => {
      const [wanted, docs] = [docsOf(own, 'own'), docsOf(web, 'web')]
      if (lostEdits(base, docs, wanted).length === 0) assert.equal(missed(wanted, [base, wanted, docs]), [])
    }),
    { numRuns: runs(6000) },
  )
})

test.run()
