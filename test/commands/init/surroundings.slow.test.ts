import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { init } from '../../../src/commands/init/init.js'
import { sitesAround } from '../../../src/commands/init/surroundings.js'
import { root, Site } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { docsJson, planned, siteIn, type Files } from './planned.js'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Record<string, unknown>
}

interface Workflow {
  readonly on: { readonly pull_request?: { readonly paths: unknown }; readonly push?: { readonly paths: unknown } }
  readonly jobs: { readonly docs: { readonly steps: readonly Step[]; readonly defaults?: unknown } }
}

/** The check that init plans. */
async function setup(files: Files, inner = '') {
  const { text, notes } = await planned(files, inner)
  const { on, jobs } = parse(text('.github/workflows/docs.yml')) as Workflow
  const { steps, defaults } = jobs.docs
  const inputs = (name: string) => steps.find(({ uses = '' }) => uses.startsWith(name))?.with
  const uses = steps.flatMap((step) => (step.uses === undefined ? [] : [step.uses]))
  const runs = steps.flatMap((step) => (step.run === undefined ? [] : [step.run]))
  return { on, uses, runs, defaults, node: inputs('actions/setup-node'), pnpm: inputs('pnpm/'), notes }
}

test('the site of a repository is found: its own, one below that git knows, or the one above', () => {
  const docs = docsJson()
  const rows: readonly (readonly [files: Files, sites: readonly string[], from?: string])[] = [
    [{ 'README.md': '' }, []],
    [{ 'docs.json': docs, 'docs/docs.json': docs }, ['/docs.json']],
    [{ 'docs/docs.json': docs, 'README.md': '' }, ['docs/docs.json']],
    [{ 'apps/docs/mint.json': '{}' }, ['apps/docs/mint.json']],
    [{ 'docs/docs.json': docs, 'docs/docs.config.ts': '' }, ['docs/docs.config.ts']],
    [{ 'a/docs.json': docs, 'b/docs.json': docs }, ['a/docs.json', 'b/docs.json']],
    [{ 'docs.json': docs, 'guides/a.mdx': '' }, ['../docs.json'], 'guides'],
    // What git ignores is built or copied, what a test needs is no site, and other tools have a docs.json, too.
    [{ '.gitignore': 'build/\n', 'build/docs.json': docs, 'docs/docs.json': docs }, ['docs/docs.json']],
    [{ 'test/site/docs.json': docs, 'docs/docs.json': docs }, ['docs/docs.json']],
    [{ 'tools/docs.json': '{ "entryPoints": [] }' }, []],
  ]
  for (const [files, sites, from = ''] of rows) {
    const found = sitesAround(path.join(temporaryFolder({ '.git/HEAD': '', ...files }), from))
    assert.equal(found.map(({ folder, file }) => `${folder}/${file}`), sites) // prettier-ignore
  }
})

test('init works on the site below; where there are several it names the commands and writes nothing', async () => {
  const one = new Site({ 'package.json': '{ "private": true }', ...siteIn('docs/') })
  assert.match((await one.run('init', '--yes')).stdout, 'The site is in docs.\nFound docs.json')
  assert.ok(one.has('docs/docs.config.ts') && !one.has('docs.json'))
  assert.match((await one.run('check')).stderr, 'The site is docs/docs.config.ts.\n')
  assert.match((await one.run('build')).stderr, 'The site is docs/docs.config.ts: add `--cwd docs`.')
  one.remove()
  const two = new Site({ 'a/docs.json': docsJson(), 'b c/docs.json': docsJson(), 'README.md': '' })
  const { code, stderr } = await two.run('init', '--yes')
  assert.is(code, 1)
  assert.match(stderr, 'There are 2 sites here:\n\n  npx build-nav init a      docs.json\n  npx build-nav init "b c"')
  assert.not(two.has('docs.config.ts'))
  assert.match((await two.run('check')).stderr, 'There are 2 sites below (a/docs.json, b c/docs.json)')
  // A folder that is named is meant.
  assert.match((await two.run('init', '.', '--dry-run')).stdout, /new +docs\.config\.ts/)
  two.remove()
})

