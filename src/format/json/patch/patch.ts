import { BuildNavError } from '../../../base/diagnostics/build-nav-error.js'
import { jsonDiagnostic } from '../codes.js'
import { Comparison } from './comparison.js'
import { Patcher } from './patcher.js'
import { readJson } from '../read.js'
import { isTooDeep } from '../survey.js'
import type { JsonValue } from '../value.js'

export interface PatchOptions {
  /** For the places of diagnostics. */
  readonly file?: string | undefined
}

/**
 * The old text, changed to hold a new value. What did not change keeps its bytes; what did is written in the style
 * around it. Throws where the old text is not valid, or would lose content that a key written twice hides.
 */
export function patchJson(oldText: string, value: JsonValue, { file = 'docs.json' }: PatchOptions = {}): string {
  const old = readJson(oldText, { file })
  const comparison = new Comparison()
  if (comparison.isSame(old.value, value)) return oldText
  if (old.diagnostics.length > 0) throw new BuildNavError(old.diagnostics)
  if (isTooDeep(value)) throw new BuildNavError([jsonDiagnostic('json-too-deep', {})])
  return new Patcher(oldText, old.tree(), comparison).patch(value)
}
