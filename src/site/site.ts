import { isRecord } from '../json/value.js'
import { simulate } from '../provider/simulate.js'
import type { Simulated } from '../provider/simulate.js'
import type { Disk } from './disk.js'
import { generatedPages } from './generated.js'
import { unpublished } from './ignored.js'
import { pageIndex } from './page-index.js'
import type { PageIndex } from './page-index.js'
import { specReader } from './specs/spec-reader.js'
import type { SpecReader } from './specs/spec-reader.js'

/** What the rules look at; each part is read when a rule first asks for it. */
export interface Site {
  /** docs.json's value, `$ref`s resolved. */
  readonly docs: unknown
  readonly disk: Disk
  readonly pages: PageIndex
  readonly specs: SpecReader
  /** Whether a page lies in a folder that the provider fills from a specification. */
  readonly isGenerated: (page: string) => boolean
  /** What the provider makes of the navigation. */
  readonly simulated: () => Simulated
}

/** The site that a docs.json's value describes, in the folder that it is in. */
export function siteOf(docs: unknown, disk: Disk): Site {
  let simulated: Simulated | undefined
  let isGenerated: Site['isGenerated'] | undefined
  const pages = pageIndex(disk, unpublished(disk))
  return {
    docs,
    disk,
    pages,
    specs: specReader(disk),
    isGenerated: (page) => (isGenerated ??= generatedPages(docs, pages.hasPagesIn))(page),
    // The contract's `ua` is refused by the provider: `language-code` says so, and the rest is checked all the same.
    simulated: () => (simulated ??= simulate(isRecord(docs) ? docs.navigation : undefined, { languages: ['ua'] })),
  }
}
