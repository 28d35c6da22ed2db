import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { align } from '../../../src/format/changes/align.js'
import type { Alignment, Pair, Side } from '../../../src/format/changes/alignment.js'
import { changesOf } from '../../../src/format/changes/changes.js'
import { tell } from '../../../src/format/changes/tell.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { legalNavigation } from '../../arbitrary/navigation.js'
import { runs } from '../../runs.js'
import { group, site, tab } from './site.js'

/** Every pair, those of moved elements included. */
function pairsOf({ root, moves }: Alignment): Pair[] {
  const all = new Set<Pair>()
  const visit = (pair: Pair): void => {
    if (all.has(pair)) return
    all.add(pair)
    for (const inner of [...(pair.members ?? []), ...(pair.items ?? [])]) if (inner.pair) visit(inner.pair)
  }
  for (const pair of [root, ...moves]) visit(pair)
  return [...all]
}

const at = (root: JsonValue, { path }: Side): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], root)

const json = (value: unknown) => JSON.stringify(value)

/** What every alignment must hold, whatever the documents. */
function isSound(before: JsonValue, after: JsonValue): void {
  const alignment = align(before, after)
  const partners = { before: new Set<string>(), after: new Set<string>() }
  for (const pair of pairsOf(alignment)) {
    assert.is(at(before, pair.before), pair.before.value)
    assert.is(at(after, pair.after), pair.after.value)
    assert.is(pair.equal, json(pair.before.value) === json(pair.after.value))
    for (const side of ['before', 'after'] as const) {
      const place = json(pair[side].path)
      assert.not.ok(partners[side].has(place), `${side} ${place} has two partners`)
      partners[side].add(place)
    }
    if (!pair.items) continue
    const indices = (side: 'before' | 'after') => pair.items?.flatMap((item) => item[side] ?? []) ?? []
    const all = (value: JsonValue) => [...(value as readonly JsonValue[]).keys()]
    assert.equal(indices('after'), all(pair.after.value), 'each entry of the new list once, in order')
    assert.equal(
      indices('before').sort((left, right) => left - right),
      all(pair.before.value),
    )
    const kept = pair.items.filter((item) => item.pair && !item.moved).map((item) => item.before ?? -1)
    assert.equal(
      kept,
      kept.toSorted((left, right) => left - right),
      'what did not move kept its order',
    )
  }
}

/** Documents that share parts: elements of one are taken away, doubled, swapped and carried elsewhere in the other. */
const edited = fc
  .tuple(legalNavigation(), fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(4)), { maxLength: 6 }))
  .map(([element, edits]): [JsonValue, JsonValue] => {
    const before = { navigation: element.toJSON() } as JsonValue
    const after = JSON.parse(json(before)) as JsonValue
    for (const [from, to, kind] of edits) {
      const lists = listsIn(after)
      const source = lists[from % (lists.length || 1)]
      const target = lists[to % (lists.length || 1)]
      if (!source?.length || !target) continue
      const taken = kind === 0 ? source[to % source.length] : source.splice(to % source.length, 1)[0]
      if (kind <= 2 && taken !== undefined) target.splice(from % (target.length + 1), 0, JSON.parse(json(taken)))
      if (kind === 3) target.unshift('page/new')
    }
    return [before, after]
  })

function listsIn(value: JsonValue): JsonValue[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((member: JsonValue) => listsIn(member))
  return Array.isArray(value) ? [value as JsonValue[], ...inner] : inner
}

test('whatever was edited, each entry has one partner or none, and what did not move keeps its order', () => {
  fc.assert(
    fc.property(edited, ([before, after]) => {
      isSound(before, after)
      isSound(after, before)
    }),
    { numRuns: runs(600) },
  )
})

test('values without a common shape align, too', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => isSound(before as JsonValue, after as JsonValue)),
    { numRuns: runs(600) },
  )
})

test('no difference goes untold, and nothing is told where there is none', () => {
  fc.assert(
    fc.property(edited, ([before, after]) => {
      assert.is(tell(changesOf(align(before, after))).length > 0, json(before) !== json(after))
    }),
    { numRuns: runs(600) },
  )
})

test('an equal document is equal at its root, and nothing below is listed', () => {
  const { root, moves } = align(site(tab('A', group('B', 'c'))), site(tab('A', group('B', 'c'))))
  assert.ok(root.equal)
  assert.is(root.members, undefined)
  assert.equal(moves, [])
})

test('an element that changed its list and its inside is one pair', () => {
  const before = site(tab('One', group('Build', 'a', 'b', 'c'), group('Run', 'r')), tab('Two', group('Ship', 's')))
  const after = site(tab('One', group('Run', 'r')), tab('Two', group('Ship', 's'), group('Build', 'a', 'b', 'c', 'd')))
  const { moves } = align(before, after)
  assert.is(moves.length, 1)
  assert.equal(moves[0]?.before.path, ['navigation', 'tabs', 0, 'groups', 0])
  assert.equal(moves[0]?.after.path, ['navigation', 'tabs', 1, 'groups', 1])
})

test('the least is moved: one entry that jumps over a hundred', () => {
  const pages = Array.from({ length: 100 }, (_, index) => `p${index}`)
  const { root } = align({ pages: ['last', ...pages] }, { pages: [...pages, 'last'] })
  const items = root.members?.[0]?.pair?.items ?? []
  assert.equal(
    items.filter(({ moved }) => moved).map(({ pair }) => pair?.after.value),
    ['last'],
  )
})

test('a list of thousands that is turned upside down is aligned without a table of all pairs', () => {
  const redirects = Array.from({ length: 4000 }, (_, n) => ({ source: `/a/${n}`, destination: `/b/${n}` }))
  const { root } = align({ redirects }, { redirects: redirects.toReversed() })
  assert.is(root.members?.[0]?.pair?.items?.filter(({ moved }) => !moved).length, 1)
})

test('thousands of equal pages are no table of all pairs either', () => {
  const same = Array.from({ length: 5000 }, () => 'untitled-page')
  const { root } = align({ pages: ['a', ...same, 'b'] }, { pages: ['b', ...same, 'a', ...same.slice(0, 10)] })
  const items = root.members?.[0]?.pair?.items ?? []
  assert.is(items.filter(({ pair }) => !pair).length, 10)
})

test('the same page in two languages does not move from one to the other', () => {
  const languages = (en: string[], fr: string[]) => ({
    languages: [
      { language: 'en', pages: ['index', ...en] },
      { language: 'fr', pages: ['fr/index', ...fr] },
    ],
  })
  const { moves } = align({ navigation: languages(['GET /users'], []) }, { navigation: languages([], ['GET /users']) })
  assert.equal(moves, [])
})

test.run()
