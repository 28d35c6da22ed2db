import { readFile } from 'node:fs/promises'
import type { SourceMapPayload } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { rememberSourceMap } from '../places/source-maps.js'
import { loaderOf } from './overlay.js'
import { textOfLiteral } from './string-literal.js'
import { esbuild } from './tsx-runtime.js'

/** An `import` or `export … from` of a module. */
export interface ImportStatement {
  readonly specifier: string
  /** The module's own name of each name that it takes: `group` of `import { group as g }`. */
  readonly names: ReadonlyMap<string, string>
  /** The name of `import * as name`. */
  readonly namespace: string | undefined
  /** `export *`. */
  readonly isStar: boolean
}

/** The values that a module gets when it runs. */
export interface ModuleScope {
  /** The imported names. */
  readonly imports: object
  /** Receives the module's exports before its first line runs, as modules that import each other may need them. */
  readonly provide: (exports: Readonly<Record<string, () => unknown>>) => void
  readonly meta: object
  /** Answers `import()`, and a `require` of the module. */
  readonly require: (specifier: string) => unknown
}

/** An ES module, ready to run; a CommonJS module is left to node. */
export interface CompiledModule {
  readonly imports: readonly ImportStatement[]
  readonly run: (scope: ModuleScope) => Promise<void>
}

/**
 * Compiles an ES module to an async function, so that it may await at its top level, runs anew in each load, and is
 * given back with it: what node imports it keeps for ever. Undefined for a CommonJS module.
 * `source` counts in place of the file.
 */
export async function compileModule(file: string, source?: string): Promise<CompiledModule | undefined> {
  const text = source ?? (await readFile(file, 'utf8'))
  const { outputFiles, metafile } = await esbuild().build({
    stdin: { contents: text, sourcefile: file, loader: loaderOf(file) },
    outfile: 'module.mjs',
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
    tsconfigRaw: '{}',
    keepNames: true,
    define: { 'import.meta': '__meta' },
    // `import()` becomes `require()`; and no line of a string can look like a statement.
    supported: { 'dynamic-import': false, 'template-literal': false },
  })
  if (Object.values(metafile.inputs).some(({ format }) => format === 'cjs')) return undefined
  const [map = '{}', code = ''] = ['.map', '.mjs'].map((end) => outputFiles.find((out) => out.path.endsWith(end))?.text)
  rememberSourceMap(file, () => withSource(map, file))
  return asFunction(code, file)
}

function asFunction(code: string, file: string): CompiledModule {
  const imports: ImportStatement[] = []
  let provided = ''
  const take = (statement: string, keep: () => void) => (keep(), statement.replace(/[^\n]+/g, ''))
  const body = code
    .replace(importStatement, (statement, clause: string | undefined, specifier: string) =>
      take(statement, () => imports.push(importOf(clause ?? '', specifier))),
    )
    .replace(starStatement, (statement, specifier: string) =>
      take(statement, () => imports.push({ ...importOf('', specifier), isStar: true })),
    )
    .replace(exportStatement, (statement, list: string) => take(statement, () => (provided += getters(list))))
  // `with` keeps the imported names live. The module itself stands on lines of its own, and is strict as all modules are.
  const script = new Script(
    `(function (__scope, __provide, __meta, require, __filename, __dirname) { with (__scope) { return (async function () { 'use strict'; __provide({ ${provided} });\n${body}\n}).call(undefined) } })`,
    { filename: file },
  )
  const run = script.runInThisContext() as (...scope: unknown[]) => Promise<void>
  return {
    imports,
    run: ({ imports: scope, provide, meta, require }) => run(scope, provide, meta, require, file, path.dirname(file)),
  }
}

// As esbuild prints them: at the start of a line, and the exports in one list at the end.
const string = String.raw`"(?:[^"\\]|\\.)*"`
const importStatement = new RegExp(String.raw`^import (?:((?:[^;"]|${string} as)+?) from )?(${string})[^;\n]*;$`, 'gm')
const starStatement = new RegExp(String.raw`^export \* from (${string})[^;\n]*;$`, 'gm')
const exportStatement = /^export \{([^}]*)\};?$/gm

function importOf(clause: string, specifier: string): ImportStatement {
  const [, list = ''] = /\{([^]*)\}/.exec(clause) ?? []
  const [, only] = /^([\p{ID_Continue}$]+)/u.exec(clause) ?? []
  const names = new Map(pairs(list).map(([name, local]) => [local, name]))
  if (only !== undefined) names.set(only, 'default')
  const [, namespace] = /\* as ([\p{ID_Continue}$]+)/u.exec(clause) ?? []
  return { specifier: textOfLiteral(specifier), names, namespace, isStar: false }
}

/** `a, b as c` → `[a, a], [b, c]` */
function pairs(list: string): [string, string][] {
  return [
    ...list.matchAll(
      new RegExp(String.raw`(${string}|[\p{ID_Continue}$]+)(?: as (${string}|[\p{ID_Continue}$]+))?`, 'gu'),
    ),
  ].map(([, left = '', right = left]) => [unquoted(left), unquoted(right)])
}

function unquoted(name: string): string {
  return name.startsWith('"') ? textOfLiteral(name) : name
}

function getters(list: string): string {
  return pairs(list)
    .map(([local, name]) => `${JSON.stringify(name)}: () => ${local},`)
    .join(' ')
}

/** The map of the compiled module behind the line that we put before it. */
function withSource(map: string, file: string): SourceMapPayload {
  const payload = JSON.parse(map) as SourceMapPayload
  return { ...payload, sources: [pathToFileURL(file).href], mappings: `;${payload.mappings}` }
}
