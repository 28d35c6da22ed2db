import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { JsonPath } from '../json/tree.js'
import { migrateReport } from './codes.js'
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
export function driftOf(slip: Slip, paths: WeakMap<Plan, JsonPath>, { resolved }: Source): Diagnostic {
  const { kind, entry, variants, key, plan, has, elsewhere } = slip
  const titles = slip.within.filter((title) => title !== '').join(' › ')
  const where = titles && ` of ${titles}`
  const path = plan && paths.get(plan)
  const place =
    path &&
    ((key && resolved.placeOf([...path, key === 'title' && plan.type === 'element' ? plan.builder : key])) ||
      resolved.placeOf(path))
  if (kind !== 'attribute') {
    return migrateReport(codes[kind], { entry, where, variants, elsewhere: elsewhere ?? '' }, place)
  }
  return migrateReport('drift-attribute', { entry, where, variants, key: key ?? '', has, elsewhere }, place)
}
