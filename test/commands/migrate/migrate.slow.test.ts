import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { check } from '../../../src/commands/check/check.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { generate } from '../../../src/commands/migrate/generate.js'
import { sourceOf } from '../../../src/commands/migrate/source.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import type { MigrateOptions } from '../../../src/commands/migrate/migrate.js'
import { keptOf, problemsOf } from './code-of.js'
import { onSite } from './site.js'

const settings = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
const docs = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: { tabs: [{ tab: 'Guides', pages: ['index'] }] },
}

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
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#0D9373' },
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
  onSite({ 'docs.json': docs, 'docs.config.ts': '// mine' }, async (site) => {
    const [problem = ''] = await problems(migrate({ cwd: site.folder }))
    assert.is(problem, 'migrate-target-exists docs.config.ts already exists, so nothing was written.')
    assert.is(site.read('docs.config.ts'), '// mine')
    await migrate({ cwd: site.folder, force: true })
    assert.match(site.read('docs.config.ts'), 'export default')
  }))

test('a second config is refused, as the next build could not tell which to take; --force deletes nothing', () =>
  onSite({ 'docs.json': docs, 'docs.config.cjs': '// mine' }, async (site) => {
    for (const force of [false, true]) {
      const [problem = ''] = await problems(migrate({ cwd: site.folder, force }))
      assert.match(problem, /^migrate-rival There already is a config, docs\.config\.cjs/)
    }
    assert.not(site.has('docs.config.ts'))
    await migrate({ cwd: site.folder, out: 'site.config.ts' })
    assert.ok(site.has('site.config.ts'))
  }))

