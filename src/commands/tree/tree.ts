import path from 'node:path'
import { diskAt, headOf } from '../../site/model/disk.js'
import type { Disk } from '../../site/model/disk.js'
import { hidesItself } from '../../site/model/frontmatter.js'
import { openInput } from '../../site/model/input/open-input.js'
import { nameOfPage } from '../../site/model/page-path.js'
import { siteOf } from '../../site/model/site.js'
import type { Site } from '../../site/model/site.js'
import { titledPages } from '../../site/model/titled-pages.js'
import { listsContent, madePages } from '../../site/model/specs/made-pages.js'
import { specSources } from '../../site/model/specs/spec-sources.js'
import { renamedIn } from '../check/check.js'
import type { RawFinding } from '../check/rule.js'
import { runRulesOn } from '../check/run-rules.js'
import type { RuleId } from '../check/levels.js'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { dropReason } from '../../config/provider/drops.js'
import type { Drop } from '../../config/provider/simulate.js'
import { buildTree } from './build-tree.js'
import type { TreeNode } from './build-tree.js'
import { treeReport } from './codes.js'
import { unseenIn } from './unseen.js'
import { only } from './only.js'

export interface TreeOptions {
  /** The folder of all relative paths (default: the current folder). */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** Shows only the elements with this title and the pages with this path or title, with what is above and below them. */
  readonly only?: string | undefined
}

/** Rules with findings to mark as broken. */
const marking: ReadonlySet<RuleId> = new Set(['page-missing', 'endpoint-missing', 'spec-missing', 'spec-invalid'])

/** The navigation as a tree: elements with counts, pages, hidden marks, specifications and problems. */
export async function tree(options: TreeOptions = {}): Promise<TreeNode> {
  const input = await openInput(path.resolve(options.cwd ?? '.'), options.file)
  if (input.docs === undefined) throw new BuildNavError(input.diagnostics)
  const disk = diskAt(input.root)
  // In a whole tree, specifications would bury the listed pages.
  const root = await treeOf(input.docs, disk, { listsMade: options.only !== undefined })
  if (options.only === undefined) return root
  const wanted = options.only.trim().toLowerCase()
  const found =
    only(root, (title) => title.toLowerCase() === wanted) ?? onlyPages(root, siteOf(input.docs, disk), wanted)
  if (!found) throw new BuildNavError([treeReport('tree-title-missing', { title: options.only })])
  return found
}

/** Pages by the title in their frontmatter; the tree has paths. */
function onlyPages(root: TreeNode, site: Site, title: string): TreeNode | undefined {
  const pages = new Set(titledPages(title, site))
  return pages.size === 0 ? undefined : only(root, (page) => pages.has(nameOfPage(page)))
}

/** The tree of a docs.json's value; with `listsMade`, what Mintlify makes of specifications is listed, and else counted. */
export async function treeOf(docs: unknown, disk: Disk, { listsMade = false } = {}): Promise<TreeNode> {
  const site = { ...siteOf(docs, disk), ...(disk.root !== undefined && { renamed: renamedIn(disk.root) }) }
  const findings = await runRulesOn(site, { only: marking })
  const pages = site.pages
  // Every entry below a dropped element asks, and the reason counts the lost pages.
  const reasons = new Map<Drop, string>()
  return buildTree(docs, {
    isPage: pages.has,
    listsMade,
    madeFor: ({ kind, json, isGlobal, specs }) =>
      kind === 'navigation' || isGlobal || listsContent(json)
        ? []
        : madePages([...specs, ...specSources(json.asyncapi)], site.specs),
    broken: new Map([...unseenIn(site), ...findings.map((finding) => [keyOf(finding), finding.message] as const)]),
    dropped(at) {
      const drop = site.dropped()(at)
      if (drop && !reasons.has(drop)) reasons.set(drop, dropReason(drop, docs))
      return drop && reasons.get(drop)
    },
    isHidden(page) {
      const file = pages.fileOf(nameOfPage(page))
      return file !== undefined && hidesItself(headOf(disk, file))
    },
  })
}

function keyOf({ at }: RawFinding): string {
  return 'file' in at ? '' : JSON.stringify(at.path)
}
