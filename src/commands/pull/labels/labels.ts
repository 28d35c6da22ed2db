import { ts } from 'ts-morph'
import { inPattern } from '../../../base/diagnostics/text.js'
import { isJsonObject, isRecord, type JsonValue } from '../../../format/json/value.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { bare, constantOf, declaredValue, outermost } from '../../code/declarations.js'
import { itemsWith, keyText, listedIn, nodesIn, usesOf } from '../../code/nodes.js'
import { addition, inPlace, rangeToken, removal, type Listed } from '../../code/patch.js'
import { namedValues } from '../conditions/axes.js'
import { ownSpan, siteOfTitle, variantKinds } from '../origin/instances.js'
import { readMarks } from '../origin/marks.js'
import { isCode } from '../origin/sites.js'
import { elementsIn, titleOf, type TracedElement, type TracedList, type TracedValue } from '../origin/traced-value.js'
import type { Candidate } from '../propose/edit.js'
import { candidate, codeOf, replacement, singleInstance, type EditContext } from '../propose/edit-context.js'
import { pagesIn } from '../exemplar/page-style.js'
import type { Neighbour } from '../propose/list-edits.js'
import { entryLike, renamedUses, usesWithNew, usesWithout, type UsedLabel } from './label-uses.js'

/** The label of an element in a loop's list or table: `'fr'` of `['en', 'fr'].map((locale) => language(locale))`. */
interface Label {
  readonly site: number
  readonly items: Listed
  readonly item: ts.Node
  readonly text: string
  /** The texts of the title around the label. */
  readonly prefix: string
  readonly suffix: string
}

/**
 * Candidates for a new variant beside variants of a loop: a label in the list, and beside each use of the neighbour's
 * label. A new newest release takes over the constant: `newestFirst(latest, '1.0')`.
 */
export function labelCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  beside: readonly Neighbour[],
): readonly Candidate[] {
  const found = beside.flatMap(({ element, side }) => {
    const label = labelOf(context, element)
    const now = label && element.type === 'element' ? labelIn(titleIn(element, value), label) : undefined
    return label && now !== undefined
      ? [{ element, side, label, now, isCopy: isCopyOf(element, value, label.text, now) }]
      : []
  })
  // A label beside a copy keeps the conditions; beside a different variant, conditions would repeat the code.
  const copiesFirst = found.toSorted((left, right) => Number(right.isCopy) - Number(left.isCopy))
  const ofNewest: Candidate[] = []
  const plainWays = copiesFirst.flatMap(({ element, side, label, now, isCopy }): readonly Candidate[] => {
    const { items, item, text, site } = label
    const sources = modulesOf(context, items.list)
    const used = usedLabel(context, label)
    const constant = context.sites.nodeAt(site)
    const takesOver =
      constant && ts.isVariableDeclaration(constant.parent) && (label.suffix !== '' || sharesAttribute(element, value))
    const { code, constants } = isEntry(item)
      ? entryLike(item, now, { was: text, now })
      : { code: printLiteral(now), constants: [] }
    const own = addition(items, code, { beside: item, side })
    const plain = firstStep(candidate(own, items.list, ...singleInstance(list)))
    const companionsOf = (isLike: boolean) => [
      ...constants,
      ...usesWithNew(sources, used, { now, side, isCopy: isLike }),
    ]
    const ways = (isCopy ? [true, false] : [false]).map((isLike) => ({ ...plain, companions: companionsOf(isLike) }))
    if (!takesOver) return ways
    const newest = firstStep(candidate(replacement(constant, printLiteral(now)), constant, ...singleInstance(list)))
    const older = addition(items, printLiteral(text), { beside: item })
    ofNewest.push({ ...newest, companions: [older, ...companionsOf(isCopy)] })
    return ways
  })
  return [...ofNewest, ...plainWays]
}

/** Candidates for the removal of an element: the label in a loop's list with all uses, or the row, `{ label: '5.x' }`. */
export function labelRemovals(context: EditContext, list: TracedList, child: TracedValue): readonly Candidate[] {
  if (child.type !== 'element') return []
  const label = labelOf(context, child) ?? labelInScope(context, list, child)
  const { items, item, site } = label ?? rowOf(context, child) ?? {}
  if (!items || !item || site === undefined) return []
  const all = elementsWith(context, site).filter(({ kind }) => kind === child.kind)
  const instances = all.map(({ made }) => context.instances.of(made))
  const own = candidate(removal(items, item), undefined, instances, context.instances.of(child.made))
  if (!label) return [own]
  const [sources, used] = [modulesOf(context, items.list), usedLabel(context, label)]
  const others = list.items.flatMap((each) => (each === child ? [] : (itemOf(context, list, each) ?? [])))
  const menu = menuOf(context, list, items)
  const shown = menu?.isOwn ? [inPlace(menu.node, menu.inOrder(others, item))] : []
  const plain = { ...own, companions: [...usesWithout(sources, used), ...shown] }
  const constant = context.sites.nodeAt(site)
  const next = items.items[items.items.indexOf(item) + 1]
  if (!constant || !ts.isVariableDeclaration(constant.parent) || !next || !ts.isStringLiteralLike(next)) return [plain]
  // `newestFirst(latest, '1.0')`: 1.0 is the latest now.
  const newest = candidate(replacement(constant, next.getText()), undefined, instances, own.instance)
  const uses = usesWithout(sources, { ...used, isNameKept: true })
  return [{ ...firstStep(newest), companions: [removal(items, next), ...uses, ...shown] }, plain]
}

