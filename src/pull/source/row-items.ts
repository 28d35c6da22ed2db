import { ts } from 'ts-morph'
import { ownSpan } from '../provenance/occurrences.js'
import type { Sites } from '../provenance/sites.js'
import { titleOf, type TracedValue } from '../provenance/traced-value.js'
import { itemsWith, rowOf } from './items.js'

/** The data that a loop makes an element of, among other data: a row of a list, a label, or a property whose name is the title. */
export interface RowItem {
  readonly file: string
  readonly list: ts.Node
  readonly items: ts.NodeArray<ts.Node>
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
  if (!ts.isStringLiteralLike(node)) return undefined
  const isLabel = ts.isArrayLiteralExpression(node.parent) && node.parent.elements.every(ts.isStringLiteralLike)
  const row = isLabel ? node : rowOf(node)
  const items = row && itemsWith(row)
  if (items) return { file, ...items, item: row }
  // `core: { title: 'Core' }`, of objects by their names.
  const entry = ts.isPropertyAssignment(node.parent) ? node.parent.parent.parent : undefined
  if (!entry || !ts.isPropertyAssignment(entry)) return undefined
  return { file, list: entry.parent, items: entry.parent.properties, item: entry }
}
