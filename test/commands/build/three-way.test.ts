import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lostEdits } from '../../../src/commands/build/verdict.js'
import { merge } from '../../../src/format/changes/merge.js'
import { tell } from '../../../src/format/changes/tell.js'
import { agreedOn } from '../../../src/format/changes/three-way.js'
import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'
import { runs } from '../../runs.js'
import { drop, groupOf, groupsOf, put, reorder, type Site } from './site-facts.js'

/** A docs.json of groups: `A: a b | B: c`, an icon in brackets: `A (star): a b`. */
const site = (text: string) => ({
  navigation: {
    groups: text.split(' | ').map((part) => {
      const [, group = '', icon, pages = ''] = /^(\w+)(?: \((\w+)\))?: (.*)$/.exec(part) ?? []
      return { group, ...(icon !== undefined && { icon }), pages: pages.split(' ') }
    }),
  },
})

for (const [name, before, config, docs, agreed] of [
  ['what was built', 'A: a', 'A: a x new', 'A: a x web', 'A: a x'],
  ['what both removed', 'A: a b c', 'A: a new', 'A: a c', 'A: a c'],
  ['a page that one side moved', 'A: a b | B: c', 'A: a b | B: c d', 'A: a | B: b c', 'A: a b | B: c'],
  ['an order that one side made', 'A: a b c', 'A: a b c d', 'A: c b a', 'A: a b c'],
  ['the common part of a group that both added', 'A: a', 'A: a | B: x y', 'A: a web | B: x z', 'A: a | B: x'],
  ['an icon that each chose', 'A: a', 'A (star): a new', 'A (bolt): a', 'A: a'],
] as const) {
  test(`config and docs.json agree on ${name}`, () => {
    assert.equal(agreedOn(site(before), site(config), site(docs)), site(agreed))
    assert.equal(agreedOn(site(before), site(docs), site(config)), site(agreed), 'whichever is which')
  })
}

const order = ["reordered page 'a' in A"]
const moved = ["moved page 'b' from A to B"]
const group = ["removed group 'A' (1 page) from the navigation"]
// prettier-ignore
for (const [name, base, docs, wanted, lost] of [
  ['an order beside another one', 'A: a b c d e f', 'A: b a c d e f', 'A: a b c d f e', order],
  ['an order that the config has, too', 'A: a b c d e f', 'A: b a c d e f', 'A: b a c d f e', []],
  ['a page where both put the new one in its place', 'A: a b', 'A: x b', 'A: a x b', ["removed page 'a' from A"]],
  ['one of two groups with a title, where the config removed the other', 'A: a | A: b', 'A: a', 'A: b', group],
  ['a page that moved, and that the config removed', 'A: a b | B: c', 'A: a | B: b c', 'A: a | B: c', moved],
  ['a page of the second group with a title, where the first one got it', 'A: a b | A: c d', 'A: a b | A: c d e', 'A: a b e | A: c d', ["added page 'e' to A"]],
] as const) {
  test(`what building loses: ${name}`, () => {
    assert.equal(tell(lostEdits(site(base), site(docs), site(wanted))), lost)
  })
}

test('orders that go in a circle are a conflict, and stay as the config has them', () => {
  const { value, conflicts } = merge(site('A: a b c'), site('A: a c b'), site('A: b a c'))
  assert.equal(value, site('A: a c b'))
  const pages = ['navigation', 'groups', 0, 'pages']
  assert.equal(conflicts, [{ ours: pages, theirs: pages }])
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
