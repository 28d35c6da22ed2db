import { diskAt } from '../../site/model/disk.js'
import { pageRefsIn } from '../../site/model/navigation-tree.js'
import { siteOf as modelOf } from '../../site/model/site.js'
import type { Site as SiteModel } from '../../site/model/site.js'
import { fileReferences } from '../../site/model/specs/spec-reader.js'
import { specPages, type SpecPages } from '../../site/view/operations.js'
import type { Site } from '../../site/view/site.js'
import { siteOf, treeOf, without, type Facts, type PageFacts } from '../../site/view/site-of.js'
import type { Unseen } from '../../site/view/snapshot.js'
import type { FactsReader } from './page-facts.js'
import { unseenOf } from './unseen.js'

/** A docs.json for readers, and the site behind. */
export interface SiteRead {
  readonly site: Site
  readonly unseen: readonly Unseen[]
  readonly model: SiteModel
  /** The specifications of the site, from the root. */
  readonly specs: readonly string[]
}

/** The site of a docs.json, as readers see it. */
export function readSite(docs: unknown, root: string, reader: FactsReader): SiteRead {
  const model = modelOf(docs, diskAt(root))
  const specs = specsOf(model)
  const known = new Map<string, PageFacts | undefined>()
  const facts: Facts = {
    page(name) {
      if (!known.has(name)) known.set(name, reader.read(name, model))
      return known.get(name)
    },
    spec: (source) => specs.get(source),
  }
  const { drops } = model.simulated()
  const dropped = drops.map(({ path }) => ['navigation', ...path])
  const kept = without(docs, dropped)
  const tree = treeOf(kept, facts)
  const site = siteOf(kept, facts, tree)
  return {
    site,
    unseen: unseenOf(docs, drops, tree, facts, site),
    model,
    specs: [...specs.keys()].filter((source) => model.disk.exists(source)),
  }
}

/** The pages of each specification in the navigation and the settings. */
function specsOf({ docs, navigation, specs }: SiteModel): ReadonlyMap<string, SpecPages> {
  const tree = navigation()
  const named = new Set(fileReferences(docs, tree, ['openapi', 'asyncapi']).map(({ source }) => source))
  for (const { endpoint } of pageRefsIn(tree)) if (endpoint?.spec !== undefined) named.add(endpoint.spec)
  return new Map([...named].map((source) => [source, specPages(specs.readCalled(source))] as const))
}
