import { dropFinder } from '../../config/provider/drops.js'
import { simulate, type Drop, type Simulated } from '../../config/provider/simulate.js'
import type { Problem } from '../../format/contract/schema.js'
import { settingProblems } from '../../format/contract/setting-problems.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'
import { once } from './kept.js'
import type { Disk } from './disk.js'
import { frontmatterOf, type PageFrontmatter } from './frontmatter.js'
import { generatedPages, type GeneratedPages } from './generated.js'
import { ignoredBy } from './ignored.js'
import { navigationTree, type NavNode } from './navigation-tree.js'
import { pageIndex, type PageIndex } from './page-index.js'
import { redirectsOf, siteRedirects, type SiteRedirects } from './redirects.js'
import { SpecReader } from './specs/spec-reader.js'

/** The site for rules; each part is read at the first question. */
export interface Site extends PageFrontmatter {
  /** docs.json's value, `$ref`s resolved. */
  readonly docs: unknown
  readonly disk: Disk
  /** The navigation as a tree; undefined without a navigation. */
  readonly navigation: () => NavNode | undefined
  readonly pages: PageIndex
  readonly specs: SpecReader
  readonly redirects: () => SiteRedirects
  /** The pages generated from specifications. */
  readonly generated: () => GeneratedPages
  /** Mintlify's version of the navigation. */
  readonly simulated: () => Simulated
  /** The reason why Mintlify drops a part of the navigation. */
  readonly dropped: () => (path: JsonPath) => Drop | undefined
  /** The problems of all keys but the navigation. */
  readonly settingProblems: () => readonly Problem[]
}

/** The site of a docs.json's value, in its folder. */
export function siteOf(docs: unknown, disk: Disk): Site {
  const json = isRecord(docs) ? docs : undefined
  const pages = pageIndex(disk, ignoredBy(disk))
  const specs = new SpecReader(disk)
  const navigation = once(() => navigationTree(docs, pages.has))
  // Mintlify refuses the contract's `ua`: `language-code` reports the code, and the rest is checked all the same.
  const simulated = once(() => simulate(json?.navigation, { languages: ['ua'] }))
  return {
    docs,
    disk,
    navigation,
    pages,
    specs,
    ...frontmatterOf(disk, pages),
    redirects: once(() => siteRedirects(redirectsOf(docs))),
    generated: once(() => generatedPages({ docs, navigation, pages, specs })),
    simulated,
    dropped: once(() => dropFinder(simulated().drops)),
    settingProblems: once(() => (json ? settingProblems(json) : [])),
  }
}
