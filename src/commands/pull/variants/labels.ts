import { ts } from 'ts-morph'
import { type JsonValue, isRecord, isJsonObject } from '../../../format/json/value.js'
import { readMarks, type Span, unmarked } from '../origin/marks.js'
import { ownSpan, variantKinds } from '../origin/instances.js'
import { isCode } from '../origin/sites.js'
import {
  elementsIn,
  titleOf,
  type TracedElement,
  type TracedList,
  type TracedText,
  type TracedValue,
} from '../origin/traced-value.js'
import { constantOf, declaredValue, outermost } from '../../code/declarations.js'
import { itemsWith, listedIn, usesOf, keyText, nodesIn } from '../../code/nodes.js'
import type { Listed } from '../../code/patch.js'
import { type EditContext, codeOf, singleInstance, replacement, candidate } from '../propose/edit-context.js'
import { attributes } from '../../../format/contract/attributes.js'
import { deepEqual } from '../../../format/json/equal.js'
import { printLiteral } from '../../migrate/print/literal.js'
import type { Candidate } from '../propose/edit.js'
import { inPattern } from '../../../base/diagnostics/text.js'

/** The label of an element in the list, or the table, of a loop. */
export interface Label {
  /** That of the title. */
  readonly key: string
  readonly site: number
  readonly file: string
  readonly items: Listed
  readonly item: ts.Node
  /** Of a table: the name of a property. */
  readonly isEntry: boolean
  readonly text: string
  /** The title's text before the label. */
  readonly prefix: string
  readonly suffix: string
}

/** The label in a title, where it is one of several in a list. */
export function labelOf(context: EditContext, element: TracedValue): Label | undefined {
  const title = element.type === 'element' ? titleOf(element) : undefined
  if (element.type !== 'element' || element.title === undefined || !title) return undefined
  for (const span of outOf(title)) {
    const found = listedAt(context, span.site)
    if (found && found.items.list !== context.sites.nodeAt(element.made.trace?.site))
      return { ...found, key: element.title, ...textAround(title, span), site: span.site }
  }
  return undefined
}

/** The parts of a title: first its end, as that is its own. */
function outOf(title: TracedText): readonly Span[] {
  const own = ownSpan(title)
  return own ? [own, ...title.spans.filter((span) => span !== own)] : []
}

/** A part of a title, and the texts around it. */
function textAround({ json }: TracedText, { start, end }: Span) {
  return { prefix: json.slice(0, start), text: json.slice(start, end), suffix: json.slice(end) }
}

/** The part of a title between these texts. */
export function labelIn(title: JsonValue | undefined, { prefix, suffix }: Pick<Label, 'prefix' | 'suffix'>) {
  const isSame = typeof title === 'string' && title.startsWith(prefix) && title.endsWith(suffix)
  return isSame && title.length > prefix.length + suffix.length
    ? title.slice(prefix.length, title.length - suffix.length)
    : undefined
}

/** The list entry of a label's literal, or of the constant for it. */
function listedAt(
  context: EditContext,
  number: number,
): Pick<Label, 'file' | 'items' | 'item' | 'isEntry'> | undefined {
  const site = context.sites.at(number)
  if (!isCode(site)) return undefined
  let item: ts.Node = site.node
  // `newestFirst(latest, '1.0')`: the label is a constant of its own, and stands in the list by its name.
  if (ts.isVariableDeclaration(item.parent)) {
    const named = nameInList(item.parent)
    if (!named) return undefined
    item = named
  }
  item = outermost(item)
  const isEntry = ts.isObjectLiteralExpression(item.parent)
  const items = isEntry ? listedIn(item.parent) : itemsWith(item)
  return items && { file: site.file, items, item, isEntry }
}

/** The label that an element is made for, where its title is another: `version('Draft')` of `draft`. */
export function seenLabel(context: EditContext, { items }: TracedList, element: TracedElement) {
  const others = new Set(items.flatMap((each) => (each.type === 'element' && each !== element ? sitesSeen(each) : [])))
  for (const site of sitesSeen(element)) {
    const listed = others.has(site) ? undefined : listedAt(context, site)
    const text = listed && labelsIn(listed.items.items)?.[listed.items.items.indexOf(listed.item)]
    if (listed && text !== undefined) return { ...listed, site, text }
  }
  return undefined
}

/** The literals of the texts that an element's code could see. */
export function sitesSeen({ made }: TracedElement): readonly number[] {
  return [...textsSeen(made.trace?.scope)].flatMap(([, text]) => {
    const { text: whole, spans } = readMarks(text)
    return spans.filter(({ start, end }) => start === 0 && end === whole.length).map(({ site }) => site)
  })
}

/** The elements whose titles a literal is part of. */
export function titledBy({ root }: EditContext, site: number): readonly TracedElement[] {
  return elementsIn(root).filter((element) => titleOf(element)?.spans.some((span) => span.site === site))
}

