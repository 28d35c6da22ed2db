import { ts } from 'ts-morph'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonValue } from '../../../../src/format/json/value.js'
import { fillExemplar } from '../../../../src/commands/pull/exemplar/exemplar.js'
import { nodesIn, parse } from '../../../../src/commands/code/nodes.js'
import type { Sites } from '../../../../src/commands/pull/origin/sites.js'
import type { TracedValue } from '../../../../src/commands/pull/origin/traced-value.js'

/**
 * An exemplar, filled: `code` gives a value whose texts are written with the literals of the code in braces, `{0}` the
 * first. The rest of a text is of other code.
 */
function filled(code: string, gives: JsonValue, now: JsonValue): string | undefined {
  const source = parse('/docs.config.ts', `(${code})`)
  const literals = nodesIn(source).filter(ts.isStringLiteralLike)
  const { expression } = source.statements[0] as ts.ExpressionStatement
  const node = (expression as ts.ParenthesizedExpression).expression
  const nodeAt = (site: number | undefined) => literals[site ?? -1]
  const at = (site: number) => ({ node: literals[site] })
  const sites = { nodeAt, literalAt: nodeAt, at } as unknown as Sites
  const found = fillExemplar(sites, { model: traced(gives, literals), code: node }, now, [])
  if (!found) return undefined
  const told = found.unexplained > 0 ? ` (${found.unexplained} unexplained)` : ''
  return (found.text + told).replaceAll('"', "'")
}

function traced(value: JsonValue, literals: readonly ts.StringLiteralLike[]): TracedValue {
  if (typeof value === 'string') {
    const spans: { site: number; start: number; end: number }[] = []
    let json = ''
    for (const part of value.split(/(\{\d\})/)) {
      const site = /^\{(\d)\}$/.exec(part)?.[1]
      const text = site === undefined ? part : (literals[Number(site)]?.text ?? '')
      if (site !== undefined) spans.push({ site: Number(site), start: json.length, end: json.length + text.length })
      json += text
    }
    return { type: 'text', json, spans } as TracedValue
  }
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).map((each) => traced(each, literals))
    return { type: 'list', json: items.map(({ json }) => json), items } as unknown as TracedValue
  }
  const entries = new Map(
    Object.entries(value as object).map(([key, each]) => [key, traced(each as JsonValue, literals)]),
  )
  return {
    type: 'record',
    json: Object.fromEntries([...entries].map(([key, each]) => [key, each.json])),
    entries,
  } as unknown as TracedValue
}

const table: readonly (readonly [string, string, JsonValue, JsonValue, string | undefined])[] = [
  ['a literal', `page('one')`, 'guides/{0}', 'guides/two', `page('two')`],
  ['a suffix', `page('stack')`, '{0}-navigator', 'tab-navigator', `page('tab')`],
  ['a text that does not fit', `page('one')`, 'guides/{0}', 'api/two', undefined],
  ['the same value', `page('one')`, 'guides/{0}', 'guides/one', undefined],
  [
    'two literals in one text',
    `at('guides', 'one')`,
    { group: '{0}', page: '{0}/{1}' },
    { group: 'api', page: 'api/two' },
    `at('api', 'two')`,
  ],
  [
    'more entries than it has',
    `section('A', ['one'])`,
    { group: '{0}', pages: ['{1}'] },
    { group: 'B', pages: ['two', 'three'] },
    `section('B', ['two', 'three'])`,
  ],
  [
    'fewer entries than it has',
    `section('A', 'one', 'two')`,
    { group: '{0}', pages: ['{1}', '{2}'] },
    { group: 'B', pages: ['three'] },
    `section('B', 'three')`,
  ],
  [
    'a folder in the row',
    `{ title: 'A', folder: 'a', pages: ['one', 'two'] }`,
    { group: '{0}', pages: ['docs/{1}/{2}', 'docs/{1}/{3}'] },
    { group: 'B', pages: ['docs/b/c/one', 'docs/b/c/two', 'docs/b/c/three'] },
    `{ title: 'B', folder: 'b/c', pages: ['one', 'two', 'three'] }`,
  ],
  [
    'a folder that is computed',
    `{ title: 'Start', pages: ['one'] }`,
    { group: '{0}', pages: ['docs/start/{1}'] },
    { group: 'Build', pages: ['docs/build/two', 'docs/build/three'] },
    `{ title: 'Build', pages: ['two', 'three'] }`,
  ],
  [
    'a link among pages in a folder',
    `{ title: 'A', pages: ['one'] }`,
    { group: '{0}', pages: ['docs/{1}'] },
    { group: 'B', pages: ['docs/two', 'https://a.com'] },
    `{ title: 'B', pages: ['two', 'https://a.com'] }`,
  ],
  [
    'a property that the new row lacks',
    `{ title: 'A', icon: 'book', pages: ['one'] }`,
    { group: '{0}', icon: '{1}', pages: ['{2}'] },
    { group: 'B', pages: ['two'] },
    `{ title: 'B', pages: ['two'] }`,
  ],
  [
    'data of the row that is not shown',
    `{ title: 'A', id: 'a1' }`,
    { group: '{0}' },
    { group: 'B' },
    `{ title: 'B', id: 'a1' }`,
  ],
  [
    'a key that it does not have',
    `section('A')`,
    { group: '{0}' },
    { group: 'B', icon: 'book' },
    `section('B') (1 unexplained)`,
  ],
  ['a literal of unknown use', `section('A', 'secret')`, { group: '{0}' }, { group: 'B' }, undefined],
]

for (const [name, code, gives, now, expected] of table) {
  test(`an exemplar is filled: ${name}`, () => assert.is(filled(code, gives, now), expected))
}

test.run()
