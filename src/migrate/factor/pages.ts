import { contents } from '../../contract/contents.js'
import { literal } from '../model.js'
import type { CallPlan, Plan } from '../model.js'
import { Bits } from './bits.js'
import { local, template } from './expression.js'
import { join } from './folders.js'
import type { Node, PageNode } from './nodes.js'
import { presenceOf } from './nodes.js'
import type { Class, Scope } from './scope.js'
import { keyOf, isPath, textOf } from './variants.js'
import type { Variant } from './variants.js'

/** A page in the variants that write it alike. */
export interface PageClass extends Class {
  /** In the folder of the variant: `plan` is what comes after it. */
  readonly inFolder: boolean
}

/** How some pages depend on the folder of their variant: all on it, none, or some. */
export type Need = 'folder' | 'fixed' | 'nothing' | 'mixed'

/** The ways in which a page is written, the most common first. */
export function classesOfPage(node: PageNode, among: Bits, scope: Scope): PageClass[] {
  const { folders } = scope.context
  let left = [...node.plans]
    .filter(([{ id }]) => among.has(id))
    .map(([variant, plan]) => [variant, textOf(plan)!] as const)
  const classes: PageClass[] = []
  while (left.length > 0) {
    const [tail, inFolder] = mostCommon(left, ([variant, text]) => after(folders.of(variant), text))
    const [whole, same] = mostCommon(left, ([, text]) => text)
    const isFolder = folders.differ && isPath(whole) && inFolder.length >= same.length
    const taken = isFolder ? inFolder : same
    const variants = Bits.of(taken.map(([{ id }]) => id))
    classes.push({ variants, plan: literal(isFolder ? tail : whole), inFolder: isFolder })
    const met = new Set(taken)
    left = left.filter((entry) => !met.has(entry))
  }
  return classes
}

/** A page path as it stands outside of `under(folder, …)`. */
export function planPage({ plan, inFolder }: PageClass, { context }: Scope): Plan {
  if (!inFolder) return plan
  const tail = `/${textOf(plan)}`
  return context.folders.someEmpty ? template(local('prefix'), tail.slice(1)) : template(local('folder'), tail)
}

/** How the pages of a node depend on the folder. */
export function needOf(node: Node, among: Bits, scope: Scope): Need {
  if (!presenceOf(node).meets(among)) return 'nothing'
  if (node.type === 'other')
    return [...node.plans.values()].every(({ type }) => type === 'element') ? 'nothing' : 'fixed'
  if (node.type === 'page') {
    return joined(
      classesOfPage(node, among, scope).map(({ plan, inFolder }) =>
        inFolder ? 'folder' : isPath(textOf(plan)!) ? 'fixed' : 'nothing',
      ),
    )
  }
  const own = node.body ?? node
  const within = node.body ? presenceOf(node.body) : among
  const children = [...own.lists].flatMap(([, list]) => list.map((child) => needOf(child, within, scope)))
  const roots = [...own.plans].flatMap(([variant, plan]): Need[] => {
    if (!within.has(variant.id)) return []
    const root = textOf(plan.calls.find((call) => keyOf(call) === 'root')?.args.at(-1))
    return root === undefined ? [] : [after(scope.context.folders.of(variant), root) === undefined ? 'fixed' : 'folder']
  })
  const isOdd = own.families.size > 0 || [...own.plans.values()].some(({ calls }) => calls.some(isSetByHand))
  return joined([...children, ...roots, ...(isOdd ? (['fixed'] as const) : [])])
}

/** Page paths in a `.set`, which `under` would put into its folder. */
function isSetByHand(call: CallPlan): boolean {
  const key = keyOf(call)
  const leadsToPages = key === 'root' || (Object.hasOwn(contents, key) && key !== 'href')
  return call.method === 'set' && call.args[1]?.type !== 'list' && leadsToPages
}

function joined(needs: readonly Need[]): Need {
  const met = new Set(needs.filter((need) => need !== 'nothing'))
  const [first = 'nothing'] = met
  return met.size > 1 ? 'mixed' : first
}

/** What comes after a folder in a path; undefined where the path is not in it. */
export function after(folder: string, path: string): string | undefined {
  if (folder === '') return path
  return path.length > folder.length + 1 && path.startsWith(join(folder, '') + '/')
    ? path.slice(folder.length + 1)
    : undefined
}

function mostCommon<Entry extends readonly [Variant, string]>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string | undefined,
): [string, readonly Entry[]] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const name = nameOf(entry)
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), entry])
  }
  return [...groups].sort(([, left], [, right]) => right.length - left.length)[0] ?? ['', []]
}
