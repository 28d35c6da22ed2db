import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { readJson } from '../../../src/format/json/read.js'
import { corpus } from '../../corpus.js'
import { format, formatting, jsonValue } from './arbitraries.js'
import { runs } from '../../runs.js'

function findings(text: string): string[] {
  try {
    readJson(text, { file: 'docs.json' })
  } catch (error) {
    assert.instance(error, BuildNavError)
    return (error as BuildNavError).diagnostics.map(({ place, code }) => `${place?.line}:${place?.column} ${code}`)
  }
  return []
}

const cases: Record<string, [text: string, ...findings: string[]]> = {
  'an empty file': ['', '1:1 json-empty'],
  'a pointer of Git LFS': [
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n',
    '1:1 json-lfs-pointer',
  ],
  'a comma after the last element': ['{\n  "a": [\n    1,\n  ]\n}', '3:6 json-trailing-comma'],
  'a comma after the last key': ['{\n  "a": 1,\n}', '2:9 json-trailing-comma'],
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
  'a brace missing between elements': [
    '[\n  {\n    "group": "A",\n    "pages": []\n  ,\n  {\n    "group": "B"\n  }\n]',
    '6:3 json-unclosed',
  ],
  'a bracket missing before a key': ['{\n  "pages": [\n    "a",\n    "b",\n  "icon": "x"\n}', '5:3 json-unclosed'],
  'an opening brace missing': [
    '{\n  "groups": [\n    {\n      "group": "A"\n    },\n      "group": "B"\n    }\n  ]\n}',
    '6:7 json-unclosed',
  ],
  'a brace too many': ['{\n  "a": {\n    "b": 1\n    }\n  },\n  "c": 2\n}', '5:4 json-text-after-end'],
  'text after the end': ['{"a": 1}\n}', '2:1 json-text-after-end'],
  'merge-conflict markers': [
    '{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> branch\n}',
    '2:1 json-conflict-marker',
  ],
  'a marker left over': ['{\n  "a": 1\n>>>>>>> branch\n}', '3:1 json-conflict-marker'],
  'the bracket of a list missing': [
    '{\n  "groups":\n    {\n      "a": 1\n    }\n  ],\n  "b": 1\n}',
    '6:3 json-unexpected',
  ],
  'single quotes': ["{'a': 'it'}", '1:2 json-unquoted'],
  'typographic quotes': ['{“a”: 1}', '1:2 json-unquoted'],
  'a key without quotes': ['{\n  a: 1\n}', '2:3 json-unquoted'],
  'a value of Python': ['{"a": True}', '1:7 json-unquoted'],
  'a number with a leading zero': ['{"a": 012}', '1:7 json-unquoted'],
  'a version number': ['{"a": 1.2.3}', '1:7 json-unquoted'],
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
  assert.throws(() => readJson('{\n  "a": [\n    1\n}', { file: 'f' }), /"\[" on line 2 is not closed/)
  assert.throws(() => readJson('<<<<<<< a\n=======\n>>>>>>> b', { file: 'f' }), /there are others on lines 2 and 3/)
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

const overCorpus = corpus() ? test : test.skip

overCorpus('a slip in a real file is explained where it is, and no place is past the end of its line', () => {
  const texts = (corpus() ?? []).flatMap(({ value, text }) =>
    value === undefined || text.length > 60_000 ? [] : [text],
  )
  const slips: ((text: string, at: number, token: string) => string)[] = [
    (text, at, token) => text.slice(0, at) + text.slice(at + token.length),
    (text, at, token) => text.slice(0, at) + token + text.slice(at),
    (text, at) => text.slice(0, at) + text.slice(text.indexOf('\n', at) + 1),
    (text, at) => `${text.slice(0, at)}[${text.slice(at)}`,
    (text, at) => `${text.slice(0, at)}}${text.slice(at)}`,
    (text, at) => `${text.slice(0, at)}\r\n"${text.slice(at)}`,
  ]
  let explained = 0
  let near = 0
  const random = randomNumbers(3)
  while (explained < 1500) {
    const text = texts[random() % texts.length] ?? ''
    const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)]
    const { 0: token, index } = tokens[random() % tokens.length] as RegExpExecArray
    const broken = (slips[random() % slips.length] as (typeof slips)[0])(text, index, token)
    const places = findings(broken).filter((found) => !found.includes('duplicate-key'))
    if (places.length === 0) continue
    const lines = broken.split(/\r\n|\r|\n/)
    for (const found of places) {
      const [line = 0, column = 0] = found.split(/[: ]/).map(Number)
      assert.ok(column <= (lines[line - 1]?.length ?? -1) + 1, found)
    }
    explained++
    if (Math.abs(Number.parseInt(places[0] ?? '') - text.slice(0, index).split('\n').length) <= 2) near++
  }
  assert.ok(near / explained > 0.94, `${near} of ${explained}`)
})

/** The same numbers in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >>> 8
}

for (const { name, value, text } of corpus() ?? []) {
  if (value === undefined)
    test(`${name}: finds a cause`, () => assert.not.match(findings(text).join(), /^$|json-invalid/))
}

test.run()
