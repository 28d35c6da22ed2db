import { ts } from 'ts-morph'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nodesIn, parse } from '../../../src/commands/code/nodes.js'
import { addition, inPlace, type Patch } from '../../../src/commands/code/patch.js'
import { patched } from '../../../src/commands/code/rendering.js'

const file = '/docs.config.ts'

/** The literal with a text, and the call or array that it is an item of. */
function at(source: ts.SourceFile, text: string) {
  const item = nodesIn(source).find((node): node is ts.StringLiteral => ts.isStringLiteral(node) && node.text === text)
  assert.ok(item)
  const list = item.parent
  const items = ts.isArrayLiteralExpression(list) ? list.elements : (list as ts.CallExpression).arguments
  return { item, list, items }
}

type Make = (source: ts.SourceFile) => readonly Patch[]

const add =
  (text: string, behind: string): Make =>
  (source) => {
    const { item, ...list } = at(source, behind)
    return [addition(list, text, { beside: item })]
  }

const remove =
  (text: string): Make =>
  (source) => [{ type: 'remove', file, ...at(source, text) }]

const replace =
  (text: string, now: string): Make =>
  (source) => [inPlace(at(source, text).item, now)]

const several =
  (...makes: readonly Make[]): Make =>
  (source) =>
    makes.flatMap((make) => make(source))

const table: readonly (readonly [string, string, Make, string])[] = [
  ['an argument more', `group('A').pages('a', 'b')`, add(`'x'`, 'a'), `group('A').pages('a', 'x', 'b')`],
  ['an argument more at the end', `group('A').pages('a')`, add(`'x'`, 'a'), `group('A').pages('a', 'x')`],
  ['an element more', `const pages = ['a', 'b']`, add(`'x'`, 'b'), `const pages = ['a', 'b', 'x']`],
  ['the last one less', `const pages = ['a', 'b']`, remove('b'), `const pages = ['a']`],
  ['the first one less', `const pages = ['a', 'b']`, remove('a'), `const pages = ['b']`],
  ['the only one less', `group('A').pages('a')`, remove('a'), `group('A').pages()`],
  ['other text', `group('A').pages('a')`, replace('a', `'x'`), `group('A').pages('x')`],
  [
    'one more, on lines of their own',
    `const pages = [\n  'a',\n  'b',\n]`,
    add(`'x'`, 'a'),
    `const pages = [\n  'a',\n  'x',\n  'b',\n]`,
  ],
  [
    'one less, with the comment above it and that of its neighbour',
    `const pages = [\n  // of a\n  'a',\n  // of b\n  'b', // too\n]`,
    remove('a'),
    `const pages = [\n  // of b\n  'b', // too\n]`,
  ],
  [
    'one more behind one with a comment on its line',
    `const pages = [\n  'a', // of a\n  'b',\n]`,
    add(`'x'`, 'a'),
    `const pages = [\n  'a', // of a\n  'x',\n  'b',\n]`,
  ],
  [
    'several at once',
    `const pages = ['a', 'b', 'c']`,
    several(add(`'x'`, 'a'), remove('b'), replace('c', `'z'`)),
    `const pages = ['a', 'x', 'z']`,
  ],
]

for (const [name, before, make, after] of table) {
  test(`a patch as text: ${name}`, () => {
    const patches = make(parse(file, before))
    const text = patched(file, before, patches)
    assert.is(text, after)
  })
}

test.run()
