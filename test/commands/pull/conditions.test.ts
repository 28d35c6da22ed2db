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
  return /group(?:\('Start'\)|(?=\())(.*)\)\)\n/s.exec(text())?.[1]?.replace(/\s+/g, ' ') ?? ''
}

const drifted = `'a', locale === 'en' && 'b', 'c', ...when(locale === 'en', 'd', 'e', 'f'), 'g'`
const whole = (language: string) => ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((page) => `${language}/${page}`)

test('what a condition gives comes to all variants: the condition goes', async () => {
  const code = await edited(drifted, (pages, language) => pages.splice(0, 9, ...whole(language)))
  assert.is(code, `.pages('a', 'b', 'c', 'd', 'e', 'f', 'g')`)
})

test('a text that becomes another one in every language keeps no branch for the old one', async () => {
  const renamed = (titles: Readonly<Record<string, string>>) =>
    edited(`'a'`, (_, language, group) => (group.group = titles[language] ?? 'Begin'))
  assert.is(await renamed({ en: 'Go' }), `(locale === 'en' ? 'Go' : 'Begin').pages('a')`)
  assert.is(await renamed({ en: 'Go', fr: 'Go' }), `(['en', 'fr'].includes(locale) ? 'Go' : 'Begin').pages('a')`)
  const each = `locale === 'en' ? 'A' : locale === 'fr' ? 'B' : locale === 'es' ? 'C' : 'Begin'`
  assert.is(await renamed({ en: 'A', fr: 'B', es: 'C' }), `(${each}).pages('a')`)
})

test('what a condition gives comes to more variants: the condition says so, and nothing is written twice', async () => {
  const code = await edited(drifted, (pages, language) => {
    if (language === 'fr') pages.splice(0, 9, ...whole(language))
  })
  assert.is(
    code,
    `.pages('a', ['en', 'fr'].includes(locale) && 'b', 'c', ...when(['en', 'fr'].includes(locale), 'd', 'e', 'f'), 'g')`,
  )
})

test('a condition on an entry of a folder is widened: on the last one, on one before others, and for all', async () => {
  const give = (entries: string, languages: readonly string[], at: number) =>
    edited(`...under('x', ${entries})`, (pages, language) => {
      if (languages.includes(language)) pages.splice(at, 0, `${language}/x/b`)
    })
  const widened = `['en', 'fr'].includes(locale) && 'b'`
  assert.is(await give(`'a', locale === 'en' && 'b'`, ['fr'], 1), `.pages(...under('x', 'a', ${widened}))`)
  assert.is(await give(`locale === 'en' && 'b', 'c'`, ['fr'], 0), `.pages(...under('x', ${widened}, 'c'))`)
  assert.is(await give(`'a', locale === 'en' && 'b'`, ['fr', 'es', 'de'], 1), `.pages(...under('x', 'a', 'b'))`)
})

test('of several items under one condition only some come to more variants', async () => {
  const code = await edited(drifted, (pages, language) => {
    if (language !== 'en') pages.splice(2, 0, `${language}/e`)
  })
  assert.is(code, `.pages('a', locale === 'en' && 'b', 'c', locale === 'en' && 'd', 'e', locale === 'en' && 'f', 'g')`)
})

test('what a condition gives goes from one more variant', async () => {
  const code = await edited(`'a', locale !== 'en' && 'b', 'c'`, (pages, language) => {
    if (language === 'de') pages.splice(1, 1)
  })
  assert.is(code, `.pages('a', locale !== 'en' && locale !== 'de' && 'b', 'c')`)
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

test('a page in the place of another, both of which have their conditions, changes these only', async () => {
  const code = await edited(`locale === 'en' && 'new', locale !== 'en' && 'old', 'c'`, (pages, language) => {
    if (language === 'fr') pages[0] = 'fr/new'
  })
  assert.is(code, `.pages(['en', 'fr'].includes(locale) && 'new', locale !== 'en' && locale !== 'fr' && 'old', 'c')`)
})

test("a condition of the author's own stays, beside what it does not say", async () => {
  const code = await edited(
    `'a', isLarge(locale) && 'b', 'c'`,
    (pages, language) => {
      if (language === 'de') pages.splice(1, 0, 'de/b')
    },
    `const isLarge = (locale: string) => locale === 'en'`,
  )
  assert.is(code, `.pages('a', (isLarge(locale) || locale === 'de') && 'b', 'c')`)
})

test('an attribute that a condition gives comes to more variants, or to all', async () => {
  const root = `'a').root(locale === 'en' ? 'b' : undefined`
  const give = (languages: readonly string[]) =>
    edited(root, (pages, language, group) => {
      if (!languages.includes(language)) return
      delete (group as Partial<Group>).pages
      Object.assign(group, { root: `${language}/b`, pages })
    })
  assert.match(await give(['fr']), `.root(['en', 'fr'].includes(locale) ? 'b' : undefined)`)
  assert.match(await give(['fr', 'es', 'de']), `.root('b')`)
})

test('a group that gets other content in one variant has no attribute under a condition that is decided there', async () => {
  const code = await edited(`'a', 'b'`, (_, language, group) => {
    if (language !== 'fr') return
    delete (group as Partial<Group>).pages
    Object.assign(group, { openapi: 'fr.yaml' })
  })
  assert.is(code, `.openapi('fr.yaml') : group('Start').pages('a', 'b')`)
})

test('what a condition gives goes from all of its variants, and leaves nothing behind', async () => {
  const gone = (from: number, count: number) =>
    edited(`'a', ...when(locale === 'en', 'b', 'c'), 'd'`, (pages, language) => {
      if (language === 'en') pages.splice(from, count)
    })
  assert.is(await gone(1, 2), `.pages('a', 'd')`)
  assert.is(await gone(2, 1), `.pages('a', ...when(locale === 'en', 'b'), 'd')`)
})

test('many neighbours that come, or stay, under one condition have it once', async () => {
  const code = await edited(`'a', 'b', 'c', 'd', 'e'`, (pages, language) => {
    if (language === 'es') pages.splice(4, 0, 'es/x', 'es/y', 'es/z')
    if (language === 'fr') pages.splice(0, 3)
  })
  assert.is(code, `.pages(...when(locale !== 'fr', 'a', 'b', 'c'), 'd', ...when(locale === 'es', 'x', 'y', 'z'), 'e')`)
})

test.run()
