import type { ElementPlan, Plan } from '../model.js'
import type { Graph, Node } from './graph.js'
import { measure } from './measure.js'
import { Namer } from './names.js'
import type { Paths } from './paths.js'

/** A value with a name: repeated, split off, or from a file of its own. */
export interface Constant {
  readonly plan: Plan
  readonly name: string
  readonly module: string
  /** True for a constant of several modules. */
  readonly isExported: boolean
}

/** One file to be written. */
export interface Module {
  /** Relative to the folder of the config, with slashes. */
  readonly path: string
  /** Dependencies first. */
  readonly constants: readonly Constant[]
  /** The default export, of the config alone. */
  readonly docs: ElementPlan | undefined
}

/** Files and names. */
export interface Layout {
  readonly modules: readonly Module[]
  readonly constantOf: (plan: Plan) => Constant | undefined
}

/**
 * The parts with modules of their own: 'nothing'; 'parts': content of referenced files, functions and words;
 * 'settings': long settings, too; 'all': every long part.
 */
export type Apart = 'nothing' | 'parts' | 'settings' | 'all'

/** Decides on constants, their modules and their names. */
export function layOut(graph: Graph, paths: Paths, apart: Apart): Layout {
  const files = new Map<Node, string>()
  for (const node of apart === 'nothing' ? [] : graph.usersFirst) {
    if (node !== graph.root && node.plan.from && isWorthAName(node)) files.set(node, paths.ofRef(node.plan.from))
    if (node.plan.type === 'definition' && node.plan.module) files.set(node, paths.ofDefinition(node.plan.module))
  }
  if (apart === 'all') {
    for (const child of rootChildren(graph)) if (!files.has(child)) files.set(child, paths.inFolder('nav', child))
  }
  if (apart === 'settings' || apart === 'all') {
    for (const node of longSettings(graph)) if (!files.has(node)) files.set(node, paths.inFolder('settings', node))
  }
  for (;;) {
    const constants = constantsOf(graph, files)
    const homes = homesOf(graph, constants, files, paths)
    if (apart === 'all' && splitLongest(graph, constants, homes, files, paths)) continue
    return named(graph, constants, homes, paths)
  }
}

/**
 * A type with a description introduces the module, then constants, dependencies first; functions are last, in the order
 * of their calls.
 */
function inReadingOrder(constants: readonly Constant[], order: readonly Constant[]): Constant[] {
  const isFunction = ({ plan }: Constant) => plan.type === 'definition' && plan.form === 'function'
  const isIntroduction = ({ plan }: Constant) =>
    plan.type === 'definition' && plan.form === 'type' && plan.doc !== undefined
  const others = constants.filter((constant) => !isFunction(constant) && !isIntroduction(constant))
  const own = new Set(constants)
  const functions = order.filter((constant) => own.has(constant) && isFunction(constant))
  return [...constants.filter(isIntroduction), ...others, ...functions]
}

function named(graph: Graph, constants: ReadonlySet<Node>, { moduleOf, usersOf }: Homes, paths: Paths): Layout {
  const namer = new Namer()
  const byNode = new Map<Node, Constant>()
  for (const node of graph.inOrder) {
    const module = moduleOf.get(node)
    if (!constants.has(node) || module === undefined) continue
    const users = usersOf.get(node) ?? new Set()
    const name = namer.name(node, new Set([module, ...users]))
    byNode.set(node, { plan: node.plan, name, module, isExported: [...users].some((user) => user !== module) })
  }
  const modules = new Map<string, Constant[]>([[paths.config, []]])
  for (const node of [...graph.usersFirst].reverse()) {
    const constant = byNode.get(node)
    if (!constant) continue
    modules.set(constant.module, [...(modules.get(constant.module) ?? []), constant])
  }
  const order = [...byNode.values()]
  for (const [module, own] of modules) modules.set(module, inReadingOrder(own, order))
  return {
    constantOf: (plan) => byNode.get(graph.nodeOf(plan)),
    modules: [...modules].map(([path, own]): Module => ({
      path,
      constants: own,
      docs: path === paths.config ? (graph.root.plan as ElementPlan) : undefined,
    })),
  }
}

/** Fewer elements are as short as their name. */
const LEAST_ELEMENTS = 3

/** The nodes with names: definitions, parts with files, and repetitions. */
function constantsOf(graph: Graph, files: ReadonlyMap<Node, string>): ReadonlySet<Node> {
  return new Set(
    graph.usersFirst.filter((node) => node.plan.type === 'definition' || files.has(node) || isRepeated(node)),
  )
}

function isRepeated({ plan, uses, elements, isOpen }: Node): boolean {
  return !isOpen && plan.type === 'element' && plan.builder !== 'navigation' && uses > 1 && elements >= LEAST_ELEMENTS
}

