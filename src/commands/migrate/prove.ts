import { compile } from '../../config/compile/compile.js'
import { changedFiles, docsJsonFiles } from '../build/docs-json-files.js'
import type { Output } from '../build/docs-json-files.js'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { placeAt } from '../../base/files/place.js'
import { pathInWords } from '../../format/json/tree.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { migrateReport } from './codes.js'
import { firstDifference } from './difference.js'
import { runModules } from './run.js'
import type { GeneratedFile } from './run.js'
import type { Source } from './source.js'

/**
 * Runs the generated code as `build-nav` would, and throws unless it gives the docs.json back: the bytes over the old
 * file, and without it the same value in the same key order, titles apart.
 */
export async function prove(files: readonly GeneratedFile[], config: string, source: Source): Promise<void> {
  const { json, owns, diagnostics } = compile(await run(files, config, source))
  const broken = diagnostics.find(({ severity }) => severity === 'error')
  if (broken) throw new BuildNavError([fails(broken.message, source)])
  compareValues(json, owns === 'docs' ? source.docs : { navigation: source.docs['navigation'] as JsonValue }, source)
  if (!source.isStrict) return
  const { text, file } = source.document
  const [changed] = changedFiles(docsJsonFiles(json, { owns, before: text, out: file }))
  if (changed) throw new BuildNavError([textDifference(changed)])
}

async function run(files: readonly GeneratedFile[], config: string, source: Source): Promise<unknown> {
  try {
    return await runModules(files, config)
  } catch (error) {
    if (error instanceof RangeError) {
      throw new BuildNavError([migrateReport('migrate-too-deep', {}, startOf(source.document.file))])
    }
    const { errors, message } = (error ?? {}) as { errors?: { text: string }[]; message?: string }
    throw new BuildNavError([fails(errors?.[0]?.text ?? message ?? `it throws ${String(error)}`, source)])
  }
}

function fails(reason: string, { document }: Source): Diagnostic {
  return migrateReport('migrate-code-fails', { reason: reason.replace(/\.$/, '') }, startOf(document.file))
}

function compareValues(given: JsonObject, wanted: JsonObject, { resolved }: Source): void {
  // The same text means the same keys in the same order, too.
  if (JSON.stringify(given) === JSON.stringify(wanted)) return
  const difference = firstDifference(wanted, given)
  if (!difference) return
  const { path: at } = difference
  const place = resolved.placeOf(at) ?? resolved.placeOf(at.slice(0, -1))
  const args = { at: pathInWords(at) || 'the top', wanted: difference.wanted, given: difference.given }
  throw new BuildNavError([migrateReport('migrate-not-proven', args, place)])
}

function textDifference({ file, before = '', text }: Output): Diagnostic {
  let offset = 0
  while (before[offset] === text[offset]) offset++
  const excerpt = (whole: string) => JSON.stringify(whole.slice(offset, offset + 40))
  const place = placeAt(before, offset, file)
  const args = { at: `line ${place.line}`, wanted: excerpt(before), given: excerpt(text) }
  return migrateReport('migrate-not-proven', args, place)
}
