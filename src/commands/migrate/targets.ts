import path from 'node:path'
import { configNames } from '../../config/loader/config-names.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { fileReport } from '../../base/files/codes.js'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import { migrateReport } from './codes.js'

/** A file of the result. */
export interface MigratedFile {
  /** Absolute. */
  readonly path: string
  readonly text: string
}

/** Throws for files that must not, or can't, be written. The config is the first. */
export function checkTargets(files: readonly string[], { cwd, force }: { cwd: string; force: boolean }): void {
  const shown = (file: string) => path.relative(cwd, file)
  const problems = rivalsOf(files[0] ?? '').map((rival) => migrateReport('migrate-rival', { file: shown(rival) }))
  const existing = force ? [] : files.filter(exists).map(shown)
  if (existing.length > 0) problems.push(migrateReport('migrate-target-exists', { files: existing }))
  const blocked = new Map(files.flatMap((file) => blockade(file) ?? []).map((found) => [found.message, found]))
  problems.push(...blocked.values())
  if (problems.length > 0) throw new BuildNavError(problems)
}

/** More configs beside a docs.config: build-nav can't choose between two. */
function rivalsOf(config: string): string[] {
  const { dir, base } = path.parse(config)
  if (!configNames.includes(base)) return []
  return configNames
    .filter((name) => name !== base)
    .map((name) => path.join(dir, name))
    .filter(exists)
}

/** True for a dangling link, too. */
function exists(file: string): boolean {
  return linkStatsOf(file) !== undefined
}

/** A file where a folder has to be. */
function blockade(file: string): [Diagnostic] | undefined {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (exists(folder)) {
      const isFolder = statsOf(folder)?.isDirectory() === true
      return isFolder ? undefined : [fileReport('folder-is-file', { file, folder })]
    }
    if (folder === path.dirname(folder)) return undefined
  }
}
