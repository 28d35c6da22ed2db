import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { validateDocsConfig } from '@mintlify/validation'
import ignore from 'ignore'
import { check as isFormatted, getFileInfo } from 'prettier'
import type { Options } from 'prettier'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { build } from '../../../src/commands/build/build.js'
import { check } from '../../../src/commands/check/check.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { init } from '../../../src/commands/init/init.js'
import type { InitResult } from '../../../src/commands/init/init.js'
import { Site } from '../../cli/cli.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { docsJson, read, siteIn } from './planned.js'

const names = ({ files }: InitResult, folder: string) =>
  files.map((file) => path.relative(folder, file.path).replaceAll(path.sep, '/')).sort()

/** Runs init, and again: then there is nothing left to do. The site builds to the same docs.json, which Mintlify takes. */
async function initTwice(top: string, inner = '') {
  const cwd = path.join(top, inner)
  const planned = await init({ cwd, dryRun: true })
  assert.is(planned.written, false)
  const first = await init({ cwd })
  assert.equal(names(first, top), names(planned, top))
  const again = await init({ cwd })
  assert.equal([names(again, top), again.origin, again.next], [[], 'config', []])
  assert.is((await build({ cwd, check: true })).changed, false)
  assert.ok(validateDocsConfig(JSON.parse(read(cwd, 'docs.json')) as never).success)
  assert.equal((await check({ cwd })).diagnostics, [])
  return first
}

