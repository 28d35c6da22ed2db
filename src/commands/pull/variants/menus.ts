import { ts } from 'ts-morph'
import { bare, constantOf } from '../../code/declarations.js'
import { nodesIn } from '../../code/nodes.js'
import { inPlace, type Patch, removal } from '../../code/patch.js'
import type { TracedList } from '../origin/traced-value.js'
import type { Candidate } from '../propose/edit.js'
import { candidate, codeOf, replacement, singleInstance, type EditContext } from '../propose/edit-context.js'
import { declaredAs } from '../types/declared.js'
import { labelOf, seenLabel } from './labels.js'

/**
 * A candidate that shows releases in another order than the newest first: their list stays as it is, as code compares
 * releases by it, and a loop goes through `[releases[1], releases[0]]`.
 */
export function menuCandidate(context: EditContext, list: TracedList, order: readonly number[]): Candidate | undefined {
  const labels = order.map((index) => {
    const item = list.items[index]
    return item?.type === 'element' ? (labelOf(context, item) ?? seenLabel(context, list, item)) : undefined
  })
  const { list: all, items } = labels[0]?.items ?? {}
  const name = all && items && isNewestFirst(all) ? constantOf(all)?.name.text : undefined
  const looped = loopedIn(codeOf(context, list.call)?.node)
  if (!items || !looped || name === undefined || labels.some((each) => each?.items.list !== all)) return undefined
  const own = labels.map((each) => items.indexOf(each?.item as ts.Node))
  const places = [...own, ...[...items.keys()].filter((place) => !own.includes(place))]
  const isMenu = ts.isIdentifier(looped) && looped.text !== name
  const shown = bare((isMenu && declaredAs(looped.text, looped.getSourceFile(), context.textOf)) || looped)
  const isAsListed = places.every((place, index) => place === index)
  const text = isAsListed ? name : `[${places.map((place) => `${name}[${place}]`).join(', ')}]`
  return candidate(replacement(shown, text), undefined, ...singleInstance(list))
}

/** The list of a loop in the arguments of a call: `shown` of `...shown.filter(…).map(…)`. */
function loopedIn(call: ts.Node | undefined): ts.Node | undefined {
  const [spread, ...others] = call && ts.isCallExpression(call) ? call.arguments.filter(ts.isSpreadElement) : []
  let node: ts.Node | undefined = others.length === 0 ? spread?.expression : undefined
  while (node && ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    if (!/^(map|filter|flatMap)$/.test(node.expression.name.text)) break
    node = node.expression.expression
  }
  return node
}

/** The modules whose code may use the labels of a list: of releases not those that have releases of their own. */
export function modulesOf(sources: readonly ts.SourceFile[], list: ts.Node): readonly ts.SourceFile[] {
  if (!isNewestFirst(list)) return sources
  const own = list.getSourceFile()
  return sources.filter((source) => source === own || !nodesIn(source).some(isNewestFirst))
}

function isNewestFirst(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'newestFirst'
}

/** Code that picks releases by their places, such as `releases[1]`, as it picks the same ones when one of the list is gone. */
export function menusWithout(
  sources: readonly ts.SourceFile[],
  list: ts.Node,
  { index, length }: { readonly index: number; readonly length: number },
): readonly Patch[] {
  const name = constantOf(list)?.name.text
  if (name === undefined) return []
  return sources.flatMap(nodesIn).flatMap((node): readonly Patch[] => {
    const pick = pickOf(node, name, length)
    // A slice to the end is one of fewer then.
    if (!pick || pick.to <= index || (pick.isOpen && pick.from <= index)) return []
    const item = ts.isSpreadElement(node.parent) ? node.parent : node
    const [from, to] = [pick.from > index ? pick.from - 1 : pick.from, pick.to - 1]
    if (to > from)
      return [inPlace(node, ts.isCallExpression(node) ? sliceOf(name, from, to, length - 1) : `${name}[${from}]`)]
    return ts.isArrayLiteralExpression(item.parent)
      ? [removal({ list: item.parent, items: item.parent.elements }, item)]
      : []
  })
}

/** Some of the releases of a list, by their places. */
interface Pick {
  readonly from: number
  readonly to: number
  readonly isOpen: boolean
}

/** The places that `releases[0]` or `releases.slice(1)` picks. */
function pickOf(node: ts.Node, name: string, length: number): Pick | undefined {
  const isNamed = (each: ts.Node) => ts.isIdentifier(each) && each.text === name
  const placeIn = (each: ts.Node) => (ts.isNumericLiteral(each) ? Number(each.text) : undefined)
  if (ts.isElementAccessExpression(node)) {
    const from = isNamed(node.expression) ? placeIn(node.argumentExpression) : undefined
    return from === undefined ? undefined : { from, to: from + 1, isOpen: false }
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: list, name: method } = node.expression
  const [from = 0, to = length] = node.arguments.map(placeIn)
  const isSlice =
    method.text === 'slice' && isNamed(list) && node.arguments.every((each) => placeIn(each) !== undefined)
  return isSlice && to <= length ? { from, to, isOpen: node.arguments.length < 2 } : undefined
}

function sliceOf(name: string, from: number, to: number, length: number): string {
  if (to < length) return `${name}.slice(${from}, ${to})`
  return from === 0 ? name : `${name}.slice(${from})`
}
