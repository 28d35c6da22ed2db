import { existsSync, readdirSync, readFileSync, type Dirent } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { fileHint, statsOf } from '../../base/files/read.js'
import { configDiagnostic } from './codes.js'
import { configNames } from './config-names.js'

/** The config of a folder, as an absolute path; `explicit` (from `--config`) is taken relative to the folder. */
export function findConfig(folder: string, explicit?: string): string {
  if (explicit === undefined) return soleConfig(path.resolve(folder))
  const file = path.resolve(folder, explicit)
  const stat = statsOf(file)
  if (stat?.isDirectory()) return soleConfig(file)
  if (stat) return file
  throw new BuildNavError([configDiagnostic('explicit-config-missing', { file, hint: fileHint(file) })])
}

function soleConfig(folder: string): string {
  const present = fileNamesIn(folder).filter((name) => configNames.includes(name))
  if (present.length > 1) throw new BuildNavError([configDiagnostic('config-ambiguous', { files: present.sort() })])
  const [only] = present
  if (only !== undefined) return path.join(folder, only)
  const docsJson = existsSync(path.join(folder, 'docs.json'))
  const own = siteIn(folder)
  const below = docsJson ? [] : own === undefined ? sitesBelow(folder) : [{ folder: '', file: own }]
  throw new BuildNavError([configDiagnostic('config-not-found', { folder, docsJson, below })])
}

interface Sides {
  readonly cwd?: string | undefined
  readonly config?: string | undefined
  readonly out?: string | undefined
}

/** The config, and the path of its docs.json: beside the config by default. */
export function findSides({ cwd = '.', config: given, out }: Sides): { config: string; out: string } {
  const config = findConfig(cwd, given)
  return { config, out: out ? path.resolve(cwd, out) : path.join(path.dirname(config), 'docs.json') }
}

/** A folder with a site. */
export interface SiteFolder {
  /** From the searched folder, with slashes; empty for the searched folder. */
  readonly folder: string
  /** The file of the site: docs.config.ts, or else docs.json, or else mint.json. */
  readonly file: string
}

/** The site of a folder, or undefined. */
export function siteIn(folder: string): string | undefined {
  const names = fileNamesIn(folder)
  const found = [...configNames, 'docs.json', 'mint.json'].filter((name) => names.includes(name))
  return found.find((name) => name !== 'docs.json' || isDocsJson(path.join(folder, name)))
}

/** Other tools have a docs.json, too: Mintlify's names its schema or has a navigation. */
function isDocsJson(file: string): boolean {
  try {
    return /"(?:navigation|theme)"\s*:|mintlify|"\$ref"\s*:/.test(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
}

/** The depth of `apps/web/docs`. No repository has its docs deeper, and each level costs more than the last. */
const LEVELS = 3

/** Folders for trials; their sites count if there are no others. */
const trials = /^(?:tests?|__tests__|fixtures|__fixtures__|examples?|templates?|e2e)$/

/** The sites below a folder, the nearest first: in a repository the docs often have a folder of their own. */
export function sitesBelow(folder: string): SiteFolder[] {
  const found: SiteFolder[] = []
  const open = foldersIn(folder)
  for (const inner of open) {
    const file = siteIn(path.join(folder, inner))
    if (file !== undefined) found.push({ folder: inner, file })
    else if (inner.split('/').length < LEVELS)
      open.push(...foldersIn(path.join(folder, inner)).map((name) => `${inner}/${name}`))
  }
  const real = found.filter((site) => !site.folder.split('/').some((name) => trials.test(name)))
  return real.length > 0 ? real : found
}

function foldersIn(folder: string): string[] {
  const folders = listed(folder).filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
  return folders.map(({ name }) => name).sort()
}

/** The names of the files of a folder. */
function fileNamesIn(folder: string): string[] {
  return listed(folder).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]))
}

function listed(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
