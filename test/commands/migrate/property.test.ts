import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { align } from '../../../src/commands/migrate/factor/align.js'
import type { Axis, Context } from '../../../src/commands/migrate/factor/axes.js'
import { Conditions } from '../../../src/commands/migrate/factor/conditions.js'
import { generate } from '../../../src/commands/migrate/generate.js'
import { literal } from '../../../src/commands/migrate/model.js'
import { printPlan } from '../../../src/commands/migrate/print/expression.js'
import { formatModules } from '../../../src/commands/migrate/print/format.js'
import { sourceOf } from '../../../src/commands/migrate/source.js'
import { newestFirst } from '../../../src/config/builders/newest-first.js'
import type { JsonObject } from '../../../src/format/json/value.js'
import { docsJson } from '../../arbitrary/trees.js'
import { isSlow, runs } from '../../runs.js'
import { generated } from './code-of.js'
import { programs } from './programs.js'
import { assertGivesBack } from './run-modules.js'
import { typeErrors } from './run-modules.js'

const modulesOf = (docs: JsonObject, split: boolean) =>
  generate(sourceOf(JSON.stringify(docs), '/docs/docs.json'), '/docs/docs.config.ts').modules(split ? 'all' : 'parts')

test('whatever a docs.json holds, the code gives it back: same value, same bytes', () => {
  const property = fc.property(docsJson, fc.boolean(), (docs, split) => assertGivesBack(modulesOf(docs, split), docs))
  fc.assert(property, { numRuns: runs(600) })
})

test('prettier changes nothing of it, and has nothing to change the second time', async () => {
  const property = fc.asyncProperty(docsJson, async (docs) => {
    const { modules } = await formatModules(modulesOf(docs, false).slice(0, 1), '/docs')
    assertGivesBack(modules, docs)
    assert.equal((await formatModules(modules, '/docs')).modules, modules)
  })
  await fc.assert(property, { numRuns: runs(120) })
})

test('whatever a docs.json holds, the code obeys the types', () => {
  const files = fc
    .sample(docsJson, runs(90))
    .flatMap((docs, index) =>
      modulesOf(docs, index % 2 === 0).map(({ path, text }) => ({ path: `${index}/${path}`, text })),
    )
  assert.is(typeErrors(files, 'typescript-7'), '')
})

test('programs come back from their docs.json: same value, same bytes, and most as functions', () => {
  let [functions, tried] = [0, 0]
  const property = fc.property(programs, fc.constantFrom('nothing', 'parts', 'all'), (docs, apart) => {
    const { modules, families } = generated(docs)
    assert.not.match(families.map(({ summary }) => summary).join(), 'defect')
    functions += Number(families.some(({ isFactored }) => isFactored))
    tried++
    assertGivesBack(modules(apart), docs)
  })
  fc.assert(property, { numRuns: runs(120) })
  assert.ok(functions > tried / 3, `${functions} of ${tried} became functions`)
})

const written: { path: string; text: string }[] = []

test('factoring twice gives the same text', () => {
  for (const [index, docs] of fc.sample(programs, { numRuns: runs(30), seed: 7 }).entries()) {
    const modules = generated(docs).modules('parts')
    assert.equal(generated(docs).modules('parts'), modules)
    written.push(...modules.map(({ path, text }) => ({ path: `${index}/${path}`, text })))
  }
})

for (const compiler of isSlow ? (['typescript-5.9', 'typescript', 'typescript-7'] as const) : []) {
  test(`the functions obey the types under ${compiler}`, () => assert.is(typeErrors(written, compiler), ''))
}

const same = (left: string, right: string) => Number(left === right)

test('both lists stand in the aligned one, in their orders', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 })
  const property = fc.property(list, list, (left, right) => {
    const pairs = align(left, right, same, (entry) => entry)
    const sides = [pairs.flatMap((pair) => pair.left ?? []), pairs.flatMap((pair) => pair.right ?? [])]
    assert.equal(sides, [left, right])
    for (const pair of pairs) if (pair.left && pair.right) assert.is(pair.left, pair.right)
  })
  fc.assert(property, { numRuns: runs(3000) })
})

