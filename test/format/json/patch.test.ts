import { diffLines } from 'diff'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { patchJson } from '../../../src/format/json/patch/patch.js'
import { printJson } from '../../../src/format/json/patch/print.js'
import { readJson } from '../../../src/format/json/read.js'
import { memberAtPath, type JsonPath } from '../../../src/format/json/tree.js'
import { deepEqual, type JsonValue } from '../../../src/format/json/value.js'
import { casesOf } from '../../cases.js'
import { corpus } from '../../corpus.js'
import { runs } from '../../runs.js'
import { format, formatting, jsonValue } from './arbitraries.js'

const parse = (text: string): JsonValue => JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue

test('the patched text holds exactly the new value, whatever the two are', () => {
  fc.assert(
    fc.property(jsonValue, jsonValue, formatting, (old, value, style) => {
      const patched = patchJson(format(old, style), value)
      if (!deepEqual(parse(patched), parse(JSON.stringify(value)))) throw new Error(patched)
    }),
    { numRuns: runs(3000) },
  )
})

test('an unchanged value keeps every byte, in every style', () => {
  fc.assert(
    fc.property(jsonValue, formatting, (value, style) => {
      const text = format(value, style)
      assert.is(patchJson(text, parse(text)), text)
    }),
    { numRuns: runs(1000) },
  )
})

for (const site of corpus() ?? []) {
  if (site.value === undefined) continue
  test(`${site.name} keeps its bytes`, () => {
    assert.is(patchJson(site.text, structuredClone(site.value) as JsonValue), site.text)
  })
}

type Draft = Record<string | number, unknown>

const group: fc.Arbitrary<JsonValue> = fc
  .record({
    group: fc.string({ minLength: 1, maxLength: 8 }),
    icon: fc.option(fc.constantFrom('book', 'star'), { nil: undefined }),
    pages: fc.uniqueArray(fc.string({ minLength: 3, maxLength: 9 }), { minLength: 1, maxLength: 6 }),
  })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue)
const site: fc.Arbitrary<JsonValue> = fc.record({
  theme: fc.constant('mint'),
  navigation: fc.record({
    tabs: fc.array(fc.record({ tab: fc.string(), groups: fc.array(group, { maxLength: 5 }) }), { maxLength: 4 }),
  }),
  colors: fc.constant({ primary: '#fff' }),
})

const texts: fc.Arbitrary<string>[] = [fc.tuple(site, formatting).map(([value, style]) => format(value, style))]
const real = (corpus() ?? []).filter(({ value, text }) => value !== undefined && text.length < 60_000 && isClean(text))
if (real.length > 0) texts.push(fc.constantFrom(...real.map(({ text }) => text)))
const text = fc.oneof(...texts)

function isClean(candidate: string): boolean {
  try {
    return patchJson(candidate, {}) !== ''
  } catch {
    return false
  }
}

/** The paths of every value below the root that a condition holds for. */
function paths(value: unknown, wanted: (value: unknown) => boolean, path: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const inner = [...path, Array.isArray(value) ? Number(key) : key]
    return [...(wanted(child) ? [inner] : []), ...paths(child, wanted, inner)]
  })
}

const lines = (part: string): number => part.split('\n').length
const isString = (value: unknown): boolean => typeof value === 'string'
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 1

/** An edit at a random place, and the lines that it may take out and put in: the lines of its own text, and those of the value around. */
interface Edit {
  readonly wanted: (value: unknown) => boolean
  readonly change: (parent: Draft & unknown[], key: never, pick: number) => void
  readonly most: (own: number, around: number) => readonly [removed: number, added: number]
}