/** True for a referenced value with content: an empty list needs no name. */
function isWorthAName({ plan }: Node): boolean {
  if (plan.type === 'list') return plan.items.length > 0
  if (plan.type !== 'literal') return plan.type === 'element' || plan.type === 'redirects'
  return typeof plan.value === 'object' && Object.keys(plan.value ?? {}).length > 0
}

/** The module of each constant, and the modules of its users. */
interface Homes {
  readonly moduleOf: ReadonlyMap<Node, string>
  readonly usersOf: ReadonlyMap<Node, ReadonlySet<string>>
}

/** A constant is in the module of its users; of several modules, in a file of its own: no module imports itself. */
function homesOf(graph: Graph, constants: ReadonlySet<Node>, files: Map<Node, string>, paths: Paths): Homes {
  const moduleOf = new Map<Node, string>([[graph.root, paths.config]])
  const usersOf = new Map<Node, Set<string>>()
  for (const node of graph.usersFirst) {
    const users = usersOf.get(node) ?? new Set([paths.config])
    if (constants.has(node)) {
      const [only] = users
      if (users.size > 1 && !files.has(node)) files.set(node, paths.inFolder('nav/shared', node))
      moduleOf.set(node, files.get(node) ?? only ?? paths.config)
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

/** A module longer than this is split further. */
export const MOST_LINES = 1000
/** Parts shorter than this are not worth a file. */
const LEAST_LINES = 40
/** A setting as long as this hides the table of contents. */
export const LONG_SETTING = 200
/** Redirects are a line each; a list as long has a file of its own. */
const MANY_REDIRECTS = 50

/** The elements of the root pattern, without links. */
function rootChildren({ usersFirst }: Graph): Node[] {
  const navigation = usersFirst.find(({ plan }) => plan.type === 'element' && plan.builder === 'navigation')
  return navigation ? [...new Set(elementsOf(navigation))].filter((child) => !isLink(child)) : []
}

/** Settings too long beside a table of contents. */
function longSettings({ root }: Graph): Node[] {
  const linesOf = measure(() => false)
  const settings = root.plan.type === 'element' && root.plan.builder === 'docs' ? (root.parts[0]?.parts ?? []) : []
  return settings.filter((node) => {
    if (node.plan.type === 'redirects') return node.plan.count >= MANY_REDIRECTS
    return node.plan.type === 'literal' && linesOf(node.plan) >= LONG_SETTING
  })
}

function isLink({ plan }: Node): boolean {
  return plan.type === 'element' && plan.calls.some(({ method }) => method === 'href')
}

/**
 * The nearest elements inside that can move to a module: without parameters and names of their own.
 */
function elementsOf(node: Node): Node[] {
  return node.parts.flatMap((part) => {
    if (part.plan.type === 'definition') return []
    if (part.plan.type !== 'element' || part.isOpen) return elementsOf(part)
    return part.plan.builder === 'sourceRef' ? [] : [part]
  })
}

/** Gives the larger parts of long modules files of their own; false if no part moves. */
function splitLongest(
  graph: Graph,
  constants: ReadonlySet<Node>,
  homes: Homes,
  files: Map<Node, string>,
  paths: Paths,
): boolean {
  const { moduleOf } = homes
  const lines = measure((plan) => constants.has(graph.nodeOf(plan)))
  const linesOf = ({ plan }: Node) => lines(plan)
  const lengths = new Map<string, number>()
  for (const [node, module] of moduleOf) {
    lengths.set(module, (lengths.get(module) ?? 0) + (constants.has(node) ? linesOf(node) : 0))
  }
  const long = [...lengths.keys()].filter((module) => lengths.get(module)! > MOST_LINES && module !== paths.config)
  let changed = false
  for (const [node, module] of moduleOf) {
    if (!long.includes(module)) continue
    if (isOwnFunction(node, homes)) {
      // A short function stays beside the caller.
      const isLong = linesOf(node) >= LEAST_LINES
      if (isLong) files.set(node, paths.inFolder('nav', node))
      if (isLong || files.delete(node)) changed = true
      continue
    }
    const value = node.plan.type === 'definition' ? (node.parts.at(-1) ?? node) : node
    const parts = files.has(node) ? elementsOf(value).filter((part) => !constants.has(part)) : [node]
    for (const part of parts) {
      if (linesOf(part) < LEAST_LINES) continue
      files.set(part, paths.inFolder(paths.folderOf(module), part))
      changed = true
    }
  }
  return changed
}

/** True for a function used in its own module only. */
function isOwnFunction(node: Node, { moduleOf, usersOf }: Homes): boolean {
  const isFunction = node.plan.type === 'definition' && node.plan.form === 'function'
  return isFunction && [...(usersOf.get(node) ?? [])].every((user) => user === moduleOf.get(node))
}
