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

const docsJson =
  '{ "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["index"] } }\n'
const brokenRule = docsJson.replace('{ "theme"', '{ "modeToggle": { "default": "dark" }, "theme"')
const site = { '.git/HEAD': '', 'docs.json': docsJson, 'index.mdx': '# x', 'package.json': '{ "private": true }' }

/** The planned texts by their paths, and what init says, in a repository with these files. */
async function planned(files: Readonly<Record<string, string>>, inner = '') {
  const top = temporaryFolder({ ...(inner === '' ? site : { '.git/HEAD': '' }), ...files })
  const { files: all, notes, next } = await init({ cwd: path.join(top, inner), dryRun: true })
  const texts = new Map(all.map((file) => [path.relative(top, file.path).replaceAll(path.sep, '/'), file.text]))
  const text = (name: string) => texts.get(name) ?? ''
  return { top, notes: notes.join('\n'), next, text, names: [...texts.keys()], all: [...texts.values()] }
}

interface Workflow {
  readonly on: { readonly pull_request?: { readonly paths?: readonly string[] } }
  readonly jobs: {
    readonly docs: {
      readonly steps: readonly {
        readonly uses?: string
        readonly run?: string
        readonly with?: Record<string, unknown>
      }[]
    }
  }
}

const setup = (text: string) => {
  const { steps } = (parse(text) as Workflow).jobs.docs
  return {
    uses: steps.flatMap(({ uses = '' }) => (uses === '' ? [] : [uses.replace(/@.*/, '')])),
    runs: steps.flatMap(({ run = '' }) => (run === '' ? [] : [run])),
    node: steps.find(({ uses = '' }) => uses.startsWith('actions/setup-node'))?.with ?? {},
    pnpm: steps.find(({ uses = '' }) => uses.startsWith('pnpm/'))?.with ?? {},
  }
}

test('the site of a repository is found: its own, one below that git knows, or the one above', () => {
  const around = (files: Readonly<Record<string, string>>, from = '') =>
    sitesAround(path.join(temporaryFolder({ '.git/HEAD': '', ...files }), from)).map(
      ({ folder, file }) => `${folder}/${file}`,
    )
  assert.equal(around({ 'README.md': '' }), [])
  assert.equal(around({ 'docs.json': docsJson, 'docs/docs.json': docsJson }), ['/docs.json'])
  assert.equal(around({ 'docs/docs.json': docsJson, 'README.md': '' }), ['docs/docs.json'])
  assert.equal(around({ 'apps/docs/mint.json': '{}' }), ['apps/docs/mint.json'])
  assert.equal(around({ 'docs/docs.json': docsJson, 'docs/docs.config.ts': '' }), ['docs/docs.config.ts'])
  assert.equal(around({ 'a/docs.json': docsJson, 'b/docs.json': docsJson }), ['a/docs.json', 'b/docs.json'])
  assert.equal(around({ 'docs.json': docsJson, 'guides/a.mdx': '' }, 'guides'), ['../docs.json'])
  // What git ignores is built or copied, what a test needs is no site, and other tools have a docs.json, too.
  assert.equal(around({ '.gitignore': 'build/\n', 'build/docs.json': docsJson, 'docs/docs.json': docsJson }), [
    'docs/docs.json',
  ])
  assert.equal(around({ 'test/site/docs.json': docsJson, 'docs/docs.json': docsJson }), ['docs/docs.json'])
  assert.equal(around({ 'tools/docs.json': '{ "entryPoints": [] }' }), [])
})

test('init works on the site below; where there are several it names the commands and writes nothing', async () => {
  const one = new Site({ 'package.json': '{ "private": true }', 'docs/docs.json': docsJson, 'docs/index.mdx': '# x' })
  const done = await one.run('init', '--yes')
  assert.match(done.stdout, 'The site is in docs.\nFound docs.json')
  assert.ok(one.has('docs/docs.config.ts') && !one.has('docs.json'))
  assert.match((await one.run('check')).stderr, 'The site is docs/docs.config.ts.\n')
  assert.match((await one.run('build')).stderr, 'The site is docs/docs.config.ts: add `--cwd docs`.')
  one.remove()
  const two = new Site({ 'a/docs.json': docsJson, 'b c/docs.json': docsJson, 'README.md': '' })
  const asked = await two.run('init', '--yes')
  assert.is(asked.code, 1)
  assert.match(
    asked.stderr,
    'There are 2 sites here:\n\n  npx build-nav init a      docs.json\n  npx build-nav init "b c"',
  )
  assert.not(two.has('docs.config.ts'))
  for (const command of ['check', 'tree'])
    assert.match((await two.run(command)).stderr, 'There are 2 sites below (a/docs.json, b c/docs.json)', command)
  // A folder that is named is meant.
  assert.match((await two.run('init', '.', '--dry-run')).stdout, /new +docs\.config\.ts/)
  two.remove()
})

