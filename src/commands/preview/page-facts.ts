import path from 'node:path'
import { stampOf } from '../../base/files/known-disk.js'
import { readStart } from '../../base/files/frontmatter-text.js'
import type { Disk } from '../../site/model/disk.js'
import { hides } from '../../site/model/frontmatter.js'
import type { PageIndex } from '../../site/model/page-index.js'
import { pageMatter } from '../../site/model/page-matter.js'
import { textOf } from '../../site/model/page-title.js'
import { defined } from '../../site/view/defined.js'
import type { PageFacts } from '../../site/view/facts.js'
import { statsOf } from '../../base/files/read.js'

/** Reads the frontmatter of pages; an unchanged page is read once. */
export class FactsReader {
  readonly #known = new Map<string, { readonly stamp: string; readonly facts: PageFacts }>()

  /** Undefined for a missing page. */
  read(name: string, pages: PageIndex, disk: Disk): PageFacts | undefined {
    const file = pages.fileOf(name)
    if (file === undefined || !pages.isPublished(name)) return undefined
    const full = path.join(disk.root ?? '', file)
    const stamp = fileStamp(full)
    const known = this.#known.get(file)
    if (known?.stamp === stamp) return known.facts
    const facts = factsIn(readStart(full)?.head ?? '')
    this.#known.set(file, { stamp, facts })
    return facts
  }
}

/** The values of a page's frontmatter; none of a broken one. */
export function factsIn(text: string): PageFacts {
  const matter = pageMatter(text)
  const values = 'values' in matter ? matter.values : {}
  const said = (key: string) => textOf(values[key])
  return defined<PageFacts>({
    title: said('title'),
    sidebarTitle: said('sidebarTitle'),
    description: said('description'),
    icon: said('icon'),
    tag: said('tag'),
    url: said('url'),
    mode: said('mode'),
    openapi: said('openapi'),
    api: said('api'),
    isDeprecated: values['deprecated'] === true || undefined,
    isHidden: hides(values) || undefined,
  })
}

/** Changes with each write of a file. */
export function fileStamp(file: string): string {
  const stats = statsOf(file)
  return stats ? stampOf(stats) : ''
}
