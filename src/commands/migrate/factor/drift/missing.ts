import { Bits } from '../bits.js'
import { having, keysIn } from '../context.js'
import type { Axis, Context } from '../context.js'
import type { Node } from '../nodes.js'
import { presenceOf } from '../nodes.js'
import { LEAST_LANGUAGES, MOST_SKIPPED, planIn, variantsOf } from './slip.js'
import type { Slip } from './slip.js'
import { listsIn } from './walk.js'
import type { List } from './walk.js'

/** For a page or an element, the variants that have it in another place. */
type Anywhere = ReadonlyMap<string, Bits>

/**
 * Pages and elements that a version lacks although older and newer ones have them, or one language although all
 * others have them.
 */
export function missingSlips(list: List, anywhere: Anywhere, context: Context): Slip[] {
  const among = presenceOf(list.owner)
  const found = list.nodes.flatMap((node): Slip[] => {
    if (node.type === 'other' || among.isIn(presenceOf(node))) return []
    const elsewhere = elsewhereIn(node, anywhere)
    const skipped = skippedIn(node, among, context).without(elsewhere)
    const lacking = lackingIn(node, among, context).without(elsewhere)
    return [
      ...(skipped.isEmpty ? [] : [slip('skipped', node, skipped, list, context)]),
      ...(lacking.isEmpty || lacking.meets(skipped) ? [] : [lackingSlip(node, lacking, list, context)]),
    ]
  })
  // Of two languages, one may not be translated yet; a single gap in a list says that it is.
  const odd = list.nodes.filter((node) => !among.isIn(elsewhereIn(node, anywhere)))
  const isGap = list.nodes.length >= LEAST_AROUND && odd.length === 1
  return found.filter(({ kind, elsewhere }) => kind !== 'missing' || elsewhere === undefined || isGap)
}

/** Of a shorter list, one entry is no exception. */
const LEAST_AROUND = 5

/** `elsewhere`: the only other language. */
function lackingSlip(node: Node, lacking: Bits, list: List, context: Context): Slip {
  const languages = context.axes.find(({ name }) => name === 'language')
  const [other, ...more] = languages ? keysIn(languages, presenceOf(node)) : []
  return { ...slip('missing', node, lacking, list, context), elsewhere: more.length > 0 ? undefined : other }
}

/** The variants that have a page, or pages of an element, at all. */
function elsewhereIn(node: Node, anywhere: Anywhere): Bits {
  const nodes = node.type === 'element' ? [...listsIn(node)].flatMap((list) => list.nodes) : [node]
  const names = nodes.flatMap((each) => (each.type === 'page' ? [each.name.toLowerCase()] : []))
  return names.reduce((all, name) => all.or(anywhere.get(name) ?? Bits.of([])), presenceOf(node))
}

function skippedIn(node: Node, among: Bits, context: Context): Bits {
  const versions = context.axes.find(({ name }) => name === 'version')
  if (!versions) return Bits.of([])
  const languages = context.axes.find(({ name }) => name === 'language')
  const rows = languages ? languages.keys.map((key) => having(languages, [key])) : [context.all]
  return rows
    .map((row) => holesIn(versions, presenceOf(node).and(row), among.and(row)))
    .reduce((all, each) => all.or(each))
}

function holesIn(versions: Axis, present: Bits, among: Bits): Bits {
  const order = versions.ages.map((key) => having(versions, [key]).and(among)).filter((each) => !each.isEmpty)
  const newest = order.findIndex((each) => each.meets(present))
  const oldest = order.findLastIndex((each) => each.meets(present))
  const holes = order.slice(newest, oldest + 1).filter((each) => !each.meets(present))
  const isSlip = holes.length <= MOST_SKIPPED && holes.length * 2 <= oldest - newest + 1 - holes.length
  return isSlip ? holes.reduce((all, each) => all.or(each), Bits.of([])) : Bits.of([])
}

/** The one language that lacks it, also in the newest version that has it: older ones may have been translated later. */
function lackingIn(node: Node, among: Bits, { axes }: Context): Bits {
  const none = Bits.of([])
  const languages = axes.find(({ name }) => name === 'language')
  const versions = axes.find(({ name }) => name === 'version')
  if (!languages) return none
  const present = presenceOf(node)
  const columns = versions ? versions.ages.map((key) => among.and(having(versions, [key]))) : [among]
  const holders = columns.filter((column) => column.meets(present))
  const [newest] = holders
  const may = newest ? keysIn(languages, newest) : []
  const lacks = newest ? may.filter((key) => !having(languages, [key]).meets(newest.and(present))) : []
  // What the default language no longer has, the others will lose, too.
  const isTold = may.length >= LEAST_LANGUAGES || node.type === 'page'
  if (!isTold || lacks.length !== 1 || may.length < 2 || lacks[0] === languages.keys[0]) return none
  const own = having(languages, lacks)
  return holders.reduce((all, column) => all.or(column.and(own)), none).without(present)
}

function slip(kind: Slip['kind'], node: Node, odd: Bits, { owner, key, within }: List, context: Context): Slip {
  const entry = node.type === 'element' ? ([...node.titles][0] ?? '') : node.name
  return { kind, node, entry, within, variants: variantsOf(odd, context), plan: planIn(owner.plans, odd), key }
}