test('every part of docs.json that a build writes starts the pull workflow, and folds in reviews', async () => {
  const parts = {
    'docs.json': docsJson.replace('{ "pages": ["index"] }', '{ "$ref": "./navigation.json" }'),
    'navigation.json': '{ "versions": [{ "$ref": "./navigation/1 a.json" }, { "$ref": "./api.json" }] }',
    'navigation/1 a.json': '{ "version": "1", "pages": ["index"] }',
    'api.json': '{ "version": "2", "pages": ["index"] }',
  }
  const { text } = await planned({ ...parts, '.prettierrc': '{}' })
  const { on } = parse(text('.github/workflows/docs-pull.yml')) as { on: { push: { paths: string[] } } }
  assert.equal(on.push.paths, ['docs.json', 'navigation.json', 'navigation/1 a.json', 'api.json'])
  assert.match(text('.gitattributes'), 'navigation.json linguist-generated\n"navigation/1 a.json" linguist-generated\n')
  assert.match(text('.prettierignore'), 'navigation/1 a.json\n')
})

test('a folder of parts is one pattern, which the file of the next version fits, too', async () => {
  const version = (name: string) => `{ "version": "${name}", "pages": ["index"] }`
  const parts = {
    'docs.json': docsJson.replace(
      '{ "pages": ["index"] }',
      '{ "versions": [{ "$ref": "./nav [x]/2.json" }, { "$ref": "./nav [x]/1.json" }, { "$ref": "./more/0.json" }, { "$ref": "./more/old.json" }] }',
    ),
    'nav [x]/2.json': version('2'),
    'nav [x]/1.json': version('1'),
    'more/0.json': version('0'),
    'more/old.json': version('old'),
    'more/own.json': '{}',
  }
  const { text } = await planned({ ...parts, '.prettierrc': '{}' })
  const { on } = parse(text('.github/workflows/docs-pull.yml')) as { on: { push: { paths: string[] } } }
  const patterns = ['docs.json', String.raw`nav \[x\]/*.json`, 'more/0.json', 'more/old.json']
  assert.equal(on.push.paths, patterns)
  assert.match(text('.prettierignore'), patterns.join('\n'))
  assert.match(text('.gitattributes'), String.raw`"nav \\[x\\]/*.json" linguist-generated`)
})

test("the workflows run on the repository's own Node, if build-nav does", async () => {
  const nodeOf = async (files: Readonly<Record<string, string>>) => {
    const { text, notes } = await planned(files)
    return [setup(text('.github/workflows/docs.yml')).node, notes] as const
  }
  assert.equal(await nodeOf({}), [{ 'node-version': 22 }, ''])
  assert.equal(await nodeOf({ '.nvmrc': 'v20.11.0\n' }), [{ 'node-version-file': '.nvmrc' }, ''])
  assert.equal(await nodeOf({ '.tool-versions': 'ruby 3\nnodejs 22.1.0\n' }), [
    { 'node-version-file': '.tool-versions' },
    '',
  ])
  const engines = (node: string) => ({ 'package.json': `{ "private": true, "engines": { "node": "${node}" } }` })
  assert.equal(await nodeOf(engines('>=20 <21')), [{ 'node-version-file': 'package.json' }, ''])
  const [old, note] = await nodeOf(engines('^18'))
  assert.equal(old, { 'node-version': 22 })
  assert.match(
    note,
    /^package\.json requires Node \^18, but build-nav needs 20 or newer, so the workflows use Node 22\./,
  )
})

