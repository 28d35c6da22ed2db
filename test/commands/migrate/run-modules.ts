import { spawnSync } from 'node:child_process'
import path, { posix } from 'node:path'
import { compileFunction } from 'node:vm'
import { transformSync } from 'esbuild'
import * as assert from 'uvu/assert'
import { compile } from '../../../src/config/compile/compile.js'
import { patchJson } from '../../../src/format/json/patch/patch.js'
import type { JsonObject } from '../../../src/format/json/value.js'
import * as builders from '../../../src/index.js'
import { temporaryFolder } from '../../temporary-folder.js'

interface Text {
  readonly path: string
  readonly text: string
}

/** Runs generated modules with functions and types without writing them. */
function runModules(files: readonly Text[], main: string): unknown {
  const loaded = new Map<string, { exports: object }>()
  const load = (path: string): object => {
    const known = loaded.get(path)
    if (known) return known.exports
    const text = files.find((file) => file.path === path)?.text
    if (text === undefined) throw new Error(`no module ${path}`)
    const require = (specifier: string): object =>
      specifier === 'build-nav' ? builders : load(posix.join(posix.dirname(path), specifier.replace(/js$/, 'ts')))
    const module = { exports: {} }
    loaded.set(path, module)
    const { code } = transformSync(text, { loader: 'ts', format: 'cjs', target: 'node20' })
    compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, require)
    return module.exports
  }
  return (load(main) as { default?: unknown }).default
}

/** Asserts that generated modules produce a docs.json: no error, the same value, the same bytes. */
export function assertGivesBack(modules: readonly Text[], docs: JsonObject): void {
  const { json, diagnostics } = compile(runModules(modules, 'docs.config.ts'))
  assert.equal(
    diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  )
  const text = JSON.stringify(docs)
  assert.is(patchJson(text, json), text)
}

const root = path.resolve(import.meta.dirname, '../../..')
const compilerOptions = {
  target: 'es2022',
  lib: ['es2023'],
  types: [],
  skipLibCheck: true,
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noEmit: true,
  paths: { 'build-nav': [path.join(root, 'dist/index.d.ts')] },
}

/** What a compiler says of the files, all in one strict program; '' where nothing is wrong. */
export function typeErrors(
  files: readonly { readonly path: string; readonly text: string }[],
  compiler: 'typescript' | 'typescript-5.9' | 'typescript-7',
): string {
  const folder = temporaryFolder({
    ...Object.fromEntries(files.map(({ path, text }) => [path, text])),
    'package.json': '{"type":"module"}',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['**/*'] }),
  })
  const tsc = path.join(root, 'node_modules', compiler, 'bin/tsc')
  return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout
}
