import { existsSync, readdirSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { fileHint } from '../files/near-file.js'
import { configDiagnostic } from './codes.js'
import { statsOf } from '../files/stats.js'

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
  const present = filesOf(listed(folder)).filter((name) => configNames.includes(name))
  if (present.length > 1) throw new BuildNavError([configDiagnostic('config-ambiguous', { files: present.sort() })])
  const [only] = present
  if (only === undefined) {
    const docsJson = existsSync(path.join(folder, 'docs.json'))
    throw new BuildNavError([configDiagnostic('config-not-found', { folder, docsJson, below: configBelow(folder) })])
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

/** The folder of the only config below, as `--cwd` takes it: docs are often in a folder of the repository. */
function configBelow(folder: string): string | undefined {
  const found: string[] = []
  const open = ['']
  for (let inner = open.shift(); inner !== undefined && found.length < 2; inner = open.shift()) {
    const all = listed(path.join(folder, inner))
    if (filesOf(all).some((name) => configNames.includes(name))) found.push(inner)
    if (inner.split('/').length === 3) continue
    const folders = all.filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    open.push(...folders.map(({ name }) => (inner === '' ? name : `${inner}/${name}`)))
  }
  return found.length === 1 ? found[0] : undefined
}

function explicitConfig(file: string): string {
  const stat = statsOf(file)
  if (stat?.isDirectory()) return soleConfig(file)
  if (stat) return file
  throw new BuildNavError([configDiagnostic('explicit-config-missing', { file, hint: fileHint(file) })])
}

function filesOf(all: readonly Dirent[]): string[] {
  return all.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
}

function listed(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
