import path from 'node:path'
import { BuildNavError, reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { clause } from '../../config/compile/finding.js'
import { dropReason, lostWith } from '../../config/provider/drops.js'
import type { Drop } from '../../config/provider/simulate.js'
import { generators } from '../../format/contract/attributes.js'
import { holdsChildren } from '../../format/contract/contents.js'
import type { Kind } from '../../format/contract/kind.js'
import type { JsonPath } from '../../format/json/tree.js'
import { diskAt, headOf, type Disk } from '../../site/model/disk.js'
import { hidesItself, pageValues } from '../../site/model/frontmatter.js'
import { openInput } from '../../site/model/input/open-input.js'
import { PageRef, type NavNode } from '../../site/model/navigation-tree.js'
import { nameOfPage, textOf } from '../../site/model/page-path.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { listsContent, shownEndpoints } from '../../site/model/specs/operations.js'
import { specSources } from '../../site/model/specs/spec.js'
import { renamedIn } from '../check/check.js'
import type { RuleId } from '../check/levels.js'
import { runRulesOn } from '../check/run-rules.js'

/** The problems of a question to the tree. */
export const treeCodes = {
  'tree-title-missing': {
    severity: 'error',
    message: ({ title }: { title: string }) => `Nothing in the navigation is titled '${title}'.`,
    hint: () => "Write the whole title; upper and lower case don't matter. `npx build-nav tree` lists all titles.",
    why: '`--only` shows the elements with one title, and the pages with one path or title.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of the tree. */
const treeReport = reporter(treeCodes)

export interface TreeOptions {
  /** The folder of all relative paths (default: the current folder). */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** Shows only the elements with this title and the pages with this path or title, with what is above and below them. */
  readonly only?: string | undefined
}

/** An element or a page of the tree; the shape of `--format json`. */
export interface TreeNode {
  readonly kind: Kind | 'page' | 'endpoint' | 'sourceRef'
  readonly title: string
  readonly hidden?: true
  /** Made from a specification, without an entry of the navigation. */
  readonly generated?: true
  /** On every page of the site. */
  readonly global?: true
  readonly href?: string
  /** The page behind a group's title. */
  readonly root?: string
  /** Its own specifications. */
  readonly specs?: readonly string[]
  /** The problem of the node. */
  readonly broken?: string
  /** The reason why Mintlify drops the node, with everything below. */
  readonly dropped?: string
  /** The number of pages and endpoints in it, at any depth: listed, or made from a specification on the disk. */
  readonly pages?: number
  readonly children?: readonly TreeNode[]
}

/** The navigation as a tree: elements with counts, pages, hidden marks, specifications and problems. */
export async function tree(options: TreeOptions = {}): Promise<TreeNode> {
  const input = await openInput(path.resolve(options.cwd ?? '.'), options.file)
  if (input.docs === undefined) throw new BuildNavError(input.diagnostics)
  const disk = diskAt(input.root)
  // In a whole tree, specifications would bury the listed pages.
  const root = await treeOf(input.docs, disk, { listsMade: options.only !== undefined })
  if (options.only === undefined) return root
  const wanted = options.only.trim().toLowerCase()
  const isTitled = titledPages(wanted, siteOf(input.docs, disk))
  const found = only(root, (title) => title.toLowerCase() === wanted) ?? only(root, isTitled)
  if (!found) throw new BuildNavError([treeReport('tree-title-missing', { title: options.only })])
  return found
}

/** The tree down to a level; deeper entries are still counted in `pages`. */
export function cut(node: TreeNode, depth = Infinity): TreeNode {
  if (!node.children) return node
  const { children, ...rest } = node
  return depth <= 0 ? rest : { ...rest, children: children.map((child) => cut(child, depth - 1)) }
}

/** The tree with the wanted titles, and everything above and below them; undefined without any. */
function only(node: TreeNode, isWanted: (title: string) => boolean): TreeNode | undefined {
  if (isWanted(node.title)) return node
  const children = (node.children ?? []).flatMap((child) => only(child, isWanted) ?? [])
  return children.length === 0 ? undefined : { ...node, children }
}

/** Finds published pages by a title in their frontmatter; the tree has paths. */
function titledPages(title: string, { pages, disk }: Site): (page: string) => boolean {
  return (page) => {
    const name = nameOfPage(page)
    const file = pages.isPublished(name) ? pages.fileOf(name) : undefined
    const text = file === undefined ? '' : headOf(disk, file)
    const { title: own, sidebarTitle } = text.toLowerCase().includes(title) ? pageValues(text) : {}
    return [own, sidebarTitle].some((each) => textOf(each)?.trim().toLowerCase() === title)
  }
}

/** Rules with findings to mark as broken. */
const marking: ReadonlySet<RuleId> = new Set(['page-missing', 'endpoint-missing', 'spec-missing', 'spec-invalid'])

/** The tree of a docs.json's value; with `listsMade`, generated pages are listed, and else counted. */
export async function treeOf(docs: unknown, disk: Disk, { listsMade = false } = {}): Promise<TreeNode> {
  const site = { ...siteOf(docs, disk), ...(disk.root !== undefined && { renamed: renamedIn(disk.root) }) }
  const findings = await runRulesOn(site, { only: marking })
  const problems = new Map(unseenIn(site))
  for (const { at, message } of findings) if ('path' in at) problems.set(JSON.stringify(at.path), message)
  const droppedAt = dropFinder(site)
  const brokenAt = (paths: readonly JsonPath[]) => firstProblem(paths, problems)
  const pageNode = ({ page, path: at, element, endpoint }: PageRef): TreeNode => ({
    kind: endpoint ? 'endpoint' : 'page',
    title: page,
    ...(!endpoint && isHidden(page, site) && { hidden: true }),
    ...brokenAt([at]),
    ...droppedAt(at, element.path),
  })
  const elementNode = (element: NavNode): TreeNode => {
    const { kind, title, json, path: at, parent, isGlobal, entries } = element
    const made = madeFor(element, site).map((name) => ({ kind: 'endpoint', title: name, generated: true }) as const)
    const listed = entries.flatMap((entry) => {
      if (entry instanceof PageRef) return entry.role === 'root' ? [] : pageNode(entry)
      return elementNode(entry)
    })
    const specs = specsOf(element)
    return {
      kind,
      title: title ?? (kind === 'navigation' ? 'navigation' : ''),
      ...(json.hidden === true && { hidden: true }),
      ...(isGlobal && { global: true }),
      ...(typeof json.href === 'string' && { href: json.href }),
      ...(typeof json.root === 'string' && { root: json.root }),
      ...(specs.length > 0 && { specs: specs.map(({ source }) => source) }),
      ...brokenAt([[...at, 'root'], at, ...specs.map((spec) => spec.path)]),
      pages: made.length + listed.reduce((sum, { pages = 1 }) => sum + pages, 0),
      children: listsMade ? [...made, ...listed] : listed,
      ...droppedAt(at, parent?.path),
    }
  }
  const root = site.navigation()
  return root ? elementNode(root) : { kind: 'navigation', title: 'navigation', pages: 0, children: [] }
}

function firstProblem(paths: readonly JsonPath[], problems: ReadonlyMap<string, string>): Pick<TreeNode, 'broken'> {
  const [broken] = paths.flatMap((at) => problems.get(JSON.stringify(at)) ?? [])
  return broken === undefined ? {} : { broken }
}

/** An element's own specifications, with their paths. */
function specsOf({ json, path: at }: NavNode) {
  return ['openapi', 'asyncapi'].flatMap((key) =>
    specSources(json[key]).map((spec) => ({ ...spec, path: [...at, key, ...spec.path] })),
  )
}

function isHidden(page: string, { pages, disk }: Site): boolean {
  const file = pages.fileOf(nameOfPage(page))
  return file !== undefined && hidesItself(headOf(disk, file))
}

/** Endpoints with pages from the specifications of an element. */
function madeFor({ kind, json, isGlobal, specs }: NavNode, site: Site): readonly string[] {
  if (kind === 'navigation' || isGlobal || listsContent(json)) return []
  return shownEndpoints([...specs, ...specSources(json.asyncapi)], site.specs)
}

/** Finds the reason why Mintlify drops a part, unless the part above is dropped already. */
function dropFinder({ docs, dropped }: Site) {
  // Every entry of a dropped list asks, and the reason counts the lost pages.
  const reasons = new Map<Drop, string>()
  return (at: JsonPath, above: JsonPath | undefined): Pick<TreeNode, 'dropped'> => {
    const drop = above && dropped()(above) === undefined ? dropped()(at) : undefined
    if (!drop) return {}
    const reason = reasons.get(drop) ?? dropReason(drop, docs)
    reasons.set(drop, reason)
    return { dropped: reason }
  }
}

/** Keys of an element on a line of the tree. */
const shown: ReadonlySet<string> = new Set(['href', ...generators])

/** The reasons why readers don't see a part without a branch in the tree, such as a link: by the element's path. */
function unseenIn({ docs, simulated }: Site): (readonly [path: string, reason: string])[] {
  const { drops, refusals } = simulated()
  const refused = refusals.slice(0, 1).map(({ said }) => `Mintlify rejects the whole file: ${clause(said)}.`)
  const isOnLine = (drop: Drop) =>
    drop.key !== 'global' && !holdsChildren(drop.key) && (shown.has(drop.key) || lostWith(drop, docs) !== '')
  return [
    ...refused.map((reason) => [JSON.stringify(['navigation']), reason] as const),
    ...drops.filter(isOnLine).map((drop) => {
      return [JSON.stringify(['navigation', ...drop.path.slice(0, -1)]), dropReason(drop, docs)] as const
    }),
  ]
}
