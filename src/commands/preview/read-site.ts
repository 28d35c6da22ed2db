import { isRecord } from '../../format/json/value.js'
import { simulate } from '../../config/provider/simulate.js'
import { diskAt } from '../../site/model/disk.js'
import type { Disk } from '../../site/model/disk.js'
import { ignoredBy } from '../../site/model/ignored.js'
import { pageIndex } from '../../site/model/page-index.js'
import type { PageIndex } from '../../site/model/page-index.js'
import { specReader } from '../../site/model/specs/spec-reader.js'
import { fileReferences } from '../../site/model/specs/spec-references.js'
import { navigationTree, pageRefsIn } from '../../site/model/navigation-tree.js'
import type { Facts } from '../../site/view/facts.js'
import { without } from '../../site/view/kept.js'
import { OperationAddresses } from '../../site/view/operation.js'
import type { SpecPages } from '../../site/view/operation.js'
import { siteOf } from '../../site/view/site-of.js'
import type { Site } from '../../site/view/site.js'
import type { Unseen } from '../../site/view/snapshot.js'
import { specPages } from '../../site/view/spec-pages.js'
import type { FactsReader } from './page-facts.js'
import { unseenOf } from './unseen.js'

/** A docs.json as readers meet it, and what its pages are read from. */
export interface SiteRead {
  readonly site: Site
  readonly unseen: readonly Unseen[]
  readonly pages: PageIndex
  readonly disk: Disk
  /** The operations that pages without a file are made from. */
  readonly operations: OperationAddresses
  /** The specifications that were read, from the root. */
  readonly specs: readonly string[]
}

/** The site of a docs.json, as readers see it. */
export function readSite(docs: unknown, root: string, reader: FactsReader): SiteRead {
  const disk = diskAt(root)
  const pages = pageIndex(disk, ignoredBy(disk))
  const specs = specsOf(docs, disk)
  const facts: Facts = {
    page: (name) => reader.read(name, pages, disk),
    spec: (source) => specs.get(source),
  }
  const navigation = isRecord(docs) ? docs.navigation : undefined
  const operations = new OperationAddresses()
  // `ua` is a code of the contract that Mintlify does not take yet.
  const { drops } = simulate(navigation, { languages: ['ua'] })
  const kept = without(
    docs,
    drops.map(({ path }) => ['navigation', ...path]),
  )
  return {
    site: siteOf(kept, facts, operations),
    operations,
    unseen: unseenOf(docs, drops, kept, facts),
    pages,
    disk,
    specs: [...specs.keys()].filter((source) => disk.exists(source)),
  }
}

/** The pages of each specification that is named anywhere. */
function specsOf(docs: unknown, disk: Disk): ReadonlyMap<string, SpecPages> {
  const tree = navigationTree(docs, () => false)
  const named = new Set(fileReferences(docs, tree, ['openapi', 'asyncapi']).map(({ source }) => source))
  for (const { endpoint } of pageRefsIn(tree)) if (endpoint?.spec !== undefined) named.add(endpoint.spec)
  const specs = specReader(disk)
  return new Map(
    [...named].map((source) => {
      const file = specs.named(source)
      return [source, specPages(file === undefined ? { state: 'missing' } : specs.read(file))]
    }),
  )
}