/** The labels of a list, where all of them are texts or constants that are, or of a table. */
export function labelsIn(items: readonly ts.Node[]): readonly string[] | undefined {
  const labels = items.flatMap((item) => {
    if (ts.isPropertyAssignment(item)) return keyText(item.name) ?? []
    const given = declaredValue(item)
    return ts.isStringLiteralLike(given) ? [given.text] : []
  })
  return labels.length > 0 && labels.length === items.length ? labels : undefined
}

/** The use of a constant in a list. */
function nameInList({ name }: ts.VariableDeclaration): ts.Identifier | undefined {
  return ts.isIdentifier(name) ? usesOf(name).find((use) => itemsWith(use)) : undefined
}

/** Of names: `release.label`. */
const DEEPEST = 3

/** The texts that code could see, marked, by the last of the names that each is seen by. */
function* textsSeen(value: unknown, name = '', depth = 0): Generator<readonly [name: string, text: string]> {
  if (typeof value === 'string') yield [name, value]
  else if (depth < DEEPEST && isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) yield* textsSeen(inner, key, depth + 1)
  }
}

/** The names in the code of elements that have a label as their value: `locale`, `label`. */
export function namesOf(label: string, elements: readonly TracedElement[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { made } of elements) {
    for (const [name, text] of textsSeen(made.trace?.scope)) if (unmarked(text) === label) names.add(name)
  }
  return names
}

type Table = ts.ObjectLiteralExpression

/** True if an object has entries for labels only. One entry proves nothing: `id` of `{ id: 'UA-1' }` is no language. */
export function isLabelTable(table: Table, labels: ReadonlySet<string>): boolean {
  const { properties } = table
  const keys = properties.flatMap(({ name }) => keyText(name) ?? [])
  const isOfLabels = keys.length === properties.length && keys.every((key) => labels.has(key))
  return isOfLabels && (keys.length > 1 || (keys.length > 0 && isLookedUp(table)))
}

/** `words[locale]`, or `keyof typeof words` */
function isLookedUp(table: Table): boolean {
  const constant = constantOf(table)
  return (constant ? usesOf(constant.name) : []).some((name) => {
    const { parent: use } = name
    if (ts.isElementAccessExpression(use))
      return use.expression === name && !ts.isStringLiteralLike(use.argumentExpression)
    return ts.isTypeQueryNode(use) && ts.isTypeOperatorNode(use.parent)
  })
}

/** A variant, and its label: its pages are in a folder of that name. */
interface Labelled {
  readonly value: JsonValue
  readonly label: string
}

/** The share of pages from which the content of variants counts as equal. */
const LIKE = 0.9

/** True if two variants have mostly the same pages. */
export function isLike(one: Labelled, other: Labelled): boolean {
  const [left, right] = [namesIn(one), namesIn(other)]
  const shared = [...left].filter((page) => right.has(page)).length
  return (2 * shared) / Math.max(left.size + right.size, 1) >= LIKE
}

/** The pages of a variant without its label: `fr/v2.0/install` of 2.0 is `fr//install`. */
function namesIn({ value, label }: Labelled): ReadonlySet<string> {
  const own = new RegExp(`(?<![a-z\\d])v?${inPattern(label)}(?![a-z\\d])`, 'gi')
  return new Set([...pagesOf(value)].map((page) => page.replace(own, '')))
}

/** The pages in a value, and whatever other texts its lists have. */
export function* pagesOf(value: JsonValue): Generator<string> {
  if (Array.isArray(value)) {
    for (const each of value as readonly JsonValue[]) {
      if (typeof each === 'string') yield each
      else yield* pagesOf(each)
    }
  } else if (isJsonObject(value)) for (const inner of Object.values(value)) yield* pagesOf(inner)
}

/**
 * Candidates for an attribute that moves from one variant to another: `.default(locale === 'en' ? true : undefined)`
 * gets that one's label, or the constant in it gets that value.
 */
export function markMove(
  context: EditContext,
  element: TracedElement,
  key: string,
  value: JsonValue,
): readonly Candidate[] {
  const label = titleOf(element)?.json
  const call = codeOf(context, element.calls.get(key))
  if (!variantKinds.has(element.kind) || !Object.hasOwn(attributes, key) || label === undefined || !call) return []
  const marked = new Set(
    elementsIn(context.root).flatMap((each) => {
      const has = each.kind === element.kind && isJsonObject(each.json) && deepEqual(each.json[key] ?? null, value)
      return has ? (titleOf(each)?.json ?? []) : []
    }),
  )
  return saidIn(call.node).flatMap(({ places, text }) => {
    if (!marked.has(text)) return []
    return places.map((place) => {
      const own = candidate(replacement(place, printLiteral(label)), undefined, ...singleInstance(element))
      return { ...own, certainty: 'first step' }
    })
  })
}

/** The texts in the arguments of a call, as literals or constants: these may get another value, or be used no more. */
function saidIn(call: ts.Node) {
  const nodes = ts.isCallExpression(call) ? call.arguments.flatMap(nodesIn) : []
  return nodes.flatMap((node) => {
    const said = declaredValue(node)
    return ts.isStringLiteralLike(said) ? [{ text: said.text, places: said === node ? [said] : [said, node] }] : []
  })
}
