import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { compile } from '../compile/compile.js'
import { docsJsonText } from '../build/docs-json-text.js'
import { loadConfig } from '../config/load/load-config.js'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import type { JsonPath } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'
import { migrateReport } from './codes.js'
import { firstDifference } from './difference.js'
import type { Source } from './source.js'

/** One generated file, formatted; its path is relative to the config's folder. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

/**
 * Runs the generated code as `build-nav` would, and throws unless it gives the docs.json back: the bytes over the old
 * file, and the same value in the same key order without it.
 */
export async function prove(files: readonly GeneratedFile[], config: string, source: Source): Promise<void> {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'build-nav-proof-'))
  try {
    for (const file of files) {
      const target = path.join(folder, file.path)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, file.text)
    }
    const { value } = await loadConfig(path.join(folder, config))
    const { json, diagnostics } = compile(value)
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) throw new BuildNavError(errors)
    compareValues(json as JsonValue, source)
    if (!source.isStrict) return
    const { text, file } = source.document
    const patched = docsJsonText(json, { owns: 'docs', before: text, out: file })
    if (patched !== text) throw new BuildNavError([textDifference(text, patched, source)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compareValues(given: JsonValue, { resolved }: Source): void {
  // The same text means the same keys in the same order, too.
  if (JSON.stringify(given) === JSON.stringify(resolved.value)) return
  const difference = firstDifference(resolved.value, given)
  if (!difference) return
  const { path: at, wanted, given: instead } = difference
  const place = resolved.placeOf(at) ?? resolved.placeOf(at.slice(0, -1))
  throw new BuildNavError([migrateReport('migrate-not-proven', { at: pointer(at), wanted, given: instead }, place)])
}

function textDifference(text: string, patched: string, { document }: Source) {
  let offset = 0
  while (text[offset] === patched[offset]) offset++
  const excerpt = (whole: string) => JSON.stringify(whole.slice(offset, offset + 40))
  const place = document.placeAt(offset)
  const args = { at: `line ${place.line}`, wanted: excerpt(text), given: excerpt(patched) }
  return migrateReport('migrate-not-proven', args, place)
}

/** `navigation.tabs[0].tab` */
function pointer(at: JsonPath): string {
  return (
    at
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
      .join('')
      .replace(/^\./, '') || 'the top'
  )
}
