import path from 'node:path'
import { compileFunction } from 'node:vm'
import { BuildNavError, startOf } from '../../base/diagnostics/diagnostic.js'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { placeAt } from '../../base/files/place.js'
import { compile } from '../../config/compile/compile.js'
import { esbuild } from '../../config/loader/bundle.js'
import { ownEntries } from '../../config/loader/outside.js'
import { pathInWords } from '../../format/json/tree.js'
import type { JsonObject } from '../../format/json/value.js'
import { ownedIn } from '../../format/parts/owned.js'
import { changedFiles, docsJsonFiles } from '../build/docs-json-files.js'
import type { Output } from '../build/docs-json-files.js'
import { migrateReport } from './codes.js'
import { firstDifference } from './difference.js'
import type { Source } from './source.js'

/**
 * Runs the generated code as `build-nav` would, and throws unless the result is docs.json: every byte over the old file,
 * and without a file an equal value in equal key order, titles apart.
 */
export async function prove(files: readonly GeneratedFile[], config: string, source: Source): Promise<void> {
  const { json, owns, diagnostics } = compile(await valueOf(files, config, source))
  const broken = diagnostics.find(({ severity }) => severity === 'error')
  if (broken) throw new BuildNavError([fails(broken.message, source)])
  compareValues(json, ownedIn(source.docs, { json, owns }), source)
  if (!source.isStrict) return
  const { text, file } = source.document
  const [changed] = changedFiles(docsJsonFiles(json, { owns, before: text, out: file }))
  if (changed) throw new BuildNavError([textDifference(changed)])
}

async function valueOf(files: readonly GeneratedFile[], config: string, source: Source): Promise<unknown> {
  try {
    return await runModules(files, config)
  } catch (error) {
    if (error instanceof RangeError) {
      throw new BuildNavError([migrateReport('migrate-too-deep', {}, startOf(source.document.file))])
    }
    const { errors, message } = (error ?? {}) as { errors?: { text: string }[]; message?: string }
    throw new BuildNavError([fails(errors?.[0]?.text ?? message ?? `it throws ${String(error)}`, source)])
  }
}

function fails(reason: string, { document }: Source): Diagnostic {
  return migrateReport('migrate-code-fails', { reason: reason.replace(/\.$/, '') }, startOf(document.file))
}

function compareValues(given: JsonObject, wanted: JsonObject, { resolved }: Source): void {
  // Equal text means equal keys in equal order.
  if (JSON.stringify(given) === JSON.stringify(wanted)) return
  const difference = firstDifference(wanted, given)
  if (!difference) return
  const { path: at } = difference
  const place = resolved.placeOf(at) ?? resolved.placeOf(at.slice(0, -1))
  const args = { at: pathInWords(at) || 'the top', wanted: difference.wanted, given: difference.given }
  throw new BuildNavError([migrateReport('migrate-not-proven', args, place)])
}

function textDifference({ file, before = '', text }: Output): Diagnostic {
  let offset = 0
  while (before[offset] === text[offset]) offset++
  const excerpt = (whole: string) => JSON.stringify(whole.slice(offset, offset + 40))
  const place = placeAt(before, offset, file)
  const args = { at: `line ${place.line}`, wanted: excerpt(before), given: excerpt(text) }
  return migrateReport('migrate-not-proven', args, place)
}

/** A generated file; the path is relative to the config's folder, with slashes. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

interface Module {
  exports: { default?: unknown }
}

/**
 * Runs generated modules and gives the config's default export: compiled as for `build-nav`, but in memory, since
 * nothing may be written before the code is proven. Imports reach the modules and the builders only.
 */
export async function runModules(files: readonly GeneratedFile[], config: string): Promise<unknown> {
  const settings = { loader: 'ts', format: 'cjs', platform: 'node', target: 'node20', logLevel: 'silent' } as const
  const compiled = await Promise.all(
    files.map(async ({ path: name, text }) => [name, (await esbuild().transform(text, settings)).code] as const),
  )
  const codes = new Map(compiled)
  const loaded = new Map<string, Module>()
  const load = (name: string): Module['exports'] => {
    const known = loaded.get(name)
    if (known) return known.exports
    const module: Module = { exports: {} }
    loaded.set(name, module)
    const require = (specifier: string) => {
      if (specifier === 'build-nav') return ownEntries[specifier] ?? {}
      const file = path.posix.join(path.posix.dirname(name), specifier.replace(/js$/, 'ts'))
      if (/^\.\.?\//.test(specifier) && codes.has(file)) return load(file)
      throw new Error(`it imports ${JSON.stringify(specifier)}, which doesn't exist`)
    }
    const run = compileFunction(codes.get(name) ?? '', ['module', 'require'], { filename: name })
    ;(run as (own: Module, require: (specifier: string) => object) => void)(module, require)
    return module.exports
  }
  return load(config).default
}
