import type { ElementPlan } from '../model.js'
import type { Graph, Node } from './graph.js'
import type { Constant, Layout, Module } from './layout.js'
import { Measure } from './measure.js'
import { Namer } from './namer.js'
import type { Paths } from './paths.js'

/** A module longer than this is split further. */
const MOST_LINES = 1000
/** Parts shorter than this are not worth a file. */
const LEAST_LINES = 40
/** A setting as long as this hides the table of contents. */
const LONG_SETTING = 100
/** Fewer elements are as short as their name. */
const LEAST_ELEMENTS = 3

/** Decides what becomes a constant, in which module, and how each is called. */
export function layOut(graph: Graph, paths: Paths, split: boolean): Layout {
  const files = new Map<Node, string>()
  for (const node of graph.usersFirst) {
    if (node.plan.from && isWorthAName(node)) files.set(node, paths.ofRef(node.plan.from))
  }
  if (split) {
    for (const child of rootChildren(graph)) if (!files.has(child)) files.set(child, paths.inFolder(paths.nav, child))
    for (const setting of longSettings(graph)) if (!files.has(setting)) files.set(setting, paths.inFolder(paths.settings, setting))
  }
  let constants = constantsOf(graph, files)
  let homes = homesOf(graph, constants, files, paths)
  while (split && splitLongest(constants, homes, files, paths)) {
    constants = constantsOf(graph, files)
    homes = homesOf(graph, constants, files, paths)
  }
  return named(graph, constants, homes, paths)
}

function constantsOf(graph: Graph, files: ReadonlyMap<Node, string>): ReadonlySet<Node> {
  return new Set(graph.usersFirst.filter((node) => files.has(node) || isRepeated(node)))
}

function isRepeated({ plan, uses, elements }: Node): boolean {
  return plan.type === 'element' && plan.builder !== 'navigation' && uses > 1 && elements >= LEAST_ELEMENTS
}

function isWorthAName({ plan }: Node): boolean {
  if (plan.type === 'element') return plan.builder !== 'docs'
  if (plan.type === 'list') return plan.items.length > 0
  return plan.type === 'literal' && typeof plan.value === 'object' && plan.value !== null && Object.keys(plan.value).length > 0
}

/** The elements of the root pattern; a link is as short as its name. */
function rootChildren({ usersFirst }: Graph): Node[] {
  const navigation = usersFirst.find(({ plan }) => plan.type === 'element' && plan.builder === 'navigation')
  return navigation ? [...new Set(elementsOf(navigation))].filter((child) => !isLink(child)) : []
}

/** Settings that would hide the table of contents, such as hundreds of redirects. */
function longSettings({ root }: Graph): Node[] {
  const measure = new Measure(() => false)
  const settings = root.parts[0]?.parts ?? []
  return settings.filter((node) => node.plan.type === 'literal' && measure.linesOf(node) >= LONG_SETTING)
}

function isLink({ plan }: Node): boolean {
  return plan.type === 'element' && plan.calls.some(({ method }) => method === 'href')
}

/** The nearest elements inside. */
function elementsOf(node: Node): Node[] {
  return node.parts.flatMap((part) => {
    if (part.plan.type !== 'element') return elementsOf(part)
    return part.plan.builder === 'sourceRef' ? [] : [part]
  })
}

/** The module of each constant, and the modules that everything is printed in. */
interface Homes {
  readonly moduleOf: ReadonlyMap<Node, string>
  readonly usersOf: ReadonlyMap<Node, ReadonlySet<string>>
}

/** A constant lives where it is used; used in several modules, it is shared. */
function homesOf(graph: Graph, constants: ReadonlySet<Node>, files: ReadonlyMap<Node, string>, paths: Paths): Homes {
  const moduleOf = new Map<Node, string>([[graph.root, paths.config]])
  const usersOf = new Map<Node, Set<string>>()
  for (const node of graph.usersFirst) {
    const users = usersOf.get(node) ?? new Set([paths.config])
    if (constants.has(node)) {
      const [only] = users
      moduleOf.set(node, files.get(node) ?? (users.size === 1 && only ? only : paths.shared))
    }
    const own = moduleOf.get(node)
    for (const part of node.parts) {
      const known = usersOf.get(part) ?? new Set()
      for (const user of own ? [own] : users) known.add(user)
      usersOf.set(part, known)
    }
  }
  return { moduleOf, usersOf }
}

/** Gives the larger parts of each module that is too long a file of their own; false where none is. */
function splitLongest(constants: ReadonlySet<Node>, { moduleOf }: Homes, files: Map<Node, string>, paths: Paths): boolean {
  const measure = new Measure((node) => constants.has(node))
  const lengths = new Map<string, number>()
  for (const [node, module] of moduleOf) {
    lengths.set(module, (lengths.get(module) ?? 0) + (constants.has(node) ? measure.linesOf(node) : 0))
  }
  let changed = false
  for (const [node, module] of moduleOf) {
    if ((lengths.get(module) ?? 0) <= MOST_LINES || module === paths.config) continue
    const parts = files.has(node) ? elementsOf(node).filter((part) => !constants.has(part)) : [node]
    for (const part of parts) {
      if (measure.linesOf(part) < LEAST_LINES) continue
      files.set(part, paths.inFolder(paths.folderOf(module), part))
      changed = true
    }
  }
  return changed
}

function named(graph: Graph, constants: ReadonlySet<Node>, { moduleOf, usersOf }: Homes, paths: Paths): Layout {
  const namer = new Namer()
  const byNode = new Map<Node, Constant>()
  for (const node of graph.inOrder) {
    const module = moduleOf.get(node)
    if (!constants.has(node) || module === undefined) continue
    const name = namer.name(node, new Set([module, ...(usersOf.get(node) ?? [])]))
    byNode.set(node, { plan: node.plan, name, module })
  }
  const modules = new Map<string, Constant[]>([[paths.config, []]])
  for (const node of [...graph.usersFirst].reverse()) {
    const constant = byNode.get(node)
    if (!constant) continue
    modules.set(constant.module, [...(modules.get(constant.module) ?? []), constant])
  }
  return {
    constantOf: (plan) => byNode.get(graph.nodeOf(plan)),
    modules: [...modules].map(([path, own]): Module => ({
      path,
      constants: own,
      docs: path === paths.config ? (graph.root.plan as ElementPlan) : undefined,
    })),
  }
}
