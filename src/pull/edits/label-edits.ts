import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { isJsonObject, type JsonValue } from '../../json/value.js'
import { ownSpan } from '../provenance/occurrences.js'
import { isCode } from '../provenance/sites.js'
import { titleOf, type TracedList, type TracedValue } from '../provenance/traced-value.js'
import { bare } from '../source/declarations.js'
import { itemsWith } from '../source/items.js'
import type { Way } from './edit.js'
import { way, type Finding } from './finding.js'

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
  const newest = right === undefined ? undefined : newestWay(finding, list, value, right)
  if (newest) ways.push(newest)
  for (const [index, side] of [
    [left, 'after'],
    [right, 'before'],
  ] as const) {
    const found = index === undefined ? undefined : labelWay(finding, list, value, index, side)
    if (found) ways.push(found)
  }
  return ways
}

function labelWay(
  finding: Finding,
  list: TracedList,
  value: JsonValue,
  index: number,
  side: 'before' | 'after',
): Way | undefined {
  const neighbour = list.items[index]
  const label = neighbour && labelOf(finding, neighbour)
  if (!label || !isJsonObject(value)) return undefined
  const title = value[label.key]
  if (typeof title !== 'string' || !title.startsWith(label.prefix)) return undefined
  const { file, items, item } = label
  const action = { type: 'insert', ...items, beside: item, side, order: 0 } as const
  const once = { of: list, scope: {}, variant: [] }
  const inserted = { ...action, text: printLiteral(title.slice(label.prefix.length)) }
  return { ...way(file, inserted, items.list, [once], once), leads: true }
}

/** The label of an element in the list that a loop goes through. */
export interface Label {
  /** That of the title. */
  readonly key: string
  readonly site: number
  readonly file: string
  readonly items: { readonly list: ts.Node; readonly items: ts.NodeArray<ts.Node> }
  readonly item: ts.Node
  /** What the title has before the label. */
  readonly prefix: string
}

/** The label that a title comes from, where it is one of several in a list. */
export function labelOf(finding: Finding, element: TracedValue): Label | undefined {
  if (element.type !== 'element' || element.title === undefined) return undefined
  const title = titleOf(element)
  const own = title && ownSpan(title)
  const site = finding.sites.at(own?.site ?? -1)
  if (!own || !isCode(site)) return undefined
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
  return { key: element.title, site: own.site, file: site.file, items, item, prefix: title.json.slice(0, own.start) }
}

/**
 * A new release in the place of the one that a constant names, which takes over what marks the newest: the constant
 * names the new one, and the list goes on with the old one.
 */
function newestWay(finding: Finding, list: TracedList, value: JsonValue, index: number): Way | undefined {
  const old = list.items[index]
  if (old?.type !== 'element' || old.title === undefined || !isJsonObject(value) || !isJsonObject(old.json))
    return undefined
  const title = titleOf(old)
  const own = title && ownSpan(title)
  const site = finding.sites.at(own?.site ?? -1)
  const [label, was] = [value[old.title], title?.json]
  if (!own || !isCode(site) || typeof label !== 'string' || typeof was !== 'string' || own.start > 0) return undefined
  const { parent: declaration } = site.node
  const marks = Object.entries(old.json).filter(
    ([key, inner]) => key !== old.title && typeof inner !== 'object' && value[key] === inner,
  )
  if (!ts.isVariableDeclaration(declaration) || marks.length === 0) return undefined
  const named = usesOf(declaration).find((use) => itemsWith(use))
  const items = named && itemsWith(named)
  if (!named || !items) return undefined
  const text = printLiteral(label)
  const action = { type: 'replace', start: site.node.getStart(), end: site.node.end, text, isExpression: true } as const
  const once = { of: list, scope: {}, variant: [] }
  return {
    ...way(site.file, action, site.node, [once], once),
    leads: true,
    words: [
      {
        type: 'add',
        file: named.getSourceFile().fileName,
        ...items,
        beside: named,
        side: 'after',
        text: printLiteral(was),
        order: 0,
      },
    ],
  }
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
