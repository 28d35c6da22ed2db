import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Compiling } from './compiling.js'
import { around, pulled } from './pulled.js'

interface Variant {
  groups: { group: string; pages: unknown[] }[]
}

const compiling = new Compiling()

const navigation = `navigation().languages(
    ...locales.map((locale) => language(locale).groups(...under(locale, group('A').pages('a', 'b'), group('B').pages('c')))),
  )`

const inVersions = `navigation().versions(
    ...releases.map((release) => version(release.label).groups(...under(release.label, group('A').pages('a', 'b'), group('B').pages('c')))),
  )`

/** Ways to say which variants there are: known to the compiler, known as strings only, and known as more than there are. */
const lists = [
  [`const locales = ['en', 'zh', 'ja', 'ko'] as const`, navigation],
  [`const locales = ['en', 'zh', 'ja', 'ko']`, navigation.replace('language(locale)', 'language(locale as "en")')],
  [
    `type Locale = 'en' | 'zh' | 'ja' | 'ko' | 'fr'\n\nconst locales: readonly Locale[] = ['en', 'zh', 'ja', 'ko']`,
    navigation,
  ],
  [
    `const names = { en: 1, zh: 2, ja: 3, ko: 4, fr: 5 }\n\nconst locales = ['en', 'zh', 'ja', 'ko'] as (keyof typeof names)[]`,
    navigation,
  ],
  [`const releases = newestFirst('4', '3', '2', '1')`, inVersions],
  [`const releases = [{ label: '4' }, { label: '3' }, { label: '2' }, { label: '1' }]`, inVersions],
  [`const releases = [{ label: '4' }, { label: '3' }, { label: '2' }, { label: '1' }] as const`, inVersions],
] as const

/** Adds to some of the variants, to each its own. */
async function added(index: number, own: Readonly<Record<number, unknown>>): Promise<string> {
  const [list = '', code = ''] = lists[index] ?? []
  const config = around(code, `\n${list}\n`)
  const { text } = await pulled(config, (docs: never) => {
    const { languages, versions } = (docs as { navigation: Record<string, Variant[]> }).navigation
    for (const [at, value] of Object.entries(own)) (languages ?? versions)?.[Number(at)]?.groups[0]?.pages.push(value)
  })
  compiling.add(`${list} ${JSON.stringify(own)}`, { 'docs.config.ts': config }, text)
  return text()
}

const folders = (index: number) => (index < 4 ? ['en', 'zh', 'ja', 'ko'] : ['4', '3', '2', '1'])

for (const [index, [list]] of lists.entries()) {
  const [, second = '', third = '', fourth = ''] = folders(index)
  const quoted = (label: string) => `'${label}'`

  test(`two variants that each get an own page have a line each: ${list}`, async () => {
    const text = await added(index, { 1: `${second}/x`, 3: `${fourth}/y` })
    // What `newestFirst` gives has conditions of its own.
    assert.match(text, index === 4 ? `&& 'x'` : ` === ${quoted(second)} && 'x'`)
    assert.match(text, index === 4 ? `&& 'y'` : ` === ${quoted(fourth)} && 'y'`)
  })

  test(`pages that all variants but one get, and a title in two of them: ${list}`, async () => {
    await added(index, { 1: `${second}/x`, 2: `${third}/y`, 3: `${fourth}/z` })
    const two = {
      1: { group: 'Zwei', pages: [`${second}/x`, `${second}/y`] },
      3: { group: 'Drei', pages: [`${fourth}/x`, `${fourth}/y`] },
    }
    const text = await added(index, two)
    assert.is(text.split(`.pages('x', 'y')`).length, 2, 'the pages are written once')
    const [first = ''] = folders(index)
    await added(index, {
      0: { ...two[1], pages: [`${first}/x`] },
      1: { group: 'B', pages: [`${second}/x`] },
      2: { group: 'C', pages: [`${third}/x`] },
      3: { group: 'D', pages: [`${fourth}/x`] },
    })
  })
}

test('all of that compiles', () => {
  if (!Compiling.isThere) return console.log('skipped: there is no compiler at node_modules/typescript-7')
  const { errors, sound } = compiling.worse()
  assert.equal(errors, [])
  assert.is(sound, lists.length * 4)
})

test.run()
