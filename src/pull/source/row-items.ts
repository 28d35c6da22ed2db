import { ts } from 'ts-morph'
import { ownSpan } from '../provenance/occurrences.js'
import type { Sites } from '../provenance/sites.js'
import { titleOf, type TracedElement, type TracedValue } from '../provenance/traced-value.js'
import type { Listed } from '../splice/splice.js'
import { firstPage } from '../write/page-style.js'
import { itemsWith, rowOf } from './items.js'
import { isWithin } from './nodes.js'

/** The data that a loop makes an element of, among other data: a row of a list, a label, or a property whose name is the title. */
export interface RowItem extends Listed {
  readonly file: string
  readonly item: ts.Node
}

/** The row that says the title of an element. */
export function rowItemOf(sites: Sites, element: TracedValue | undefined): RowItem | undefined {
  const title = element?.type === 'element' ? titleOf(element) : undefined
  const node = title && sites.literalAt(ownSpan(title)?.site)
  if (!node) return undefined
  const { fileName: file } = node.getSourceFile()
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
    const { parent: list } = node
    return { file, list, items: list.properties, item: node }
  }
  if (!ts.isStringLiteralLike(node) || element?.type !== 'element') return undefined
  const { parent } = node
  const isTold = saysPageOf(sites, element, parent, node)
  const isCall = isTold && isMaking(parent) && parent !== sites.nodeAt(element.made.trace?.site)
  const isLabel = !isTold && ts.isArrayLiteralExpression(parent) && parent.elements.every(ts.isStringLiteralLike)
  const row = isCall ? parent : isLabel ? node : rowOf(node)
  const items = row && (itemsWith(row) ?? (isCall ? onlyArgument(row) : undefined))
  if (items) return { file, ...items, item: row }
  // `core: { title: 'Core' }`, of objects by their names.
  const entry = ts.isPropertyAssignment(node.parent) ? node.parent.parent.parent : undefined
  if (!entry || !ts.isPropertyAssignment(entry)) return undefined
  return { file, list: entry.parent, items: entry.parent.properties, item: entry }
}

/** `section('Build', ['one'])`, `new Section('Build', 'one')` */
function isMaking(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  return ts.isCallExpression(node) || ts.isNewExpression(node)
}

/** Whether code says a page of an element, too, beside its title. */
function saysPageOf(sites: Sites, element: TracedElement, code: ts.Node, title: ts.Node): boolean {
  return (
    firstPage(element)?.spans.some(({ site }) => {
      const literal = sites.nodeAt(site)
      return literal !== undefined && literal !== title && ts.isStringLiteralLike(literal) && isWithin(literal, code)
    }) === true
  )
}

/** `.add(new Section('Build'))` */
function onlyArgument(item: ts.Node): Listed | undefined {
  const { parent: list } = item
  return isMaking(list) && list.arguments?.[0] === item ? { list, items: list.arguments } : undefined
}
