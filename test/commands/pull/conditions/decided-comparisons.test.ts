import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withoutDecided } from '../../../../src/commands/pull/conditions/decided-comparisons.js'

/** What is written, and what is left of it: nothing where it stays. */
const cases: Readonly<Record<string, string | undefined>> = {
  // The branch that counts, where something else is known around it.
  [`a(x === "en" && b(x === "ko" ? "c" : "d"))`]: `a(x === "en" && b("d"))`,
  [`a(x !== "en" && b(x === "en" ? "c" : "d"))`]: `a(x !== "en" && b("d"))`,
  [`a(x === "en" ? b(x === "en" ? "c" : "d") : "e")`]: `a(x === "en" ? b("c") : "e")`,
  [`a(x === "en" ? "e" : b(x !== "en" ? "c" : "d"))`]: `a(x === "en" ? "e" : b("c"))`,
  [`a("ko" === x && b("en" === x ? "c" : "d"))`]: `a("ko" === x && b("d"))`,
  [`a(...when(x === "en", b(x === "ko" ? "c" : "d"), "e"))`]: `a(...when(x === "en", b("d"), "e"))`,
  [`a(["en", "fr"].includes(x) && b(x === "ko" ? "c" : "d"))`]: `a(["en", "fr"].includes(x) && b("d"))`,
  [`a(x.y === "en" && b(() => (x.y === "ko" ? "c" : "d")))`]: `a(x.y === "en" && b(() => "d"))`,
  // Entries of a list, and the calls of attributes.
  [`a.pages(x === "en" && b.pages("c", x === "ko" && "d", x === "en" && "e"))`]: `a.pages(x === "en" && b.pages("c", "e"))`,
  [`a(x === "en" && b.icon(x === "ko" ? "c" : undefined).pages("d"))`]: `a(x === "en" && b.pages("d"))`,
  [`a(x === "en" && x === "ko" ? "c" : "d")`]: `a("d")`,
  [`a(x === "en" && x !== "ko" && "c")`]: `a(x === "en" && "c")`,
  // What nothing around it decides.
  [`a(x === "en" && b(y === "ko" ? "c" : "d"))`]: undefined,
  [`a(x !== "en" && b(x === "ko" ? "c" : "d"))`]: undefined,
  [`a(["en", "fr"].includes(x) && b(x === "fr" ? "c" : "d"))`]: undefined,
  [`a(x === "en" && b((x) => (x === "ko" ? "c" : "d")))`]: undefined,
  [`a(x === "en" && f, x === "ko" && "c")`]: undefined,
}

for (const [code, left] of Object.entries(cases)) {
  test(`${code}${left === undefined ? ' stays' : ''}`, () => {
    assert.is(withoutDecided('a.ts', code), left ?? code)
  })
}

test.run()