test('the package manager and its version are the ones of the repository', async () => {
  const of = async (files: Readonly<Record<string, string>>, inner = '') => {
    const { text, notes } = await planned(files, inner)
    return { ...setup(text('.github/workflows/docs.yml')), notes }
  }
  const old = await of({ 'pnpm-lock.yaml': "lockfileVersion: '6.0'\n" })
  assert.equal([old.pnpm, old.uses[1]], [{ version: 8 }, 'pnpm/action-setup'])
  const pinned = { 'package.json': '{ "private": true, "packageManager": "pnpm@9.1.0" }' }
  assert.equal((await of({ ...pinned, 'pnpm-lock.yaml': '' })).pnpm, {})
  const both = await of({ ...pinned, 'package-lock.json': '{}' })
  assert.is(both.runs[0], 'pnpm install --frozen-lockfile')
  const two = await of({ 'package-lock.json': '{}', 'yarn.lock': '' })
  assert.match(two.notes, 'package-lock.json and yarn.lock both exist: the workflows install with npm.')
  assert.is((await of({ '.gitignore': 'package-lock.json\n' })).runs[0], 'npm install')
  const pnpm = { ...pinned, '.gitignore': 'pnpm-lock.yaml\n' }
  assert.is((await of(pnpm)).runs[0], 'pnpm install')
  const modern = ['corepack enable', 'yarn install --immutable']
  const linked = { 'yarn.lock': '', '.yarnrc.yml': 'nodeLinker: node-modules\n' }
  assert.equal((await of(linked)).runs.slice(0, 3), [...modern, 'yarn tsc -p .'])
  const unlinked: readonly Readonly<Record<string, string>>[] = [
    { 'yarn.lock': '', '.yarnrc.yml': '' },
    { 'yarn.lock': '', 'package.json': '{ "packageManager": "yarn@4.18.1" }' },
  ]
  for (const files of unlinked)
    assert.equal((await of(files)).runs.slice(0, 4), [...modern, 'yarn tsc -p .', 'yarn build-nav --check'])
  // setup-node asks yarn where its cache is.
  const cached = await planned(
    { ...linked, 'package.json': '{}', 'docs/docs.json': docsJson, 'docs/index.mdx': '' },
    'docs',
  )
  assert.match(cached.text('.github/workflows/docs.yml'), /corepack enable\n[^]*setup-node[^]*cache: yarn\n/)
  const inner = { 'package.json': '{}', 'package-lock.json': '{}', 'docs/docs.json': docsJson, 'docs/index.mdx': '' }
  assert.equal((await of(inner, 'docs')).node, { 'node-version': 22, cache: 'npm' })
})

test('whatever init writes calls the command by the program of the repository', async () => {
  const agents = { 'AGENTS.md': '# Agents\n', 'README.md': 'docs.json\n' }
  const tables: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['npx', {}],
    ['npx', { 'yarn.lock': '# yarn lockfile v1\n' }],
    ['yarn', { 'yarn.lock': '', '.yarnrc.yml': '' }],
    ['pnpm exec', { 'pnpm-lock.yaml': '' }],
    ['bunx', { 'bun.lock': '{}' }],
  ]
  for (const [runner, files] of tables) {
    const { all, next, notes } = await planned({ ...agents, ...files, 'docs.json': brokenRule })
    const calls = [...all, ...next, notes].flatMap((text) => [
      ...text.matchAll(/(?<!@)\b(npx|pnpm exec|yarn|bunx) (?:build-nav|tsc)\b/g),
    ])
    assert.ok(calls.length > 15, `${runner}: ${calls.length}`)
    assert.equal([...new Set(calls.map(([, name]) => name))], [runner])
    assert.match(notes, `\`${runner} build-nav check\` lists it.`)
    assert.not.match(notes, '..')
  }
})

test('what git ignores, though the workflows need it, is named', async () => {
  const { text, names, notes } = await planned({ '.gitignore': 'node_modules\ntsconfig.json\n*.d.ts\n' })
  assert.is(text('.gitignore'), '')
  assert.ok(names.includes('tsconfig.json'))
  assert.match(
    notes,
    'Git ignores tsconfig.json and build-nav-env.d.ts, but the workflows and Mintlify need these files.',
  )
  assert.match(notes, 'or add a line such as `!/tsconfig.json`.')
  assert.is((await planned({ '.gitignore': 'node_modules\n*.log\n' })).notes, '')
  assert.match((await planned({ '.gitignore': 'node_modules\ndocs.json\n' })).notes, 'Git ignores docs.json, but')
  const files = { 'package.json': '{}', 'docs/docs.json': docsJson, 'docs/index.mdx': '' }
  for (const pattern of ['/docs/', '/docs/*']) {
    const inner = await planned({ ...files, '.gitignore': `node_modules\n${pattern}\n` }, 'docs')
    assert.not(inner.names.includes('docs/.gitignore'))
    assert.match(inner.notes, /^Git ignores docs\/docs\.config\.ts, .* but the workflows/m)
  }
})

