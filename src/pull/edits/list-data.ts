import type { JsonValue } from '../../json/value.js'
import { ownSpan } from '../provenance/occurrences.js'
import { isData, type DataSite } from '../provenance/sites.js'
import type { TracedValue } from '../provenance/traced-value.js'
import type { Way } from './edit.js'
import { timesOfValue, way, type Finding } from './finding.js'

/** The entry of a list in a JSON file that a child comes from. */
export function dataOf({ sites }: Finding, child: TracedValue | undefined): DataSite | undefined {
  const own = child?.type === 'text' ? ownSpan(child)?.site : child?.type === 'record' ? child.site : undefined
  const site = sites.at(own ?? -1)
  return isData(site) && typeof site.path.at(-1) === 'number' ? site : undefined
}

/** A new entry behind the one neighbour, or before the other, where these come from a JSON file. */
export function dataWays(
  finding: Finding,
  value: JsonValue,
  [left, right]: readonly [TracedValue | undefined, TracedValue | undefined],
): readonly Way[] {
  return [beside(finding, value, left, 1), beside(finding, value, right, 0)].filter((each) => each !== undefined)
}

function beside(finding: Finding, value: JsonValue, child: TracedValue | undefined, offset: number): Way | undefined {
  const site = dataOf(finding, child)
  if (!site || !child) return undefined
  const prefix = child.type === 'text' ? child.json.slice(0, ownSpan(child)?.start) : ''
  if (typeof value === 'string' && !value.startsWith(prefix)) return undefined
  const path = [...site.path.slice(0, -1), Number(site.path.at(-1)) + offset]
  const own = typeof value === 'string' ? value.slice(prefix.length) : value
  return way(site.file, { type: 'data', path, value: own, isNew: true }, undefined, ...timesOfValue(finding, child))
}
