import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { thrownHint } from '../../../src/config/loader/thrown-hint.js'
import { group, tab } from '../../../src/index.js'

/** What plain JavaScript throws, and the hint for it. */
function hintOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return thrownHint(error) ?? ''
  }
  throw new Error('it does not throw')
}

// oxlint-disable-next-line typescript/no-explicit-any
const loose = { group, tab } as any
const words: Readonly<Record<string, { readonly Start: string }>> = { en: { Start: 'Start' } }
const locale = 'jp'

const hints: [what: string, run: () => unknown, hint: string | RegExp][] = [
  ['a method that no element has', () => loose.group('A').icon('x').rounded('full'), ".set('rounded', …)"],
  ['a method of others', () => loose.tab('A').expanded(), '.expanded() is a method of group(…), not of tab(…).'],
  ['the opposite', () => loose.group('A').collapsed(true), /remove `\.collapsed\(…\)`.*`\.expanded\(\)`/],
  ['a table without the name', () => words[locale]!.Start, /'Start' is undefined.*`words\[locale\]`/],
  ['a part of a value', () => loose.group('A').iconType('solid'), "Write `.icon({ name: '…', style: 'solid' })`."],
  ['another name', () => loose.tab('A').url('https://acme.dev'), "Write `.href('…')`."],
  ['a misspelt name', () => loose.group('A').pags('a'), "Did you mean 'pages'?"],
]
for (const [what, run, hint] of hints) test(`the hint for ${what}`, () => assert.match(hintOf(run), hint))

test('what is not of build-nav gets no hint', () => {
  assert.is(thrownHint(new TypeError('fetchPages(...).iconType is not a function')), undefined)
})

test.run()
