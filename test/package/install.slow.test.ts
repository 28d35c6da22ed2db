import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { reach } from '../../scripts/reach.js'
import { root } from '../cli/cli.js'
import { Installed, isOffline, packed } from './install.js'

const starter = path.join(root, 'examples', 'starter')
const install = ['install', '--save-dev', '--prefer-offline', '--no-audit', '--no-fund', packed()]

interface Layout {
  readonly manifest: Record<string, unknown>
  /** What npm is told beside `install`. */
  readonly flags?: readonly string[]
  /** Where the docs are; the root by default. */
  readonly docs?: string
  /** More package.jsons, of workspaces. */
  readonly workspaces?: Readonly<Record<string, Record<string, unknown>>>
}

/** How package managers lay out node_modules, and the repositories that docs live in. */
const layouts: Readonly<Record<string, Layout>> = {
  'npm and yarn classic: hoisted': { manifest: {} },
  'pnpm: linked from a store, nothing hoisted': { manifest: {}, flags: ['--install-strategy=linked'] },
  'nested: nothing hoisted, in an ESM repository': {
    manifest: { type: 'module' },
    flags: ['--install-strategy=nested'],
  },
  'a monorepo where docs/ is a workspace': {
    manifest: { workspaces: ['docs', 'packages/*'] },
    flags: ['--workspace', 'docs'],
    docs: 'docs',
    workspaces: { docs: { name: 'docs' }, 'packages/core': { name: 'core' } },
  },
}

for (const [name, { manifest, flags = [], docs = '.', workspaces = {} }] of Object.entries(layouts)) {
  test(`${name}: build, migrate and the types`, async () => {
    const site = new Installed()
    site.write('package.json', JSON.stringify({ name: 'site', private: true, ...manifest }))
    for (const [folder, workspace] of Object.entries(workspaces)) {
      site.write(`${folder}/package.json`, JSON.stringify({ private: true, ...workspace }))
    }
    const installed = await site.run('npm', [...install, ...flags])
    if (isOffline(installed)) return console.log('skipped: nothing can be installed here')
    assert.is(installed.code, 0, installed.output)

    cpSync(starter, site.path(docs), { recursive: true })
    const wanted = readFileSync(path.join(starter, 'docs.json'), 'utf8')
    rmSync(site.path(path.join(docs, 'docs.json')))
    const first = await site.run('npx', ['build-nav'], docs)
    assert.is(first.code, 0, first.output)
    assert.is(site.read(path.join(docs, 'docs.json')), wanted)
    // As npx does, in a fifth of its time.
    const manifestFile = createRequire(site.path(path.join(docs, 'docs.config.ts'))).resolve('build-nav/package.json')
    const buildNav = async (...args: string[]) => {
      const command = path.join(path.dirname(manifestFile), 'dist', 'cli', 'main.js')
      const ran = await site.run(process.execPath, [command, ...args], docs)
      assert.is(ran.code, 0, `${args.join(' ')}: ${ran.output}`)
      return ran.output
    }
    if (flags.length === 0) {
      await buildNav('--check')
      await buildNav('check')
    }
    rmSync(site.path(path.join(docs, 'docs.config.ts')))
    assert.match(await buildNav('migrate'), 'Verified')
    await buildNav('--check')

    site.write(path.join(docs, 'tsconfig.json'), tsconfig)
    site.write(path.join(docs, 'node.mts'), usesNode)
    const tsc = path.join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
    const typed = await site.run(process.execPath, [tsc, '-p', '.'], docs)
    assert.is(typed.code, 0, typed.output)
    const ran = await site.run(process.execPath, ['--import', 'tsx', 'node.mts'], docs)
    // tsx is ours, and not the author's, where nothing is hoisted.
    if (!/Cannot find package 'tsx'/.test(ran.output)) assert.match(ran.output, 'built 0 problems')
  })
}

// The declarations are checked, too: they may need nothing that users don't have.
const tsconfig = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  },
  files: ['docs.config.ts', 'node.mts'],
})
const usesNode = `import { build } from 'build-nav/node'

const { diagnostics } = await build({ cwd: import.meta.dirname, check: true })
console.log('built ' + diagnostics.length + ' problems')

declare global {
  interface ImportMeta { dirname: string }
  var console: { log(text: string): void }
}
`

const files = spawnSync('tar', ['-tzf', packed()], { encoding: 'utf8' })
  .stdout.trim()
  .split('\n')
  .map((file) => file.replace(/^package\//, ''))

test('the package holds what users need, in few files, and nothing of the tests', () => {
  const top = new Set(files.map((file) => file.split('/')[0]))
  assert.equal([...top].sort(), ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json', 'skills', 'src'])
  const said = files.filter((file) => /test|bench|\.tmp|\.tsbuildinfo|\.js\.map$|npmignore/.test(file))
  assert.equal(said, [])
  assert.ok(files.length <= 63, `${files.length} files`)
})

test('from each declaration an editor gets to its source, and no other source is in the package', () => {
  const sources = files
    .filter((file) => file.endsWith('.d.ts.map'))
    .flatMap((map) => {
      const { sources: named } = JSON.parse(readFileSync(path.join(root, map), 'utf8')) as { sources: string[] }
      return named.map((source) => path.posix.join(path.posix.dirname(map), source))
    })
  assert.ok(sources.includes('src/config/builders/types.ts'))
  assert.equal(files.filter((file) => file.startsWith('src/')).sort(), [...new Set(sources)].sort())
})

test('a build and a check load no other package until they have something to say', () => {
  const folder = path.join(root, 'dist', 'chunks')
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const chunks = new Map(names.map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), 'utf8')]))
  for (const chunk of ['build', 'check']) {
    const code = [...reach(chunks, path.join(folder, `${chunk}.js`))].map((file) => chunks.get(file) ?? '')
    const named = code.flatMap((text) => [...text.matchAll(/^import\s[^'"]*\sfrom ['"]([^'".][^'"]*)['"]/gm)])
    const seen = named.flatMap(([, name = '']) => (name.startsWith('node:') ? [] : name))
    assert.equal(seen, [])
  }
})

test.run()