test('every part of docs.json that a build writes starts the pull workflow, and folds in reviews', async () => {
  const version = (name: string) => `{ "version": "${name}", "pages": ["index"] }`
  const parts = {
    'docs.json': docsJson().replace(/\{\s*"pages": .*?\}/s, '{ "$ref": "./navigation.json" }'),
    'navigation.json': '{ "versions": [{ "$ref": "./nav [x]/1 a.json" }, { "$ref": "./api.json" }] }',
    'nav [x]/1 a.json': version('1'),
    'api.json': version('2'),
  }
  for (const inner of ['', 'docs/']) {
    const own = Object.fromEntries(Object.entries(parts).map(([name, text]) => [inner + name, text]))
    const { text } = await planned({ ...own, '.prettierrc': '{}' }, inner)
    const { on } = parse(text('.github/workflows/docs-pull.yml')) as Workflow
    const names = ['docs.json', 'navigation.json', String.raw`nav \[x\]/*.json`, 'api.json']
    assert.equal(on.push?.paths, names.map((name) => inner + name)) // prettier-ignore
    assert.match(text(`${inner}.gitattributes`), '\nnavigation.json linguist-generated\n')
    assert.match(text(`${inner}.gitattributes`), String.raw`"nav \\[x\\]/1 a.json" linguist-generated`)
    assert.match(text('.prettierignore'), `${inner}nav \\[x\\]/1 a.json\n`)
  }
})

test("the workflows run on the repository's own Node, if build-nav does", async () => {
  const engines = (node: string) => ({ 'package.json': `{ "private": true, "engines": { "node": "${node}" } }` })
  const rows: readonly (readonly [files: Files, node: object, notes?: string])[] = [
    [{}, { 'node-version': 22 }],
    [{ '.nvmrc': 'v20.11.0\n' }, { 'node-version-file': '.nvmrc' }],
    [{ '.tool-versions': 'ruby 3\nnodejs 22.1.0\n' }, { 'node-version-file': '.tool-versions' }],
    [engines('>=20 <21'), { 'node-version-file': 'package.json' }],
    [engines('^18'), { 'node-version': 22 }, 'package.json requires Node ^18, but build-nav needs 20 or newer'],
  ]
  for (const [files, wanted, said = ''] of rows) {
    const { node, notes } = await setup(files)
    assert.equal([node, said === '' ? notes : notes.slice(0, said.length)], [wanted, said])
  }
})

test('the package manager and its version are the ones of the repository', async () => {
  const pinned = (manager: string) => ({ 'package.json': `{ "private": true, "packageManager": "${manager}" }` })
  const yarn = ['corepack enable', 'yarn install --immutable', 'yarn tsc -p tsconfig.json', 'yarn build-nav --check']
  const rows: readonly (readonly [files: Files, runs: readonly string[], pnpm?: object])[] = [
    [{ 'package-lock.json': '{}', 'yarn.lock': '' }, ['npm ci']],
    [{ '.gitignore': 'package-lock.json\n' }, ['npm install']],
    [{ 'pnpm-lock.yaml': "lockfileVersion: '6.0'\n" }, ['pnpm install --frozen-lockfile'], { version: 8 }],
    [{ ...pinned('pnpm@9.1.0'), 'package-lock.json': '{}' }, ['pnpm install --frozen-lockfile']],
    [{ ...pinned('pnpm@9.1.0'), '.gitignore': 'pnpm-lock.yaml\n' }, ['pnpm install']],
    [{ 'yarn.lock': '' }, ['yarn install --frozen-lockfile', 'npx tsc -p tsconfig.json']],
    [{ 'yarn.lock': '', '.yarnrc.yml': 'nodeLinker: node-modules\n' }, yarn],
    [{ 'yarn.lock': '', ...pinned('yarn@4.18.1') }, yarn],
    [{ 'bun.lock': '{}' }, ['bun install --frozen-lockfile']],
  ]
  for (const [files, runs, pnpm] of rows) {
    const made = await setup(files)
    assert.equal([made.runs.slice(0, runs.length), made.pnpm], [runs, pnpm], JSON.stringify(files))
  }
  const inner = { ...pinned('pnpm@9.1.0'), 'pnpm-lock.yaml': '', 'docs/package.json': '{}' }
  const { pnpm, defaults } = await setup(inner, 'docs/')
  assert.equal([pnpm, defaults], [undefined, { run: { 'working-directory': 'docs' } }])
})

test('whatever init writes calls the command by the program of the repository', async () => {
  const tables: readonly (readonly [string, Files])[] = [
    ['npx', { 'yarn.lock': '# yarn lockfile v1\n' }],
    ['yarn', { 'yarn.lock': '', '.yarnrc.yml': '' }],
    ['pnpm exec', { 'pnpm-lock.yaml': '' }],
    ['bunx', { 'bun.lock': '{}' }],
  ]
  for (const [runner, files] of tables) {
    const { all, next } = await planned({ 'AGENTS.md': '# Agents\n', ...files })
    const calls = [...all, ...next].flatMap((text) => [
      ...text.matchAll(/(?<!@)\b(npx|pnpm exec|yarn|bunx) (?:build-nav|tsc)\b/g),
    ])
    assert.ok(calls.length > 15, `${runner}: ${calls.length}`)
    assert.equal([...new Set(calls.map(([, name]) => name))], [runner])
  }
})

