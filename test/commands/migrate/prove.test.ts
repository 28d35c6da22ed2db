import { readdirSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prove } from '../../../src/commands/migrate/proven.js'
import { sourceOf } from '../../../src/commands/migrate/source.js'
import { refusal, Site } from './site.js'

const docsJson = `{ "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "groups": [{ "group": "A", "icon": "book", "pages": ["a"] }] } }`
const a = `group('A').icon('book').pages('a')`
const docsOf = (child: string) =>
  `docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().groups(${child}) })`
const head = `import { docs, group, navigation } from 'build-nav'\n`

/** Proves a config's code, with the module nav.ts beside it. */
const proven = (code: string, nav = '') => {
  const files = [
    { path: 'docs.config.ts', text: `${head}export default ${code}\n` },
    { path: 'nav.ts', text: head + nav },
  ]
  return prove(files, '/docs', sourceOf(docsJson, '/docs/docs.json'))
}

const importing = `${docsOf('x')}\nimport { x } from './nav.js'`

test('code that gives the docs.json back is proven', async () => {
  await proven(docsOf(a))
  await proven(`navigation().groups(${a})`)
  await proven(importing, `export const x = ${a}`)
})

// prettier-ignore
const refused: [what: string, code: string, said: RegExp][] = [
  ['a wrong value', docsOf(a.replace('book', 'boot')), /^1:\d+ migrate-not-proven .*at line 1: the file has "k.*the code produces "t/],
  ['a wrong setting', docsOf(a).replace('Acme', 'acme'), /^1:\d+ migrate-not-proven/],
  ['a wrong navigation', `navigation().groups(${a.replace('book', 'boot')})`, /migrate-not-proven/],
  ['a broken rule', docsOf(`group('A')`), /^1:1 migrate-code-fails .*Group 'A'/],
  ['code that throws', `(() => { throw undefined })()`, /^1:1 migrate-code-fails/],
  ['an import of nothing', `${docsOf(a)}\nimport 'nothing'`, /migrate-code-fails .*nothing/],
  ['no export', `undefined`, /^1:1 migrate-code-fails/],
]
for (const [what, code, said] of refused)
  test(`${what} is refused`, async () => assert.match(await refusal(() => proven(code)), said))

/** A prettier plugin that formats as prettier does, and then changes the code. */
const changing = (change: string) => `
  import * as estree from '${import.meta.resolve('prettier/plugins/estree')}'
  import * as typescript from '${import.meta.resolve('prettier/plugins/typescript')}'
  const change = (text) => ${change}
  export const parsers = { typescript: {
    ...typescript.parsers.typescript,
    parse: (text, options) => typescript.parsers.typescript.parse(change(text), { ...options, originalText: change(text) }),
    preprocess: change,
  } }
`

const wrong: Readonly<Record<string, string>> = {
  'a string': `text.replaceAll('"book"', '"boot"')`,
  'a rule': `text.replace('.pages("b")', '')`,
  'the import': `text.replace('docs, ', '')`,
}

for (const [what, change] of Object.entries(wrong)) {
  test(`migrate as a whole refuses code in which a formatter changed ${what}, and writes nothing`, async () => {
    const groups = [
      { group: 'A', icon: 'book', pages: ['a'] },
      { group: 'B', pages: ['b'] },
    ]
    const plugin = { name: 'prettier-plugin-changing', type: 'module', exports: './index.js' }
    const site = new Site({
      'docs.json': { navigation: { groups } },
      'node_modules/prettier-plugin-changing/package.json': plugin,
      'node_modules/prettier-plugin-changing/index.js': changing(change),
      '.prettierrc': { plugins: ['prettier-plugin-changing'] },
    })
    const before = readdirSync(site.folder)
    assert.match(await site.refusal({ split: true }), /migrate-(not-proven|code-fails)/)
    assert.equal(readdirSync(site.folder), before)
    await site.migrate({ prettierConfig: false })
  })
}

test.run()
