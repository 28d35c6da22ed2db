import { ts } from 'ts-morph'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import { bare, constantOf } from '../../code/declarations.js'
import { declaredAs } from '../types/row-types.js'
import type { Candidate } from '../propose/edit.js'
import { codeOf, singleInstance, replacement, candidate, type EditContext } from '../propose/edit-context.js'
import { labelOf, seenLabel } from './labels.js'
import { nodesIn } from '../../code/nodes.js'
import { removed } from '../conditions/decided-condition.js'
import { inPlace, type Patch } from '../../code/patch.js'

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
  const isMenu = node && ts.isCallExpression(node) && node.expression.getText() === 'newestFirst'
  return label && isMenu ? { list: node, place: node.arguments.indexOf(label.item as ts.Expression) } : undefined
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

/** Some of the releases of a list, by their places: `releases[0]`, `releases.slice(1)`. */
interface PlaceRange {
  readonly from: number
  readonly to: number
}

/** The name that a list of releases is declared by. */
function nameOfList(list: ts.Node): string | undefined {
  return constantOf(list)?.name.text
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

/** Code that picks releases by their places, as it picks the same ones when one of the list is gone. */
export function menusWithout(
  sources: Iterable<ts.SourceFile>,
  list: ts.Node,
  { index, length }: { readonly index: number; readonly length: number },
): readonly Patch[] {
  const name = nameOfList(list)
  if (name === undefined) return []
  const patches: Patch[] = []
  const shifted = (place: number) => (place > index ? place - 1 : place)
  const look = (node: ts.Node): void => {
    const menu = menuOf(node, name, length)
    if (menu) {
      const order = menu.filter((place) => place !== index).map(shifted)
      if (menuOf(node, name, length - 1)?.join() !== order.join())
        patches.push(inPlace(node, menuText(name, order, length - 1)))
      return
    }
    const pick = pickOf(node, name, length)
    if (!pick || pick.to <= index) return node.forEachChild(look)
    const { from, to } = pick
    const item = ts.isSpreadElement(node.parent) ? node.parent : node
    if (from < index || to > index + 1) {
      const now = { from: shifted(from), to: to - 1 }
      patches.push(inPlace(node, ts.isCallExpression(node) ? sliceText(name, now, length - 1) : `${name}[${now.from}]`))
    } else if (ts.isArrayLiteralExpression(item.parent)) {
      patches.push(removed(item.parent, item.parent.elements, item))
    }
  }
  for (const source of sources) look(source)
  return patches
}

/** The places that a list literal picks, where it picks nothing else: `[releases[1], releases[0], ...releases.slice(2)]`. */
function menuOf(node: ts.Node, name: string, length: number): readonly number[] | undefined {
  if (!ts.isArrayLiteralExpression(node) || node.elements.length === 0) return undefined
  const picks = node.elements.map((each) => {
    if (!ts.isSpreadElement(each)) return ts.isElementAccessExpression(each) ? pickOf(each, name, length) : undefined
    return isNamed(each.expression, name) ? { from: 0, to: length } : pickOf(each.expression, name, length)
  })
  return picks.every((pick) => pick !== undefined)
    ? picks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))
    : undefined
}

/** Releases in another order, as code picks them. */
function menuText(name: string, order: readonly number[], length: number): string {
  const picks: PlaceRange[] = []
  for (const place of order) {
    const last = picks.at(-1)
    if (last?.to === place) picks[picks.length - 1] = { from: last.from, to: place + 1 }
    else picks.push({ from: place, to: place + 1 })
  }
  const [first] = picks
  if (first && picks.length === 1 && first.from === 0 && first.to === length) return name
  const texts = picks.map(({ from, to }) => {
    if (to - from === 1) return `${name}[${from}]`
    return `...${sliceText(name, { from, to }, length)}`
  })
  return `[${texts.join(', ')}]`
}

function sliceText(name: string, { from, to }: PlaceRange, length: number): string {
  return `${name}.slice(${to === length ? from : `${from}, ${to}`})`
}

function pickOf(node: ts.Node, name: string, length: number): PlaceRange | undefined {
  if (ts.isElementAccessExpression(node) && isNamed(node.expression, name)) {
    const from = placeIn(node.argumentExpression)
    return from === undefined ? undefined : { from, to: from + 1 }
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: list, name: method } = node.expression
  if (method.text !== 'slice' || !isNamed(list, name)) return undefined
  const [from = 0, to = length] = node.arguments.map(placeIn)
  return node.arguments.some((each) => placeIn(each) === undefined) || to > length ? undefined : { from, to }
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name
}

function placeIn(node: ts.Node): number | undefined {
  return ts.isNumericLiteral(node) ? Number(node.text) : undefined
}
