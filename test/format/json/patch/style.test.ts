import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { patchJson } from '../../../../src/format/json/patch/patch.js'
import { printJson } from '../../../../src/format/json/patch/print.js'
import type { JsonValue } from '../../../../src/format/json/value.js'

// The drafts of these tests are edited freely, so they are not typed further.
// oxlint-disable-next-line typescript/no-explicit-any
type Draft = any

function patched(text: string, edit: (draft: Draft) => void): string {
  const draft = JSON.parse(text.replace(/^\ufeff/, '')) as Draft
  edit(draft)
  return patchJson(text, draft as JsonValue)
}

const inline = `{
    "groups": [
        { "group": "One", "pages": ["a", "b"] },
        { "group": "Two", "pages": ["c"] }
    ]
}
`

test('a new element is written as its neighbours are', () => {
  assert.is(
    patched(inline, ({ groups }) => groups.splice(1, 0, { group: 'New', pages: ['x', 'y'] })),
    inline.replace('\n        { "group": "Two"', '\n        { "group": "New", "pages": ["x", "y"] },$&'),
  )
})

test('a new row is indented inside as its neighbours are, in a file that mixes indentations', () => {
  const rows = (...names: readonly string[]) =>
    `[\n${names.map((name) => `    {\n      "source": "/${name}",\n      "destination": "/x"\n    }`).join(',\n')}\n]\n`
  assert.is(
    patched(rows('a', 'b'), (draft) => draft.push({ source: '/c', destination: '/x' })),
    rows('a', 'b', 'c'),
  )
})

test('a line that gets too long is broken, the outermost container first', () => {
  const long = patched(inline, ({ groups }) => (groups[1].icon = 'an-icon-name-that-takes-a-lot-of-the-line'))
  assert.is(
    long,
    inline.replace(
      '{ "group": "Two", "pages": ["c"] }',
      `{
            "group": "Two",
            "pages": ["c"],
            "icon": "an-icon-name-that-takes-a-lot-of-the-line"
        }`,
    ),
  )
})

const far = (name: string) => `/a-rather-long-folder/with-a-long-name/that-takes-most-of-the-line/${name}`
const rowOf = (name: string) => `{ "source": "/${name}", "destination": "${far(name)}" }`
const redirects = (...rows: readonly string[]) => `{\n  "redirects": [\n    ${rows.join(',\n    ')}\n  ]\n}\n`

test('among rows of one line a new one, and one that grows, is one line, however wide', () => {
  for (const rows of [
    ['a', 'b', 'c'].map(rowOf),
    ['{ "source": "/a", "destination": "/b" }'],
    [rowOf('a'), '{ "source": "/b", "destination": "/c" }'],
  ]) {
    const row = { source: '/new', destination: far('new') }
    assert.is(
      patched(redirects(...rows), (draft) => draft.redirects.push(row)),
      redirects(...rows, rowOf('new')),
    )
    assert.is(
      patched(redirects(...rows), (draft) => draft.redirects.unshift(row)),
      redirects(rowOf('new'), ...rows),
    )
    const grown = patched(redirects(...rows), (draft) => (draft.redirects[0].destination = far('grown')))
    assert.is(grown.split('\n').length, redirects(...rows).split('\n').length)
  }
})

test('elements of which some are one line that is too wide stay so, with what is in them', () => {
  const wide = inline.replace('"b"]', `"b", "${far('b')}"]`)
  const group = { group: 'New', pages: ['x', far('y')] }
  assert.is(
    patched(wide, ({ groups }) => groups.push(group)),
    wide.replace('["c"] }', `["c"] },\n        { "group": "New", "pages": ["x", "${far('y')}"] }`),
  )
})

test('where one of the entries has several lines, width decides', () => {
  const broken = '{\n      "source": "/b",\n      "destination": "/c"\n    }'
  const text = redirects('{ "source": "/a", "destination": "/b" }', broken)
  const row = { source: '/new', destination: far('new') }
  assert.is(patched(text, (draft) => draft.redirects.push(row)).split('\n').length, text.split('\n').length + 4)
})

test('what moves deeper keeps its text, indented anew', () => {
  const text =
    '{\r\n\t"groups": [\r\n\t\t{\r\n\t\t\t"group": "Caf\\u00e9",\r\n\t\t\t"pages": ["a", "b"]\r\n\t\t}\r\n\t]\r\n}'
  assert.is(
    patched(text, (draft) => {
      draft.tabs = [{ tab: 'T', groups: draft.groups }]
      delete draft.groups
    }),
    '{\r\n\t"tabs": [\r\n\t\t{\r\n\t\t\t"tab": "T",\r\n\t\t\t"groups": [\r\n\t\t\t\t{\r\n\t\t\t\t\t"group": "Caf\\u00e9",\r\n\t\t\t\t\t"pages": ["a", "b"]\r\n\t\t\t\t}\r\n\t\t\t]\r\n\t\t}\r\n\t]\r\n}',
  )
})

test('a dense file stays dense', () => {
  const text = `{"a":["${'x'.repeat(80)}"],"b":{}}`
  assert.is(
    patched(text, (draft) => {
      draft.a.push('y')
      draft.b = { c: [1, { d: null }] }
    }),
    `{"a":["${'x'.repeat(80)}","y"],"b":{"c":[1,{"d":null}]}}`,
  )
})

