import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import type { JsonPath } from '../../format/json/tree.js'
import { migrateReport } from './codes.js'
import { placeOf, whereOf } from './told-conditions.js'
import type { Slip } from './factor/drift/slip.js'
import type { Plan } from './model.js'
import type { Source } from './source.js'

const codes = {
  case: 'drift-case',
  typo: 'drift-typo',
  order: 'drift-order',
  skipped: 'drift-skipped',
  missing: 'drift-missing',
} as const

/** A slip as a note, at the page or the value that it is about, or at the list that should have it. */
export function driftOf(slip: Slip, paths: WeakMap<Plan, JsonPath>, source: Source): Diagnostic {
  const { kind, entry, variants, key, has, elsewhere } = slip
  const where = whereOf(slip)
  const place = placeOf(slip, paths, source)
  if (kind !== 'attribute') {
    return migrateReport(codes[kind], { entry, where, variants, elsewhere: elsewhere ?? '' }, place)
  }
  return migrateReport('drift-attribute', { entry, where, variants, key: key ?? '', has, elsewhere }, place)
}
