import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { patchJson } from '../../../../src/format/json/patch/patch.js'
import { printJson } from '../../../../src/format/json/patch/print.js'
import type { JsonValue } from '../../../../src/format/json/value.js'
import { casesOf } from '../../../cases.js'

const parse = (text: string) => JSON.parse(text) as JsonValue

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

# a new row is indented inside as its neighbours are, in a file that mixes indentations
[
    {
      "source": "/a",
      "destination": "/x"
    }
]
=>
[
    {
      "source": "/a",
      "destination": "/x"
    },
    {
      "source": "/c",
      "destination": "/x"
    }
]

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

# elements of which some are one line that is too wide stay so, with what is in them
[
    { "group": "One", "pages": ["a", "b", "a-rather-long-folder/with-a-long-name/that-takes-most-of-the-line/b"] },
    { "group": "Two", "pages": ["c"] }
]
=>
[
    { "group": "One", "pages": ["a", "b", "a-rather-long-folder/with-a-long-name/that-takes-most-of-the-line/b"] },
    { "group": "Two", "pages": ["c"] },
    { "group": "New", "pages": ["x", "a-rather-long-folder/with-a-long-name/that-takes-most-of-the-line/y"] }
]

# where one of the entries has several lines, width decides
[
    { "source": "/a", "destination": "/b" },
    {
        "source": "/b",
        "destination": "/c"
    }
]
=>
[
    { "source": "/a", "destination": "/b" },
    {
        "source": "/b",
        "destination": "/c"
    },
    {
        "source": "/new",
        "destination": "/a-rather-long-folder/with-a-long-name/that-takes-most-of-the-line/c"
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

# a file that escapes only some does not
{"a": "\u00e9", "b": "é/"}
=>
{"a": "ü/", "b": "é/"}

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

test('what moves deeper keeps its text, indented anew', () => {
  const groups = (tabs: string) =>
    `"groups": [\r\n${tabs}\t{\r\n${tabs}\t\t"group": "Caf\\u00e9",\r\n${tabs}\t\t"pages": ["a", "b"]\r\n${tabs}\t}\r\n${tabs}]`
  const after = `{\r\n\t"tabs": [\r\n\t\t{\r\n\t\t\t"tab": "T",\r\n\t\t\t${groups('\t\t\t')}\r\n\t\t}\r\n\t]\r\n}`
  assert.is(patchJson(`{\r\n\t${groups('\t')}\r\n}`, parse(after)), after)
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
  const old = listOf(tight, loose)
  const [a, b] = [{ group: 'A' }, { group: 'B' }]
  const named = listOf('{"group":"A","pages":["x"]}', '{ "group": "A", "pages": ["x"] }')
  const [x, y] = [{ group: 'A', pages: ['x'] }, { group: 'A', pages: ['y'] }] // prettier-ignore
  assert.is(patchJson(named, [y, x]), named.replace('"x"', '"y"'))
  assert.is(patchJson(named, [x, y]), named.replace(/"x"(?=] })/, '"y"'))
  assert.is(patchJson(old, [b, a]), listOf('{"group":"B"}', loose))
  assert.is(patchJson(old, [a, b]), listOf(tight, '{ "group": "B" }'))
  assert.ok(patchJson(old, [b, a, a]).endsWith(`${tight},\n  ${loose}\n]`))
  assert.ok(patchJson(old, [a, a, b]).startsWith(`[\n  ${tight},\n  ${loose},`))
  // Between changed ones, those stay that stand where they stood.
  assert.is(
    patchJson(listOf('{"group":"P"}', tight, loose, '{"group":"Q"}'), [{ group: 'R' }, b, a, { group: 'S' }]),
    listOf('{"group":"R"}', '{"group":"B"}', loose, '{"group":"S"}'),
  )
})

test.run()