test('thousands of pages are aligned around those that occur once', () => {
  const left = Array.from({ length: 3000 }, (_, at) => `page-${at}`)
  const right = ['new', ...left.filter((_, at) => at % 7 !== 3), 'last']
  let compared = 0
  const counted = (one: string, other: string) => {
    compared++
    return same(one, other)
  }
  const pairs = align(left, right, counted, (entry) => entry)
  assert.is(pairs.filter((pair) => pair.left && pair.right).length, right.length - 2)
  assert.ok(compared < 100_000, `${compared} comparisons`)
})

const locales = ['en', 'fr', 'de', 'ja']
const labels = ['next', '3.0', '2.1', '2.0', '1.0']
const grid = locales.flatMap((locale) => labels.map((label) => ({ locale, label })))

const setOf = (ids: Iterable<number>) => [...ids].reduce((set, id) => set | (1n << BigInt(id)), 0n)

const axis = (name: Axis['name'], keys: readonly string[], keyOf: (each: (typeof grid)[number]) => string): Axis => ({
  name,
  keys,
  ages: keys,
  isAged: name === 'version',
  masks: new Map(
    keys.map((key) => [key, setOf(grid.flatMap((each, id) => (keyOf(each) === key ? [id] : [])))] as const),
  ),
  whole: undefined,
  latest: undefined,
})

const context = {
  axes: [axis('language', locales, ({ locale }) => locale), axis('version', labels, ({ label }) => label)],
} as unknown as Context

const conditions = new Conditions(context, (_axis, key) => literal(key))

function codeFor(wanted: Iterable<number>, among: Iterable<number> = grid.keys(), exact = false): string {
  const plan = conditions.of(setOf(wanted), setOf(among), exact)
  return plan ? printPlan(plan, { nameOf: () => undefined, needBuilder: () => undefined }) : 'true'
}

const where = (fits: (each: (typeof grid)[number]) => boolean) => grid.flatMap((each, id) => (fits(each) ? [id] : []))

test('a condition holds for the variants that it is for, and for no others', () => {
  const releases = newestFirst('next', '3.0', '2.1', '2.0', '1.0')
  const any = fc.uniqueArray(fc.nat(grid.length - 1), { minLength: 1 })
  const property = fc.property(any, any, fc.boolean(), (some, others, exact) => {
    const among = new Set([...some, ...others])
    const run = new Function('locale', 'label', 'since', 'until', 'only', `return ${codeFor(some, among, exact)}`)
    for (const id of among) {
      const { locale, label } = grid[id]!
      const { since, until, only } = releases.find((release) => release.label === label)!
      assert.is(
        run(locale, label, since, until, only),
        some.includes(id),
        `${codeFor(some, among)} for ${locale} ${label}`,
      )
    }
  })
  fc.assert(property, { numRuns: runs(3000) })
})

const isOf = (labels: string) => (each: (typeof grid)[number]) => labels.split(' ').includes(each.label)

const forms: [fits: (each: (typeof grid)[number]) => boolean, code: string][] = [
  [({ locale }) => locale === 'en', 'locale === "en"'],
  [({ locale }) => 'en fr'.includes(locale), '["en", "fr"].includes(locale)'],
  [isOf('next 3.0 2.1'), 'since("2.1")'],
  [isOf('2.0 1.0'), 'until("2.0")'],
  [isOf('2.1'), 'only("2.1")'],
  // Languages that began at different times, and all but one corner.
  [
    (each) => (each.locale === 'en' ? each.label !== '1.0' : isOf('next 3.0')(each)),
    'locale !== "en" && since("3.0") || locale === "en" && since("2.0")',
  ],
]

test('the plainest form is taken', () => {
  for (const [fits, code] of forms) assert.is(codeFor(where(fits)), code)
  assert.is(codeFor(where(isOf('2.1')), undefined, true), 'label === "2.1"')
})

test.run()
