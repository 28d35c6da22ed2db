import { ts } from 'ts-morph'
import type { TracedList, TracedValue } from '../provenance/traced-value.js'
import { bare } from '../source/declarations.js'
import { declaredAs } from '../source/types-around.js'
import { menuOf, menuText, nameOfList } from '../splice/menus.js'
import type { Candidate } from './edit.js'
import { codeOf, singleInstance, replacement, candidate, type EditContext } from './edit-context.js'
import { labelOf, seenLabel } from './label.js'

/**
 * A candidate that shows releases in another order than the newest first: their list stays as it is, as code compares
 * releases by it, and a loop goes through them in the new order.
 */
export function menuCandidate(context: EditContext, list: TracedList, order: readonly number[]): Candidate | undefined {
  const releases = list.items.map((item) => releaseOf(context, list, item))
  const all = releases[0]?.list
  const name = all && nameOfList(all)
  if (!all || name === undefined || releases.some((each) => each?.list !== all)) return undefined
  const { length } = all.arguments
  const site = codeOf(context, list.call)
  const looped = site && loopedIn(site.node)
  const shown = looped && menuIn(context, looped, name, length)
  if (!shown) return undefined
  const places = order.map((index) => releases[index]?.place ?? 0)
  const own = new Set(places)
  // Of those that a language leaves out, nobody says where they stand.
  const wanted = shown.places.map((place) => (own.has(place) ? (places.shift() ?? place) : place))
  const action = replacement(shown.node, menuText(name, wanted, length))
  return candidate(shown.node.getSourceFile().fileName, action, undefined, ...singleInstance(list))
}

function releaseOf(context: EditContext, list: TracedList, item: TracedValue) {
  const label = labelOf(context, item) ?? (item.type === 'element' ? seenLabel(context, list, item) : undefined)
  const node = label?.items.list
  const isNewestFirst = node && ts.isCallExpression(node) && node.expression.getText() === 'newestFirst'
  return label && isNewestFirst ? { list: node, place: node.arguments.indexOf(label.item as ts.Expression) } : undefined
}

/** The list of a loop in the arguments of a call: `shown` of `...shown.filter(…).map(…)`. */
function loopedIn(call: ts.Node): ts.Node | undefined {
  const [spread, ...others] = ts.isCallExpression(call) ? call.arguments.filter(ts.isSpreadElement) : []
  if (!spread || others.length > 0) return undefined
  let node: ts.Node = spread.expression
  while (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    if (!/^(map|filter|flatMap)$/.test(node.expression.name.text)) break
    node = node.expression.expression
  }
  return node
}

/** The code that decides which releases are shown, and the places of these. */
function menuIn({ textOf }: EditContext, looped: ts.Node, name: string, length: number) {
  const isOther = ts.isIdentifier(looped) && looped.text !== name
  const node = bare((isOther && declaredAs(looped.text, looped.getSourceFile(), textOf)) || looped)
  const isList = ts.isIdentifier(node) && node.text === name
  const places = isList ? Array.from({ length }, (_, index) => index) : menuOf(node, name, length)
  return places && { node, places }
}
