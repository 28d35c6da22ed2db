import { ts } from 'ts-morph'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { conditionFor } from '../../../../src/commands/pull/conditions/conditions.js'
import { nodesIn, parse } from '../../../../src/commands/code/nodes.js'
import type { Instance } from '../../../../src/commands/pull/origin/instances.js'
import { candidate, replacement } from '../../../../src/commands/pull/propose/edit-context.js'

/** A function that is evaluated once for each variant, with these names in scope. */
function conditionOf(code: string, variants: readonly Variant[], isWanted: (variant: Variant) => boolean) {
  const file = '/docs.config.ts'
  const source = parse(file, code)
  const at = nodesIn(source).find((node) => ts.isStringLiteral(node) && node.text === 'HERE')
  assert.ok(at)
  const instances = variants.map((variant): Instance & { readonly variantOf: Variant } => ({
    of: {},
    scope: variant.scope,
    variant: variant.titles,
    area: [],
    section: [],
    variantOf: variant,
  }))
  const own = new Set(instances.filter(({ variantOf }) => isWanted(variantOf)).map(({ of }) => of))
  const action = replacement(at, "'HERE'")
  const [first] = instances
  return conditionFor(candidate(action, at, instances, first as Instance), own)
}

interface Variant {
  readonly titles: readonly string[]
  readonly scope: Readonly<Record<string, unknown>>
}

const languages = ['en', 'fr', 'es', 'de'].map((locale): Variant => ({ titles: [locale], scope: { locale } }))
const inLanguages = `const sidebar = (locale: string) => group('A').pages('HERE')`

const both = ['en', 'fr'].flatMap((locale) =>
  ['1.0', '2.0', '3.0'].map((label): Variant => ({ titles: [locale, label], scope: { locale, label } })),
)
const inBoth = `const sidebar = (locale: string, label: string) => group('A').pages('HERE')`

const isIn =
  (...titles: readonly string[]) =>
  (variant: Variant) =>
    titles.every((title) => variant.titles.includes(title))

const table: readonly (readonly [
  string,
  string,
  readonly Variant[],
  (variant: Variant) => boolean,
  string | undefined,
])[] = [
  ['one language', inLanguages, languages, isIn('fr'), 'locale === "fr"'],
  ['all but one', inLanguages, languages, (each) => !isIn('fr')(each), 'locale !== "fr"'],
  [
    'two of four',
    inLanguages,
    languages,
    (each) => isIn('fr')(each) || isIn('es')(each),
    '["fr", "es"].includes(locale)',
  ],
  ['one version of both languages', inBoth, both, isIn('2.0'), 'label === "2.0"'],
  ['one version of one language', inBoth, both, isIn('fr', '2.0'), 'locale === "fr" && label === "2.0"'],
  [
    'a title, which separates them by coincidence',
    `const sidebar = (title: string) => group(title).pages('HERE')`,
    ['A', 'B'].map((title) => ({ titles: ['en'], scope: { title } })),
    ({ scope }) => scope['title'] === 'B',
    undefined,
  ],
  [
    'a name that is not in scope where the code is',
    `const sidebar = (other: string) => group('A').pages('HERE')`,
    languages,
    isIn('fr'),
    undefined,
  ],
]

for (const [name, code, variants, isWanted, expected] of table) {
  test(`a condition for ${name}`, () => {
    assert.is(conditionOf(code, variants, isWanted)?.code.replaceAll("'", '"'), expected)
  })
}

test('the opposite of a condition holds for the others', () => {
  assert.is(conditionOf(inLanguages, languages, isIn('fr'))?.opposite.replaceAll("'", '"'), 'locale !== "fr"')
})

test.run()
