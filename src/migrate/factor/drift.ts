import { Bits } from './bits.js'
import { having, keysIn } from './context.js'
import type { Axis, Context } from './context.js'
import { presenceOf } from './nodes.js'
import type { ElementNode, Node } from './nodes.js'
import { textOf } from './variants.js'

/** A difference between variants that looks like a slip: nobody would want it so. */
export interface Slip {
  /** Written in other letters, in another place of its list, or missing in between. */
  readonly kind: 'case' | 'order' | 'skipped'
  /** The page: as the odd variants write it, or without what says which variant it is of. */
  readonly entry: string
  /** Titles of what it stands in. */
  readonly within: readonly string[]
  /** The odd ones, in words: `ko`, `v1.10.1 in en`. */
  readonly variants: string
  /** A text of docs.json near which it stands. */
  readonly near: string
}

/** Orders are told from mistakes only where several languages agree. */
const LEAST_LANGUAGES = 3
/** More versions in a row are a decision. */
const MOST_SKIPPED = 2
const MOST_NAMED = 4

/** The slips in a cluster of variants. */
export function slipsIn(context: Context): Slip[] {
  const anywhere = new Map<string, Bits>()
  for (const node of nodesIn(context.element)) {
    if (node.type === 'page') anywhere.set(node.name, (anywhere.get(node.name) ?? Bits.of([])).or(presenceOf(node)))
  }
  return [...listsIn(context.element, [])].flatMap(({ nodes, among, within }) => {
    const pages = nodes.filter((node) => node.type === 'page')
    return [
      ...caseSlips(pages, within, context),
      ...orderSlips(pages, within, context),
      ...pages.flatMap((page) => skipped(page, anywhere.get(page.name)!, among, within, context)),
    ]
  })
}

/** The same path in other letters, in a few variants. */
function caseSlips(pages: readonly Node[], within: readonly string[], context: Context): Slip[] {
  return rivals(pages, (page) => page.name.toLowerCase()).flatMap(({ most, few }) =>
    most.name === few.name ? [] : [slip('case', few, presenceOf(few), within, context)],
  )
}

/** The same page in another place, in one language only. */
function orderSlips(pages: readonly Node[], within: readonly string[], context: Context): Slip[] {
  const languages = context.axes.find(({ name }) => name === 'language')
  if (!languages || languages.keys.length < LEAST_LANGUAGES) return []
  return rivals(pages, (page) => page.name).flatMap(({ most, few }) => {
    const own = keysIn(languages, presenceOf(few))
    const isItsOwn = own.length === 1 && !keysIn(languages, presenceOf(most)).includes(own[0]!)
    return isItsOwn ? [slip('order', few, presenceOf(few), within, context)] : []
  })
}

/** Nodes with one name that no variant has both of, the more common one first. */
function rivals<Page extends Node>(pages: readonly Page[], nameOf: (page: Page & { name: string }) => string) {
  const entries = pages as readonly (Page & { name: string })[]
  const groups = new Map<string, (Page & { name: string })[]>()
  for (const page of entries) groups.set(nameOf(page), [...(groups.get(nameOf(page)) ?? []), page])
  return [...groups.values()].flatMap((group) => {
    const [most, ...others] = group.toSorted((left, right) => presenceOf(right).size - presenceOf(left).size)
    return others
      .filter(
        (few) => most && !presenceOf(few).meets(presenceOf(most)) && presenceOf(few).size * 2 < presenceOf(most).size,
      )
      .map((few) => ({ most: most!, few }))
  })
}

/** A page that a version lacks although older and newer ones have it. */
function skipped(page: Node, anywhere: Bits, among: Bits, within: readonly string[], context: Context): Slip[] {
  const versions = context.axes.find(({ name }) => name === 'version')
  if (!versions) return []
  const languages = context.axes.find(({ name }) => name === 'language')
  const rows = languages ? languages.keys.map((key) => having(languages, [key])) : [context.all]
  const missing = rows.map((row) => holesIn(versions, presenceOf(page).and(row), anywhere, among.and(row)))
  const holes = missing.reduce((all, each) => all.or(each), Bits.of([]))
  return holes.isEmpty ? [] : [slip('skipped', page, holes, within, context)]
}

function holesIn(versions: Axis, present: Bits, anywhere: Bits, among: Bits): Bits {
  const order = versions.ages.map((key) => having(versions, [key]).and(among)).filter((each) => !each.isEmpty)
  const newest = order.findIndex((each) => each.meets(present))
  const oldest = order.findLastIndex((each) => each.meets(present))
  const holes = order.slice(newest, oldest + 1).filter((each) => !each.meets(present))
  const isSlip = holes.length <= MOST_SKIPPED && holes.length * 2 <= oldest - newest + 1 - holes.length
  return isSlip ? holes.reduce((all, each) => all.or(each), Bits.of([])).without(anywhere) : Bits.of([])
}

function slip(kind: Slip['kind'], page: Node, odd: Bits, within: readonly string[], context: Context): Slip {
  const plans = [...page.plans]
  const [, own] = plans.find(([{ id }]) => odd.has(id)) ?? plans[0] ?? []
  const text = textOf(own as Parameters<typeof textOf>[0]) ?? ''
  const entry = kind === 'case' || page.type === 'element' ? text : page.name
  return { kind, entry, within, variants: named(odd, context), near: text }
}

/** `ko`; `v1.10.1`; `v1.10.1 in en` */
function named(odd: Bits, { axes, all }: Context): string {
  const parts = axes.map((axis) => ({ axis, keys: keysIn(axis, odd), of: keysIn(axis, all) }))
  const told = parts.filter(({ keys, of }) => keys.length < of.length)
  // Many versions of one language are that language.
  const brief =
    told.length > 1 ? told.filter(({ axis, keys }) => axis.name === 'language' || keys.length <= MOST_NAMED) : told
  const shown = brief.length > 0 ? brief : parts
  return shown
    .toReversed()
    .map(({ keys }) =>
      keys.length > MOST_NAMED
        ? `${keys.slice(0, MOST_NAMED).join(', ')} and ${keys.length - MOST_NAMED} more`
        : keys.join(', '),
    )
    .join(' in ')
}

interface List {
  readonly nodes: readonly Node[]
  readonly among: Bits
  readonly within: readonly string[]
}

function* listsIn(element: ElementNode, within: readonly string[]): Generator<List> {
  for (const nodes of element.lists.values()) {
    yield { nodes, among: presenceOf(element), within }
    for (const node of nodes) {
      if (node.type === 'element') yield* listsIn(node, [...within, [...node.titles][0] ?? ''])
    }
  }
}

function* nodesIn(element: ElementNode): Generator<Node> {
  for (const node of [...element.lists.values()].flat()) {
    yield node
    if (node.type === 'element') yield* nodesIn(node)
  }
}