test('containers fill and empty', () => {
  const text = '{\n  "a": [\n    1\n  ],\n  "b": {},\n  "c": []\n}\n'
  assert.is(
    patched(text, (draft) => {
      draft.a = []
      draft.b = { x: 1 }
      draft.c = ['y', 'z']
    }),
    '{\n  "a": [],\n  "b": {\n    "x": 1\n  },\n  "c": [\n    "y",\n    "z"\n  ]\n}\n',
  )
})

test('keys that stay keep their order; new ones come where the new value has them', () => {
  const text = '{\n  "a": 1,\n  "z": 2,\n  "c": 3\n}'
  assert.is(
    patchJson(text, { n0: 0, c: 3, n1: 1, a: 1, n2: 2 }),
    '{\n  "n0": 0,\n  "a": 1,\n  "n2": 2,\n  "c": 3,\n  "n1": 1\n}',
  )
})

test('a file that escapes letters and slashes gets more of the same', () => {
  assert.is(
    patched('{"a": "\\u00E9\\/"}', (draft) => (draft.b = 'Ü/x')),
    '{"a": "\\u00E9\\/", "b": "\\u00DC\\/x"}',
  )
  assert.is(
    patched('{"a": "\\u00e9", "b": "é/"}', (draft) => (draft.a = 'ü/')),
    '{"a": "ü/", "b": "é/"}',
  )
})

test('numbers that JSON.stringify cannot write survive', () => {
  const text = '{"a": 1e400, "b": -0, "c": 1.0, "d": 12345678901234567890}'
  assert.is(
    patched(text, (draft) => (draft.e = -draft.a)),
    text.replace('}', ', "e": -1e999}'),
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

test('what JSON.stringify leaves out is left out', () => {
  const value = { a: undefined, b: [undefined], c: 1 } as unknown as JsonValue
  assert.is(
    patchJson('{"a": 1, "c": 1}', value),
    '{"c": 1, "b": [null]}'.replace('"c": 1, "b": [null]', '"b": [null], "c": 1'),
  )
  assert.is(printJson(value), '{\n  "b": [\n    null\n  ],\n  "c": 1\n}\n')
})

test('a fresh file is what JSON.stringify gives, and a line break', () => {
  const value = { a: [], b: {}, c: [{ d: ['\u2028"', '\ud800'] }, null], ['__proto__']: true }
  assert.is(printJson(value), `${JSON.stringify(value, null, 2)}\n`)
})

test('a file of one line stays one, however much it grows', () => {
  const text = '{"name":"Acme","navigation":{"pages":["a"]}}'
  const pages = Array.from({ length: 30 }, (_, index) => `guides/page-${index}`)
  assert.is(
    patchJson(text, { name: 'Acme', navigation: { pages } }),
    JSON.stringify({ name: 'Acme', navigation: { pages } }),
  )
  assert.is(patchJson('{}', { name: 'Acme' }), '{\n  "name": "Acme"\n}')
})

/** Equal objects that are laid out differently: `tight` and `loose` by turns. */
const siblings = (count: number) =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? '{"group":"A"}' : '{ "group": "A" }'))
const listOf = (...texts: string[]) => `[\n  ${texts.join(',\n  ')}\n]`
const a = { group: 'A' }
const b = { group: 'B' }

test('of equal siblings each keeps its own layout, whatever happens to the others', () => {
  const [tight = '', loose = ''] = siblings(2)
  const old = listOf(tight, loose)
  const named = listOf('{"group":"A","pages":["x"]}', '{ "group": "A", "pages": ["x"] }')
  const x = { group: 'A', pages: ['x'] }
  const y = { group: 'A', pages: ['y'] }
  assert.is(patchJson(named, [y, x]), named.replace('"x"', '"y"'))
  assert.is(patchJson(named, [x, y]), named.replace(/"x"(?=] })/, '"y"'))
  assert.is(patchJson(old, [b, a]), listOf('{"group":"B"}', loose))
  assert.is(patchJson(old, [a, b]), listOf(tight, '{ "group": "B" }'))
  assert.ok(patchJson(old, [b, a, a]).endsWith(`${tight},\n  ${loose}\n]`))
  assert.ok(patchJson(old, [a, a, b]).startsWith(`[\n  ${tight},\n  ${loose},`))
  const five = siblings(5)
  const changed = (at: number) => five.map((text, index) => (index === at ? text.replace('A', 'B') : text))
  for (let at = 0; at < 5; at++) {
    const values = Array.from({ length: 5 }, (_, index) => (index === at ? b : a))
    assert.is(patchJson(listOf(...five), values), listOf(...changed(at)))
  }
})

test('of equal siblings between changed ones, those stay that stand where they stood', () => {
  const old = listOf('{"group":"P"}', '{"group":"A"}', '{ "group": "A" }', '{"group":"Q"}')
  assert.is(
    patchJson(old, [{ group: 'R' }, b, a, { group: 'S' }]),
    listOf('{"group":"R"}', '{"group":"B"}', '{ "group": "A" }', '{"group":"S"}'),
  )
})

test.run()
