import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../src/diagnostics/build-nav-error.js'
import { migrate } from '../../src/migrate/migrate.js'
import { keptOf, problemsOf } from './code-of.js'
import { onSite } from './site.js'

const docs = { name: 'Acme', navigation: { tabs: [{ tab: 'Guides', pages: ['index'] }] } }

/** The codes and messages of what a promise rejects with. */
async function problems(promise: Promise<unknown>): Promise<string[]> {
  try {
    await promise
  } catch (error) {
    if (error instanceof BuildNavError) return error.diagnostics.map(({ code, message }) => `${code} ${message}`)
    throw error
  }
  return []
}

test('formats as the repository does', () =>
  onSite(
    {
      'docs.json': docs,
      '.prettierrc': '{"semi":false,"singleQuote":true}',
      '.editorconfig': '[*]\nindent_size = 4\n',
    },
    async (site) => {
      await migrate({ cwd: site.folder })
      assert.is(
        site.read('docs.config.ts'),
        `import { docs, navigation, tab } from 'build-nav'

export default docs({
    name: 'Acme',
    navigation: navigation().tabs(tab('Guides').pages('index')),
})
`,
      )
    },
  ))

test('a broken prettier configuration is explained, and nothing written', () =>
  onSite({ 'docs.json': docs, '.prettierrc': '{"semi":' }, async (site) => {
    const [problem = ''] = await problems(migrate({ cwd: site.folder }))
    assert.match(problem, /^migrate-prettier The code can't be formatted/)
    assert.not(site.has('docs.config.ts'))
  }))

test('never overwrites, unless it is told to', () =>
  onSite({ 'docs.json': docs, 'docs.config.js': '// mine' }, async (site) => {
    const [problem = ''] = await problems(migrate({ cwd: site.folder }))
    assert.is(problem, 'migrate-target-exists docs.config.js exists already. Nothing was written.')
    assert.not(site.has('docs.config.ts'))
    await migrate({ cwd: site.folder, force: true })
    assert.ok(site.has('docs.config.ts'))
  }))

test('--out goes elsewhere, with the modules beside it', () =>
  onSite({ 'docs/docs.json': docs }, async (site) => {
    const { files } = await migrate({ cwd: site.folder, file: 'docs/docs.json', out: 'config/site.mts', split: true })
    assert.equal(files.length, 2)
    assert.match(site.read('config/site.mts'), 'import { guides } from "./nav/guides.mjs"')
    assert.ok(site.has('config/nav/guides.mts'))
    assert.match(
      String(await problems(migrate({ cwd: site.folder, file: 'docs/docs.json', out: 'config.json' }))),
      'migrate-out',
    )
  }))

test('a $ref becomes a module named after its file; the docs.json keeps it', () =>
  onSite(
    {
      'docs.json': {
        navigation: { languages: [{ $ref: './nav/en.json' }, { language: 'fr', $ref: 'nav/fr.json' }] },
        redirects: { $ref: './redirects.json' },
      },
      'nav/en.json': { language: 'en', tabs: [{ tab: 'Guides', pages: { $ref: 'parts/pages.json' } }] },
      'nav/fr.json': { pages: ['fr/index'] },
      'nav/parts/pages.json': ['index', { group: 'More', pages: ['more'] }],
      'redirects.json': [{ source: '/a', destination: '/b' }],
    },
    async (site) => {
      await migrate({ cwd: site.folder })
      assert.is(
        site.read('docs.config.ts'),
        `import { docs, navigation } from "build-nav";
import { en } from "./nav/en.js";
import { fr } from "./nav/fr.js";
import { redirects } from "./redirects.js";

export default docs({
  navigation: navigation().languages(en, fr),
  redirects,
});
`,
      )
      assert.is(
        site.read('nav/en.ts'),
        `import { language, tab } from "build-nav";
import { pages } from "./parts/pages.js";

export const en = language("en").tabs(tab("Guides").pages(...pages));
`,
      )
      assert.match(site.read('nav/fr.ts'), 'language("fr").pages("fr/index");')
      assert.is(site.run('build', '--check').code, 0)
    },
  ))

test('every .set is reported with its place and its reason, also in a referenced file', () => {
  const text =
    '{\n  "navigation": {\n    "tabs": [{ "tab": "A", "pages": ["a"], "iconType": "x" }],\n    "pages": ["b"]\n  },\n  "topbar": 1\n}'
  assert.equal(keptOf(text), [
    "3:44 tab 'A' iconType: build-nav does not know this key",
    '4:5 navigation pages: the provider keeps "tabs" here and drops this page !',
    '6:3 docs.json topbar: build-nav does not know this key',
  ])
})

test('what can not be migrated is said with its place', () => {
  assert.equal(problemsOf('[]'), ['1:1 migrate-not-object'])
  assert.equal(problemsOf('\n {"name": "x"}'), ['2:2 migrate-no-navigation'])
  assert.equal(problemsOf('{"navigation": {},\n"x": [1, 1e999]}'), ['2:10 migrate-number'])
  assert.equal(problemsOf('{"navigation": {"pages": ["a",]}}'), ['1:30 json-trailing-comma'])
  assert.equal(problemsOf('{"navigation": {"pages": []},\n"navigation": {}}'), ['2:1 json-duplicate-key'])
  assert.equal(problemsOf(`{"navigation": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`), ['1:1015 json-too-deep'])
})

test('with --tolerant, of a key written twice the last one counts, and that is reported', () =>
  onSite({ 'docs.json': '{"navigation": {"pages": ["a"], "pages": ["b"]}}' }, async (site) => {
    const { proof, diagnostics, files } = await migrate({ cwd: site.folder, tolerant: true })
    assert.is(proof, 'bytes')
    assert.equal(
      diagnostics.map(({ severity, code }) => `${severity} ${code}`),
      ['warning json-duplicate-key'],
    )
    assert.match(files[0]?.text ?? '', '.pages("b")')
  }))

test('names that are hard to survive', () =>
  onSite(
    {
      'docs.json':
        '{"navigation": {"tabs": [{"tab": "a", "__proto__": {"__proto__": []}, "constructor": 1e21, "toJSON": "x", "set": null, "pages": []}]}}',
    },
    async (site) => {
      await migrate({ cwd: site.folder })
      assert.is(site.run('build', '--check').code, 0)
    },
  ))

test('an element whose title is not its first key can be renamed, and keeps the order of its keys', () =>
  onSite(
    { 'docs.json': { navigation: { tabs: [{ icon: 'book', tab: 'Guides', pages: [{ pages: ['a'], group: 'A' }] }] } } },
    async (site) => {
      const before = site.read('docs.json')
      const { kept } = await migrate({ cwd: site.folder })
      assert.equal(kept, [])
      writeFileSync(
        path.join(site.folder, 'docs.config.ts'),
        site.read('docs.config.ts').replace('"Guides"', '"Learn"').replace('"A"', '"B"'),
      )
      assert.is(site.run('build').code, 0)
      assert.is(site.read('docs.json'), before.replace('"Guides"', '"Learn"').replace('"A"', '"B"'))
    },
  ))

test('the command says what it wrote, kept and wants next', () =>
  onSite({ 'docs.json': { ...docs, topbar: 1 } }, (site) => {
    const { code, out } = site.run('migrate')
    assert.is(code, 0)
    assert.is(
      out,
      `Wrote
  docs.config.ts  6 lines

Proven: this code, run as build-nav runs it, gives every byte of the docs.json back.

Kept with .set(…): 1 key
  docs.json:13:3  docs.json .set('topbar', …): build-nav does not know this key

Next: edit docs.config.ts from now on, and run \`npx build-nav --check\` in CI.
`,
    )
    const again = site.run('migrate')
    assert.is(again.code, 1)
    assert.match(again.error, 'docs.config.ts exists already')
  }))

test('--dry-run prints the code on stdout and writes nothing', () =>
  onSite({ 'docs.json': docs }, (site) => {
    const { code, out, error } = site.run('migrate', '--dry-run', '--split')
    assert.is(code, 0)
    assert.match(out, /^\/\/ docs\.config\.ts\nimport/)
    assert.match(out, '// nav/guides.ts\nimport')
    assert.match(error, 'Proven')
    assert.not(site.has('docs.config.ts'))
  }))

test('a tolerant migration says that the old file has to go', () =>
  onSite({ 'docs.json': '{"navigation": {"pages": ["a",] /* more to come */}}' }, (site) => {
    assert.is(site.run('migrate').code, 1)
    const { code, error } = site.run('migrate', '--tolerant')
    assert.is(code, 0)
    assert.match(error, 'migrate-comments')
    assert.match(site.read('docs.config.ts'), '// more to come')
  }))

test.run()