test('what is in the way of a folder is named, and nothing written', () =>
  onSite({ 'docs.json': docs, nav: 'a file' }, async (site) => {
    const [problem = ''] = await problems(migrate({ cwd: site.folder, split: true }))
    assert.match(problem, /^folder-is-file .*guides\.ts can't be written: .*nav is a file, not a folder/)
    assert.not(site.has('docs.config.ts'))
    assert.match(String(await problems(migrate({ cwd: site.folder, out: 'nav/docs.config.ts' }))), /^folder-is-file/)
  }))

test('a link that leads nowhere is a file that exists', () =>
  onSite({ 'docs.json': docs }, async (site) => {
    symlinkSync('elsewhere/gone.ts', path.join(site.folder, 'docs.config.ts'))
    assert.match(String(await problems(migrate({ cwd: site.folder }))), /^migrate-target-exists/)
    // --force writes through it, as any program does.
    const [problem = ''] = await problems(migrate({ cwd: site.folder, force: true }))
    assert.match(problem, /^link-broken .* is a link to elsewhere\/gone\.ts, which does not exist/)
  }))

test('a docs.json that is a broken link is said to be one', () =>
  onSite({}, async (site) => {
    symlinkSync('../gone.json', path.join(site.folder, 'docs.json'))
    assert.match(String(await problems(migrate({ cwd: site.folder }))), /^link-broken .*\.\.\/gone\.json/)
  }))

test('no temporary folder is needed', () =>
  onSite({ 'docs.json': docs }, async ({ folder }) => {
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = path.join(folder, 'docs.json', 'gone')
    try {
      assert.is((await migrate({ cwd: folder })).proof, 'bytes')
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
  }))

test('a referenced file gives its module a name that imports can have', () =>
  onSite(
    {
      'docs.json': {
        navigation: {
          groups: [
            '.nav/a.json',
            'b?.json',
            'c#1.json',
            'd%20.json',
            'e.d.json',
            '.json',
            'aux.json',
            'g*/h.json',
            '..i.json',
            "it's.json",
            'j k.json',
            '....json',
          ].map(($ref) => ({ $ref })),
        },
      },
      '.nav/a.json': { group: 'A', pages: ['a'] },
      'b?.json': { group: 'B', pages: ['b'] },
      'c#1.json': { group: 'C', pages: ['c'] },
      'd%20.json': { group: 'D', pages: ['d'] },
      'e.d.json': { group: 'E', pages: ['e'] },
      '.json': { group: 'F', pages: ['f'] },
      'aux.json': { group: 'G', pages: ['g'] },
      'g*/h.json': { group: 'H', pages: ['h'] },
      '..i.json': { group: 'I', pages: ['i'] },
      "it's.json": { group: 'It', pages: ['it'] },
      'j k.json': { group: 'J', pages: ['j'] },
      '....json': { group: 'L', pages: ['l'] },
    },
    async (site) => {
      const { files } = await migrate({ cwd: site.folder })
      assert.equal(
        files.map((file) => path.relative(site.folder, file.path)),
        [
          'docs.config.ts',
          '.nav/a.ts',
          'b-.ts',
          'c-1.ts',
          'd-20.ts',
          'e-d.ts',
          'part.ts',
          'aux-2.ts',
          'g-/h.ts',
          '..i.ts',
          'it-s.ts',
          'j-k.ts',
          'part-2.ts',
        ],
      )
      assert.not((await build({ cwd: site.folder, check: true })).changed)
    },
  ))

test('a navigation that is no object stays a finding of the check', () =>
  onSite({ 'docs.json': { name: 'Acme', navigation: false } }, async (site) => {
    await migrate({ cwd: site.folder })
    const { diagnostics } = await check({ cwd: site.folder })
    assert.ok(diagnostics.some(({ code, severity }) => code === 'provider-refuses' && severity === 'error'))
    assert.match(
      String(await problems(migrate({ cwd: site.folder, force: true, navigationOnly: true }))),
      /^migrate-navigation-form/,
    )
  }))

test('--navigation-only: the settings stay in docs.json, with every byte', () =>
  onSite({ 'docs.json': `{"name":"Acme",\n"redirects":[],\n"navigation":{"pages":["a"]}}` }, async (site) => {
    const { proof, kept } = await migrate({ cwd: site.folder, navigationOnly: true })
    assert.is(proof, 'bytes')
    assert.equal(kept, [])
    assert.is(
      site.read('docs.config.ts'),
      `import { navigation } from "build-nav";\n\nexport default navigation().pages("a");\n`,
    )
    assert.not((await build({ cwd: site.folder, check: true })).changed)
  }))

test('--navigation-only with a referenced navigation', () =>
  onSite(
    {
      'docs.json': { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: { $ref: 'nav.json' } },
      'nav.json': { tabs: [{ $ref: 'tab.json' }] },
      'tab.json': { tab: 'A', pages: ['a'] },
    },
    async (site) => {
      const { files } = await migrate({ cwd: site.folder, navigationOnly: true })
      assert.is(files.length, 2)
      assert.match(site.read('docs.config.ts'), /export default navigation\(\)\.tabs\(\w+\);/)
      assert.not((await build({ cwd: site.folder, check: true })).changed)
    },
  ))

const redirects = Array.from({ length: 150 }, (_, index) => ({
  source: `/an/old/address/number-${index}`,
  destination: `/a/new/address/number-${index}`,
}))

test('a long setting has a module of its own, and --navigation-only is suggested where settings are most', () =>
  onSite({ 'docs.json': { ...docs, redirects } }, async ({ folder }) => {
    const migrated = async (options: MigrateOptions) => {
      const { files, diagnostics } = await migrate({ cwd: folder, dryRun: true, ...options })
      return [files.map((file) => path.relative(folder, file.path)), diagnostics.map(({ code }) => code)]
    }
    assert.equal(await migrated({}), [['docs.config.ts', 'settings/redirects.ts'], ['migrate-settings']])
    assert.equal(await migrated({ split: false }), [['docs.config.ts'], ['migrate-settings']])
    assert.equal(await migrated({ navigationOnly: true }), [['docs.config.ts'], []])
  }))

test('what is longer than 1,000 lines is split without being asked', () => {
  const tabs = ['Guides', 'API'].map((tab) => ({
    tab,
    groups: Array.from({ length: 60 }, (_, index) => ({
      group: `${tab} ${index}`,
      pages: Array.from({ length: 10 }, (__, page) => `${tab}/part-${index}/page-${page}`),
    })),
  }))
  return onSite(
    { 'docs.json': { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: { tabs } } },
    async (site) => {
      const names = async (options: object) =>
        (await migrate({ cwd: site.folder, dryRun: true, ...options })).files.map((file) =>
          path.relative(site.folder, file.path),
        )
      assert.equal(await names({}), ['docs.config.ts', 'nav/guides.ts', 'nav/api.ts'])
      assert.equal(await names({ split: false }), ['docs.config.ts'])
    },
  )
})

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
        ...settings,
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
  theme: "mint",
  name: "Acme",
  colors: { primary: "#0D9373" },
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
      assert.not((await build({ cwd: site.folder, check: true })).changed)
    },
  ))

