import type { Simulated } from '../provider/simulate.js'
import type { Disk } from './disk.js'
import type { PageIndex } from './page-index.js'
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