/** The row of a table with an element's title. */
function rowOf({ sites }: EditContext, element: TracedElement): Pick<Label, 'items' | 'item' | 'site'> | undefined {
  const site = siteOfTitle(element)
  const field = sites.nodeAt(site)?.parent
  if (site === undefined || !field || !ts.isPropertyAssignment(field)) return undefined
  const row = outermost(field.parent)
  const item = ts.isPropertyAssignment(row.parent) ? row.parent : row
  const items = ts.isCallExpression(item.parent) ? undefined : listedIn(item.parent)
  // `translations` of `{ label: 'Start', translations: { fr: 'Début' } }` is no row.
  const isRow = (each: ts.Node) =>
    !ts.isPropertyAssignment(each) || ts.isObjectLiteralExpression(bare(each.initializer))
  return items && items.items.length > 1 && items.items.every(isRow) ? { items, item, site } : undefined
}

/** Candidates for a new name of a variant: the label in the list of a loop, and all uses. */
export function labelRenames(
  context: EditContext,
  element: TracedElement,
  wanted: JsonValue,
  /** All variants of the list, as wanted. */
  beside: readonly JsonValue[],
): readonly Candidate[] {
  const label = labelOf(context, element)
  const now = label && labelIn(titleIn(element, wanted), label)
  const node = label && context.sites.nodeAt(label.site)
  if (!label || now === undefined || !node) return []
  // `version(label === '1.0' ? '1.0 (old)' : label)`: the pages stay in the folder `1.0`.
  if (keepsFolder(element, label, wanted)) return []
  const { item, text, items } = label
  const isShort = ts.isShorthandPropertyAssignment(item)
  const name = ts.isPropertyAssignment(item) ? item.name : isShort ? item : node
  const code = isShort ? `${printKey(now)}: ${text}` : isEntry(item) ? printKey(now) : printLiteral(now)
  const all = elementsWith(context, label.site).flatMap(({ kind, made }) =>
    kind === element.kind ? context.instances.of(made) : [],
  )
  const own = firstStep(candidate(replacement(name, code, false), undefined, all, context.instances.of(element.made)))
  // If the wanted list still has the old name, a release was cut.
  const isKept = beside.some((each) => labelIn(titleIn(element, each), { ...label, suffix: '' }) === text)
  const sources = modulesOf(context, items.list)
  const used = usedLabel(context, label)
  if (!isKept) return [{ ...own, companions: renamedUses(sources, used, now) }]
  const likeOld = { now, side: 'before', isCopy: true, takesOver: true } as const
  return isEntry(item)
    ? []
    : [
        {
          ...own,
          companions: [addition(items, printLiteral(text), { beside: item }), ...usesWithNew(sources, used, likeOld)],
        },
      ]
}

/** True if pages in the folder of a label are wanted unchanged. */
function keepsFolder(element: TracedElement, { site }: Label, wanted: JsonValue): boolean {
  const kept = new Set(textsIn(wanted))
  const inFolder = [...pagesIn(element)].filter(({ spans }) => spans.some((span) => span.site === site))
  return inFolder.some(({ json }) => kept.has(json))
}

/**
 * Candidates for a new order of variants: the list of the loop in the new order. The list of releases decides their ages,
 * and stays; the loop goes through `[releases[1], releases[0]]`.
 */
export function labelOrders(context: EditContext, list: TracedList, order: readonly number[]): readonly Candidate[] {
  const found = order.flatMap((index) => itemOf(context, list, list.items[index] as TracedValue) ?? [])
  const items = found[0] && listedIn(found[0].parent)
  if (!items || found.some((item) => item.parent !== items.list)) return []
  const once = singleInstance(list)
  const menu = menuOf(context, list, items)
  if (menu) return [candidate(replacement(menu.node, menu.inOrder(found)), undefined, ...once)]
  const inOrder = [...found, ...items.items.filter((item) => !found.includes(item))]
  const [first, last] = [items.items[0], items.items.at(-1)]
  const source = items.list.getSourceFile().text
  const text = inOrder.map((item, index) => {
    const next = items.items[index + 1]
    return rangeToken(item.getStart(), item.end) + (next ? source.slice(items.items[index]?.end, next.getStart()) : '')
  })
  if (!first || !last) return []
  const whole = { ...replacement(first, text.join(''), false), end: last.end }
  return [candidate(whole, undefined, ...once)]
}

