import type { Graph, Node } from './graph.js'
import type { Homes } from './homes.js'
import { Measure } from './measure.js'
import type { Paths } from './paths.js'
import { splitFunctions } from './split-functions.js'

/** A module longer than this is split further. */
export const MOST_LINES = 1000
/** Parts shorter than this are not worth a file. */
const LEAST_LINES = 40
/** A setting as long as this hides the table of contents. */
export const LONG_SETTING = 200
/** Redirects are a line each, and as many as these are a list that has a file of its own. */
const MANY_REDIRECTS = 50

/** The elements of the root pattern; a link is as short as its name. */
export function rootChildren({ usersFirst }: Graph): Node[] {
  const navigation = usersFirst.find(({ plan }) => plan.type === 'element' && plan.builder === 'navigation')
  return navigation ? [...new Set(elementsOf(navigation))].filter((child) => !isLink(child)) : []
}

/** Settings that would hide the table of contents. */
export function longSettings({ root }: Graph): Node[] {
  const measure = new Measure(() => false)
  const settings = root.plan.type === 'element' && root.plan.builder === 'docs' ? (root.parts[0]?.parts ?? []) : []
  return settings.filter((node) => {
    if (node.plan.type === 'redirects') return node.plan.count >= MANY_REDIRECTS
    return node.plan.type === 'literal' && measure.linesOf(node) >= LONG_SETTING
  })
}

function isLink({ plan }: Node): boolean {
  return plan.type === 'element' && plan.calls.some(({ method }) => method === 'href')
}

/**
 * The nearest elements inside that can be moved to another module: none that uses a parameter, and none with a name.
 */
function elementsOf(node: Node): Node[] {
  return node.parts.flatMap((part) => {
    if (part.plan.type === 'definition') return []
    if (part.plan.type !== 'element' || part.isOpen) return elementsOf(part)
    return part.plan.builder === 'sourceRef' ? [] : [part]
  })
}

/** The value that a definition names. */
function valueOf(node: Node): Node {
  return node.plan.type === 'definition' ? (node.parts.at(-1) ?? node) : node
}

/** Gives the larger parts of each module that is too long a file of their own; false where none is. */
export function splitLongest(
  constants: ReadonlySet<Node>,
  homes: Homes,
  files: Map<Node, string>,
  paths: Paths,
): boolean {
  const { moduleOf } = homes
  const measure = new Measure((node) => constants.has(node))
  const lengths = new Map<string, number>()
  for (const [node, module] of moduleOf) {
    lengths.set(module, (lengths.get(module) ?? 0) + (constants.has(node) ? measure.linesOf(node) : 0))
  }
  const long = [...lengths.keys()].filter((module) => lengths.get(module)! > MOST_LINES && module !== paths.config)
  if (long.some((module) => splitFunctions(module, homes, measure, files, paths))) return true
  let changed = false
  for (const [node, module] of moduleOf) {
    if (!long.includes(module)) continue
    const parts = files.has(node) ? elementsOf(valueOf(node)).filter((part) => !constants.has(part)) : [node]
    for (const part of parts) {
      if (measure.linesOf(part) < LEAST_LINES) continue
      files.set(part, paths.inFolder(paths.folderOf(module), part))
      changed = true
    }
  }
  return changed
}
