import { BuildNavError, type Diagnostic, startOf } from '../../base/diagnostics/diagnostic.js'
import { lengthInLines } from '../../base/diagnostics/text.js'
import type { FactorOptions, FamilyReport } from './factor/factor.js'
import { notShorter, writtenOut } from './factor/report.js'
import type { Kept } from './plan/context.js'
import type { Source } from './source.js'
import path from 'node:path'
import { placeAt } from '../../base/files/place.js'
import { compile } from '../../config/compile/compile.js'
import { loadConfig } from '../../config/loader/load.js'
import { printJson } from '../../format/json/patch/print.js'
import { changedFiles, docsJsonFiles, type Output } from '../build/docs-json-files.js'
import { migrateReport } from './codes.js'

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

/** Formatted code with its reports. */
export interface Code {
  readonly modules: readonly GeneratedFile[]
  readonly kept: readonly Kept[]
  readonly families: readonly FamilyReport[]
  readonly notes: readonly Diagnostic[]
}

/** Writes the code with some of the families factored. */
export type CodeWriter = (factoring: FactorOptions | undefined) => Promise<Code>

/**
 * Code for the same docs.json. Families without proof, or with longer code, are written out. `separate`: labels with
 * code of their own; undefined: everything is written out.
 */
export async function proven(
  write: CodeWriter,
  folder: string,
  source: Source,
  separate: readonly string[] | undefined,
): Promise<Code> {
  const attempt = async (factoring: FactorOptions | undefined) => {
    const code = await write(factoring)
    await prove(code.modules, folder, source)
    return code
  }
  if (!separate) return attempt(undefined)
  const code = await write({ separate, only: undefined })
  try {
    await prove(code.modules, folder, source)
  } catch (error) {
    const sites = code.families.filter(({ isFactored }) => isFactored).map(({ site }) => site)
    if (!(error instanceof BuildNavError) || sites.length === 0) throw error
    return oneByOne(sites, (only) => attempt({ separate, only: new Set(only) }))
  }
  if (isSurelyShorter(code)) return code
  const plain = await attempt(undefined)
  if (linesIn(code) <= linesIn(plain)) return code
  return { ...plain, families: code.families.map((family) => writtenOut(family, notShorter(family))) }
}

/** True if the functions save more than they cost in modules, imports and tables of words. */
function isSurelyShorter({ families, modules }: Code): boolean {
  const saved = families.reduce((sum, family) => sum + family.saved, 0)
  const words = modules.filter((module) => /(^|\/)words\.m?ts$/.test(module.path))
  return families.every(({ isFactored }) => !isFactored) || saved > linesIn({ modules: words }) + MOST_OVERHEAD
}

/** Lines of modules, imports and lists of releases. */
const MOST_OVERHEAD = 60

function linesIn({ modules }: Pick<Code, 'modules'>): number {
  return modules.reduce((sum, { text }) => sum + lengthInLines(text), 0)
}

/** Adds the families in turn, and keeps each proven family. */
async function oneByOne(sites: readonly string[], attempt: (only: readonly string[]) => Promise<Code>): Promise<Code> {
  let kept: readonly string[] = []
  let best = await attempt(kept)
  for (const site of sites) {
    const next = await attempt([...kept, site]).catch(() => undefined)
    if (!next) continue
    best = next
    kept = [...kept, site]
  }
  return best
}