/** The releases of a loop: `releases`, or a menu of the author's order, `[releases[1], releases[0]]`. */
interface Menu {
  readonly node: ts.Node
  /** True for an array in code, false for the list itself. */
  readonly isOwn: boolean
  /** The code for releases in an order, without the removed release. */
  readonly inOrder: (items: readonly ts.Node[], gone?: ts.Node) => string
}

function menuOf(context: EditContext, list: TracedList, { list: releases, items }: Listed): Menu | undefined {
  const name = isNewestFirst(releases) ? constantOf(releases)?.name.text : undefined
  const looped = loopedIn(codeOf(context, list.call))
  if (name === undefined || !looped) return undefined
  const isOwn = looped.getText() !== name
  // The list of the author's order may come from the module of the releases.
  const node = isOwn ? declaredValue(looped, releases.getSourceFile()) : looped
  if (isOwn && !ts.isArrayLiteralExpression(node)) return undefined
  const inOrder: Menu['inOrder'] = (some, gone) => {
    const left = items.filter((item) => item !== gone)
    const places = [...new Set([...some, ...left])].map((item) => left.indexOf(item))
    const starts = [...places.keys()].filter((index) => places[index] !== Number(places[index - 1]) + 1)
    if (starts.length === 1) return name
    const runs = starts.map((start, index) => {
      const [from, count] = [Number(places[start]), (starts[index + 1] ?? places.length) - start]
      const to = from + count === left.length ? '' : `, ${from + count}`
      return count === 1 ? `${name}[${from}]` : `...${name}.slice(${from}${to})`
    })
    return `[${runs.join(', ')}]`
  }
  return { node, isOwn, inOrder }
}

function itemOf(context: EditContext, list: TracedList, element: TracedValue): ts.Node | undefined {
  return (labelOf(context, element) ?? labelInScope(context, list, element))?.item
}

function firstStep(own: Candidate): Candidate {
  return { ...own, isFirstStep: true }
}

/** The label in a title, from a list of labels. */
function labelOf({ sites }: EditContext, element: TracedValue): Label | undefined {
  const title = element.type === 'element' && variantKinds.has(element.kind) ? titleOf(element) : undefined
  if (element.type !== 'element' || !title) return undefined
  const own = ownSpan(title)
  for (const { site, start, end } of own ? [own, ...title.spans.filter((span) => span !== own)] : []) {
    const listed = listedAt(sites.at(site))
    const text = title.json.slice(start, end)
    if (listed && listed.items.list !== sites.nodeAt(element.made.trace?.site))
      return { ...listed, site, text, prefix: title.json.slice(0, start), suffix: title.json.slice(end) }
  }
  return undefined
}

/** The label in scope of a variant with a separate title: `'draft'` for `version('Draft')`. */
function labelInScope({ sites }: EditContext, { items }: TracedList, element: TracedValue): Label | undefined {
  if (element.type !== 'element' || !variantKinds.has(element.kind)) return undefined
  const others = new Set(
    items.flatMap((each) => (each.type === 'element' && each !== element ? sitesInScope(each) : [])),
  )
  for (const site of sitesInScope(element)) {
    const [listed, node] = [listedAt(sites.at(site)), sites.nodeAt(site)]
    if (!listed || others.has(site) || !node) continue
    const text = ts.isStringLiteralLike(node) ? node.text : keyText((node as ts.PropertyAssignment).name)
    if (text !== undefined) return { ...listed, site, text, prefix: '', suffix: '' }
  }
  return undefined
}

const allSeen = new WeakMap<TracedElement, readonly number[]>()

/** The literals of all texts in the scope of an element's code. */
function sitesInScope(element: TracedElement): readonly number[] {
  const seen = (value: unknown, depth = 0): readonly number[] => {
    if (typeof value === 'string') return readMarks(value).spans.map(({ site }) => site)
    return depth < DEEPEST && isRecord(value) ? Object.values(value).flatMap((inner) => seen(inner, depth + 1)) : []
  }
  const known = allSeen.get(element) ?? seen(element.made.trace?.scope)
  allSeen.set(element, known)
  return known
}

/** The depth of names: `release.label`. */
const DEEPEST = 3

