import { ts } from 'ts-morph'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonValue } from '../../../../src/format/json/value.js'
import { fillExemplar } from '../../../../src/commands/pull/exemplar/exemplar.js'
import { nodesIn, parse } from '../../../../src/commands/pull/locate/nodes.js'
import type { Sites } from '../../../../src/commands/pull/origin/sites.js'
import type { TracedValue } from '../../../../src/commands/pull/origin/traced-value.js'

/**
 * What the slots of an exemplar become: `code` gives a value whose texts are written with the literals of the code in
 * braces, `{0}` the first. The rest of a text is of other code.
 */
function filled(code: string, gives: JsonValue, now: JsonValue): string | undefined {
  const source = parse('/docs.config.ts', `(${code})`)
  const literals = nodesIn(source).filter(ts.isStringLiteralLike)
  const { expression } = source.statements[0] as ts.ExpressionStatement
  const node = (expression as ts.ParenthesizedExpression).expression
  const sites = { nodeAt: (site: number | undefined) => literals[site ?? -1] } as unknown as Sites
  const found = fillExemplar(sites, traced(gives, literals), now, node, [])
  if (!found) return undefined
  const all = [...found.substitutions].map(([each, text]) => `${each.getText()} → ${text}`)
  const told = [...all.toSorted(), ...(found.unexplained > 0 ? [`${found.unexplained} unexplained`] : [])]
  return told.join(', ').replaceAll('"', "'")
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
  ['a literal', `page('one')`, 'guides/{0}', 'guides/two', `'one' → 'two'`],
  ['a suffix', `page('stack')`, '{0}-navigator', 'tab-navigator', `'stack' → 'tab'`],
  ['a text that does not fit', `page('one')`, 'guides/{0}', 'api/two', undefined],
  ['the same value', `page('one')`, 'guides/{0}', 'guides/one', undefined],
  [
    'two literals in one text',
    `at('guides', 'one')`,
    { group: '{0}', page: '{0}/{1}' },
    { group: 'api', page: 'api/two' },
    `'guides' → 'api', 'one' → 'two'`,
  ],
  [
    'more entries than it has',
    `section('A', ['one'])`,
    { group: '{0}', pages: ['{1}'] },
    { group: 'B', pages: ['two', 'three'] },
    `'A' → 'B', ['one'] → ['two', 'three']`,
  ],
  [
    'fewer entries than it has',
    `section('A', 'one', 'two')`,
    { group: '{0}', pages: ['{1}', '{2}'] },
    { group: 'B', pages: ['three'] },
    `'A' → 'B', 'one' → 'three', 'two' → `,
  ],
  [
    'a key that it does not have',
    `section('A')`,
    { group: '{0}' },
    { group: 'B', icon: 'book' },
    `'A' → 'B', 1 unexplained`,
  ],
  ['a literal of unknown use', `section('A', 'secret')`, { group: '{0}' }, { group: 'B' }, undefined],
]

for (const [name, code, gives, now, expected] of table) {
  test(`an exemplar is filled: ${name}`, () => assert.is(filled(code, gives, now), expected))
}

test.run()