const edits: Readonly<Record<string, Edit>> = {
  'a changed string changes its line': {
    wanted: isString,
    change: (parent, key) => {
      // As long as it was: a list on one line that grows past the width is broken up.
      const [first = '', ...others] = String(parent[key])
      parent[key] = [first === '~' ? '=' : '~', ...others].join('') as never
    },
    most: () => [1, 1],
  },
  'a removed element takes its lines, and at most the comma before them': {
    wanted: isList,
    change: (parent, key, pick) => (parent[key] as unknown[]).splice(pick % (parent[key] as unknown[]).length, 1),
    most: (own) => [own + 1, 1],
  },
  'an added element adds its own lines, and at most the comma before them': {
    wanted: isList,
    change: (parent, key, pick) => {
      const list = parent[key] as unknown[]
      const added = typeof list[0] === 'object' ? { group: 'Added', pages: ['a/b'] } : 'added/page'
      list.splice(pick % (list.length + 1), 0, added)
    },
    // A list that was one line may be broken up.
    most: (_, around) => (around === 1 ? [1, 99] : [1, 7]),
  },
  'a moved element takes its lines along': {
    wanted: isList,
    change: (parent, key, pick) => {
      const list = parent[key] as unknown[]
      list.push(...list.splice(pick % list.length, 1))
    },
    most: (own, around) => [Math.min(own, around - own) + 2, Math.min(own, around - own) + 2],
  },
  'a removed key takes its lines': {
    wanted: isString,
    change: (parent, key) => {
      if (!Array.isArray(parent) && Object.keys(parent).length > 1) delete parent[key]
    },
    most: () => [2, 1],
  },
}

for (const [name, { wanted, change, most }] of Object.entries(edits)) {
  test(name, () => {
    const property = fc.property(text, fc.nat(), (before, pick) => {
      const value = structuredClone(parse(before))
      const found = paths(value, wanted)
      // A run that edits nothing does not count.
      fc.pre(found.length > 0)
      const path = found[pick % found.length] as JsonPath
      const parent = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Draft)[key], value)
      const tree = readJson(before, { file: 'docs.json' }).tree()
      const around = memberAtPath(tree, path)
      const own = memberAtPath(tree, [...path, pick % (around?.node.members?.length || 1)]) ?? around
      const [ownLines, linesAround] = [own, around].map((each) =>
        each ? lines(before.slice(each.start, each.node.end)) : 1,
      ) as [number, number]
      change(parent as never, path.at(-1) as never, pick)
      const after = patchJson(before, value)
      assert.ok(deepEqual(parse(after), value), after)
      const changes = diffLines(before, after)
      const count = (side: 'added' | 'removed') => changes.reduce((sum, part) => sum + (part[side] ? part.count : 0), 0)
      const [removed, added] = most(ownLines, linesAround)
      assert.ok(count('removed') <= removed && count('added') <= added, after)
    })
    fc.assert(property, { numRuns: runs(400) })
  })
}

/** A text, and what it becomes when it gets the value of the latter. */
const cases = casesOf(String.raw`
# a new element is written as its neighbours are
{
    "groups": [
        { "group": "One", "pages": ["a", "b"] },
        { "group": "Two", "pages": ["c"] }
    ]
}
=>
{
    "groups": [
        { "group": "One", "pages": ["a", "b"] },
        { "group": "New", "pages": ["x", "y"] },
        { "group": "Two", "pages": ["c"] }
    ]
}

# a line that gets too long is broken, the outermost container first
[
    { "group": "One", "pages": ["a", "b"] },
    { "group": "Two", "pages": ["c"] }
]
=>
[
    { "group": "One", "pages": ["a", "b"] },
    {
        "group": "Two",
        "pages": ["c"],
        "icon": "an-icon-name-that-takes-a-lot-of-the-line"
    }
]

# a dense file stays dense
{"a":["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"],"b":{}}
=>
{"a":["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","y"],"b":{"c":[1,{"d":null}]}}

# containers fill and empty
{
  "a": [
    1
  ],
  "b": {},
  "c": []
}
=>
{
  "a": [],
  "b": {
    "x": 1
  },
  "c": [
    "y",
    "z"
  ]
}

# a file that escapes letters and slashes gets more of the same
{"a": "\u00E9\/"}
=>
{"a": "\u00E9\/", "b": "\u00DC\/x"}

# numbers that JSON.stringify cannot write survive
{"a": 1e400, "b": -0, "c": 1.0, "d": 12345678901234567890}
=>
{"a": 1e400, "b": -0, "c": 1.0, "d": 12345678901234567890, "e": -1e999}
`)

