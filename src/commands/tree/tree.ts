import path from 'node:path'
import { BuildNavError, reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { paintsFor, type Paints } from '../../base/diagnostics/paints.js'
import { counted, printable } from '../../base/diagnostics/text.js'
import { clause } from '../../config/compile/finding.js'
import { dropReason } from '../../config/provider/drops.js'
import type { Drop } from '../../config/provider/simulate.js'
import { holdsChildren } from '../../format/contract/contents.js'
import type { Kind } from '../../format/contract/kind.js'
import type { JsonPath } from '../../format/json/tree.js'
import { diskAt, headOf, type Disk } from '../../site/model/disk.js'
import { hidesItself, pageValues } from '../../site/model/frontmatter.js'
import { openInput } from '../../site/model/input/input.js'
import type { PageRef, NavNode } from '../../site/model/navigation-tree.js'
import { nameOfPage, textOf } from '../../site/model/page-path.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { shownEndpoints } from '../../site/model/specs/operations.js'
import { specSources } from '../../site/model/specs/spec.js'
import { defined } from '../../site/view/site.js'
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
  const site = siteOf(input.docs, disk)
  const wanted = options.only.trim().toLowerCase()
  const isTitle = (title: string | undefined) => title?.trim().toLowerCase() === wanted
  const found = only(root, isTitle) ?? only(root, (page) => titlesOf(page, wanted, site).some(isTitle))
  if (!found) throw new BuildNavError([treeReport('tree-title-missing', { title: options.only })])
  return found
}

/** The tree with the wanted titles, and everything above and below them; undefined without any. */
function only(node: TreeNode, isWanted: (title: string) => boolean): TreeNode | undefined {
  if (isWanted(node.title)) return node
  const children = (node.children ?? []).flatMap((child) => only(child, isWanted) ?? [])
  return children.length === 0 ? undefined : { ...node, children }
}

/** The titles in the frontmatter of a published page with a word. */
function titlesOf(page: string, word: string, { pages, disk }: Site): readonly (string | undefined)[] {
  const name = nameOfPage(page)
  const file = pages.isPublished(name) ? pages.fileOf(name) : undefined
  const text = file === undefined ? '' : headOf(disk, file)
  const { title, sidebarTitle } = text.toLowerCase().includes(word) ? pageValues(text) : {}
  return [textOf(title), textOf(sidebarTitle)]
}

/** The tree down to a level; deeper entries are still counted in `pages`. */
export function cut(node: TreeNode, depth = Infinity): TreeNode {
  if (!node.children) return node
  const { children, ...rest } = node
  return depth <= 0 ? rest : { ...rest, children: children.map((child) => cut(child, depth - 1)) }
}

/** The tree of a docs.json's value; with `listsMade`, generated pages are listed, and else counted. */
export async function treeOf(docs: unknown, disk: Disk, { listsMade = false } = {}): Promise<TreeNode> {
  const site = siteOf(docs, disk)
  const problems = await problemsIn(site)
  const brokenAt = (...paths: JsonPath[]) => paths.flatMap((at) => problems.get(JSON.stringify(at)) ?? [])[0]
  const droppedAt = dropFinder(site)
  const pageNode = ({ page, path: at, element, endpoint }: PageRef): TreeNode =>
    defined<TreeNode>({
      kind: endpoint ? 'endpoint' : 'page',
      title: page,
      hidden: (!endpoint && isHidden(page, site)) || undefined,
      broken: brokenAt(at),
      dropped: droppedAt(at, element.path),
    })
  const elementNode = (element: NavNode): TreeNode => {
    const { kind, title, json, path: at, parent, isGlobal, entries } = element
    const made = madeFor(element, site).map((name) => ({ kind: 'endpoint', title: name, generated: true }) as const)
    const listed = entries.flatMap((entry) => {
      if ('page' in entry) return entry.role === 'root' ? [] : pageNode(entry)
      return elementNode(entry)
    })
    const specs = specsOf(element)
    return defined<TreeNode>({
      kind,
      title: title ?? (kind === 'navigation' ? 'navigation' : ''),
      hidden: json.hidden === true || undefined,
      global: isGlobal || undefined,
      href: typeof json.href === 'string' ? json.href : undefined,
      root: typeof json.root === 'string' ? json.root : undefined,
      specs: specs.length > 0 ? specs.map(({ source }) => source) : undefined,
      broken: brokenAt([...at, 'root'], at, ...specs.map((spec) => spec.path)),
      pages: made.length + listed.reduce((sum, { pages = 1 }) => sum + pages, 0),
      children: listsMade ? [...made, ...listed] : listed,
      dropped: droppedAt(at, parent?.path),
    })
  }
  const root = site.navigation()
  return root ? elementNode(root) : { kind: 'navigation', title: 'navigation', pages: 0, children: [] }
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
  return kind === 'navigation' || isGlobal ? [] : shownEndpoints(json, site.specs, specs)
}

