import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
import { pull } from '../../../src/commands/pull/pull.js'
import { init } from '../../../src/commands/init/init.js'
import type { InitResult } from '../../../src/commands/init/init.js'
import { Site } from '../../cli/cli.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'

const docsJson = `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0D9373" },
  "navigation": { "pages": ["index"] }
}
`
const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8')
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

test('a config that was never built is built first', async () => {
  const config = "import { navigation } from 'build-nav'\nexport default navigation().pages('index')\n"
  const { next } = await init({ cwd: temporaryFolder({ 'docs.config.js': config, 'index.mdx': '' }), dryRun: true })
  assert.equal(next, ['npm install', 'npx build-nav', 'npx build-nav --check', 'npx build-nav check'])
})

test('an empty folder gets a site with a first page', async () => {
  const cwd = temporaryFolder({}, 'acme-docs-')
  const first = await initTwice(cwd)
  assert.is(first.origin, 'nothing')
  assert.equal(names(first, cwd), [
    '.gitattributes',
    '.github/workflows/docs-pull.yml',
    '.github/workflows/docs.yml',
    '.gitignore',
    'docs.config.ts',
    'docs.json',
    'index.mdx',
    'package.json',
    'tsconfig.json',
  ])
  assert.equal(first.next, ['npm install', 'npx build-nav --check', 'npx build-nav check'])
  const manifest = JSON.parse(read(cwd, 'package.json')) as Record<string, Record<string, string>>
  assert.equal(Object.keys(manifest['devDependencies'] ?? {}), ['build-nav', 'typescript'])
  assert.match(read(cwd, 'docs.json'), /"name": "Acme docs /)
})

test('pages become groups by their folders, with the name of the package', async () => {
  const pages = { 'index.mdx': '', 'guides/start.mdx': '', 'guides/deep/one.md': '', 'README.md': '' }
  const more = { 'package.json': '{ "name": "@acme/it\'s-docs" }', '.mintignore': 'node_modules/\n' }
  const cwd = temporaryFolder({ ...pages, ...more })
  assert.is((await initTwice(cwd)).origin, 'pages')
  assert.match(read(cwd, '.gitignore'), 'node_modules/')
  const { name, navigation } = JSON.parse(read(cwd, 'docs.json')) as Record<string, unknown>
  assert.is(name, "It's docs")
  assert.match(
    JSON.stringify(navigation),
    '"group":"Guides","pages":[{"group":"Deep","pages":["guides/deep/one"]},"guides/start"]',
  )
})

test('a docs.json becomes code and keeps its bytes; a mint.json becomes a docs.json first', async () => {
  const cwd = temporaryFolder({ 'docs.json': docsJson, 'index.mdx': '' })
  assert.is((await initTwice(cwd)).origin, 'docs.json')
  assert.is(read(cwd, 'docs.json'), docsJson)
  // What init has read is known: an edit since then is told as one.
  const edited = temporaryFolder({ 'docs.json': docsJson, 'index.mdx': '' })
  await init({ cwd: edited })
  writeFileSync(path.join(edited, 'docs.json'), docsJson.replace('"index"', '"home"'))
  const refused = await build({ cwd: edited }).catch((error: unknown) => error)
  assert.ok(refused instanceof BuildNavError && refused.diagnostics[0]?.code === 'docs-json-edited')
  const mint = {
    name: 'Acme',
    favicon: '/f.svg',
    colors: { primary: '#0D9373' },
    rounded: 'sharp',
    navigation: [{ group: 'A', pages: ['index'] }],
  }
  const old = temporaryFolder({ 'mint.json': JSON.stringify(mint), 'index.mdx': '', 'f.svg': '' })
  const first = await initTwice(old)
  assert.is(first.origin, 'mint.json')
  assert.equal(
    first.diagnostics.map(({ code }) => code),
    ['mint-lost'],
  )
})

test("new files are laid out as the repository's own checks want them", async () => {
  for (const prettierrc of ['{}', '{ "singleQuote": true, "useTabs": true, "semi": false, "printWidth": 60 }']) {
    const top = temporaryFolder({
      'docs.json': docsJson,
      'index.mdx': '',
      'AGENTS.md': '',
      '.prettierrc': prettierrc,
      '.git/HEAD': '',
    })
    const { files } = await initTwice(top)
    const options = JSON.parse(prettierrc) as Options
    for (const { path: file, text } of files) {
      const { inferredParser } = await getFileInfo(file)
      if (inferredParser)
        assert.ok(await isFormatted(text, { ...options, filepath: file }), `${prettierrc} ${file}:\n${text}`)
    }
  }
})

test('where Biome formats the code, new files are as it wants them', async () => {
  const biome = `{
    // Tabs are its default.
    "formatter": { "lineWidth": 60 },
    "javascript": { "formatter": { "quoteStyle": "single", "semicolons": "asNeeded", "arrowParentheses": "asNeeded" } },
  }`
  const top = temporaryFolder({ 'docs.json': docsJson, 'index.mdx': '', 'biome.jsonc': biome, '.git/HEAD': '' })
  await initTwice(top)
  const config = read(top, 'docs.config.ts')
  assert.match(config, "\nimport { docs, navigation } from 'build-nav'\n")
  assert.match(config, "\n\ttheme: 'mint',\n")
  assert.match(read(top, 'tsconfig.json'), '{\n\t"compilerOptions": {\n\t\t"strict": true,\n')
  const inner = temporaryFolder({
    'biome.json': biome,
    'docs/biome.json': '{ "root": false, "formatter": { "indentStyle": "space", "indentWidth": 4 } }',
    'docs/docs.json': docsJson,
    'docs/index.mdx': '',
    '.git/HEAD': '',
  })
  await initTwice(inner, 'docs')
  assert.match(read(inner, 'docs/docs.config.ts'), "\n    theme: 'mint',\n")
})

test('a table of redirects stays a row a line where Biome formats the code', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => at + 1).map((at) => ({
    source: `/a-page-that-was-moved/${at}`,
    destination: '/index',
  }))
  const docsText = (redirects: unknown) => JSON.stringify({ ...JSON.parse(docsJson), redirects }, undefined, 2)
  const top = temporaryFolder({
    'docs.json': docsText(rows),
    'index.mdx': '# Page\n',
    'biome.json': '{ "formatter": { "indentStyle": "space", "lineWidth": 40 } }',
    '.git/HEAD': '',
  })
  await initTwice(top)
  writeFileSync(
    path.join(top, 'docs.json'),
    docsText([...rows, { source: '/another-page-that-was-moved', destination: '/index' }]),
  )
  await pull({ cwd: top })
  const config = read(top, 'docs.config.ts')
  assert.match(config, '// biome-ignore format: a row a line\n')
  assert.match(config, '"/a-page-that-was-moved/3": "/index",\n')
  assert.match(config, '"/another-page-that-was-moved": "/index",\n')
})

