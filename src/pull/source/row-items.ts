import { ts } from 'ts-morph'
import { languageCodes } from '../../contract/languages.js'
import type { Span } from '../provenance/marks.js'
import { ownSpan } from '../provenance/occurrences.js'
import type { Sites } from '../provenance/sites.js'
import { titleOf, type TracedElement, type TracedValue } from '../provenance/traced-value.js'
import type { Listed } from '../splice/splice.js'
import { firstPage } from '../write/page-style.js'
import { constantOf } from './declarations.js'
import { isWithin } from './nodes.js'
import { keyText } from './properties.js'
import { itemsWith, rowOf } from './rows.js'
import { usesOf } from './uses.js'

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
  const said = inLanguages(node) ?? node
  const { parent } = said
  const isTold = says(sites, pageSpans(element), parent, node)
  const isTuple = ts.isArrayLiteralExpression(parent) && says(sites, attributeSpans(element), parent, node)
  const isCall = isTold && isMaking(parent) && parent !== sites.nodeAt(element.made.trace?.site)
  const isList = ts.isArrayLiteralExpression(parent) && parent.elements.every(ts.isStringLiteralLike)
  const row = isCall ? parent : isList && !isTold && !isTuple ? said : rowOf(said)
  const items = row && (itemsWith(row) ?? (isCall ? onlyArgument(row) : undefined))
  if (items) return { file, ...items, item: row }
  // `core: { title: 'Core' }`, of objects by their names.
  const entry = ts.isPropertyAssignment(parent) ? parent.parent.parent : undefined
  if (entry && ts.isPropertyAssignment(entry))
    return { file, list: entry.parent, items: entry.parent.properties, item: entry }
  return namedItemOf(parent.parent)
}

/** `[core, more]` of `const core = { title: 'Core' }`: the name of a row that one list says. */
function namedItemOf(row: ts.Node): RowItem | undefined {
  if (!ts.isObjectLiteralExpression(row)) return undefined
  const constant = constantOf(row)
  const [item, ...others] = constant ? usesOf(constant.name).filter((use) => itemsWith(use)) : []
  const items = item && itemsWith(item)
  return items && others.length === 0 ? { file: row.getSourceFile().fileName, ...items, item } : undefined
}

/** `section('Build', ['one'])`, `new Section('Build', 'one')` */
function isMaking(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  return ts.isCallExpression(node) || ts.isNewExpression(node)
}

/** `{ en: 'Start', de: 'Anfang' }`, which says the same in each language. */
function inLanguages(literal: ts.Node): ts.ObjectLiteralExpression | undefined {
  const { parent } = literal
  if (!ts.isPropertyAssignment(parent) || parent.initializer !== literal) return undefined
  const { properties } = parent.parent
  return properties.every(({ name }) => languages.has(keyText(name) ?? '')) ? parent.parent : undefined
}

const languages: ReadonlySet<string> = new Set(languageCodes)

/** Whether code says something of an element, too, beside its title. */
function says(sites: Sites, spans: readonly Span[], code: ts.Node, title: ts.Node): boolean {
  return spans.some(({ site }) => {
    const literal = sites.nodeAt(site)
    return literal !== undefined && literal !== title && ts.isStringLiteralLike(literal) && isWithin(literal, code)
  })
}

function pageSpans(element: TracedElement): readonly Span[] {
  return firstPage(element)?.spans ?? []
}

function attributeSpans({ entries, title }: TracedElement): readonly Span[] {
  return [...entries].flatMap(([key, entry]) => (key !== title && entry.type === 'text' ? entry.spans : []))
}

/** `.add(new Section('Build'))` */
function onlyArgument(item: ts.Node): Listed | undefined {
  const { parent: list } = item
  return isMaking(list) && list.arguments?.[0] === item ? { list, items: list.arguments } : undefined
}
