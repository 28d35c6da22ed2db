import { ts } from 'ts-morph'
import { languageCodes } from '../../../format/contract/languages.js'
import type { Span } from '../provenance/marks.js'
import { ownSpan } from '../provenance/instances.js'
import type { Sites } from '../provenance/sites.js'
import { titleOf, type TracedValue } from '../provenance/traced-value.js'
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

/** The row that contains the title of an element. */
export function rowItemOf(sites: Sites, element: TracedValue | undefined): RowItem | undefined {
  const title = element?.type === 'element' ? titleOf(element) : undefined
  const node = title && sites.literalAt(ownSpan(title)?.site)
  return element && node && rowWith(sites, element, node)
}

/** The row of an element, or one with a part of the title, or of a text of an object: others may come from it, too. */
export function rowBehind(sites: Sites, value: TracedValue | undefined): RowItem | undefined {
  const own = rowItemOf(sites, value)
  if (own || !value) return own
  const made = value.type === 'record' ? sites.nodeAt(value.site) : undefined
  const spans = value.type === 'element' ? titleOf(value)?.spans : made && textSpans(value)
  for (const { site } of spans ?? []) {
    const node = sites.literalAt(site)
    const row = node && !(made && isWithin(node, made)) ? rowWith(sites, value, node) : undefined
    if (row) return row
  }
  return undefined
}

function rowWith(sites: Sites, value: TracedValue, node: ts.Node): RowItem | undefined {
  const { fileName: file } = node.getSourceFile()
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
    const { parent: list } = node
    return { file, list, items: list.properties, item: node }
  }
  if (!ts.isStringLiteralLike(node)) return undefined
  const said = inLanguages(node) ?? node
  const { parent } = said
  const isTold = says(sites, firstPage(value)?.spans ?? [], parent, node)
  const isTuple = ts.isArrayLiteralExpression(parent) && says(sites, textSpans(value), parent, node)
  const maker = value.type === 'element' ? sites.nodeAt(value.made.trace?.site) : undefined
  const isCall = isTold && isMaking(parent) && parent !== maker
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

/** `[core, more]` of `const core = { title: 'Core' }`: the entry of a row that is in one list by its name. */
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

/** `{ en: 'Start', de: 'Anfang' }`: one text in each language. */
function inLanguages(literal: ts.Node): ts.ObjectLiteralExpression | undefined {
  const { parent } = literal
  if (!ts.isPropertyAssignment(parent) || parent.initializer !== literal) return undefined
  const { properties } = parent.parent
  return properties.every(({ name }) => languages.has(keyText(name) ?? '')) ? parent.parent : undefined
}

const languages: ReadonlySet<string> = new Set(languageCodes)

/** True if code contains another text of an element, beside its title. */
function says(sites: Sites, spans: readonly Span[], code: ts.Node, title: ts.Node): boolean {
  return spans.some(({ site }) => {
    const literal = sites.nodeAt(site)
    return literal !== undefined && literal !== title && ts.isStringLiteralLike(literal) && isWithin(literal, code)
  })
}

/** The parts of the texts of a value, but for the title of an element. */
function textSpans(value: TracedValue): readonly Span[] {
  if (value.type !== 'element' && value.type !== 'record') return []
  const title = value.type === 'element' ? value.title : undefined
  return [...value.entries].flatMap(([key, entry]) => (key !== title && entry.type === 'text' ? entry.spans : []))
}

/** `.add(new Section('Build'))` */
function onlyArgument(item: ts.Node): Listed | undefined {
  const { parent: list } = item
  return isMaking(list) && list.arguments?.[0] === item ? { list, items: list.arguments } : undefined
}
