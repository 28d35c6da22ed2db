import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { startOf } from '../diagnostics/diagnostic.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { writeFileAtomically } from '../files/write.js'
import { migrateReport } from './codes.js'
import type { Kept } from './plan/context.js'
import { generate } from './generate.js'
import { formatModule } from './print/format.js'
import { prove } from './prove.js'
import { readSource } from './source.js'

export type { Kept } from './plan/context.js'

export interface MigrateOptions {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** The docs.json; `docs.json` in `cwd`. */
  readonly file?: string | undefined
  /** Where the config goes; docs.config.ts beside the docs.json. */
  readonly out?: string | undefined
  /** One module for each child of the root pattern, and for what is still too long. */
  readonly split?: boolean | undefined
  /** Proves the result, and writes nothing. */
  readonly dryRun?: boolean | undefined
  /** Overwrites files that are there already. */
  readonly force?: boolean | undefined
  /** Accepts comments and trailing commas. */
  readonly tolerant?: boolean | undefined
}

/** A file of the result. */
export interface MigratedFile {
  /** Absolute. */
  readonly path: string
  readonly text: string
}

/** What a migration did. */
export interface MigrateResult {
  /** The docs.json. */
  readonly source: string
  /** The config, the first of the files. */
  readonly config: string
  /** The config first, then the modules that it imports. */
  readonly files: readonly MigratedFile[]
  readonly written: boolean
  /** Everything that had to be kept with `.set`, in the order of the docs.json. */
  readonly kept: readonly Kept[]
  /** What the code gives back: every byte of the docs.json, or, where that has comments, its value. */
  readonly proof: 'bytes' | 'value'
  /** Warnings and notes; errors are thrown. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Turns a docs.json into the docs.config.ts that gives it back, and proves that before it writes anything. Problems
 * are thrown as one BuildNavError with all of them.
 */
export async function migrate(options: MigrateOptions = {}): Promise<MigrateResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const file = path.resolve(cwd, options.file ?? 'docs.json')
  const config = options.out ? path.resolve(cwd, options.out) : path.join(path.dirname(file), 'docs.config.ts')
  if (!/(?<!\.d)\.m?ts$/.test(config)) {
    throw new BuildNavError([migrateReport('migrate-out', { out: path.relative(cwd, config) })])
  }
  const source = readSource(file, options.tolerant)
  const { modules, kept } = generate(source, config, options.split === true)
  const folder = path.dirname(config)
  const files = modules.map((module) => ({ path: path.join(folder, module.path), text: module.text }))
  if (!options.force) refuseToOverwrite(files, config, cwd)

  const formatted = await Promise.all(
    modules.map(async ({ path: name, text }) => ({
      path: name,
      text: await formatModule(path.join(folder, name), text),
    })),
  )
  await prove(formatted, path.basename(config), source)
  const result = formatted.map((module) => ({ path: path.join(folder, module.path), text: module.text }))
  // The config last: should a module fail to be written, no config imports it.
  if (!options.dryRun) for (const { path: target, text } of result.toReversed()) write(target, text)
  const diagnostics = [
    ...source.duplicates.map((duplicate) => ({ ...duplicate, severity: 'warning' as const })),
    ...(source.isStrict ? [] : [migrateReport('migrate-comments', {}, startOf(file))]),
  ]
  const proof = source.isStrict ? 'bytes' : 'value'
  return { source: file, config, files: result, written: !options.dryRun, proof, kept, diagnostics }
}

/** Any other docs.config would make two, of which build-nav could not tell which to take. */
function refuseToOverwrite(files: readonly MigratedFile[], config: string, cwd: string): void {
  const { dir, name } = path.parse(config)
  const rivals =
    name === 'docs.config'
      ? ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => path.join(dir, `${name}.${end}`))
      : []
  const targets = new Set([...files.map((file) => file.path), ...rivals])
  const existing = [...targets].filter((target) => existsSync(target)).map((target) => path.relative(cwd, target))
  if (existing.length > 0) throw new BuildNavError([migrateReport('migrate-target-exists', { files: existing })])
}

function write(target: string, text: string): void {
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileAtomically(target, text)
}