const needed = (names: string) => `Git ignores ${names}, but the workflows and Mintlify need`
const typescript = (range: string) => ({
  'package.json': `{ "private": true, "devDependencies": { "typescript": "${range}" } }`,
})
const installed = (version: string) => ({ 'node_modules/typescript/package.json': `{ "version": "${version}" }` })

/** What a repository leaves to a person; none where it says nothing. */
const notes: readonly (readonly [name: string, files: Files, note?: string, inner?: string])[] = [
  ['nothing', { '.gitignore': 'node_modules\n*.log\n' }],
  ['another host', { '.gitlab-ci.yml': 'test:\n' }, 'and `npx build-nav check` to .gitlab-ci.yml.'],
  ['an ignored file', { '.gitignore': 'node_modules\ndocs.json\n' }, needed('docs.json')],
  ['an ignored folder', { 'package.json': '{}', '.gitignore': '/docs/\n' }, 'Git ignores docs/docs.config.ts', 'docs/'],
  ['TypeScript 4', typescript('^4.9.5'), 'This repository has TypeScript 4.9.5, but the types of build-nav need 5.9'],
  ['TypeScript 5.8', typescript('~5.8.3'), 'has TypeScript 5.8.3'],
  ['an installed TypeScript', { ...typescript('^5.4.0'), ...installed('5.4.5') }, 'has TypeScript 5.4.5'],
]

for (const [name, files, note, inner] of notes)
  test(`a note for a person: ${name}`, async () => {
    const said = (await planned({ '.gitignore': 'node_modules\n', ...files }, inner)).notes
    if (note === undefined) assert.is(said, '')
    else assert.match(said, note)
  })

test('in a repository of more than the docs, the checks start where they may change', async () => {
  const { on } = await setup({ 'package.json': '{}' }, 'apps/docs/')
  assert.equal(on.pull_request?.paths, ['apps/docs/**', 'package.json', '.github/workflows/docs.yml'])
})

const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc')
const options = '"strict": true, "types": [], "skipLibCheck": true'
const commonjs = `{ "module": "commonjs", "outDir": "dist", "rootDir": "src", ${options} }`
const node = (format: string) => `{ "module": "${format}", "noEmit": true, "verbatimModuleSyntax": true, ${options} }`

for (const [name, tsconfig] of [
  ['one for CommonJS', `{\n  // ours\n  "compilerOptions": ${commonjs}\n}\n`],
  ['one with "exclude"', `{ "compilerOptions": ${commonjs}, "exclude": ["dist"], }`],
  ['nodenext', `{ "compilerOptions": ${node('nodenext')} }`],
  [
    'isolated',
    `{ "compilerOptions": { "noEmit": true, "declaration": true, "isolatedDeclarations": true, ${options} } }`,
  ],
] as const)
  test(`the repository's own project compiles what it compiled, without the config: ${name}`, async () => {
    const files = { ...siteIn(), 'src/index.mts': 'export const a = 1\n', 'package.json': '{ "private": true }' }
    const top = temporaryFolder({ '.git/HEAD': '', ...files, 'tsconfig.json': tsconfig, 'node_modules/x/x.txt': '' })
    symlinkSync(root, path.join(top, 'node_modules/build-nav'))
    await init({ cwd: top })
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: top, encoding: 'utf8' })
    const has = (file: string) => existsSync(path.join(top, file))
    assert.equal([stdout, has('dist/docs.config.js'), has('tsconfig.docs.json')], ['', false, true])
  })

test('a TypeScript that is too old keeps compiling what it compiled', async () => {
  const { text, names } = await planned({
    ...typescript('~4.9.5'),
    'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" } }',
  })
  assert.match(text('tsconfig.json'), '"exclude": ["node_modules", "dist", "docs.config.ts", "build-nav-env.d.ts"]')
  assert.ok(names.includes('tsconfig.docs.json'))
  assert.not.match(text('package.json'), 'tsc')
})

test('where the package of the site has no TypeScript, that of the other packages is taken', async () => {
  for (const range of ['^6.0.3', 'catalog:']) {
    const { text } = await planned({ 'packages/a/package.json': typescript(range)['package.json'] })
    assert.match(text('package.json'), `"typescript": "${range}"`)
  }
})

test.run()