test("a repository's subfolder uses what the repository has, and adds what it lacks without touching a byte of the rest", async () => {
  const manifest =
    '{\r\n\t"name": "mono", "scripts": {"docs:build": "own"},\r\n\t"devDependencies": {"typescript": "5.9.3"}\r\n}'
  const top = temporaryFolder({
    '.git/HEAD': '',
    'package.json': manifest,
    'pnpm-lock.yaml': '',
    '.prettierrc': '{}',
    '.gitignore': 'node_modules\n',
    'tsconfig.json': '{ "include": ["src"] }',
    '.github/workflows/docs.yml': 'name: other\n',
    'docs/docs.json': docsJson,
    'docs/index.mdx': '',
    'node_modules/@types/node/package.json': '{}',
  })
  const first = await initTwice(top, 'docs')
  assert.equal(names(first, top), [
    '.github/workflows/build-nav-docs.yml',
    '.github/workflows/docs-pull.yml',
    '.prettierignore',
    'docs/.gitattributes',
    'docs/docs.config.ts',
    'docs/tsconfig.json',
    'package.json',
  ])
  const text = read(top, 'package.json')
  assert.ok(text.startsWith('{\r\n\t"name": "mono", "scripts": {'), text)
  assert.equal((JSON.parse(text) as Record<string, unknown>)['scripts'], {
    'docs:build': 'own',
    'docs:check': 'tsc -p docs && build-nav --check --cwd docs && build-nav check --cwd docs',
    'docs:pull': 'build-nav pull --cwd docs',
  })
  assert.match(text, /"devDependencies": \{"build-nav": "\^[\d.]+", ?"typescript": "5.9.3"/)
  assert.equal(first.next[0], '(cd .. && pnpm install)')
  const workflow = read(top, '.github/workflows/build-nav-docs.yml')
  assert.match(workflow, 'run: pnpm install --frozen-lockfile\n')
  assert.match(workflow, 'run: pnpm exec tsc -p docs\n      - run: pnpm exec build-nav --check --cwd docs\n')
  assert.match(read(top, 'docs/tsconfig.json'), '"types": ["node"]')
  assert.match(read(top, '.github/workflows/docs-pull.yml'), 'paths: ["docs/docs.json"]')
  assert.is(read(top, '.github/workflows/docs.yml'), 'name: other\n')
})

test('where all of it is there in another form, only the config is made', async () => {
  const top = temporaryFolder({
    '.git/HEAD': '',
    'package.json':
      '{ "dependencies": { "build-nav": "*", "typescript": "*" }, "scripts": { "docs:build": "", "docs:check": "", "docs:pull": "" } }',
    'tsconfig.json': '{ // all\n  "include": ["docs.config.ts"],\n  "compilerOptions": { "noEmit": true },\n}',
    '.gitignore': 'node_modules/\n',
    '.gitattributes': 'build-nav-env.d.ts linguist-generated\r\ndocs.json linguist-generated',
    '.github/workflows/ci.yaml': 'run: npx build-nav --check',
    'docs.json': docsJson,
    'index.mdx': '',
  })
  assert.equal(names(await initTwice(top), top), ['docs.config.ts'])
})

test('what it must not change it leaves to its reader, in a sentence', async () => {
  const top = temporaryFolder({
    '.git/HEAD': '',
    'tsconfig.json': '{ "files": ["other.ts"] }',
    '.gitlab-ci.yml': 'test:\n',
    'docs.json': docsJson,
    'index.mdx': '',
  })
  const { notes, files } = await init({ cwd: top })
  assert.equal(notes.length, 1)
  assert.ok(files.some((file) => file.path.endsWith('tsconfig.docs.json')))
  assert.match(notes.join('\n'), /\.gitlab-ci\.yml/)
  assert.not(files.some((file) => file.path.includes('.github')))
  assert.is(read(top, 'tsconfig.json'), '{ "files": ["other.ts"], "references": [{ "path": "./tsconfig.docs.json" }] }')
})

test('a docs.json without a navigation keeps its settings, and gets what it lacks; an empty one counts as none', async () => {
  const own = '{\n\t"name": "Own",\n\t"theme": "mint"\n}\n'
  const cwd = temporaryFolder({ 'docs.json': own, 'guides/a.mdx': '' })
  assert.is((await initTwice(cwd)).origin, 'pages')
  assert.ok(read(cwd, 'docs.json').startsWith('{\n\t"name": "Own",\n\t"theme": "mint",\n\t"colors": {'))
  assert.match(read(cwd, 'docs.config.ts'), /^export default navigation\(\)/m)
  for (const empty of ['', '{}\n']) {
    const folder = temporaryFolder({ 'docs.json': empty })
    assert.is((await initTwice(folder)).origin, 'nothing')
    assert.match(read(folder, 'docs.config.ts'), /^export default docs\(/m)
  }
})

test('what nobody reads any more, and what breaks a rule, it says; edits are taken on every branch', async () => {
  const mixed = docsJson.replace(
    '"pages": ["index"]',
    '"pages": ["index"], "groups": [{ "group": "A", "pages": ["index"] }]',
  )
  const top = temporaryFolder({ 'docs.json': mixed, 'mint.json': '{}', 'index.mdx': '' })
  const { notes } = await init({ cwd: top })
  assert.match(
    notes.join('\n'),
    /1 value in docs\.json breaks a rule.* FIXME in the config: the navigation has both 'groups' and 'pages'/,
  )
  assert.match(notes.join('\n'), /mint\.json was ignored/)
  assert.match(read(top, '.github/workflows/docs-pull.yml'), 'branches: ["**"]')
})

test('a docs.json that is broken stops it before anything is written', async () => {
  const cwd = temporaryFolder({ 'docs.json': '{ "name": ' })
  const failed = await init({ cwd }).then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.instance(failed, BuildNavError)
  assert.not(existsSync(path.join(cwd, 'package.json')))
})

test('a page whose frontmatter is broken is named, and nothing is written', async () => {
  const cwd = temporaryFolder({ 'a/broken.mdx': '---\ntitle: A: b\n---\n', 'a/index.mdx': '---\ntitle: Fine\n---\n' })
  const failed = await init({ cwd }).catch((error: unknown) => String(error))
  assert.match(String(failed), "The frontmatter of a/broken.mdx can't be read")
  assert.not(existsSync(path.join(cwd, 'package.json')))
})
const folderNames = [
  'R&D',
  'a b',
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

for (const name of folderNames) {
  test(`the shell, YAML and patterns get a folder called ${name} as it is called`, async () => {
    const top = temporaryFolder({ '.git/HEAD': '', '.prettierrc': '{}', 'package.json': '{ "private": true }' })
    writeTo(path.join(top, name, 'docs.json'), docsJson)
    writeTo(path.join(top, name, 'index.mdx'), '')
    await init({ cwd: path.join(top, name) })
    const folders = (line: string) => {
      const words = spawnSync(
        'sh',
        ['-c', `f() { printf '%s\\n' "$@"; }; ${line.replace(/\b(?:npx (?:--yes )?)?(?:build-nav|tsc) /g, 'f ')}`],
        {
          encoding: 'utf8',
          cwd: top,
        },
      )
      assert.is(words.stderr, '')
      const all = words.stdout.split('\n')
      return all.flatMap((word, at) => (/^(?:--cwd|-p)$/.test(word) ? path.normalize(all[at + 1] ?? '') : []))
    }
    const { scripts } = JSON.parse(read(top, 'package.json')) as { scripts: Record<string, string> }
    for (const script of Object.values(scripts)) assert.equal([...new Set(folders(script))], [name])
    for (const file of ['docs.yml', 'docs-pull.yml']) {
      const workflow = parse(read(top, `.github/workflows/${file}`)) as Workflow
      const lines = workflow.jobs.docs.steps.flatMap(({ run = '' }) => (run.startsWith('npx ') ? [run] : []))
      assert.ok(lines.length > 0)
      const asRun = (line: string) => line.replace("${{ '${{' }}", '${{')
      for (const line of lines) assert.equal(folders(asRun(line)), [name])
      for (const pattern of workflow.on.push?.paths ?? [])
        assert.is(
          ignore()
            .add(pattern.replace(/^(?=[!#])/, '\\'))
            .ignores(`${name}/docs.json`),
          true,
          pattern,
        )
    }
    assert.ok(ignore().add(read(top, '.prettierignore')).ignores(`${name}/docs.json`))
    assert.not(existsSync(path.join(top, 'x')))
  })
}

interface Workflow {
  readonly on: { readonly push?: { readonly paths: readonly string[] } }
  readonly jobs: { readonly docs: { readonly steps: readonly { readonly run?: string }[] } }
}

test('the command says that a folder is new, and what the check will stop at', async () => {
  const site = new Site({ 'apps/docs/docs.json': '{ "name": "Foo", "theme": "mnt" }' })
  const [mistyped, broken] = await Promise.all([
    site.run('init', 'apps/doc', '--dry-run'),
    site.run('init', 'apps/docs', '--yes'),
  ])
  assert.match(mistyped.stdout, 'There is no folder apps/doc, so init creates it. Did you mean apps/docs?')
  assert.match(
    broken.stdout,
    /\n`check` finds an error: 'theme' must be .*, not 'mnt'\. \(apps\/docs\/docs\.json:\d+\)\n$/,
  )
  const { code, stderr } = await site.run('init', 'apps/docs/docs.json/deep', '--dry-run')
  assert.is(code, 2)
  assert.match(stderr, 'apps/docs/docs.json is not a folder')
  site.remove()
})

test('the command shows what it would write; without a terminal it wants --yes', async () => {
  const site = new Site({ 'docs.json': docsJson, 'index.mdx': '' })
  const asked = await site.run('init')
  assert.is(asked.code, 1)
  assert.match(asked.stdout, /new {5}docs\.config\.ts +converted from docs\.json/)
  assert.match(asked.stderr, /--yes/)
  assert.not(site.has('docs.config.ts'))
  const done = await site.run('init', '--yes')
  assert.is(done.code, 0)
  assert.match(done.stdout, /Done\.\n\nNext:\n  npm install\n/)
  assert.ok(site.has('docs.config.ts'))
  assert.equal(await site.run('init'), {
    code: 0,
    stdout: 'Found a config, which is not changed.\nNothing to do: everything is set up\n',
    stderr: '',
  })
  const inner = await site.run('init', 'apps/docs', '--dry-run')
  assert.match(inner.stdout, /new {5}apps\/docs\/index\.mdx/)
  assert.match(inner.stdout, '+The first page.\n')
  assert.not(site.has('apps'))
  site.remove()
})

test.run()
