import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { fileHint } from '../../base/files/near-file.js'
import { configDiagnostic } from './codes.js'
import { statsOf } from '../../base/files/stats.js'
import { configNames } from './config-names.js'
import { fileNamesIn, siteIn, sitesBelow } from './sites-below.js'

/** The config of a folder, as an absolute path; `explicit` (from `--config`) is taken relative to the folder. */
export function findConfig(folder: string, explicit?: string): string {
  return explicit === undefined ? soleConfig(path.resolve(folder)) : explicitConfig(path.resolve(folder, explicit))
}

function soleConfig(folder: string): string {
  const present = fileNamesIn(folder).filter((name) => configNames.includes(name))
  if (present.length > 1) throw new BuildNavError([configDiagnostic('config-ambiguous', { files: present.sort() })])
  const [only] = present
  if (only === undefined) {
    const docsJson = existsSync(path.join(folder, 'docs.json'))
    const own = siteIn(folder)
    const below = docsJson ? [] : own === undefined ? sitesBelow(folder) : [{ folder: '', file: own }]
    throw new BuildNavError([configDiagnostic('config-not-found', { folder, docsJson, below })])
  }
  return path.join(folder, only)
}

interface Sides {
  readonly cwd?: string | undefined
  readonly config?: string | undefined
  readonly out?: string | undefined
}

/** The config, and the docs.json that it is built to: beside it, unless another place is given. */
export function findSides({ cwd = '.', config: given, out }: Sides): { config: string; out: string } {
  const config = findConfig(cwd, given)
  return { config, out: out ? path.resolve(cwd, out) : path.join(path.dirname(config), 'docs.json') }
}

function explicitConfig(file: string): string {
  const stat = statsOf(file)
  if (stat?.isDirectory()) return soleConfig(file)
  if (stat) return file
  throw new BuildNavError([configDiagnostic('explicit-config-missing', { file, hint: fileHint(file) })])
}
