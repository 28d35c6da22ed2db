import type { ElementPlan } from '../model.js'
import { constantsOf, isWorthAName } from './constants.js'
import type { Graph, Node } from './graph.js'
import { spreadShared } from './cycles.js'
import { homesOf } from './homes.js'
import type { Homes } from './homes.js'
import type { Constant, Layout, Module } from './layout.js'
import { Namer } from './namer.js'
import type { Paths } from './paths.js'
import { longSettings, rootChildren, splitLongest } from './split.js'

/**
 * The parts that get a module of their own: 'nothing', not even the content of referenced files; 'parts': that
 * content, functions and words; 'settings': long settings, too; or 'all' that is long.
 */
export type Apart = 'nothing' | 'parts' | 'settings' | 'all'

/** Decides what becomes a constant, in which module, and how each is called. */
export function layOut(graph: Graph, paths: Paths, apart: Apart): Layout {
  const files = new Map<Node, string>()
  for (const node of apart === 'nothing' ? [] : graph.usersFirst) {
    if (node !== graph.root && node.plan.from && isWorthAName(node)) files.set(node, paths.ofRef(node.plan.from))
    if (node.plan.type === 'definition' && node.plan.module) files.set(node, paths.ofDefinition(node.plan.module))
  }
  if (apart === 'all') {
    for (const child of rootChildren(graph)) if (!files.has(child)) files.set(child, paths.inFolder(paths.nav, child))
  }
  if (apart === 'settings' || apart === 'all') {
    for (const node of longSettings(graph)) if (!files.has(node)) files.set(node, paths.inFolder(paths.settings, node))
  }
  for (;;) {
    const constants = constantsOf(graph, files)
    const homes = homesOf(graph, constants, files, paths)
    if (apart === 'all' && splitLongest(constants, homes, files, paths)) continue
    if (spreadShared(constants, homes, files, paths)) continue
    return named(graph, constants, homes, paths)
  }
}

/**
 * A type with a description introduces the module; constants precede those that use them; functions are last, in the
 * order that they are called in.
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
