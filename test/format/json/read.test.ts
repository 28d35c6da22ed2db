import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readJson } from '../../../src/format/json/read.js'
import { corpus } from '../../corpus.js'
import { format, formatting, jsonValue } from './arbitraries.js'
import { runs } from '../../runs.js'

const file = '/docs/docs.json'

test('gives what JSON.parse gives, hostile keys, key order and numbers included', () => {
  const text = '{"__proto__": {"a": 1}, "constructor": 2, "b": 1e400, "a": 12345678901234567890, "x\\u00e9": "\\ud800"}'
  const { value } = readJson(text, { file })
  assert.is(JSON.stringify(value), JSON.stringify(JSON.parse(text)))
  assert.ok(Object.hasOwn(value as object, '__proto__'))
  assert.is(({} as Record<string, unknown>)['a'], undefined)
})

test('every value and key has its place, in every style', () => {
  fc.assert(
    fc.property(jsonValue, formatting, (value, style) => {
      const text = format(value, style)
      const { tree } = readJson(text, { file })
      const root = tree()
      const visit = (node: typeof root, expected: unknown): void => {
        assert.is(JSON.stringify(JSON.parse(text.slice(node.start, node.end))), JSON.stringify(expected))
        node.members?.forEach((member, index) => {
          if (member.key !== undefined) assert.is(JSON.parse(text.slice(member.start, member.keyEnd)), member.key)
          visit(member.node, (expected as Record<string | number, unknown>)[member.key ?? index])
        })
      }
      visit(root, JSON.parse(text.replace(/^\ufeff/, '')))
    }),
    { numRuns: runs(3000) },
  )
})

test('says where a path is: key, value, element', () => {
  const { placeOf } = readJson('\ufeff{\r\n  "a": [\r\n    "x", {"b": 1}\r\n  ]\r\n}', { file })
  assert.equal(placeOf(['a'], 'key'), { file, line: 2, column: 3 })
  assert.equal(placeOf(['a']), { file, line: 2, column: 8 })
  assert.equal(placeOf(['a', 1, 'b']), { file, line: 3, column: 16 })
  assert.equal(placeOf(['a', 1], 'key'), { file, line: 3, column: 10 })
  assert.equal(placeOf([]), { file, line: 1, column: 1 })
  assert.is(placeOf(['a', 2]), undefined)
  assert.is(placeOf(['constructor']), undefined)
})

test('reports keys written twice, with the line of the first', () => {
  const { diagnostics, value } = readJson('{\n  "a": 1,\n  "b": {"c": 1, "\\u0063": 2},\n  "a": 3\n}', { file })
  assert.equal(value, { a: 3, b: { c: 2 } })
  assert.equal(
    diagnostics.map(({ code, place }) => [code, place?.line, place?.column]),
    [
      ['json-duplicate-key', 3, 17],
      ['json-duplicate-key', 4, 3],
    ],
  )
  assert.match(diagnostics[1]?.message ?? '', '"a" is already on line 2')
})

test('tolerant: comments and trailing commas, and what each comment is about', () => {
  const text = `// about the file
{
  // about a
  "a": [
    "x", // about x
    // about y
    /* and
     * more */
    "y", // about y, too
    // after the last
  ],
  "b": /* about b */ { "c": 1, /* about d */ "d": 2 }, "//": "/* text */",
  "e": [ /* nothing */ ],
}
// the end`
  assert.throws(() => readJson(text, { file }), /json-comment/)
  const { value, comments, placeOf } = readJson(text, { file, tolerant: true })
  assert.equal(value, { a: ['x', 'y'], b: { c: 1, d: 2 }, '//': '/* text */', e: [] })
  assert.equal(
    comments.map(({ text: words, path }) => [words, path]),
    [
      ['about the file', []],
      ['about a', ['a']],
      ['about x', ['a', 0]],
      ['about y', ['a', 1]],
      ['and\nmore', ['a', 1]],
      ['about y, too', ['a', 1]],
      ['after the last', ['a', 1]],
      ['about b', ['b']],
      ['about d', ['b', 'd']],
      ['nothing', ['e']],
      ['the end', []],
    ],
  )
  assert.equal(placeOf(['b', 'd']), { file, line: 12, column: 51 })
})

test('tolerant is not blind: other mistakes keep their places', () => {
  assert.throws(() => readJson('// a\n{"a": 1,\n "b" 2}', { file, tolerant: true }), /docs.json:3:2 json-missing-value/)
  assert.throws(() => readJson('[,]', { file, tolerant: true }), /json-unexpected/)
  assert.throws(() => readJson('[1 /* a', { file, tolerant: true }), /json-unclosed/)
})

for (const { name, text, value } of corpus() ?? []) {
  if (value === undefined) continue
  test(`${name}: same value, and every string at its place`, () => {
    const read = readJson(text, { file })
    assert.is(JSON.stringify(read.value), JSON.stringify(value))
    const { start, end } = read.tree()
    assert.is(text.slice(start, end), text.replace(/^\ufeff/, '').trim())
  })
}

test.run()
