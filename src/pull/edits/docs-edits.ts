import { ts } from 'ts-morph'
import type { Member, Pair } from '../../changes/alignment.js'
import type { JsonObject } from '../../json/value.js'
import type { TracedElement } from '../provenance/traced-value.js'
import { replaced } from '../splice/splice.js'
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
  for (const { key, after, pair: inner } of mended) {
    const value = after?.value ?? inner?.after.value
    const property = comes(finding, docs, properties, json, key)
    addEdit(finding, 'changed', [key], value, [unset(finding, docs, key, property)], frame)
  }
  const sets: Pair['members'] & object = (pair.members ?? []).filter(
    (member) => isSet(member.key) && !mended.has(member),
  )
  // A key that came by `.set` is a call of the chain, as an element's.
  if (sets.length > 0) findElementEdits(finding, { ...pair, members: sets, keysReordered: false }, docs, frame)
  for (const { key, pair: inner, before, after } of pair.members ?? []) {
    if (isSet(key)) continue
    if (before) addEdit(finding, 'removed', [key], before.value, [properties.remove(key)], frame)
    if (after) addEdit(finding, 'added', [key], after.value, [comes(finding, docs, properties, json, key)], frame)
    const child = docs.entries.get(key)
    if (!inner || inner.equal || !child) continue
    const { call } = key === 'navigation' ? {} : finding.printer.setting(json, key, wording)
    if (call) {
      // A value that the settings refuse.
      addEdit(finding, 'changed', [key], inner.after.value, [asSet(finding, docs, properties.remove(key), call)], frame)
      continue
    }
    const rewrite = () => {
      const { property } = finding.printer.setting(json, key, wording)
      const own = property && properties.replace(key, property, inner.after.value)
      return own ? [own] : []
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

/** A `.set` that becomes a property. */
function unset(finding: Finding, docs: TracedElement, key: string, property: Way | undefined): Way | undefined {
  const site = codeOf(finding, docs.calls.get(key))
  if (!site || !ts.isCallExpression(site.node) || !ts.isPropertyAccessExpression(site.node.expression)) return undefined
  const removal = replaced(site.file, site.node.expression.expression.end, site.node.end, '')
  return property && { ...property, words: [removal] }
}

function comes(
  finding: Finding,
  docs: TracedElement,
  properties: Properties,
  json: JsonObject,
  key: string,
): Way | undefined {
  const keys = Object.keys(json)
  const index = keys.indexOf(key)
  const { call } = finding.printer.setting(json, key, wording)
  if (!call) {
    const isProperty = (each: string) => docs.entries.has(each) && docs.calls.get(each)?.by !== 'set'
    const previous = keys.slice(0, index).findLast(isProperty)
    return properties.insert(key, previous, json[key] ?? null, index)
  }
  return chain(finding, docs, call, index)
}

/** A property that becomes a `.set`. */
function asSet(finding: Finding, docs: TracedElement, removal: Way | undefined, call: Code): Way | undefined {
  const chained = chain(finding, docs, call, 0)
  if (!chained || removal?.action.type !== 'remove') return undefined
  return { ...chained, words: [{ ...removal.action, file: removal.file }] }
}

function chain(finding: Finding, docs: TracedElement, text: Code, order: number): Way | undefined {
  const last = [...docs.calls.values()].findLast(({ trace }) => trace) ?? docs.made
  const site = codeOf(finding, last)
  if (!site) return undefined
  const own = inChain(text.text, { start: site.node.end, node: site.node })
  const action = { type: 'chain', behind: site.node, text: own, order } as const
  return way(site.file, action, site.node, ...timesOf(finding, last), text)
}
