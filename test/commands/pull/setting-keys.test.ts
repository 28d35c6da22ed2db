import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pulled } from './pulled.js'

const config = `import { docs, navigation } from 'build-nav'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  api: { playground: { display: 'simple' } },
  navigation: navigation().pages('index'),
})
  // FIXME: 'api' has no key 'baseUrl': Mintlify silently drops it
  .set(['api', 'baseUrl'], 'https://a.dev')
  .set(['api', 'playground', 'isDark'], false)
`

interface Docs {
  api?: { baseUrl?: string; playground?: { display?: string; isDark?: boolean }; other?: number; examples?: object }
}

const edits: readonly (readonly [string, (docs: Required<Docs>) => void, from: string, to: string])[] = [
  ['a text', ({ api }) => void (api.baseUrl = 'https://b.dev'), `'https://a.dev'`, `'https://b.dev'`],
  [
    'a flag',
    ({ api }) => void (api.playground = { display: 'simple', isDark: true }),
    `'isDark'], false`,
    `'isDark'], true`,
  ],
  [
    'a key that goes',
    ({ api }) => void delete api.baseUrl,
    `\n  // FIXME: 'api' has no key 'baseUrl': Mintlify silently drops it\n  .set(['api', 'baseUrl'], 'https://a.dev')`,
    '',
  ],
  ['an object that goes', ({ api }) => void delete api.playground, `{ playground: { display: 'simple' } }`, '{}'],
  ['a typed key', ({ api }) => void (api.playground = { display: 'none', isDark: false }), `'simple'`, `'none'`],
  [
    'a typed key more',
    ({ api }) => void (api.examples = { languages: [] }),
    `' } },`,
    `' }, examples: { languages: [] } },`,
  ],
]

for (const [what, edit, from, to] of edits)
  test(`a setting in which .set sets keys: ${what}`, async () => {
    const { text } = await pulled(config, (docs: never) => edit(docs))
    const expected = config.replace(from, to)
    const isGone = what === 'an object that goes'
    const plain = (code: string) => code.replace(/\)\s+\.set/g, ').set')
    assert.is(plain(text()), plain(isGone ? expected.replace(/\n.*'isDark'\], false\)/, '') : expected))
  })

test('a setting that goes takes along what .set sets in it', async () => {
  const gone = await pulled(config, (docs: never) => void delete (docs as Docs).api)
  assert.not.match(gone.text(), /api|baseUrl|isDark/)
})

test('a setting that goes takes along the FIXME of each of its mistakes', async () => {
  const whole = config.replace(/^  api: .*\n/m, '').replace(
    /  \/\/ FIXME[\s\S]*$/,
    `  // FIXME: 'api' has no key 'baseUrl': Mintlify silently drops it
  // FIXME: 'api' has no key 'other': Mintlify silently drops it
  .set('api', { baseUrl: 'https://a.dev', other: 1 })
`,
  )
  const gone = await pulled(whole, (docs: never) => void delete (docs as Docs).api)
  assert.not.match(gone.text(), /api|FIXME/)
})

test('a setting with an unknown key more is kept with .set, with its code', async () => {
  const named = config.replace("display: 'simple'", 'display').replace('export', "const display = 'simple'\nexport")
  const typed = named.replace(/\n  \/\/ FIXME[^]*$/, '\n')
  const first = await pulled(typed, (docs: never) => void ((docs as Docs).api!.playground!.isDark = true))
  assert.match(first.text(), "})\n  // FIXME: 'api.playground' has no key 'isDark'")
  assert.match(first.text(), ".set('api', { playground: { display, isDark: true } })")
})

test('a key that .set writes becomes a property once its value is allowed, and its FIXME goes', async () => {
  const refused = config.replace("{ display: 'simple' }", '{}').replace("'isDark'], false", "'display'], 'dark'")
  const { text } = await pulled(refused, (docs: never) => void ((docs as Docs).api!.playground!.display = 'none'))
  assert.match(text(), "playground: { display: 'none' }")
  assert.not.match(text(), "'display']")
  const fixed = config.replace(/baseUrl/g, 'openapi').replace("'https://a.dev'", '1')
  const one = await pulled(
    fixed,
    (docs: never) => void ((docs as { api: { openapi: unknown } }).api.openapi = 'a.yaml'),
  )
  assert.match(one.text(), "api: { playground: { display: 'simple' }, openapi: 'a.yaml' }")
  assert.not.match(one.text(), 'FIXME')
})

test.run()
