import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { either, expressionOf } from '../../../../src/commands/pull/conditions/either.js'

const table: readonly (readonly [left: string, right: string, both: string])[] = [
  [`a`, `b`, `a || b`],
  [`a && x`, `!a && x`, `x`],
  [`a && x`, `x`, `x`],
  [`a && x`, `b && x`, `(a || b) && x`],
  [`x && a && y`, `y && b && x`, `(a || b) && x && y`],
  [`(a || b) && x`, `c && x`, `(a || b || c) && x`],
  [`a && (x || y)`, `b && (x || y)`, `(a || b) && (x || y)`],
  [`a && b && x`, `!a && !b && x`, `(a && b || !a && !b) && x`],
  [`locale === "en" && x`, `locale !== "en" && x`, `x`],
  [`["en", "fr"].includes(locale) && x`, `locale === "de" && x`, `["en", "fr", "de"].includes(locale) && x`],
  [`locale === "en"`, `locale === 'fr'`, `["en", "fr"].includes(locale)`],
  [`locale === "en" && x`, `label === "en" && x`, `(locale === "en" || label === "en") && x`],
]

test('one of two conditions, with what both ask for once', () => {
  for (const [left, right, both] of table) {
    const [one, other] = [expressionOf(left), expressionOf(right)]
    assert.is(either(one, other), both)
  }
})

test.run()
