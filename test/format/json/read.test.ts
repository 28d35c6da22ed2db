import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { readJson } from '../../../src/format/json/read.js'
import { corpus } from '../../corpus.js'
import { runs } from '../../runs.js'
import { format, formatting, jsonValue } from './arbitraries.js'

const file = '/docs/docs.json'

function findings(text: string): string[] {
  try {
    readJson(text, { file })
  } catch (error) {
    assert.instance(error, BuildNavError)
    return (error as BuildNavError).diagnostics.map(({ place, code }) => `${place?.line}:${place?.column} ${code}`)
  }
  return []
}

// prettier-ignore
const cases: Record<string, [text: string, ...findings: string[]]> = {
  'an empty file': ['', '1:1 json-empty'],
  'a pointer of Git LFS': ['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n', '1:1 json-lfs-pointer'],
  'a comma after the last element': ['{\n  "a": [\n    1,\n  ]\n}', '3:6 json-trailing-comma'],
  'several at once': ['{\n  "a": [1,],\n  "b": {"c": 1,}\n}', '2:10 json-trailing-comma', '3:15 json-trailing-comma'],
  'the column after a BOM': ['﻿{"a":1,}', '1:7 json-trailing-comma'],
  'no comma between elements': ['[\n  "a"\n  "b"\n]', '2:6 json-missing-comma'],
  'no comma between keys': ['{\n  "a": 1\n  "b": 2\n}', '2:9 json-missing-comma'],
  'a comma first': ['[,1]', '1:2 json-unexpected'],
  'a line comment': ['{\n  // a\n  "a": 1\n}', '2:3 json-comment'],
  'a block comment': ['{\n  "a": /* b */ 1\n}', '2:8 json-comment'],
  'a comment as in YAML': ['{\n  "a": 1, # b\n  "c": #fff\n}', '2:11 json-comment'],
  'no colon': ['{"a" 1}', '1:2 json-missing-value'],
  'no value': ['{"a": , "b": 1}', '1:2 json-missing-value'],
  'a list in braces': ['{\n  "pages": {\n    "a", "b"\n  }\n}', '3:5 json-missing-value', '3:10 json-missing-value'],
  'a brace missing at the end': ['{\n  "a": {\n    "b": 1\n  }\n', '4:4 json-unclosed'],
  'an inner brace missing': ['{\n  "a": {\n    "b": 1\n}', '4:2 json-unclosed'],
  'a brace missing between elements': ['[\n  {\n    "group": "A",\n    "pages": []\n  ,\n  {\n    "group": "B"\n  }\n]', '6:3 json-unclosed'],
  'a bracket missing before a key': ['{\n  "pages": [\n    "a",\n    "b",\n  "icon": "x"\n}', '5:3 json-unclosed'],
  'an opening brace missing': ['{\n  "groups": [\n    {\n      "group": "A"\n    },\n      "group": "B"\n    }\n  ]\n}', '6:7 json-unclosed'],
  'a brace too many': ['{\n  "a": {\n    "b": 1\n    }\n  },\n  "c": 2\n}', '5:4 json-text-after-end'],
  'text after the end': ['{"a": 1}\n}', '2:1 json-text-after-end'],
  'merge-conflict markers': ['{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> branch\n}', '2:1 json-conflict-marker'],
  'the bracket of a list missing': ['{\n  "groups":\n    {\n      "a": 1\n    }\n  ],\n  "b": 1\n}', '6:3 json-unexpected'],
  'single quotes': ["{'a': 'it'}", '1:2 json-unquoted'],
  'typographic quotes': ['{“a”: 1}', '1:2 json-unquoted'],
  'a key without quotes': ['{\n  a: 1\n}', '2:3 json-unquoted'],
  'a value of Python': ['{"a": True}', '1:7 json-unquoted'],
  'a Windows path': ['{"a": "docs\\guide"}', '1:12 json-string'],
  'a short escape': ['{"a": "\\u12"}', '1:8 json-string'],
  'a tab in a string': ['{"a": "b\tc"}', '1:9 json-string'],
  'a line break in a string': ['{"a": "b\nc"}', '1:7 json-string'],
  'a string without an end': ['{\n  "a": "b,\n  "c": 1\n}', '2:8 json-string'],
  'the last string without an end': ['{"a": "b', '1:7 json-string'],
  'an invisible character': ['{ "a": 1}', '1:2 json-unexpected'],
  'a semicolon': ['{"a": 1};', '1:9 json-unexpected'],
  'more levels than anything can take': ['['.repeat(10_000) + ']'.repeat(10_000), '1:1001 json-too-deep'],
}

for (const [name, [text, ...expected]] of Object.entries(cases)) {
  test(`finds ${name}`, () => assert.equal(findings(text), expected))
}

test('names the line of the opening bracket and of the other markers; gives up after twenty findings', () => {
  assert.throws(() => readJson('{\n  "a": [\n    1\n}', { file }), /"\[" on line 2 is not closed/)
  assert.throws(() => readJson('<<<<<<< a\n=======\n>>>>>>> b', { file }), /there are others on lines 2 and 3/)
  assert.is(findings(`[${'1,,'.repeat(100)}1]`).length, 20)
})

test('has an explanation for every single slip, in the file', () => {
  const slips = fc.constantFrom('', '/*', ...'"\',:{}[]\\\n/0x\u201c\ufeff\0')
  fc.assert(
    fc.property(jsonValue, formatting, fc.nat(), slips, fc.boolean(), (value, style, at, slip, replace) => {
      const text = format(value, style)
      const offset = at % text.length
      const broken = text.slice(0, offset) + slip + text.slice(offset + (replace ? 1 : 0))
      try {
        JSON.parse(broken.replace(/^\ufeff/, ''))
      } catch {
        const [first] = findings(broken)
        if (!first || first.includes('json-invalid')) throw new Error(`no cause: ${first} ${JSON.stringify(broken)}`)
        assert.ok(Number.parseInt(first) <= broken.split(/\r\n|\r|\n/).length)
      }
    }),
    { numRuns: runs(3000) },
  )
})

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

for (const { name, text, value } of corpus() ?? []) {
  test(`${name}: the same value, or a cause`, () => {
    if (value === undefined) return assert.not.match(findings(text).join(), /^$|json-invalid/)
    const read = readJson(text, { file })
    assert.is(JSON.stringify(read.value), JSON.stringify(value))
    const { start, end } = read.tree()
    assert.is(text.slice(start, end), text.replace(/^\ufeff/, '').trim())
  })
}

test.run()
