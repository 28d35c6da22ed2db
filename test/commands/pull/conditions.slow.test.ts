import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, pulled } from './pulled.js'

interface Group {
  group: string
  root?: string
  pages: string[]
}
interface Site {
  navigation: { languages: { language: string; groups: Group[] }[] }
}
type Edit = (pages: string[], language: string, group: Group) => unknown

/** Pulls edits of the only group of each language, and says the code of its pages. */
async function edited(pages: string, edit: Edit, before = ''): Promise<string> {
  const config = around(
    `navigation().languages(...(['en', 'fr', 'es', 'de'] as const).map(sidebar))`,
    `${before}
const sidebar = (locale: 'en' | 'fr' | 'es' | 'de') =>
  language(locale).groups(...under(locale, group('Start').pages(${pages})))
`,
  )
  const { result, text } = await pulled(config, ({ navigation }: Site) => {
    for (const { language, groups } of navigation.languages) {
      for (const group of groups) edit(group.pages, language, group)
    }
  })
  assert.equal(result.left, [])
  const all = text().replace(/\s+/g, '')
  for (const code of result.conditionCodes) assert.ok(all.includes(code.replace(/\s+/g, '')), `${code} is written`)
  const flat = text()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\() | (?=\.)|,? (?=\))/g, '')
  return /group(?:\('Start'\)|(?=\())(.*)\)\) export/.exec(flat)?.[1] ?? ''
}

test('a text that becomes another one in every language keeps no branch for the old one', async () => {
  const renamed = (titles: Readonly<Record<string, string>>) =>
    edited(`'a'`, (_, language, group) => (group.group = titles[language] ?? 'Begin'))
  assert.is(await renamed({ en: 'Go' }), `(locale === 'en' ? 'Go' : 'Begin').pages('a')`)
  assert.is(await renamed({ en: 'Go', fr: 'Go' }), `(['en', 'fr'].includes(locale) ? 'Go' : 'Begin').pages('a')`)
  const each = `locale === 'en' ? 'A' : locale === 'fr' ? 'B' : locale === 'es' ? 'C' : 'Begin'`
  assert.is(await renamed({ en: 'A', fr: 'B', es: 'C' }), `(${each}).pages('a')`)
})

test('the report names the conditions that are written: for a page more, and for a page less the opposite', async () => {
  const config = around(
    `navigation().languages(...(['en', 'fr'] as const).map((locale) => language(locale).groups(group('A').pages('a', 'b'))))`,
  )
  const { result } = await pulled(config, ({ navigation: { languages } }: Site) => {
    languages[1]?.groups[0]?.pages.push('c')
    languages[0]?.groups[0]?.pages.splice(0, 1)
  })
  assert.is(result.conditions, 2)
  assert.equal(result.conditionCodes, [`locale === 'fr'`])
})

test('an attribute that all variants have now has no condition; in one more variant, it has one case more', async () => {
  const given = (call: string, language: string, more: object) =>
    edited(`'a').${call}`, (_, each, group) => each === language && Object.assign(group, more))
  const inAllButDe = (value: string) => `locale !== 'de' ? ${value} : undefined`
  const cases = [
    [`expanded(${inAllButDe('true')}`, 'de', { expanded: true }, 'expanded()'],
    [`tag(${inAllButDe("'New'")}`, 'de', { tag: 'New' }, "tag('New')"],
    [`set('open', ${inAllButDe('true')}`, 'de', { open: true }, "set('open', true)"],
    [
      `expanded(locale === 'en' ? true : undefined`,
      'fr',
      { expanded: true },
      `expanded(locale === 'en' ? true : locale === 'fr' ? true : undefined)`,
    ],
  ] as const
  for (const [call, language, more, after] of cases)
    assert.is(await given(call, language, more), `.pages('a').${after}`)
})

test('a page that comes to more variants, or to all, has one condition, or none', async () => {
  const give = (entries: string, languages: readonly string[], at: number) =>
    edited(`...under('x', ${entries})`, (pages, language) => {
      if (languages.includes(language)) pages.splice(at, 0, `${language}/x/b`)
    })
  const widened = `['en', 'fr'].includes(locale) && 'b'`
  assert.is(await give(`'a', locale === 'en' && 'b'`, ['fr'], 1), `.pages(...under('x', 'a', ${widened}))`)
  assert.is(await give(`locale === 'en' && 'b', 'c'`, ['fr'], 0), `.pages(...under('x', ${widened}, 'c'))`)
  assert.is(await give(`'a', locale === 'en' && 'b'`, ['fr', 'es', 'de'], 1), `.pages(...under('x', 'a', 'b'))`)
})

test('a page that goes from one more variant has one condition', async () => {
  const code = await edited(`'a', locale !== 'en' && 'b', 'c'`, (pages, language) => {
    if (language === 'de') pages.splice(1, 1)
  })
  assert.is(code, `.pages('a', ['fr', 'es'].includes(locale) && 'b', 'c')`)
})

test("a condition of the author's own stays", async () => {
  const code = await edited(
    `'a', isLarge(locale) && 'b', 'c'`,
    (pages, language) => {
      if (language === 'de') pages.splice(1, 0, 'de/b')
    },
    `const isLarge = (locale: string) => locale === 'en'`,
  )
  assert.is(code, `.pages('a', locale === 'de' && 'b', isLarge(locale) && 'b', 'c')`)
})

test('with a condition that migrate wrote goes its remark', async () => {
  const code = await edited(
    `'a',\n// Looks accidental: missing only in fr\nlocale !== 'fr' && 'b'`,
    (pages, language) => {
      if (language === 'fr') pages.push('fr/b')
    },
  )
  assert.is(code, `.pages('a', 'b')`)
})

test('what a condition gives goes from all of its variants, and leaves nothing behind', async () => {
  for (const given of [`locale === 'en' && 'b'`, `...when(locale === 'en', 'b')`]) {
    const code = await edited(`'a', ${given}, 'd'`, (pages, language) => {
      if (language === 'en') pages.splice(1, 1)
    })
    assert.is(code, `.pages('a', 'd')`, given)
  }
})

test.run()
