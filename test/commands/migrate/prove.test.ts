import { readdirSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { prove } from '../../../src/commands/migrate/proven.js'
import { sourceOf } from '../../../src/commands/migrate/source.js'
import { onSite } from './site.js'

const docsJson = `{ "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "groups": [{ "group": "A", "icon": "book", "pages": ["a"] }] } }`

/** What the proof says of a config's code; the module nav.ts is beside it. */
async function said(code: string, text = docsJson, nav = ''): Promise<string[]> {
  const files = [
    {
      path: 'docs.config.ts',
      text: `import { docs, group, navigation } from 'build-nav'\nexport default ${code}\n`,
    },
    { path: 'nav.ts', text: nav },
  ]
  return refusal(prove(files, '/docs', sourceOf(text, '/docs/docs.json')))
}

async function refusal(promise: Promise<unknown>): Promise<string[]> {
  try {
    await promise
    return []
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    return error.diagnostics.map(({ code, message, place }) => `${place?.line}:${place?.column} ${code} ${message}`)
  }
}

const a = `group('A').icon('book').pages('a')`
const docsOf = (child: string) =>
  `docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().groups(${child}) })`

test('code that gives the docs.json back is proven', async () => {
  assert.equal(await said(docsOf(a)), [])
  assert.equal(await said(`navigation().groups(${a})`), [])
})

test('a wrong value, a missing one, one too many', async () => {
  assert.match(
    (await said(docsOf(a.replace('book', 'boot'))))[0] ?? '',
    /^1:\d+ migrate-not-proven .*at line 1: the file has "k.*the code produces "t/,
  )
  assert.match((await said(docsOf(a.replace(`.icon('book')`, ''))))[0] ?? '', /^1:\d+ migrate-not-proven/)
  assert.match((await said(docsOf(a.replace(`'a'`, `'a', 'b'`))))[0] ?? '', /^1:\d+ migrate-not-proven/)
  assert.match((await said(docsOf(a).replace('Acme', 'acme')))[0] ?? '', /^1:\d+ migrate-not-proven/)
  assert.match((await said(`navigation().groups(${a.replace('book', 'boot')})`))[0] ?? '', /migrate-not-proven/)
})

test('a wrong byte: what the writer does not leave as it was', async () => {
  // Of a key written twice JSON.parse sees the last; nothing can write both.
  const twice = sourceOf(
    '{"navigation": {"pages": ["a"]}, "x": 1, "navigation": {"pages": ["a"]}}',
    '/docs/docs.json',
    { tolerant: true },
  )
  const files = [
    {
      path: 'docs.config.ts',
      text: `import { docs, navigation } from 'build-nav'\nexport default docs({ navigation: navigation().pages('a') } as never).set('x', 1).set('theme', undefined).set('name', undefined).set('colors', undefined)\n`,
    },
  ]
  assert.equal(await refusal(prove(files, '/docs', twice)), [])
  const other = { ...twice, document: { ...twice.document, text: '{"navigation": {"pages": ["b"]}, "x": 1}' } }
  const [problem = ''] = await refusal(prove(files, '/docs', other))
  assert.match(problem, /migrate-not-proven .*at line 1: the file has "b\\"\]/)
})

test('a rule that the code breaks, code that throws, that imports what is not there or exports nothing', async () => {
  const [broken = ''] = await said(docsOf(`group('A')`))
  assert.match(broken, /^1:1 migrate-code-fails .*Group 'A'/)
  assert.match((await said(docsOf(`group('A').pagess('a')`)))[0] ?? '', /^1:1 migrate-code-fails .*pagess/)
  assert.match((await said(`(() => { throw undefined })()`))[0] ?? '', /^1:1 migrate-code-fails/)
  assert.match((await said(`${docsOf(a)}\nimport 'nothing'`))[0] ?? '', /migrate-code-fails .*nothing/)
  assert.match((await said(`${docsOf('x')}\nimport { x } from './nav.js'`))[0] ?? '', /migrate-not-proven/)
  assert.equal(
    await said(
      `${docsOf('x')}\nimport { x } from './nav.js'`,
      docsJson,
      `import { group } from 'build-nav'\nexport const x = ${a}`,
    ),
    [],
  )
  assert.match((await said(`undefined`))[0] ?? '', /^1:1 migrate-code-fails/)
})

/** A prettier plugin that formats as prettier does, and then changes the code. */
const changing = (change: string) => `
  import * as estree from 'prettier/plugins/estree'
  import * as typescript from 'prettier/plugins/typescript'
  const change = (text) => ${change}
  export const parsers = { typescript: {
    ...typescript.parsers.typescript,
    parse: (text, options) => typescript.parsers.typescript.parse(change(text), { ...options, originalText: change(text) }),
    preprocess: change,
  } }
`

const wrong: Readonly<Record<string, string>> = {
  'a string': `text.replaceAll('"book"', '"boot"')`,
  'an element that goes': `text.replace(/, b\\)/, ')')`,
  'a rule': `text.replace('.pages("b")', '')`,
  'the import': `text.replace('docs, ', '')`,
}

for (const [what, change] of Object.entries(wrong)) {
  test(`migrate as a whole refuses code in which a formatter changed ${what}, and writes nothing`, () => {
    const site = {
      'docs.json': {
        navigation: {
          groups: [
            { group: 'A', icon: 'book', pages: ['a'] },
            { group: 'B', pages: ['b'] },
          ],
        },
      },
      'node_modules/prettier-plugin-changing/package.json': {
        name: 'prettier-plugin-changing',
        type: 'module',
        exports: './index.js',
      },
      'node_modules/prettier-plugin-changing/index.js': changing(change).replaceAll(
        /'(prettier[^']*)'/g,
        (_, name: string) => `'${import.meta.resolve(name)}'`,
      ),
      '.prettierrc': { plugins: ['prettier-plugin-changing'] },
    }
    return onSite(site, async ({ folder }) => {
      const before = readdirSync(folder)
      const [problem = ''] = await refusal(migrate({ cwd: folder, split: true }))
      assert.match(problem, /migrate-(not-proven|code-fails)/)
      assert.equal(readdirSync(folder), before)
      await migrate({ cwd: folder, prettierConfig: false })
    })
  })
}

test('functions that would make the code longer are not used: a table of words can outweigh what it saves', async () => {
  const titles = ['Getting started', 'Customization', 'Writing content', 'API reference', 'Endpoints']
  const language = (code: string) => ({
    language: code,
    groups: titles.map((title, at) => ({
      group: code === 'en' ? title : `${title} ${code}`,
      pages: [`${code}/${at}`, `${code}/${at}/more`],
    })),
  })
  await onSite(
    {
      'docs.json': {
        theme: 'mint',
        name: 'Acme',
        colors: { primary: '#0D9373' },
        navigation: { languages: ['en', 'fr'].map(language) },
      },
    },
    async (site) => {
      const { files, families } = await migrate({ cwd: site.folder, dryRun: true })
      assert.equal(
        families.map(({ summary }) => summary),
        ["2 languages: written out, because a function for all of them wouldn't be shorter"],
      )
      assert.is(files.length, 1)
    },
  )
})

test.run()
