import { ts } from 'ts-morph'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nodesIn, parse } from '../../../src/commands/code/nodes.js'
import { rewritten } from '../../../src/commands/code/rewritten.js'

/** An expression in which literals, by their texts, have other code. */
function written(code: string, texts: Readonly<Record<string, string>>): string {
  const source = parse('/docs.config.ts', `const it = ${code}`)
  const literals = nodesIn(source).filter(ts.isStringLiteralLike)
  const it = nodesIn(source).find(ts.isVariableDeclaration)?.initializer
  assert.ok(it)
  return rewritten(
    it,
    new Map(literals.flatMap((each) => (each.text in texts ? [[each, texts[each.text] ?? '']] : []))),
  )
}

const table: readonly (readonly [string, string, Readonly<Record<string, string>>, string])[] = [
  ['another literal', `page('a')`, { a: `'x'` }, `page('x')`],
  ['a property less', `{ title: 'a', icon: 'b' }`, { b: '' }, `{ title: 'a' }`],
  ['a property less, with an assertion', `{ title: 'a', icon: 'b' as const }`, { b: '' }, `{ title: 'a' }`],
  ['elements', `['a', 'b', 'c']`, { a: `'x', 'y'`, b: '' }, `['x', 'y', 'c']`],
  ['arguments and type arguments', `row<Kind>('a', 'b')`, { b: '' }, `row<Kind>('a')`],
  ['an instance', `new Row('a', ['b'])`, { b: `'x'` }, `new Row('a', ['x'])`],
  ['a chain', `row('a').icon('b').done()`, { b: `'x'` }, `row('a').icon('x').done()`],
  ['a conditional', `isBeta ? 'a' : \`b\``, { b: `'x'` }, `isBeta ? 'a' : 'x'`],
  ['comments of the model', `{ title: 'a', /* of a */ icon: 'b' }`, { a: `'x'` }, `{ title: 'x', icon: 'b' }`],
  ['nothing', `row( 'a' )`, {}, `row( 'a' )`],
]

for (const [name, code, texts, expected] of table) {
  test(`code is rewritten: ${name}`, () => assert.is(written(code, texts), expected))
}

test.run()
