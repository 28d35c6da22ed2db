import { examine } from '../check/check.js'
import { countBySeverity, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { findingsOf } from '../../base/diagnostics/groups.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Input } from '../../site/model/input/input.js'
import { nodesOf } from '../../site/view/nodes.js'
import type { Site } from '../../site/view/site.js'
import type { CodePlace, Found, Notes, Snapshot } from '../../site/view/snapshot.js'
import { Places } from './problems.js'

/** The check's findings on the elements that they concern, and the place of each element in the code. */
export async function notesOf(input: Input, site: Site, { revision, unseen, refusals }: Snapshot): Promise<Notes> {
  const places = new Places()
  const ids = new Set<string>()
  for (const node of nodesOf(site.navigation)) {
    if (node.kind !== 'gone' && !('isGone' in node)) ids.add(node.id)
  }
  const { found: examined } = await examine(input, {})
  const about = new Map(
    examined.map(({ diagnostic, at }) => [diagnostic, at && 'path' in at ? nearestId(at.path, ids) : undefined]),
  )
  const diagnostics = [...about.keys()]
  const findings = findingsOf(diagnostics).map((finding) =>
    places.problem(finding, about.get(finding.of[0] ?? finding)),
  )
  const { placeOf } = await input.placing()
  const known: Record<string, CodePlace> = {}
  for (const id of new Set([...ids, ...[...unseen, ...refusals].map((told) => told.id)])) {
    const place = placeOf({ path: pathOf(id) })
    if (place) known[id] = places.place(place)
  }
  const counts = countBySeverity(diagnostics)
  return { revision, findings, counts, found: foundOn(about), places: known, files: places.files }
}

const severities = ['note', 'warning', 'error'] as const

/** The findings of each element, in one. */
function foundOn(about: ReadonlyMap<Diagnostic, string | undefined>): Record<string, Found> {
  const found: Record<string, Found> = {}
  for (const [{ severity, message }, id] of about) {
    if (id === undefined) continue
    const known = found[id]
    const gravest =
      known && severities.indexOf(known.severity) > severities.indexOf(severity) ? known.severity : severity
    found[id] = { severity: gravest, text: known ? `${known.text}\n${message}` : message }
  }
  return found
}

function nearestId(path: JsonPath, ids: ReadonlySet<string>): string | undefined {
  for (let length = path.length; length > 0; length--) {
    const id = path.slice(0, length).join('.')
    if (ids.has(id)) return id
  }
  return undefined
}

/** An element that is made, or gone, has no path of its own: then it is that of what holds it. */
function pathOf(id: string): JsonPath {
  const own = id.replace(/\.generated\..*$/, '')
  return own.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
}
