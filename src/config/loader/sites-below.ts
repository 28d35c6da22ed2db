import { readFileSync, readdirSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import path from 'node:path'
import { configNames } from './config-names.js'

/** A folder that holds a site. */
export interface SiteFolder {
  /** From the folder that was searched, with slashes; empty for that one itself. */
  readonly folder: string
  /** The file that makes it one: docs.config.ts, or else docs.json, or else mint.json. */
  readonly file: string
}

/** The site of one folder; undefined where there is none. */
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

/** No repository has its docs deeper than `apps/web/docs`, and each level costs more than the one above it. */
const LEVELS = 3

/** Folders that hold sites to try something out; their sites count where there are no others. */
const trials = /^(?:tests?|__tests__|fixtures|__fixtures__|examples?|templates?|e2e)$/

/** The sites below a folder, the nearest first: in a repository the docs often have a folder of their own. */
export function sitesBelow(folder: string): SiteFolder[] {
  const found: SiteFolder[] = []
  const open = foldersIn(folder)
  for (let inner = open.shift(); inner !== undefined; inner = open.shift()) {
    const file = siteIn(path.join(folder, inner))
    if (file !== undefined) found.push({ folder: inner, file })
    else if (inner.split('/').length < LEVELS) {
      const above = inner
      open.push(...foldersIn(path.join(folder, above)).map((name) => `${above}/${name}`))
    }
  }
  const real = found.filter((site) => !site.folder.split('/').some((name) => trials.test(name)))
  return real.length > 0 ? real : found
}

function foldersIn(folder: string): string[] {
  const folders = listed(folder).filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
  return folders.map(({ name }) => name).sort()
}

/** The names of the files of a folder. */
export function fileNamesIn(folder: string): string[] {
  return listed(folder).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]))
}

function listed(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
