import { ts } from 'ts-morph'
import type { Member, Pair } from '../../changes/alignment.js'
import type { JsonObject, JsonValue } from '../../json/value.js'
import { printLiteral } from '../../migrate/print/literal.js'
import type { TracedElement } from '../provenance/traced-value.js'
import { replaced } from '../splice/splice.js'
import { rangeToken } from '../splice/tokens.js'
import type { Code } from '../write/code.js'
import { plainPages } from '../write/page-style.js'
import { findElementEdits } from './element-edits.js'
import { addEdit, codeOf, timesOf, way, type Finding } from './finding.js'
import type { Way } from './edit.js'
import { inChain } from './kept.js'
import { Properties } from './record-edits.js'

const wording = { pages: plainPages, codeAt: () => undefined }

/** `docs({…})`: settings that came, went, or have other values. */
export function findDocsEdits(finding: Finding, pair: Pair, docs: TracedElement): void {
  const { settings } = docs
  const json = pair.after.value as JsonObject
  const keys = Object.keys(json)
  if (!settings) return
  const properties = new Properties(finding, settings, timesOf(finding, docs.made))
  const frame = { key: '', owner: undefined, pages: plainPages, rewrite: () => [], writeOut: () => [] }
  const isSet = (key: string) => docs.calls.get(key)?.by === 'set'
  const mended = new Set((pair.members ?? []).filter((member) => isMended(finding, docs, json, member)))
  const inside = (key: string, inner: Pair) => {
    const child = docs.entries.get(key)
    if (child) finding.value(inner, child, { ...frame, key })
  }
  for (const { key, pair: inner } of mended) {
    const [property] = comes(finding, docs, properties, json, key)
    const moved = property && unset(finding, docs, key, property, json[key])
    addEdit(finding, 'changed', [key], json[key], [moved], frame)
    if (inner && moved?.isMoved) inside(key, inner)
  }
  const sets: Pair['members'] & object = (pair.members ?? []).filter(
    (member) => isSet(member.key) && !mended.has(member),
  )
  // A key that came by `.set` is a call of the chain, as an element's.
  if (sets.length > 0) findElementEdits(finding, { ...pair, members: sets, keysReordered: false }, docs, frame)
  for (const { key, pair: inner, before, after } of pair.members ?? []) {
    if (isSet(key)) continue
    if (before) addEdit(finding, 'removed', [key], before.value, [properties.remove(key)], frame)
    if (after) addEdit(finding, 'added', [key], after.value, comes(finding, docs, properties, json, key), frame)
    const child = docs.entries.get(key)
    if (!inner || inner.equal || !child) continue
    const { call } = key === 'navigation' ? {} : finding.printer.setting(json, key, wording)
    if (call) {
      // A value that the settings refuse.
      const set = asSet(finding, docs, json, { key, removal: properties.remove(key), call })
      addEdit(finding, 'changed', [key], inner.after.value, [set], frame)
      if (set?.isMoved) inside(key, inner)
      continue
    }
    const rewrite = () => {
      const { property } = finding.printer.setting(json, key, wording)
      return property ? properties.replace(key, property, inner.after.value) : []
    }
    finding.value(inner, child, { ...frame, key, rewrite })
  }
  if (!pair.keysReordered) return
  const wanted = keys.filter((key) => docs.entries.has(key) && !isSet(key))
  addEdit(finding, 'reordered', [], wanted, [properties.order(wanted)], frame)
}

/** A setting that is kept with `.set`, and is as the settings want it by now. */
function isMended({ printer }: Finding, { calls }: TracedElement, json: JsonObject, { key, pair }: Member): boolean {
  return (
    calls.get(key)?.by === 'set' && pair?.equal === false && printer.setting(json, key, wording).property !== undefined
  )
}

interface Moved extends Way {
  /** Whether it is given by the code that gave it, and not printed. */
  readonly isMoved: boolean
}

/** A `.set` that becomes a property. */
function unset(
  finding: Finding,
  docs: TracedElement,
  key: string,
  property: Way,
  value: JsonValue | undefined,
): Moved | undefined {
  const site = codeOf(finding, docs.calls.get(key))
  if (!site || !ts.isCallExpression(site.node) || !ts.isPropertyAccessExpression(site.node.expression)) return undefined
  const { expression, arguments: given } = site.node
  const words = [replaced(site.file, expression.expression.end, site.node.end, '')]
  return { ...moving(property, value, site.file === property.file ? given[1] : undefined), words }
}

/** The same with the code of a value in place of the printed value: its comments and constants go along. */
function moving(own: Way, value: JsonValue | undefined, given: ts.Node | undefined): Moved {
  const { action } = own
  const printed = printLiteral(value)
  const isMoved = typeof value === 'object' && given !== undefined && 'text' in action && action.text.includes(printed)
  if (!isMoved) return { ...own, isMoved }
  const text = action.text.replace(printed, rangeToken(given.getStart(), given.end))
  return { ...own, action: { ...action, text }, isMoved }
}

function comes(
  finding: Finding,
  docs: TracedElement,
  properties: Properties,
  json: JsonObject,
  key: string,
): readonly (Way | undefined)[] {
  const keys = Object.keys(json)
  const index = keys.indexOf(key)
  const { call } = finding.printer.setting(json, key, wording)
  if (call) return chains(finding, docs, json, { key, text: call })
  const isProperty = (each: string) => docs.entries.has(each) && docs.calls.get(each)?.by !== 'set'
  const previous = keys.slice(0, index).findLast(isProperty)
  return [properties.insert(key, previous, json[key] ?? null, index)]
}

/** A property that becomes a `.set`. */
function asSet(
  finding: Finding,
  docs: TracedElement,
  json: JsonObject,
  { key, removal, call }: { readonly key: string; readonly removal: Way | undefined; readonly call: Code },
): Moved | undefined {
  const [chained] = chains(finding, docs, json, { key, text: call })
  if (!chained || removal?.action.type !== 'remove') return undefined
  const { item } = removal.action
  const given = ts.isPropertyAssignment(item)
    ? item.initializer
    : ts.isShorthandPropertyAssignment(item)
      ? item.name
      : undefined
  const moved = moving(chained, json[key], removal.file === chained.file ? given : undefined)
  return { ...moved, words: [{ ...removal.action, file: removal.file }] }
}

/** A call more in the chain: behind the `.set` of a key that comes before it, as of several before one key the last is nearest; or last. */
function chains(
  finding: Finding,
  docs: TracedElement,
  json: JsonObject,
  { key, text }: { readonly key: string; readonly text: Code },
): readonly Way[] {
  const keys = Object.keys(json)
  const order = keys.indexOf(key)
  const calls = [...docs.calls.values()].filter(({ trace }) => trace)
  const before = calls.findLast(
    ({ key: each }) => each !== undefined && keys.includes(each) && keys.indexOf(each) < order,
  )
  return [...new Set([before ?? docs.made, calls.at(-1) ?? docs.made])].flatMap((last) => {
    const site = codeOf(finding, last)
    if (!site) return []
    const own = inChain(text.text, { start: site.node.end, node: site.node })
    const action = { type: 'chain', behind: site.node, text: own, order } as const
    return [way(site.file, action, site.node, ...timesOf(finding, last), text)]
  })
}