function titleIn({ title = '' }: TracedElement, value: JsonValue): JsonValue | undefined {
  return isJsonObject(value) ? value[title] : undefined
}

/** The part of a title between two texts. */
function labelIn(title: JsonValue | undefined, { prefix, suffix }: Label): string | undefined {
  const fits = typeof title === 'string' && title.startsWith(prefix) && title.endsWith(suffix)
  return fits && title.length > prefix.length + suffix.length
    ? title.slice(prefix.length, title.length - suffix.length)
    : undefined
}

/** The list entry of a label's literal, or of a constant: `newestFirst(latest, '1.0')`. */
function listedAt(site: ReturnType<EditContext['sites']['at']>): Pick<Label, 'items' | 'item'> | undefined {
  if (!isCode(site)) return undefined
  const { parent } = site.node
  const isConstant = ts.isVariableDeclaration(parent)
  const named =
    isConstant && ts.isIdentifier(parent.name) ? usesOf(parent.name).find((use) => itemsWith(use)) : undefined
  if (isConstant && !named) return undefined
  const item = outermost(named ?? site.node)
  const items = isEntry(item) ? listedIn(item.parent) : itemsWith(item)
  return items && { items, item }
}

function isEntry(item: ts.Node): boolean {
  return ts.isObjectLiteralExpression(item.parent)
}

/** The elements with a label in their titles, or in the scope of their code. */
function elementsWith({ root }: EditContext, site: number): readonly TracedElement[] {
  return elementsIn(root).filter(
    (each) => titleOf(each)?.spans.some((span) => span.site === site) || sitesInScope(each).includes(site),
  )
}

function usedLabel(context: EditContext, own: Label): UsedLabel {
  const { text, items, item } = own
  const labels = items.items.flatMap((each) => {
    const value = declaredValue(each)
    return ts.isStringLiteralLike(value) ? [value.text] : (keyText((each as ts.PropertyAssignment).name) ?? [])
  })
  const names = new Set<string>()
  for (const { made } of elementsWith(context, own.site).flatMap(elementsIn))
    for (const [name, value] of namedValues(made.trace?.scope ?? {})) if (value === text) names.add(name)
  return { label: text, labels, names, item }
}

/** The modules with uses of a list's labels; releases of another module may have equal labels. */
function modulesOf({ sites }: EditContext, list: ts.Node): readonly ts.SourceFile[] {
  const own = list.getSourceFile()
  const sources = [...sites.sources()]
  if (!isNewestFirst(list)) return sources
  return sources.filter((source) => source === own || !nodesIn(source).some(isNewestFirst))
}

function isNewestFirst(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'newestFirst'
}

/** The list of a loop in the arguments of a call: `releases` of `...releases.map(…)`. */
function loopedIn(call: ts.Node | undefined): ts.Node | undefined {
  const [spread, ...others] = call && ts.isCallExpression(call) ? call.arguments.filter(ts.isSpreadElement) : []
  let node: ts.Node | undefined = others.length === 0 ? spread?.expression : undefined
  while (node && ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    node = node.expression.expression
  return node && bare(node)
}

/** True for a release with an attribute of the former newest release: `default` or a tag. */
function sharesAttribute(old: TracedValue, value: JsonValue): boolean {
  if (old.type !== 'element' || !isJsonObject(old.json) || !isJsonObject(value)) return false
  return Object.entries(old.json).some(
    ([key, inner]) => key !== old.title && typeof inner !== 'object' && value[key] === inner,
  )
}

const MOSTLY = 0.9

/** True for variants with mostly equal pages, each in the folder of a label. */
function isCopyOf({ json }: TracedValue, value: JsonValue, label: string, now: string): boolean {
  const [left, right] = [pagesWithout(json, label), pagesWithout(value, now)]
  const shared = [...left].filter((page) => right.has(page)).length
  return (2 * shared) / Math.max(left.size + right.size, 1) >= MOSTLY
}

/** The pages of a variant without the label: `fr/v2.0/install` of 2.0 is `fr//install`. */
function pagesWithout(value: JsonValue, label: string): ReadonlySet<string> {
  const own = new RegExp(`(?<![a-z\\d])v?${inPattern(label)}(?![a-z\\d])`, 'gi')
  return new Set(textsIn(value).map((page) => page.replace(own, '')))
}

/** The strings in lists: pages. */
function textsIn(value: JsonValue): readonly string[] {
  if (isJsonObject(value))
    return Object.values(value).flatMap((inner) => (typeof inner === 'string' ? [] : textsIn(inner)))
  return Array.isArray(value)
    ? (value as JsonValue[]).flatMap((inner) => (typeof inner === 'string' ? inner : textsIn(inner)))
    : []
}
