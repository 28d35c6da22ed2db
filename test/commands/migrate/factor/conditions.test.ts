import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newestFirst } from '../../../../src/config/builders/newest-first.js'
import { Conditions } from '../../../../src/commands/migrate/factor/conditions.js'
import type { Axis, Context } from '../../../../src/commands/migrate/factor/axes.js'
import { literal } from '../../../../src/commands/migrate/model.js'
import { printPlan } from '../../../../src/commands/migrate/print/expression.js'
import { runs } from '../../../runs.js'

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
  [({ locale }) => locale !== 'ja', 'locale !== "ja"'],
  [({ locale }) => 'en fr'.includes(locale), '["en", "fr"].includes(locale)'],
  [isOf('next 3.0 2.1'), 'since("2.1")'],
  [isOf('2.0 1.0'), 'until("2.0")'],
  [isOf('2.1'), 'only("2.1")'],
  [(each) => each.locale === 'en' && isOf('next 3.0')(each), 'locale === "en" && since("3.0")'],
  // Languages that began at different times, and all but one corner.
  [
    (each) => (each.locale === 'en' ? each.label !== '1.0' : isOf('next 3.0')(each)),
    'locale !== "en" && since("3.0") || locale === "en" && since("2.0")',
  ],
  [(each) => each.locale !== 'ja' || isOf('next 3.0')(each), 'locale !== "ja" || since("3.0")'],
]

test('the plainest form is taken', () => {
  for (const [fits, code] of forms) assert.is(codeFor(where(fits)), code)
  assert.is(codeFor(where(isOf('2.1')), undefined, true), 'label === "2.1"')
})

test.run()