for (const { name, given, expected } of cases) test(name, () => assert.is(patchJson(given, parse(expected)), expected))

const far = (name: string) => `/a-rather-long-folder/with-a-long-name/that-takes-most-of-the-line/${name}`
const rowOf = (name: string) => `{ "source": "/${name}", "destination": "${far(name)}" }`
const listOf = (...texts: readonly string[]) => `[\n  ${texts.join(',\n  ')}\n]`

test('among rows of one line a new one, and one that grows, is one line, however wide', () => {
  for (const rows of [
    ['a', 'b', 'c'].map(rowOf),
    ['{ "source": "/a", "destination": "/b" }'],
    [rowOf('a'), '{ "source": "/b", "destination": "/c" }'],
  ]) {
    const [old, values] = [listOf(...rows), parse(`[${rows.join()}]`) as JsonValue[]]
    const row = parse(rowOf('new'))
    assert.is(patchJson(old, [...values, row]), listOf(...rows, rowOf('new')))
    assert.is(patchJson(old, [row, ...values]), listOf(rowOf('new'), ...rows))
    const grown = patchJson(old, [{ source: '/a', destination: far('grown') }, ...values.slice(1)])
    assert.is(grown.split('\n').length, old.split('\n').length)
  }
})

test('keys that stay keep their order; new ones come where the new value has them', () => {
  assert.is(
    patchJson('{\n  "a": 1,\n  "z": 2,\n  "c": 3\n}', { n0: 0, c: 3, n1: 1, a: 1, n2: 2 }),
    '{\n  "n0": 0,\n  "a": 1,\n  "n2": 2,\n  "c": 3,\n  "n1": 1\n}',
  )
})

test('refuses to write over what it cannot keep', () => {
  assert.throws(() => patchJson('{"a": 1,}', {}), /json-trailing-comma/)
  assert.throws(() => patchJson('{"a": 1, "a": 2}', { a: 3 }), /docs.json:1:10 json-duplicate-key/)
  assert.is(patchJson('{"a": 1, "a": 2}', { a: 2 }), '{"a": 1, "a": 2}')
  let deep: JsonValue = 1
  for (let level = 0; level < 10_000; level++) deep = [deep]
  assert.throws(() => patchJson('{}', { deep }), /json-too-deep/)
})

test('what JSON.stringify leaves out is left out; a fresh file is what it gives, and a line break', () => {
  const value = { a: undefined, b: [undefined], c: 1 } as unknown as JsonValue
  assert.is(patchJson('{"a": 1, "c": 1}', value), '{"b": [null], "c": 1}')
  assert.is(printJson(value), '{\n  "b": [\n    null\n  ],\n  "c": 1\n}\n')
  const fresh = { a: [], b: {}, c: [{ d: ['\u2028"', '\ud800'] }, null], ['__proto__']: true }
  assert.is(printJson(fresh), `${JSON.stringify(fresh, null, 2)}\n`)
})

test('of equal siblings each keeps its own layout, whatever happens to the others', () => {
  const [tight, loose] = ['{"group":"A"}', '{ "group": "A" }']
  const [a, b] = [{ group: 'A' }, { group: 'B' }]
  assert.is(patchJson(listOf(tight, loose), [b, a]), listOf('{"group":"B"}', loose))
  assert.is(patchJson(listOf(tight, loose), [a, b]), listOf(tight, '{ "group": "B" }'))
  assert.ok(patchJson(listOf(tight, loose), [b, a, a]).endsWith(`${tight},\n  ${loose}\n]`))
})

test.run()
