import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { migrateReport } from './codes.js'
import type { Slip } from './factor/drift.js'
import type { Source } from './source.js'

const codes = { case: 'drift-case', order: 'drift-order', skipped: 'drift-skipped' } as const

/** A slip as a note, at the page that it is about. */
export function driftOf({ kind, entry, within, variants, near }: Slip, source: Source): Diagnostic {
  const where = within.filter((title) => title !== '').join(' › ')
  return migrateReport(codes[kind], { entry, where: where && ` of ${where}`, variants }, placeOf(near, source))
}

/** The place of a text: page paths stand in docs.json as the code has them. */
function placeOf(text: string, { document, resolved }: Source): Place | undefined {
  const written = JSON.stringify(text)
  for (const file of [document, ...resolved.files]) {
    const offset = file.text.indexOf(written)
    if (offset >= 0) return file.placeAt(offset)
  }
  return undefined
}
