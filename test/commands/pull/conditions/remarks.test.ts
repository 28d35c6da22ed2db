import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, pulled } from '../pulled.js'

const config = around(
  'navigation().languages(...locales.map(sidebar))',
  `
const locales = ['en', 'fr', 'de'] as const

const sidebar = (locale: (typeof locales)[number]) =>
  language(locale).groups(
    ...under(
      locale,
      group('Start').pages(
        // the first of all
        'index',
        // Looks accidental: missing only in fr
        locale !== 'fr' && 'install',
      ),
      group('More')
        // Looks accidental: only in fr
        .icon(locale === 'fr' ? 'x' : 'y')
        .pages('more'),
      // Looks accidental: 'Last' elsewhere
      group(locale === 'fr' ? 'Lats' : 'Last').pages('last'),
    ),
  )
`,
)

interface Docs {
  readonly navigation: {
    readonly languages: readonly { groups: { group: string; icon?: string; pages: string[] }[] }[]
  }
}

test('a condition whose texts agree goes, and with it the remark that it looks accidental', async () => {
  const { result, text } = await pulled(config, (docs: never) => {
    const [start, more, last] = (docs as Docs).navigation.languages[1]?.groups ?? []
    start?.pages.push('fr/install')
    Object.assign(more ?? {}, { icon: 'y' })
    Object.assign(last ?? {}, { group: 'Last' })
  })
  assert.is(result.conditions, 0)
  assert.not.match(text(), /accidental|locale ===|locale !==/)
  assert.match(text(), `// the first of all\n        'index',\n        'install',`)
  assert.match(text(), `group('More')\n        .icon('y')`)
  assert.match(text(), `\n      group('Last').pages('last')`)
})

test('a condition that stays keeps its remark', async () => {
  const { text } = await pulled(config, (docs: never) => {
    const [, fr] = (docs as Docs).navigation.languages
    Object.assign(fr?.groups[1] ?? {}, { icon: 'z' })
  })
  assert.match(text(), `// Looks accidental: only in fr\n        .icon(locale === 'fr' ? 'z' : 'y')`)
})

test.run()
