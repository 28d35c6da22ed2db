import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { nearest } from '../../base/diagnostics/near.js'
import { siteIn, sitesBelow } from '../../config/loader/find-config.js'
import type { SiteFolder } from '../../config/loader/find-config.js'
import { diskAt, repositoryOf } from '../../site/model/disk.js'
import { gitignore } from '../../site/model/ignored.js'
import { foldersUpTo, pathFrom } from './surroundings.js'

/** The sites of a folder: its own, or else the sites below in git, or else the site above. */
export function sitesAround(folder: string): SiteFolder[] {
  const own = siteIn(folder)
  if (own !== undefined) return [{ folder: '', file: own }]
  const isIgnored = gitignore(diskAt(folder))
  const below = sitesBelow(folder).filter((site) => !isIgnored(`${site.folder}/${site.file}`))
  if (below.length > 0) return below
  const above = foldersUpTo(folder, repositoryOf(folder) ?? folder).find((each) => siteIn(each) !== undefined)
  return above === undefined ? [] : [{ folder: pathFrom(folder, above), file: siteIn(above) as string }]
}

/** The folder most likely meant by a path to nowhere; undefined without one. */
export function nearFolder(folder: string): string | undefined {
  const parent = path.dirname(folder)
  if (parent === folder || existsSync(folder)) return undefined
  const beside = existsSync(parent) ? parent : nearFolder(parent)
  if (beside === undefined) return undefined
  const name = path.basename(folder)
  const folders = readdirSync(beside, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = folders.map((entry) => entry.name)
  const found = names.includes(name) ? name : nearest(name, names)
  return found === undefined ? undefined : path.join(beside, found)
}