test('an empty folder gets a site with a first page', async () => {
  const cwd = temporaryFolder({}, 'acme-docs-')
  const first = await initTwice(cwd)
  assert.is(first.origin, 'nothing')
  const around = ['.gitattributes', '.github/workflows/docs-pull.yml', '.github/workflows/docs.yml', '.gitignore']
  const own = ['docs.config.ts', 'docs.json', 'index.mdx', 'package.json', 'tsconfig.json']
  assert.equal(names(first, cwd), [...around, ...own])
  assert.equal(first.next, ['npm install', 'npx build-nav --check', 'npx build-nav check'])
  const { devDependencies } = JSON.parse(read(cwd, 'package.json')) as { devDependencies: object }
  assert.equal(Object.keys(devDependencies), ['build-nav', 'typescript'])
  assert.match(read(cwd, 'docs.json'), /"name": "Acme docs /)
})

test('pages become groups by their folders, with the name of the package', async () => {
  const pages = { 'index.mdx': '', 'guides/start.mdx': '', 'guides/deep/one.md': '', 'README.md': '' }
  const more = { 'package.json': '{ "name": "@acme/it\'s-docs" }', '.mintignore': 'node_modules/\n' }
  const cwd = temporaryFolder({ ...pages, ...more })
  assert.is((await initTwice(cwd)).origin, 'pages')
  const { name, navigation } = JSON.parse(read(cwd, 'docs.json')) as Record<string, unknown>
  assert.is(name, "It's docs")
  assert.match(
    JSON.stringify(navigation),
    '"group":"Guides","pages":[{"group":"Deep","pages":["guides/deep/one"]},"guides/start"]',
  )
})

test('a docs.json becomes code and keeps its bytes; an edit since then is told as one', async () => {
  const cwd = temporaryFolder(siteIn())
  assert.is((await initTwice(cwd)).origin, 'docs.json')
  assert.is(read(cwd, 'docs.json'), docsJson())
  const edited = temporaryFolder(siteIn())
  await init({ cwd: edited })
  writeFileSync(path.join(edited, 'docs.json'), docsJson(['home']))
  const refused = await build({ cwd: edited }).catch((error: unknown) => error)
  assert.ok(refused instanceof BuildNavError && refused.diagnostics[0]?.code === 'docs-json-edited')
})

test('a mint.json becomes a docs.json first', async () => {
  const colors = { primary: '#0D9373' }
  const mint = {
    name: 'A',
    favicon: '/f.svg',
    colors,
    rounded: 'sharp',
    navigation: [{ group: 'A', pages: ['index'] }],
  }
  const old = temporaryFolder({ 'mint.json': JSON.stringify(mint), 'index.mdx': '', 'f.svg': '' })
  const { origin, diagnostics, notes } = await initTwice(old)
  assert.equal([origin, diagnostics.map(({ code }) => code)], ['mint.json', ['mint-lost']])
  assert.match(notes.join(), 'Delete mint.json')
})

const prettierrc = '{ "singleQuote": true, "useTabs": true, "semi": false, "printWidth": 60 }'
const biome = `{
  // Tabs are its default.
  "formatter": { "lineWidth": 60 },
  "javascript": { "formatter": { "quoteStyle": "single", "semicolons": "asNeeded", "arrowParentheses": "asNeeded" } },
}`

test("new files are laid out as the repository's own checks want them: by Prettier, or by Biome", async () => {
  for (const own of ['{}', prettierrc]) {
    const top = temporaryFolder({ ...siteIn(), 'AGENTS.md': '', '.prettierrc': own, '.git/HEAD': '' })
    const { files } = await initTwice(top)
    for (const { path: file, text } of files) {
      const { inferredParser } = await getFileInfo(file)
      const isFine = !inferredParser || (await isFormatted(text, { ...(JSON.parse(own) as Options), filepath: file }))
      assert.ok(isFine, `${own} ${file}:\n${text}`)
    }
  }
  const top = temporaryFolder({ ...siteIn(), 'biome.jsonc': biome, '.git/HEAD': '' })
  await initTwice(top)
  assert.match(read(top, 'docs.config.ts'), "\nimport { docs, navigation } from 'build-nav'\n")
  assert.match(read(top, 'docs.config.ts'), "\n\ttheme: 'mint',\n")
  assert.match(read(top, 'tsconfig.json'), '{\n\t"compilerOptions": {\n\t\t"strict": true,\n')
  const four = '{ "root": false, "formatter": { "indentStyle": "space", "indentWidth": 4 } }'
  const inner = temporaryFolder({ ...siteIn('docs/'), 'biome.json': biome, 'docs/biome.json': four, '.git/HEAD': '' })
  await initTwice(inner, 'docs')
  assert.match(read(inner, 'docs/docs.config.ts'), "\n    theme: 'mint',\n")
})

test("a repository's subfolder uses what the repository has, and adds what it lacks without touching a byte of the rest", async () => {
  const manifest =
    '{\r\n\t"name": "mono", "scripts": {"docs:build": "own"},\r\n\t"devDependencies": {"typescript": "5.9.3"}\r\n}'
  const top = temporaryFolder({
    ...siteIn('docs/'),
    '.git/HEAD': '',
    'package.json': manifest,
    'pnpm-lock.yaml': '',
    '.prettierrc': '{}',
    '.gitignore': 'node_modules\n',
    'tsconfig.json': '{ "include": ["src"] }',
    '.github/workflows/docs.yml': 'name: other\n',
  })
  const first = await initTwice(top, 'docs')
  const around = ['.github/workflows/build-nav-docs.yml', '.github/workflows/docs-pull.yml', '.prettierignore']
  const own = ['docs/.gitattributes', 'docs/docs.config.ts', 'docs/tsconfig.json', 'package.json']
  assert.equal(names(first, top), [...around, ...own])
  const text = read(top, 'package.json')
  assert.ok(text.startsWith('{\r\n\t"name": "mono", "scripts": {'), text)
  assert.equal((JSON.parse(text) as Record<string, unknown>)['scripts'], {
    'docs:build': 'own',
    'docs:check': 'tsc -p docs/tsconfig.json && build-nav --check --cwd docs && build-nav check --cwd docs',
    'docs:pull': 'build-nav pull --cwd docs',
  })
  assert.match(text, /"devDependencies": \{"build-nav": "\^[\d.]+", ?"typescript": "5.9.3"/)
  assert.equal(first.next[0], '(cd .. && pnpm install)')
  const workflow = read(top, '.github/workflows/build-nav-docs.yml')
  assert.match(workflow, 'run: pnpm install --frozen-lockfile\n')
  assert.match(
    workflow,
    'run: pnpm exec tsc -p docs/tsconfig.json\n      - run: pnpm exec build-nav --check --cwd docs\n',
  )
  assert.match(read(top, '.github/workflows/docs-pull.yml'), 'paths:\n      - docs/docs.json\n')
  assert.is(read(top, '.github/workflows/docs.yml'), 'name: other\n')
})

test('where all of it is there in another form, only the config is made', async () => {
  const top = temporaryFolder({
    ...siteIn(),
    '.git/HEAD': '',
    'package.json':
      '{ "dependencies": { "build-nav": "*", "typescript": "*" }, "scripts": { "docs:build": "", "docs:check": "", "docs:pull": "" } }',
    'tsconfig.json': '{ // all\n  "include": ["docs.config.ts"],\n  "compilerOptions": { "noEmit": true },\n}',
    '.gitignore': 'node_modules/\n',
    '.gitattributes': 'build-nav-env.d.ts linguist-generated\r\ndocs.json linguist-generated',
    '.github/workflows/ci.yaml': 'run: npx build-nav --check',
  })
  assert.equal(names(await initTwice(top), top), ['docs.config.ts'])
})

test('what it can not read stops it before anything is written', async () => {
  const page = '---\ntitle: A: b\n---\n'
  for (const [name, text, message] of [
    ['docs.json', '{ "name": ', 'docs.json'],
    ['a/broken.mdx', page, "The frontmatter of a/broken.mdx can't be read"],
  ] as const) {
    const cwd = temporaryFolder({ [name]: text, 'a/index.mdx': '---\ntitle: Fine\n---\n' })
    const failed = await init({ cwd }).catch((error: unknown) => error)
    assert.instance(failed, BuildNavError)
    assert.match(`${String(failed)} ${(failed as BuildNavError).diagnostics[0]?.place?.file}`, message)
    assert.not(existsSync(path.join(cwd, 'package.json')))
  }
})

interface Workflow {
  readonly on: { readonly push?: { readonly paths: readonly string[] } }
  readonly jobs: { readonly docs: { readonly steps: readonly { readonly run?: string }[] } }
}

const odd = [
  'docs $(touch x)',
  '`touch x`',
  "it's",
  'docs #1',
  'a: b',
  '-docs',
  '[docs]*',
  '${{ github.actor }}',
  '日本語',
]

for (const name of ['R&D', 'a b', ...odd])
  test(`the shell, YAML and patterns get a folder called ${name} as it is called`, async () => {
    const top = temporaryFolder({ '.git/HEAD': '', '.prettierrc': '{}', 'package.json': '{ "private": true }' })
    for (const [file, text] of Object.entries(siteIn())) writeTo(path.join(top, name, file), text)
    await init({ cwd: path.join(top, name) })
    const folders = (line: string) => {
      const script = `f() { printf '%s\\n' "$@"; }; ${line.replace(/\b(?:npx (?:--yes )?)?(?:build-nav|tsc) /g, 'f ')}`
      const { stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8', cwd: top })
      assert.is(stderr, '')
      const words = stdout.split('\n')
      return words.flatMap((word, at) =>
        /^(?:--cwd|-p)$/.test(word) ? path.normalize(words[at + 1] ?? '').replace(/.tsconfig\.json$/, '') : [],
      )
    }
    const { scripts } = JSON.parse(read(top, 'package.json')) as { scripts: Record<string, string> }
    for (const script of Object.values(scripts)) assert.equal([...new Set(folders(script))], [name])
    for (const file of ['docs.yml', 'docs-pull.yml']) {
      const { jobs, on } = parse(read(top, `.github/workflows/${file}`)) as Workflow
      const lines = jobs.docs.steps.flatMap(({ run = '' }) => (run.startsWith('npx ') ? [run] : []))
      assert.ok(lines.length > 0)
      // What is no expression of init's own would be evaluated.
      for (const line of lines) assert.not.match(line.replaceAll("${{ '${{' }}", ''), '${{')
      for (const line of lines) assert.equal(folders(line.replace("${{ '${{' }}", '${{')), [name])
      for (const pattern of on.push?.paths ?? []) {
        const matcher = ignore().add(pattern.replace(/^(?=[!#])/, '\\'))
        assert.ok(matcher.ignores(`${name}/docs.json`), pattern)
      }
    }
    assert.ok(ignore().add(read(top, '.prettierignore')).ignores(`${name}/docs.json`))
    assert.not(existsSync(path.join(top, 'x')))
  })

test('the command says that a folder is new, and what the check will stop at', async () => {
  const docs = '{ "name": "Foo", "theme": "mint", "navigation": { "pages": [] } }'
  const site = new Site({ 'apps/docs/docs.json': docs, 'apps/docs/docs.config.ts': 'export default 5\n' })
  const [isNew, broken] = await Promise.all([
    site.run('init', 'apps/doc', '--dry-run'),
    site.run('init', 'apps/docs', '--yes'),
  ])
  assert.match(isNew.stdout, 'There is no folder apps/doc, so init creates it.\n')
  assert.match(broken.stdout, /\n`check` finds an error: The default export must be .*\n$/)
  const { code, stderr } = await site.run('init', 'apps/docs/docs.json/deep', '--dry-run')
  assert.equal([code, stderr.includes('apps/docs/docs.json is not a folder')], [2, true])
  site.remove()
})

test('the command shows what it would write; without a terminal it wants --yes', async () => {
  const site = new Site(siteIn())
  const asked = await site.run('init')
  assert.is(asked.code, 1)
  assert.match(asked.stdout, /new {5}docs\.config\.ts +converted from docs\.json/)
  assert.match(asked.stderr, /--yes/)
  assert.not(site.has('docs.config.ts'))
  const done = await site.run('init', '--yes')
  assert.match(done.stdout, /Done.*\.\n\nNext:\n  npm install\n/)
  assert.ok(site.has('docs.config.ts'))
  const stdout = 'Found a config, which is not changed.\nNothing to do: everything is set up\n'
  assert.equal(await site.run('init'), { code: 0, stdout, stderr: '' })
  const inner = await site.run('init', 'apps/docs', '--dry-run')
  assert.match(inner.stdout, /new {5}apps\/docs\/index\.mdx/)
  assert.match(inner.stdout, '+The first page.\n')
  assert.not(site.has('apps'))
  site.remove()
})

test.run()
