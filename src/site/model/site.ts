import type { VariantTitles } from './variants.js'
import type { Problem } from '../../format/contract/schema.js'
import { settingProblems } from '../../format/contract/setting-problems.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'
import { dropFinder } from '../../config/provider/drops.js'
import { simulate } from '../../config/provider/simulate.js'
import type { Drop, Simulated } from '../../config/provider/simulate.js'
import type { Disk } from './disk.js'
import { navigationTree, type NavNode } from './navigation-tree.js'
import { generatedPages } from './generated.js'
import type { GeneratedPages } from './generated.js'
import { ignoredBy } from './ignored.js'
import { pageIndex } from './page-index.js'
import type { PageIndex } from './page-index.js'
import { frontmatterOf } from './page-frontmatter.js'
import type { PageFrontmatter } from './page-frontmatter.js'
import { redirectsOf, siteRedirects } from './redirects.js'
import type { RedirectPair, SiteRedirects } from './redirects.js'
import { specReader } from './specs/spec-reader.js'
import type { SpecReader } from './specs/spec-reader.js'

/** Addresses that left the navigation or the redirects, and whose readers are sent nowhere else. */
export interface LeftAddresses {
  /** The name of the commit. */
  readonly since: string
  readonly addresses: readonly {
    /** The former content of the address. */
    readonly was: 'page' | 'redirect'
    readonly page: string
    readonly address: string
    readonly redirect: RedirectPair | undefined
    /** The redirects that this one has to replace. */
    readonly replaces: readonly RedirectPair[]
    /** The end of the redirects that catch it; undefined where none does. */
    readonly end: string | undefined
    /** The last of these redirects, by its index in docs.json. */
    readonly hop: number | undefined
    /** True if it still shows its page. */
    readonly isThere: boolean
  }[]
}

/** The site that the rules look at; each part is read when a rule first needs it. */
export interface Site extends PageFrontmatter {
  /** docs.json's value, `$ref`s resolved. */
  readonly docs: unknown
  readonly disk: Disk
  /** The navigation as a tree; undefined without a navigation. */
  readonly navigation: () => NavNode | undefined
  readonly pages: PageIndex
  readonly specs: SpecReader
  readonly redirects: () => SiteRedirects
  /** The pages that Mintlify makes from specifications. */
  readonly generated: () => GeneratedPages
  /** Addresses that left since a commit, where a check looks at one. */
  readonly left?: LeftAddresses
  /** The languages, versions and products that a build adds, where only those are looked at. */
  readonly added?: VariantTitles
  /** The present names of pages that are not there, where git has seen their files renamed; undefined where nobody asks git. */
  readonly renamed?: (missing: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Mintlify's version of the navigation. */
  readonly simulated: () => Simulated
  /** The reason for which Mintlify drops a part of the navigation. */
  readonly dropped: () => (path: JsonPath) => Drop | undefined
  /** The problems of the other keys. */
  readonly settingProblems: () => readonly Problem[]
}

/** The site that a docs.json's value describes, in the folder that it is in. */
export function siteOf(docs: unknown, disk: Disk): Site {
  let tree: { readonly root: NavNode | undefined } | undefined
  let simulated: Simulated | undefined
  let generated: GeneratedPages | undefined
  let redirects: SiteRedirects | undefined
  let dropAt: ReturnType<Site['dropped']> | undefined
  let problems: readonly Problem[] | undefined
  // The contract's `ua` is refused by Mintlify: `language-code` says so, and the rest is checked all the same.
  const simulatedOnce = () =>
    (simulated ??= simulate(isRecord(docs) ? docs.navigation : undefined, { languages: ['ua'] }))
  const pages = pageIndex(disk, ignoredBy(disk))
  const specs = specReader(disk)
  return {
    docs,
    disk,
    navigation: () => (tree ??= { root: navigationTree(docs, pages.has) }).root,
    pages,
    specs,
    ...frontmatterOf(disk, pages),
    redirects: () => (redirects ??= siteRedirects(redirectsOf(docs))),
    generated: () => (generated ??= generatedPages(docs, { hasPagesIn: pages.hasPagesIn, specs })),
    simulated: simulatedOnce,
    dropped: () => (dropAt ??= dropFinder(simulatedOnce().drops)),
    settingProblems: () => (problems ??= isRecord(docs) ? settingProblems(docs) : []),
  }
}
