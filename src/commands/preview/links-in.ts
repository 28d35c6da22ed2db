import path from 'node:path'
import type { Link } from '../../site/links/link.js'
import { linksOf } from '../../site/links/links.js'
import { filesOn, targetOf, type LinkFiles } from '../../site/links/target.js'
import { pageAt } from '../../site/model/addresses.js'
import { landingAt } from '../../site/model/redirects.js'
import { isPageFile, withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { Turn } from '../check/run-rules.js'
import { fileStamp } from './page-facts.js'

/** The pages with a link to each page. Files are read in the background; an unchanged file is read once. */
export class LinksIn {
  readonly #known = new Map<string, { readonly stamp: string; readonly pages: readonly string[] }>()
  #shape = ''
  #from: ReadonlyMap<string, readonly string[]> | undefined

  /** The pages with a link to a page; undefined before all pages are read. */
  to(page: string): readonly string[] | undefined {
    return this.#from && (this.#from.get(page) ?? [])
  }

  /** Reads new and changed files. */
  async update(site: Site, turn: Turn): Promise<void> {
    const { pages, disk } = site
    const files = filesOn(disk)
    const names = pages.published()
    // A new page, or another redirect, may be the end of any link.
    const shape = JSON.stringify([names, site.redirects().all])
    if (shape !== this.#shape) this.#known.clear()
    this.#shape = shape
    const from = new Map<string, string[]>()
    for (const name of names) {
      await turn()
      for (const target of this.#targets(pages.fileOf(name) as string, site, files)) {
        const known = from.get(target)
        if (target === name) continue
        if (known) known.push(name)
        else from.set(target, [name])
      }
    }
    this.#from = from
  }

  #targets(file: string, site: Site, files: LinkFiles): readonly string[] {
    const stamp = fileStamp(path.join(site.disk.root ?? '', file))
    const known = this.#known.get(file)
    if (known?.stamp === stamp) return known.pages
    const links = linksOf(site.disk.read(file) ?? '', file)
    const pages = [...new Set(links.flatMap((link) => endOf(link, file, site, files) ?? []))]
    this.#known.set(file, { stamp, pages })
    return pages
  }
}

function endOf(link: Link, file: string, site: Site, files: LinkFiles): string | undefined {
  const target = targetOf(link, file, files)
  if (target.kind === 'file') return isPageFile(target.file) ? withoutExtension(target.file) : undefined
  return target.kind === 'none' ? pageAt(landingAt(`/${target.path}`, site).end, site) : undefined
}
