import { atlasOf, type Atlas, type Location } from '../../../src/site/view/atlas.js'
import type { SpecPages } from '../../../src/site/view/operations.js'
import { openingPage, screenOf } from '../../../src/site/view/screen.js'
import type { Entry, Site } from '../../../src/site/view/site.js'
import { siteOf, type PageFacts } from '../../../src/site/view/site-of.js'

interface Known {
  /** Frontmatter by page; every page exists. */
  readonly pages?: Readonly<Record<string, PageFacts>>
  readonly specs?: Readonly<Record<string, SpecPages>>
}

/** A reader in front of a site. */
export class Reader {
  readonly site: Site
  readonly atlas: Atlas
  at: Location

  constructor(docs: Record<string, unknown>, { pages = {}, specs = {} }: Known = {}) {
    const page = (name: string) => (name.includes(' ') ? undefined : (pages[name] ?? {}))
    this.site = siteOf(docs, { page, spec: (source) => specs[source] })
    this.atlas = atlasOf(this.site)
    this.at = openingPage(this.atlas)
  }

  get screen() {
    return screenOf(this.at)
  }

  get address(): string | undefined {
    return this.at.page?.address
  }

  /** The sidebar as lines; groups end with a slash. */
  get sidebar(): readonly string[] {
    return lines(this.screen.sidebar, '')
  }

  visit(address: string): this {
    const found = this.atlas.locate(address, this.at)
    if (!found) throw new Error(`nothing at ${address}`)
    this.at = found
    return this
  }
}

function lines(entries: readonly Entry[], indent: string): string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'group' && !entry.isGone
      ? [`${indent}${entry.title}/`, ...lines(entry.entries, `${indent}  `)]
      : [`${indent}${entry.title}`],
  )
}
