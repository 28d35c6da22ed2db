import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import type { PastFiles } from '../../base/files/config-load.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { withOwned } from '../../format/parts/owned.js'
import { pull } from '../pull/pull.js'
import { compiledConfig } from '../../site/model/input/compiled-config.js'
import type { CompiledConfig } from '../../site/model/input/compiled-config.js'
import { diskAt } from '../../site/model/disk.js'
import { pastFiles, textAt } from '../../site/model/past-files.js'
import { withLabel } from './lists.js'
import { completed, isCut, marksLeft, withVersion, type Cut } from './wanted.js'

/** The task: a config, and the version to add. */
export interface Plan {
  readonly config: string
  readonly compiled: CompiledConfig
  /** docs.json, `$ref`s resolved. */
  readonly docs: JsonObject
  readonly root: string
  /** The labels of the list with the version to copy. */
  readonly labels: readonly string[]
  /** The folders to copy, and their copies. */
  readonly folders: ReadonlyMap<string, string>
  readonly cut: Cut
}

/** The code for the version. */
export interface Listing {
  /** Changed modules. */
  readonly code: readonly { readonly path: string; readonly before: string; readonly text: string }[]
  /** The marks of the latest version left on an older one. */
  readonly marksLeft: readonly string[]
}

/** The code for the version: a label more in a list, if this gives the wanted docs.json; otherwise the result of pull. */
export async function codeFor(plan: Plan): Promise<Listing | undefined> {
  const wanted = withVersion(plan.compiled.json as JsonValue, plan.cut)
  const past = withCopies(plan.root, plan.folders)
  let nearly: JsonValue | undefined
  for (const texts of withLabel(plan.compiled.files, plan.labels, plan.cut)) {
    const json = await compiledWith(plan.config, texts, past)
    if (json === undefined) continue
    nearly ??= completed(json, wanted, plan.cut)
    if (!isCut(json, wanted, plan.cut)) continue
    const code = [...texts].map(([file, text]) => ({ path: file, before: readFileSync(file, 'utf8'), text }))
    return { code, marksLeft: marksLeft(json, wanted, plan.cut) }
  }
  const code = (nearly === undefined ? undefined : await byPull(plan, nearly)) ?? (await byPull(plan, wanted))
  return code && { code, marksLeft: [] }
}

/** The docs.json of a config with changed modules; undefined if it doesn't build. */
async function compiledWith(
  config: string,
  texts: ReadonlyMap<string, string>,
  past: PastFiles,
): Promise<JsonValue | undefined> {
  const overlay = {
    source: (name: string) => texts.get(name),
    data: (name: string) => (texts.has(name) ? (JSON.parse(texts.get(name) ?? '') as unknown) : undefined),
    past,
    compiled: new Map<string, string>(),
  }
  const after = await compiledConfig(config, { overlay }).catch(() => undefined)
  const isBuilt = after?.diagnostics.every(({ severity }) => severity !== 'error')
  return isBuilt ? (after?.json as JsonValue) : undefined
}

/** The version as an edit of docs.json, applied to the config by pull. */
async function byPull(
  { config, docs, compiled: { owns } }: Plan,
  wanted: JsonValue,
): Promise<Listing['code'] | undefined> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-nav-cut-'))
  try {
    const edited = path.join(folder, 'docs.json')
    writeFileSync(edited, `${JSON.stringify(withOwned(docs, { json: wanted as JsonObject, owns }), null, 2)}\n`)
    const { files, left } = await pull({ config, out: edited, force: true, dryRun: true })
    const isOwn = files.every((file) => !file.path.includes(`${path.sep}node_modules${path.sep}`))
    return left.length === 0 && files.length > 0 && isOwn ? files : undefined
  } catch (error) {
    if (error instanceof BuildNavError) return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The disk with the planned copies: a config may read its pages. */
function withCopies(root: string, folders: ReadonlyMap<string, string>): PastFiles {
  const originals = new Map<string, string>()
  const all = diskAt(root)
    .files()
    .map((file) => path.join(root, file))
  for (const [from, to] of folders) {
    const start = path.join(root, from, path.sep)
    for (const file of all.filter((name) => name.startsWith(start)))
      originals.set(path.join(root, to, file.slice(start.length)), file)
  }
  return pastFiles([...all, ...originals.keys()], (file) => textAt(originals.get(file) ?? file))
}