/** Finds the reason why Mintlify drops a part, unless the part above is dropped already. */
function dropFinder({ docs, dropped }: Site) {
  // Every entry of a dropped list asks, and the reason counts the lost pages.
  const reasons = new Map<Drop, string>()
  return (at: JsonPath, above: JsonPath | undefined): string | undefined => {
    const drop = above && dropped()(above) === undefined ? dropped()(at) : undefined
    if (!drop) return undefined
    const reason = reasons.get(drop) ?? dropReason(drop, docs)
    reasons.set(drop, reason)
    return reason
  }
}

/** Problems by path: a refusal of the whole file, dropped keys without a branch in the tree, and findings of the check. */
async function problemsIn(site: Site): Promise<ReadonlyMap<string, string>> {
  const { drops, refusals } = site.simulated()
  const rules = new Set(['page-missing', 'endpoint-missing', 'spec-missing', 'spec-invalid'] as const)
  const problems = new Map<string, string>()
  for (const { said } of refusals.slice(0, 1))
    problems.set(JSON.stringify(['navigation']), `Mintlify rejects the whole file: ${clause(said)}.`)
  for (const drop of drops)
    if (drop.key !== 'global' && !holdsChildren(drop.key))
      problems.set(JSON.stringify(['navigation', ...drop.path.slice(0, -1)]), dropReason(drop, site.docs))
  for (const { at, message } of await runRulesOn(site, { only: rules }))
    if ('path' in at) problems.set(JSON.stringify(at.path), message)
  return problems
}

export interface TreeFormat {
  readonly color: boolean
  /** Levels to show; deeper levels are counted only. */
  readonly depth?: number | undefined
}

/** The tree for a terminal, a line for each element or page. */
export function formatTree(root: TreeNode, { color, depth }: TreeFormat): string {
  const paint = paintsFor(color)
  const linesOf = (node: TreeNode, before: TreeNode | undefined, lead: string, under: string): string[] => {
    const children = node.children ?? []
    const inner = children.flatMap((child, index) => {
      const [branch, rest] = index === children.length - 1 ? ['└─ ', '   '] : ['├─ ', '│  ']
      return linesOf(child, children[index - 1], under + branch, under + rest)
    })
    return [paint.dim(lead) + describe(node, before, paint), ...inner]
  }
  return `${linesOf(cut(root, depth), undefined, '', '').join('\n')}\n`
}

function describe(node: TreeNode, before: TreeNode | undefined, paint: Paints): string {
  const { kind, title, pages, hidden, generated, global, href, root, specs, broken, dropped } = node
  const isPage = kind === 'page' || kind === 'endpoint'
  const name = printable(title)
  const element = kind === 'navigation' ? '' : `${paint.dim(kind)} `
  const parts = [
    isPage ? name : `${element}${paint.bold(name || '(no title)')}`,
    href !== undefined && `→ ${printable(href)}`,
    // A specification on another server can't be counted.
    pages !== undefined && href === undefined && !(pages === 0 && specs) && paint.dim(counted(pages, 'page')),
    root !== undefined && paint.dim(`root ${printable(root)}`),
    specs && paint.cyan(specs.map(printable).join(', ')),
    global && paint.dim('on every page'),
    generated && paint.dim('generated'),
    hidden && paint.yellow('hidden'),
    broken !== undefined && paint.red(`✗ ${printable(broken)}`),
    // The entry before says so already.
    dropped !== undefined && paint.red(dropped === before?.dropped ? '✗ also dropped' : `✗ ${printable(dropped)}`),
  ]
  return parts.filter(Boolean).join('  ')
}
