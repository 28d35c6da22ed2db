import { isRecord } from '../json/value.js'
import { simulate } from '../provider/simulate.js'
import type { Simulated } from '../provider/simulate.js'
import type { Disk } from './disk.js'
import { generatedPages } from './generated.js'
import { unpublished } from './ignored.js'
import { pageIndex } from './page-index.js'
import type { PageIndex } from './page-index.js'
import { frontmatterOf } from './page-frontmatter.js'
import type { PageFrontmatter } from './page-frontmatter.js'
import { redirectFinder, redirectsOf } from './redirects.js'
import type { Redirect } from './redirects.js'
import { specReader } from './specs/spec-reader.js'
import type { SpecReader } from './specs/spec-reader.js'

/** The `redirects` of docs.json. */
export interface SiteRedirects {
  readonly all: readonly Redirect[]
  /** The one that catches an address. */
  readonly find: (address: string) => Redirect | undefined
}

/** Pages that left the navigation without a redirect that catches their address. */
export interface LeftPages {
  /** What the commit is called. */
  readonly since: string
  readonly pages: readonly {
    readonly page: string
    readonly address: string
    readonly redirect: { readonly source: string; readonly destination: string } | undefined
    /** Whether it still has its address. */
    readonly isThere: boolean
  }[]
}

/** What the rules look at; each part is read when a rule first asks for it. */
export interface Site extends PageFrontmatter {
  /** docs.json's value, `$ref`s resolved. */
  readonly docs: unknown
  readonly disk: Disk
  readonly pages: PageIndex
  readonly specs: SpecReader
  readonly redirects: () => SiteRedirects
  /** Whether a page lies in a folder that the provider fills from a specification. */
  readonly isGenerated: (page: string) => boolean
  /** Pages that left the navigation since a commit, where a check looks at one. */
  readonly left?: LeftPages
  /** What the provider makes of the navigation. */
  readonly simulated: () => Simulated
}

/** The site that a docs.json's value describes, in the folder that it is in. */
export function siteOf(docs: unknown, disk: Disk): Site {
  let simulated: Simulated | undefined
  let isGenerated: Site['isGenerated'] | undefined
  let redirects: SiteRedirects | undefined
  const pages = pageIndex(disk, unpublished(disk))
  const specs = specReader(disk)
  return {
    docs,
    disk,
    pages,
    specs,
    ...frontmatterOf(disk, pages),
    redirects: () => (redirects ??= siteRedirects(docs)),
    isGenerated: (page) => (isGenerated ??= generatedPages(docs, { hasPagesIn: pages.hasPagesIn, specs }))(page),
    // The contract's `ua` is refused by the provider: `language-code` says so, and the rest is checked all the same.
    simulated: () => (simulated ??= simulate(isRecord(docs) ? docs.navigation : undefined, { languages: ['ua'] })),
  }
}

function siteRedirects(docs: unknown): SiteRedirects {
  const all = redirectsOf(docs)
  return { all, find: redirectFinder(all) }
}