test('in a repository of more than the docs, the checks start where they may change', async () => {
  const files = { 'package.json': '{}', 'apps/docs/docs.json': docsJson, 'apps/docs/index.mdx': '' }
  const { text } = await planned(files, 'apps/docs')
  const { on } = parse(text('.github/workflows/docs.yml')) as Workflow
  assert.equal(on.pull_request?.paths, ['apps/docs/**', 'package.json', '.github/workflows/docs.yml'])
})

const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc')

/** What the repository's own compile says after init. */
async function compiled(files: Readonly<Record<string, string>>) {
  const top = temporaryFolder({ ...site, ...files, 'node_modules/x/x.txt': '' })
  symlinkSync(root, path.join(top, 'node_modules/build-nav'))
  const { notes } = await init({ cwd: top })
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: top, encoding: 'utf8' })
  return { top, notes: notes.join('\n'), stdout, has: (name: string) => existsSync(path.join(top, name)) }
}

test('a project that would take the config for CommonJS leaves the config out', async () => {
  for (const format of ['nodenext', 'node16']) {
    const options = `{ "module": "${format}", "strict": true, "noEmit": true, "verbatimModuleSyntax": true, "skipLibCheck": true }`
    const { stdout, has } = await compiled({
      'tsconfig.json': `{ "compilerOptions": ${options} }`,
      'a.mts': 'export {}\n',
    })
    assert.equal([stdout, has('docs.config.ts'), has('tsconfig.docs.json')], ['', true, true], format)
  }
})

test('what the repository compiles stays as it was: the config is no part of its output', async () => {
  const source = { 'src/index.ts': 'export const a = 1\n' }
  const options = '{ "module": "commonjs", "strict": true, "outDir": "dist", "rootDir": "src", "types": [] }'
  for (const text of [
    `{\n  // ours\n  "compilerOptions": ${options}\n}\n`,
    `{ "compilerOptions": ${options}, "exclude": ["dist"], }`,
    `{ "compilerOptions": ${options}, "exclude": [] }`,
  ]) {
    const { stdout, has } = await compiled({ ...source, 'tsconfig.json': text })
    assert.equal([stdout, has('dist/index.js'), has('dist/docs.config.js')], ['', true, false], text)
    assert.ok(has('tsconfig.docs.json'))
  }
})

test('a TypeScript that is too old is named, and keeps compiling what it compiled', async () => {
  const { notes, text, names } = await planned({
    'package.json': '{ "private": true, "devDependencies": { "typescript": "~4.9.5" } }',
    'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" } }',
  })
  assert.match(notes, 'This repository has TypeScript 4.9.5, but the types of build-nav need 5.9')
  assert.match(text('tsconfig.json'), '"exclude": ["node_modules", "dist", "docs.config.ts", "build-nav-env.d.ts"]')
  assert.ok(names.includes('tsconfig.docs.json'))
  assert.not.match(text('package.json'), 'tsc')
})

test('the TypeScript of a repository is the installed one, or the newest of the range', async () => {
  const of = async (range: string, files: Readonly<Record<string, string>> = {}) =>
    (await planned({ 'package.json': `{ "devDependencies": { "typescript": "${range}" } }`, ...files })).notes
  const compiler = (version: string) => ({ 'node_modules/typescript/package.json': `{ "version": "${version}" }` })
  for (const range of ['5', '^6.0.0', '~5.9.3', '*', '^5.4.0']) assert.not.match(await of(range), 'TypeScript', range)
  for (const version of ['5.8.3', '~5.8.3', '^4.9.5'])
    assert.match(await of(version), /has TypeScript [45]\.\d/, version)
  assert.match(await of('^5.4.0', compiler('5.4.5')), 'has TypeScript 5.4.5')
  assert.not.match(await of('~5.4.0', compiler('5.9.2')), 'TypeScript 5.4')
})

test('where the package of the site has no TypeScript, that of the other packages is taken', async () => {
  const of = async (files: Readonly<Record<string, string>>) => {
    const { devDependencies } = JSON.parse((await planned(files)).text('package.json')) as {
      devDependencies: { typescript: string }
    }
    return devDependencies.typescript
  }
  const other = (range: string) => ({
    'packages/a/package.json': `{ "devDependencies": { "typescript": "${range}" } }`,
  })
  assert.is(await of(other('^6.0.3')), '^6.0.3')
  assert.is(await of(other('catalog:')), 'catalog:')
  assert.match(await of({}), /^\^/)
})

test.run()
