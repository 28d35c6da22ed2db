import { ts } from 'ts-morph'
import { constantOf } from '../source/declarations.js'
import { nodesIn } from '../source/nodes.js'
import { removed } from './decided.js'
import { inPlace, type Patch } from './splice.js'

/** Some of the releases of a list, by their places: `releases[0]`, `releases.slice(1)`. */
interface PlaceRange {
  readonly from: number
  readonly to: number
}

/** The name that a list of releases is declared by. */
export function nameOfList(list: ts.Node): string | undefined {
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
export function menuOf(node: ts.Node, name: string, length: number): readonly number[] | undefined {
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
export function menuText(name: string, order: readonly number[], length: number): string {
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
