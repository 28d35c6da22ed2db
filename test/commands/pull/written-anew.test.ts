import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, pulled } from './pulled.js'

const names = Array.from({ length: 12 }, (_, index) => `a-page-with-a-long-name-${index}`)
const groups = ['One', 'Two', 'Three', 'Four', 'Five']
const content = groups.map((name) => {
  const pages = names.map((page) => `\n        'en/${name.toLowerCase()}/${page}',`)
  return `\n      group('${name}').pages(${pages.join('')}\n      ),`
})
const text = around(`navigation().languages(\n    language('en').groups(${content.join('')}\n    ),\n  )`)

// Prettier breaks what pull adds into lines, as it did with what is there.
const config = { 'docs.config.ts': text, '.prettierrc': '{ "semi": false, "singleQuote": true, "printWidth": 120 }' }

interface Docs {
  readonly navigation: { readonly languages: { groups: { pages: string[] }[] }[] }
}

test('a pull after which a fresh migration would be much shorter says so, with the command', async () => {
  const { result } = await pulled(config, (docs: never) => {
    const { languages } = (docs as Docs).navigation
    const copy = JSON.stringify(languages[0]).replaceAll('en/', 'fr/').replace('"en"', '"fr"')
    languages.push(JSON.parse(copy))
  })
  assert.is(result.anew.length, 1)
  const [{ message = '', hint = '', severity = '' } = {}] = result.anew
  const [, now = '', anew = ''] = /now has (\d+) lines; .* would have (\d+)\./.exec(message) ?? []
  assert.is(severity, 'note')
  assert.ok(Number(now) - Number(anew) >= 40, message)
  assert.match(hint, '`npx build-nav migrate --force`')
})

test('a pull that adds little, or what a migration would write alike, does not', async () => {
  const few = await pulled(config, (docs: never) => void (docs as Docs).navigation.languages[0]?.groups[0]?.pages.pop())
  assert.equal(few.result.anew, [])
  const long = await pulled(config, (docs: never) => {
    const pages = Array.from({ length: 60 }, (_, index) => `en/other/another-page-with-a-long-name-${index}`)
    ;(docs as Docs).navigation.languages[0]?.groups[0]?.pages.push(...pages)
  })
  assert.equal(long.result.anew, [])
})

test.run()