test('every .set is reported with its place and its reason, also in a referenced file', () => {
  const text =
    '{\n  "navigation": {\n    "tabs": [{ "tab": "A", "pages": ["a"], "iconType": "x" }],\n    "pages": ["b"]\n  },\n  "topbar": 1\n}'
  assert.equal(keptOf(text), [
    "3:44 tab 'A' iconType: build-nav doesn't know this key",
    `4:5 the navigation pages: the navigation has both 'tabs' and 'pages': Mintlify keeps 'tabs' and silently drops 'pages' (1 page) !`,
    "6:3 docs.json topbar: build-nav doesn't know this key",
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

test('what is too much for code is said, with its place where it has one', async () => {
  const pages = Array.from({ length: 60_001 }, (_, index) => `p${index}`)
  const list = { navigation: { groups: [{ group: 'All', pages }] } }
  await onSite({ 'docs.json': JSON.stringify(list) }, async ({ folder }) => {
    const [problem = ''] = await problems(migrate({ cwd: folder }))
    assert.match(problem, /^migrate-list-too-long This list of pages has 60,001 entries/)
  })
  let group: object = { group: 'Deep', pages: ['a'] }
  for (let depth = 0; depth < 400; depth++) group = { group: 'Deep', pages: [group] }
  const deep = sourceOf(JSON.stringify({ navigation: { groups: [group] } }), '/docs/docs.json')
  const [problem = ''] = await problems(
    Promise.resolve().then(() => withLittleStack(() => generate(deep, '/docs.config.ts'))),
  )
  assert.match(problem, /^migrate-too-deep /)
})

/** Runs with as much of the stack as the run needs to notice that there is too little. */
function withLittleStack<Result>(run: () => Result): Result {
  try {
    return withLittleStack(run)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return run()
  }
}

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
      assert.not((await build({ cwd: site.folder, check: true })).changed)
    },
  ))

test('an element whose title is not its first key can be renamed, and keeps the order of its keys', () =>
  onSite(
    {
      'docs.json': {
        ...settings,
        navigation: { tabs: [{ icon: 'book', tab: 'Guides', pages: [{ pages: ['a'], group: 'A' }] }] },
      },
    },
    async (site) => {
      const before = site.read('docs.json')
      const { kept } = await migrate({ cwd: site.folder })
      assert.equal(kept, [])
      writeFileSync(
        path.join(site.folder, 'docs.config.ts'),
        site.read('docs.config.ts').replace('"Guides"', '"Learn"').replace('"A"', '"B"'),
      )
      await build({ cwd: site.folder })
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
  docs.config.ts  8 lines

Verified: this code produces the same docs.json, byte for byte.

Kept with .set(…): 1 key
  docs.json:17:3  docs.json .set('topbar', …): build-nav doesn't know this key

Next: edit docs.config.ts from now on, and run \`npx build-nav --cwd ${site.folder} --check\` in CI.
`,
    )
    const again = site.run('migrate')
    assert.is(again.code, 1)
    assert.match(again.error, 'docs.config.ts already exists')
  }))

test('--dry-run prints the code on stdout and writes nothing', () =>
  onSite({ 'docs.json': docs }, (site) => {
    const { code, out, error } = site.run('migrate', '--dry-run', '--split')
    assert.is(code, 0)
    assert.match(out, /^\/\/ docs\.config\.ts\nimport/)
    assert.match(out, '// nav/guides.ts\nimport')
    assert.match(error, 'Verified')
    assert.not(site.has('docs.config.ts'))
    assert.is(site.run('migrate', '--split', '--no-split').code, 2)
  }))

test('a tolerant migration says that the old file has to go', () =>
  onSite({ 'docs.json': '{"navigation": {"pages": ["a",] /* more to come */}}' }, async ({ folder, read }) => {
    assert.match(String(await problems(migrate({ cwd: folder }))), /json-trailing-comma/)
    const { diagnostics } = await migrate({ cwd: folder, tolerant: true })
    assert.ok(diagnostics.some(({ code }) => code === 'migrate-comments'))
    assert.match(read('docs.config.ts'), '// more to come')
  }))

test.run()
