import { siteIn, sitesBelow } from '../../config/loader/sites-below.js'
import type { SiteFolder } from '../../config/loader/sites-below.js'
import { diskAt, repositoryOf } from '../../site/model/disk.js'
import { gitignore } from '../../site/model/ignored.js'
import { foldersUpTo, pathFrom } from './surroundings.js'

/** The sites that belong to a folder: its own, or else those below that git knows, or else the one above. */
export function sitesAround(folder: string): SiteFolder[] {
  const own = siteIn(folder)
  if (own !== undefined) return [{ folder: '', file: own }]
  const isIgnored = gitignore(diskAt(folder))
  const below = sitesBelow(folder).filter((site) => !isIgnored(`${site.folder}/${site.file}`))
  if (below.length > 0) return below
  const above = foldersUpTo(folder, repositoryOf(folder) ?? folder).find((each) => siteIn(each) !== undefined)
  return above === undefined ? [] : [{ folder: pathFrom(folder, above), file: siteIn(above) as string }]
}
