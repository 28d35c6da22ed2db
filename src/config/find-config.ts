import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { configDiagnostic } from './codes.js'

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** The file names that a config may have. */
export const configNames = extensions.map((extension) => `docs.config.${extension}`)

/** All of them in one, for help texts. */
export const configName = `docs.config.{${extensions.join(',')}}`

/** The config of a folder, as an absolute path; `explicit` (from `--config`) is taken relative to the folder. */
export function findConfig(folder: string, explicit?: string): string {
  return explicit === undefined ? soleConfig(path.resolve(folder)) : explicitConfig(path.resolve(folder, explicit))
}

function soleConfig(folder: string): string {
  const present = entries(folder).filter((name) => configNames.includes(name))
  if (present.length > 1) throw new BuildNavError([configDiagnostic('config-ambiguous', { files: present.sort() })])
  const [only] = present
  if (only === undefined) {
    const docsJson = existsSync(path.join(folder, 'docs.json'))
    throw new BuildNavError([configDiagnostic('config-not-found', { folder, docsJson })])
  }
  return path.join(folder, only)
}

function explicitConfig(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat?.isDirectory()) return soleConfig(file)
  if (stat) return file
  throw new BuildNavError([configDiagnostic('explicit-config-missing', { file })])
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}
