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
import { siteOf } from './site.js'

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

test('whatever was edited, each entry has one partner or none, what did not move keeps its order, and all is told', () => {
  const property = fc.property(edited, ([before, after]) => {
    isSound(before, after)
    isSound(after, before)
    assert.is(tell(changesOf(align(before, after))).length > 0, json(before) !== json(after))
  })
  fc.assert(property, { numRuns: runs(600) })
})

test('values without a common shape align, too', () => {
  const property = fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) =>
    isSound(before as JsonValue, after as JsonValue),
  )
  fc.assert(property, { numRuns: runs(600) })
})

test('an equal document is equal at its root, and nothing below is listed', () => {
  const { root, moves } = align(siteOf('A: B(c)'), siteOf('A: B(c)'))
  assert.ok(root.equal)
  assert.is(root.members, undefined)
  assert.equal(moves, [])
})

test('an element that changed its list and its inside is one pair', () => {
  const before = siteOf('One: Build(a b c) Run(r) | Two: Ship(s)')
  const { moves } = align(before, siteOf('One: Run(r) | Two: Ship(s) Build(a b c d)'))
  assert.equal(
    moves.map((pair) => [...pair.before.path, ...pair.after.path].join(' ')),
    ['navigation tabs 0 groups 0 navigation tabs 1 groups 1'],
  )
})

const times = <Made>(count: number, make: (at: number) => Made) => Array.from({ length: count }, (_, at) => make(at))

/** The entries of two lists, aligned. */
const itemsOf = (before: JsonValue[], after: JsonValue[]) =>
  align({ list: before }, { list: after }).root.members?.[0]?.pair?.items ?? []

test('the least is moved: one entry that jumps over a hundred', () => {
  const pages = times(100, (at) => `p${at}`)
  const moved = itemsOf(['last', ...pages], [...pages, 'last']).filter((item) => item.moved)
  assert.equal(
    moved.map(({ pair }) => pair?.after.value),
    ['last'],
  )
})

test('lists of thousands, turned upside down or of equal pages, are aligned without a table of all pairs', () => {
  const rows = times(4000, (at) => ({ source: `/a/${at}`, destination: `/b/${at}` }))
  assert.is(itemsOf(rows, rows.toReversed()).filter(({ moved }) => !moved).length, 1)
  const same = times(5000, () => 'untitled-page')
  const items = itemsOf(['a', ...same, 'b'], ['b', ...same, 'a', ...same.slice(0, 10)])
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
