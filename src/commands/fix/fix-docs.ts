import { inJson } from '../../base/diagnostics/text.js'
import { pathInWords } from '../../format/json/tree.js'
import { copyOf, deepEqual, setOwn, valueAt, type JsonValue } from '../../format/json/value.js'
import type { DocsFix, RawFinding } from '../check/rule.js'

/** A finding with its change: `"Guides/Start" → "guides/start"`. */
export interface Fixed {
  readonly finding: RawFinding
  readonly change: string
}

const order: readonly DocsFix['do'][] = ['set', 'rename', 'remove', 'append']

/**
 * Makes the changes of docs.json for findings, first to last. A change to something already changed is left
 * for the next run, as the finding may look different then.
 */
export function fixDocs(docs: JsonValue, findings: readonly RawFinding[]) {
  const [taken, around] = [new Set<string>(), new Set<string>()]
  const fixes: DocsFix[] = []
  const fixed: Fixed[] = []
  for (const finding of findings) {
    const own = finding.fixes.flatMap((fix) => ('path' in fix ? fix : []))
    const ways = own.flatMap((fix, index) => {
      // Entries can be appended to a list while entries inside change.
      const inner = fix.do === 'append' ? [`new ${fixed.length} ${index}`] : []
      const places = fix.do === 'rename' ? [fix.path, [...fix.path.slice(0, -1), fix.key]] : [[...fix.path, ...inner]]
      return places.map((path) => path.map((_, at) => JSON.stringify(path.slice(0, at + 1))))
    })
    const isTaken = (way: readonly string[]) => around.has(way.at(-1) ?? '') || way.some((each) => taken.has(each))
    if (own.length === 0 || ways.some(isTaken)) continue
    for (const way of ways) taken.add(way.at(-1) ?? '')
    for (const each of ways.flat()) around.add(each)
    fixes.push(...own)
    fixed.push({ finding, change: own.flatMap((fix) => changeInWords(fix, docs) ?? []).join(', ') })
  }
  const changed = fixes.length === 0 ? docs : copyOf(docs)
  for (const fix of fixes.sort(byOrder)) apply(fix, changed)
  return { docs: changed, fixed }
}

/** Removals late, and from the end of a list, so that indexes stay right. */
function byOrder(left: DocsFix, right: DocsFix): number {
  if (left.do !== 'remove' || right.do !== 'remove') return order.indexOf(left.do) - order.indexOf(right.do)
  const at = left.path.findIndex((key, index) => key !== right.path[index])
  const [a, b] = [left.path[at], right.path[at]]
  return typeof a === 'number' && typeof b === 'number' ? b - a : 0
}

/** Changes a value in place. */
function apply(fix: DocsFix, docs: JsonValue): void {
  const owner = valueAt(docs, fix.path.slice(0, -1)) as JsonValue[] | Record<string, JsonValue> | undefined
  const key = String(fix.path.at(-1))
  if (typeof owner !== 'object' || owner === null) return
  if (fix.do === 'set') setOwn(owner, key, fix.value as JsonValue)
  else if (fix.do === 'append') {
    const list = valueAt(owner, [key]) ?? []
    // Several findings may need the same entry: the redirect of their folder.
    if (!Array.isArray(list) || list.some((each) => deepEqual(each, fix.value))) return
    setOwn(owner, key, [...list, fix.value as JsonValue])
  } else if (Array.isArray(owner)) owner.splice(Number(key), 1)
  else {
    // A new name takes the place of the old one.
    for (const [name, value] of Object.entries(owner)) {
      delete owner[name]
      if (name !== key) setOwn(owner, name, value)
      else if (fix.do === 'rename') setOwn(owner, fix.key, value)
    }
  }
}

function changeInWords(fix: DocsFix, docs: JsonValue): string | undefined {
  const key = fix.path.at(-1)
  if (fix.do === 'append') return `${inJson(fix.value)} added`
  if (fix.do === 'rename') return `'${key}' → '${fix.key}'`
  const old = valueAt(docs, fix.path)
  if (fix.do === 'remove') return `${typeof key === 'number' ? inJson(old) : `'${key}'`} removed`
  if (deepEqual(old, fix.value)) return undefined
  return `${old === undefined ? `'${pathInWords(fix.path)}'` : inJson(old)} → ${inJson(fix.value)}`
}
