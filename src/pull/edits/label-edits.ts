import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/value.js'
import type { Span } from '../provenance/marks.js'
import { ownSpan } from '../provenance/occurrences.js'
import { isCode } from '../provenance/sites.js'
import {
  elementsIn,
  titleOf,
  type TracedElement,
  type TracedList,
  type TracedText,
  type TracedValue,
} from '../provenance/traced-value.js'
import { bare } from '../source/declarations.js'
import { itemsWith } from '../source/items.js'
import { alsoLabel } from '../splice/also-label.js'
import type { Way } from './edit.js'
import { way, type Finding } from './finding.js'
import { namesOf } from './label-names.js'

/**
 * A new element beside others that a loop gives from a list of labels: one label more, beside the neighbour's.
 */
export function labelWays(
  finding: Finding,
  list: TracedList,
  value: JsonValue,
  { left, right }: { readonly left: number | undefined; readonly right: number | undefined },
): readonly Way[] {
  const ways: Way[] = []
  if (right !== undefined) ways.push(...newestWays(finding, list, value, right))
  for (const [index, side] of [
    [left, 'after'],
    [right, 'before'],
  ] as const) {
    if (index !== undefined) ways.push(...labelWay(finding, list, value, index, side))
  }
  return ways
}

function labelWay(
  finding: Finding,
  list: TracedList,
  value: JsonValue,
  index: number,
  side: 'before' | 'after',
): readonly Way[] {
  const neighbour = list.items[index]
  const label = neighbour && labelOf(finding, neighbour)
  const text = label && isJsonObject(value) ? labelIn(value[label.key], label) : undefined
  if (!label || text === undefined) return []
  const { file, items, item } = label
  const action = { type: 'insert', ...items, beside: item, side, order: 0 } as const
  const once = { of: list, scope: {}, variant: [] }
  const own = { ...way(file, { ...action, text: printLiteral(text) }, items.list, [once], once), leads: true }
  return [...likeWays(finding, neighbour, value, label.text, text, own), own]
}

/** A release that has what its neighbour has: what the code says of the one, it says of the other, too. */
function likeWays(
  finding: Finding,
  neighbour: TracedValue,
  value: JsonValue,
  label: string,
  now: string,
  own: Way,
): readonly Way[] {
  if (!isLike(leavesOf(neighbour.json, label), leavesOf(value, now))) return []
  const like = { label, now, names: namesOf(label, elementsIn(neighbour)) }
  const words = [...(own.words ?? []), ...alsoLabel(finding.sites.sources(), like)]
  return words.length > (own.words?.length ?? 0) ? [{ ...own, words }] : []
}

/** The texts of a release without its label. */
function leavesOf(value: JsonValue, label: string): ReadonlySet<string> {
  const texts = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return new Set(texts.map((text) => text.toLowerCase().replaceAll(label.toLowerCase(), '')))
}

const LIKE = 0.9

function isLike(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((text) => right.has(text)).length
  return shared >= LIKE * Math.max(left.size, right.size)
}

/** The label of an element in the list that a loop goes through. */
export interface Label {
  /** That of the title. */
  readonly key: string
  readonly site: number
  readonly file: string
  readonly items: { readonly list: ts.Node; readonly items: ts.NodeArray<ts.Node> }
  readonly item: ts.Node
  readonly text: string
  /** What the title has before the label. */
  readonly prefix: string
  readonly suffix: string
}

/** The label that a title comes from, where it is one of several in a list. */
export function labelOf(finding: Finding, element: TracedValue): Label | undefined {
  const title = element.type === 'element' ? titleOf(element) : undefined
  if (element.type !== 'element' || element.title === undefined || !title) return undefined
  for (const span of outOf(title)) {
    const found = listedAt(finding, element, span.site)
    if (found) return { ...found, key: element.title, ...textAround(title, span), site: span.site }
  }
  return undefined
}

/** What a title is made of: what it ends with first, as that is its own. */
function outOf(title: TracedText): readonly Span[] {
  const own = ownSpan(title)
  return own ? [own, ...title.spans.filter((span) => span !== own)] : []
}

function textAround({ json }: TracedText, { start, end }: Span) {
  return { prefix: json.slice(0, start), text: json.slice(start, end), suffix: json.slice(end) }
}

/** What a title says between the same texts. */
function labelIn(title: JsonValue | undefined, { prefix, suffix }: Pick<Label, 'prefix' | 'suffix'>) {
  const isSame = typeof title === 'string' && title.startsWith(prefix) && title.endsWith(suffix)
  return isSame && title.length > prefix.length + suffix.length
    ? title.slice(prefix.length, title.length - suffix.length)
    : undefined
}

function listedAt(
  finding: Finding,
  element: TracedElement,
  number: number,
): Pick<Label, 'file' | 'items' | 'item'> | undefined {
  const site = finding.sites.at(number)
  if (!isCode(site)) return undefined
  let item = site.node
  let { parent } = item
  // `newestFirst(latest, '1.0')`: the label is a constant of its own, and stands in the list by its name.
  if (ts.isVariableDeclaration(parent)) {
    const named = usesOf(parent).find((use) => itemsWith(use))
    if (!named) return undefined
    item = named
    parent = named.parent
  }
  while (bare(parent) !== parent) {
    item = parent
    parent = item.parent
  }
  const items = itemsWith(item)
  if (!items || items.list === finding.sites.nodeAt(element.made.trace?.site)) return undefined
  return { file: site.file, items, item }
}

/**
 * A new release in the place of the one that a constant names, which takes over what marks the newest: the constant
 * names the new one, and the list goes on with the old one.
 */
function newestWays(finding: Finding, list: TracedList, value: JsonValue, index: number): readonly Way[] {
  const old = list.items[index]
  const title = old?.type === 'element' ? titleOf(old) : undefined
  if (old?.type !== 'element' || old.title === undefined || !title || !isJsonObject(value)) return []
  for (const span of outOf(title)) {
    const site = finding.sites.at(span.site)
    const declaration = isCode(site) ? site.node.parent : undefined
    const around = textAround(title, span)
    const label = labelIn(value[old.title], around)
    if (!isCode(site) || !declaration || !ts.isVariableDeclaration(declaration) || label === undefined) continue
    const named = usesOf(declaration).find((use) => itemsWith(use))
    const items = named && itemsWith(named)
    if (!named || !items || !(around.suffix || hasMarks(old, value))) continue
    const text = printLiteral(label)
    const action = {
      type: 'replace',
      start: site.node.getStart(),
      end: site.node.end,
      text,
      isExpression: true,
    } as const
    const once = { of: list, scope: {}, variant: [] }
    const entry = { beside: named, side: 'after', text: printLiteral(around.text), order: 0 } as const
    const words = [{ type: 'add', file: named.getSourceFile().fileName, ...items, ...entry } as const]
    const own = { ...way(site.file, action, site.node, [once], once), leads: true, words }
    return [...likeWays(finding, old, value, around.text, label, own), own]
  }
  return []
}

/** Whether a release has what marked the newest one so far. */
function hasMarks({ title, json }: TracedElement, value: JsonObject): boolean {
  return Object.entries(isJsonObject(json) ? json : {}).some(
    ([key, inner]) => key !== title && typeof inner !== 'object' && value[key] === inner,
  )
}

function usesOf({ name }: ts.VariableDeclaration): readonly ts.Node[] {
  if (!ts.isIdentifier(name)) return []
  const uses: ts.Node[] = []
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name.text && node !== name) uses.push(node)
    node.forEachChild(look)
  }
  look(name.getSourceFile())
  return uses
}
