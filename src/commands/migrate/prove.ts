import path from 'node:path'
import { BuildNavError, startOf } from '../../base/diagnostics/diagnostic.js'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { placeAt } from '../../base/files/place.js'
import { compile } from '../../config/compile/compile.js'
import { loadConfig } from '../../config/loader/load.js'
import { printJson } from '../../format/json/patch/print.js'
import { changedFiles, docsJsonFiles } from '../build/docs-json-files.js'
import type { Output } from '../build/docs-json-files.js'
import { migrateReport } from './codes.js'
import type { Source } from './source.js'

/** A generated file; the path is relative to the config's folder, with slashes. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

/**
 * Runs the generated code, the config first, as `build-nav` would, and throws unless the result is every byte of
 * docs.json. A docs.json with comments is printed anew for it.
 */
export async function prove(files: readonly GeneratedFile[], folder: string, source: Source): Promise<void> {
  const { json, owns, diagnostics } = compile(await run(files, folder, source))
  const broken = diagnostics.find(({ severity }) => severity === 'error')
  if (broken) throw new BuildNavError([fails(broken.message, source)])
  const { text, file } = source.document
  const before = source.isStrict ? text : printJson(source.docs)
  const [changed] = changedFiles(docsJsonFiles(json, { owns, before, out: file }))
  if (changed) throw new BuildNavError([difference(changed)])
}

/** The default export of modules in memory: nothing may be written before the code is proven. */
async function run(files: readonly GeneratedFile[], folder: string, source: Source): Promise<unknown> {
  const texts = new Map(files.map(({ path: name, text }) => [path.resolve(folder, name), text]))
  const [config = ''] = texts.keys()
  try {
    const overlay = { source: (file: string) => texts.get(file), data: () => undefined }
    return (await loadConfig(config, { overlay })).value
  } catch (error) {
    const { message } = error instanceof BuildNavError ? error.diagnostics[0]! : (error as Error)
    throw new BuildNavError([fails(message, source)])
  }
}

function fails(reason: string, { document }: Source): Diagnostic {
  return migrateReport('migrate-code-fails', { reason: reason.replace(/\.$/, '') }, startOf(document.file))
}

function difference({ file, before = '', text }: Output): Diagnostic {
  let offset = 0
  while (before[offset] === text[offset]) offset++
  const excerpt = (whole: string) => JSON.stringify(whole.slice(offset, offset + 40))
  const place = placeAt(before, offset, file)
  const args = { at: `line ${place.line}`, wanted: excerpt(before), given: excerpt(text) }
  return migrateReport('migrate-not-proven', args, place)
}
