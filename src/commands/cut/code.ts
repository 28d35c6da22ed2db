import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import type { PastFiles } from '../../base/files/config-load.js'
import type { JsonValue } from '../../format/json/value.js'
import { pull } from '../pull/pull.js'
import { compiledConfig } from '../../site/model/input/compiled-config.js'
import type { CompiledConfig } from '../../site/model/input/compiled-config.js'
import { diskAt } from '../../site/model/disk.js'
import { pastFiles, textAt } from '../../site/model/past-files.js'
import { listings, type NewRelease } from './release-lists.js'
import { asListed, isCut, marksLeft, withoutTags, withVersion, type Cut } from './with-version.js'

/** The task: a config, and the release to add to it. */
export interface Plan {
  readonly config: string
  readonly compiled: CompiledConfig
  readonly release: NewRelease
  readonly root: string
  /** The folders to copy, and where to. */
  readonly folders: ReadonlyMap<string, string>
  readonly cut: Cut
}

/** The modules that change. */
export type Code = readonly { readonly path: string; readonly text: string }[]

/** Code that lists the release, and the marks of the latest version that it leaves where they are. */
export interface ListingCode {
  readonly code: Code
  readonly marksLeft: readonly string[]
}

/**
 * The code that lists the release: a changed list of releases, if that gives the wanted docs.json; otherwise the
 * result of pull. A list that lacks some pages of the release is where pull begins: code for the latest version,
 * `/${latest}/start`, goes on to the release.
 */
export async function codeFor(plan: Plan): Promise<ListingCode | undefined> {
  const wanted = withVersion(plan.compiled.json as JsonValue, plan.cut)
  let untagged: ListingCode | undefined
  let nearly: JsonValue | undefined
  for await (const { code, json } of inLists(plan)) {
    const found = { code, marksLeft: marksLeft(json, wanted, plan.cut) }
    if (isCut(json, wanted, plan.cut)) return found
    // What the code calls new in one version, `only('2.0')`, is not new in the next.
    if (!untagged && isCut(withoutTags(json, plan.cut), withoutTags(wanted, plan.cut), plan.cut)) untagged = found
    nearly ??= asListed(json, wanted, plan.cut)
  }
  if (untagged) return untagged
  const code = (nearly === undefined ? undefined : await byPull(plan, nearly)) ?? (await byPull(plan, wanted))
  return code && { code, marksLeft: [] }
}

/** The release in each list of releases, with what the config then gives. */
async function* inLists({
  config,
  compiled,
  release,
  root,
  folders,
}: Plan): AsyncGenerator<{ code: Code; json: JsonValue }> {
  const past = withCopies(root, folders)
  for (const texts of listings(compiled.files, release)) {
    const overlay = {
      source: (name: string) => texts.get(name),
      data: (name: string) => (texts.has(name) ? (JSON.parse(texts.get(name) ?? '') as unknown) : undefined),
      past,
      compiled: new Map<string, string>(),
    }
    const after = await compiledConfig(config, { overlay }).catch(() => undefined)
    if (after?.diagnostics.every(({ severity }) => severity !== 'error'))
      yield { code: [...texts].map(([file, text]) => ({ path: file, text })), json: after.json as JsonValue }
  }
}

/** The version as an edit of docs.json that is taken into the config. */
async function byPull({ config }: Plan, wanted: JsonValue): Promise<Code | undefined> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-nav-cut-'))
  try {
    const edited = path.join(folder, 'docs.json')
    writeFileSync(edited, `${JSON.stringify(wanted, null, 2)}\n`)
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

/** The disk with the copies on it that are not there yet: a config may read its pages. */
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
