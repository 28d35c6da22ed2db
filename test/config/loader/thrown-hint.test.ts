import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { thrownHint } from '../../../src/config/loader/thrown-hint.js'
import { group, tab } from '../../../src/index.js'

/** What plain JavaScript throws, and the hint for it. */
function hintOf(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    return thrownHint(error)
  }
  throw new Error('it does not throw')
}

// oxlint-disable-next-line typescript/no-explicit-any
const loose = { group, tab } as any

test('a method that no element has: how to write the key all the same', () => {
  assert.match(hintOf(() => loose.group('A').icon('x').rounded('full')) ?? '', ".set('rounded', …)")
})

test('a method of other elements: which these are', () => {
  assert.is(
    hintOf(() => loose.tab('A').expanded()),
    '.expanded() is a method of group(…), not of tab(…).',
  )
})

test('a key of the opposite meaning is removed, or turned round', () => {
  assert.match(hintOf(() => loose.group('A').collapsed(true)) ?? '', /remove `\.collapsed\(…\)`.*`\.expanded\(\)`/)
})

test('a table without the name that is looked up: where to look', () => {
  const words: Readonly<Record<string, { readonly Start: string }>> = { en: { Start: 'Start' } }
  const locale = 'jp'
  assert.match(hintOf(() => words[locale]!.Start) ?? '', /'Start' is undefined.*`words\[locale\]`/)
})

test('a key of another name: the call for it', () => {
  assert.is(
    hintOf(() => loose.group('A').icon('x').iconType('solid')),
    "Write `.icon({ name: '…', style: 'solid' })`.",
  )
  assert.is(
    hintOf(() => loose.tab('A').url('https://acme.dev')),
    "Write `.href('…')`.",
  )
})

test('a method that is misspelt', () => {
  assert.is(
    hintOf(() => loose.group('A').pags('a')),
    "Did you mean 'pages'?",
  )
})

test('what is not of build-nav gets no hint', () => {
  assert.is(thrownHint(new TypeError('fetchPages(...).iconType is not a function')), undefined)
})

test.run()
