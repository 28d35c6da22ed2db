import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { splitConflict } from '../../../base/files/conflict.js'
import { jsonDiagnostic } from '../codes.js'
import { isStrict } from '../value.js'
import { Findings } from './findings.js'
import { StructureCheck } from './structure.js'
import { tokenize } from './tokens.js'

/** Says what is wrong with a text that JSON.parse refuses: the causes in the order of the text. */
export function explain(text: string, placeAt: (offset: number) => Place): Diagnostic[] {
  if (text.trim() === '') return [jsonDiagnostic('json-empty', {}, placeAt(0))]
  if (isLfsPointer(text)) return [jsonDiagnostic('json-lfs-pointer', {}, placeAt(0))]
  const conflicts = conflictMarkers(text, placeAt)
  if (conflicts.length > 0) return conflicts
  const findings = new Findings(placeAt)
  new StructureCheck(text, tokenize(text, findings), findings).run()
  return findings.list()
}

/** True for what Git LFS leaves in the place of a file that it did not fetch. */
export function isLfsPointer(text: string): boolean {
  return /^\s*version https:\/\/git-lfs\.github\.com\/spec\//.test(text)
}

/** The merge-conflict markers in a text, those of one conflict as one finding. */
export function conflictMarkers(text: string, placeAt: (offset: number) => Place): Diagnostic[] {
  const markers = [...text.matchAll(/^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r\n]|$)/gm)]
  const lines = markers.map(({ index }) => placeAt(index).line)
  const opening = markers.flatMap(({ 0: marker }, index) => (marker.startsWith('<') || index === 0 ? [index] : []))
  const isWhole = opening.length > 0 && hasSide(text)
  return opening.map((from, nth) => {
    const args = {
      isWhole,
      marker: markers[from]?.[0] ?? '',
      others: lines.slice(from + 1, opening[nth + 1]),
    }
    return jsonDiagnostic('json-conflict-marker', args, placeAt(markers[from]?.index ?? 0))
  })
}

/** True if the markers fit together, and one side is JSON: then a build can resolve the conflict. */
function hasSide(text: string): boolean {
  const conflict = splitConflict(text)
  return conflict !== undefined && [conflict.ours, conflict.theirs].some((side) => isStrict(side.text))
}
