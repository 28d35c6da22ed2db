import { existsSync } from 'node:fs'
import path from 'node:path'
import { findSides } from '../../config/loader/find-config.js'
import type { LoadOptions } from '../../config/loader/load.js'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { hasPages, listedFiles, type ListedFiles } from '../../site/model/listed-files.js'
import { navigationTree, type NavNode } from '../../site/model/navigation-tree.js'
import { variantKinds, variantTitles, type VariantKind, type VariantTitles } from '../../site/model/variants.js'
import type { CheckedBuild } from '../check/build-findings.js'
import type { BuildPart } from '../check/build-findings.js'
import {
  compiledConfig,
  tracedConfig,
  type CompiledConfig,
  configRefs,
} from '../../site/model/input/compiled-config.js'
import { refsIn } from '../../format/json/refs/refs.js'
import { strictValue, type JsonObject } from '../../format/json/value.js'
import {
  asOnDisk,
  changedFiles,
  docsJsonBefore,
  docsJsonFiles,
  wholeText,
  type DocsJsonFiles,
  type Output,
} from './docs-json-files.js'
import { errorSigns, SoundSpecs } from './error-signs.js'
import { typesName } from '../register/name.js'
import type { TypesResult } from '../register/types.js'
import type { Conflicted } from './conflict.js'
import type { Building, Drift } from './guard.js'
import { noterOf, settledParts } from './parts.js'
import { announceBuild, builtBefore, isAsLeft, recordBuilt } from './record.js'

export interface BuildOptions {
  /** The folder for relative paths (default: the current folder). */
  readonly cwd?: string
  /** The config; found as docs.config.{ts,mts,cts,js,mjs,cjs} in `cwd`. */
  readonly config?: string
  /** The path of docs.json; beside the config by default. */
  readonly out?: string
  /** Compares, and writes nothing. */
  readonly check?: boolean
  /** Gives the text, and writes nothing. */
  readonly stdout?: boolean
  /** Overwrites edits of docs.json. */
  readonly force?: boolean
  /** Receives all inputs of the build, of a failed build too: the config, its imports and reads, and folders of pages. */
  readonly onFiles?: (files: readonly string[]) => void
}

export interface BuildResult {
  readonly config: string
  readonly out: string
  /** The former docs.json; undefined for none. */
  readonly before: string | undefined
  /** The docs.json from the config. */
  readonly text: string
  /** The files that differ from the config's output: docs.json and the files of its `$ref`s; docs.json is last. */
  readonly changes: readonly Output[]
  readonly changed: boolean
  readonly written: boolean
  /** With `check`, the place where docs.json has to change: which side is ahead, and what building would lose. */
  readonly drift: Drift | undefined
  /** The updated build-nav-env.d.ts of `build-nav types`; undefined for none. */
  readonly types: TypesResult | undefined
  /** Was docs.json a merge conflict? */
  readonly settled: boolean
  /** The findings of `check` on settings, missing pages and missing specifications; errors of the config are thrown. */
  readonly diagnostics: readonly Diagnostic[]
  /** The config and its local modules. */
  readonly files: readonly string[]
  /** True for a config of parts: the rest of docs.json is written by people. */
  readonly isOfParts: boolean
  /** The pages and specifications read by the config, and the folders listed, with a separator at the end. */
  readonly reads: readonly string[]
}

/** Compiles the config to docs.json. Problems are thrown as one BuildNavError with all of them; then nothing is written. */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const { config, out } = findSides(options)
  const compiled = await compileConfig(config, { onFiles: options.onFiles })
  if (compiled.diagnostics.some(({ severity }) => severity === 'error'))
    throw new BuildNavError(await placed(compiled.diagnostics, config))
  const plan = await planned(compiled, { config, out })
  const { before, conflict, wanted, changes, guarded } = plan
  const changed = changes.length > 0
  const writes = !options.check && !options.stdout
  const drift = changed && !options.stdout && !options.force ? await foundDrift(plan) : undefined
  const docs = strictValue(guarded.text)
  // The parts of a split docs.json are read before they are written.
  const added = changed && !conflict ? addedVariants(docs, plan.wholeBefore()) : variantTitles(undefined)
  const written = changed && writes
  const refusals = written ? (drift?.refusals ?? []) : []
  // Another build has written since docs.json was read.
  if (refusals.length > 0 && docsJsonBefore(out) !== before) return build(options)
  if (refusals.length > 0) throw new BuildNavError(refusals)
  if (written) await write(plan)
  if (writes) recordBuilt(out, noterOf(guarded)(guarded.text))
  // In a merge conflict nothing has a place.
  const without: readonly BuildPart[] = conflict && !written ? ['settings'] : []
  const asked = { onFiles: options.onFiles, keep: guarded.keep, writes, added, without }
  const { found, types } = await inspected({ config, out, compiled, docs }, asked)
  return {
    config,
    out,
    before,
    text: wanted.docsJson.text,
    changes,
    changed,
    written,
    drift: options.check ? drift : undefined,
    types,
    settled: written && conflict !== undefined,
    diagnostics: [...compiled.diagnostics, ...wanted.diagnostics, ...found],
    files: compiled.files,
    isOfParts: typeof guarded.owns !== 'string',
    reads: compiled.reads,
  }
}

/** The docs.json of a config beside the present one. */
interface Plan {
  /** The present docs.json; undefined for none. */
  readonly before: string | undefined
  /** The present docs.json with the files of its `$ref`s as one text. */
  readonly wholeBefore: () => string | undefined
  readonly conflict: Conflicted | undefined
  readonly wanted: DocsJsonFiles
  readonly changes: readonly Output[]
  readonly guarded: Omit<Building, 'before'>
}

/** Compares the output of a config with the files on the disk. */
async function planned(compiled: CompiledConfig, { config, out }: Pick<BuildResult, 'config' | 'out'>): Promise<Plan> {
  const { json, files, reads } = compiled
  const before = docsJsonBefore(out)
  const keep = refsIn(json)
  const mayConflict = before !== undefined && /<<<<<<<|\$ref|\\u0024/i.test(before)
  const conflict = mayConflict ? (await import('./conflict.js')).conflicted(before, out, keep) : undefined
  const present = { before: conflict?.before ?? before, out, read: conflict?.read }
  const { owns } = await settledParts(compiled, { config, ...present, traced: () => tracedConfig(config, compiled) })
  const wanted = docsJsonFiles(json, { owns, ...present })
  const texts = new Map(wanted.fragments.map((fragment) => [fragment.file, fragment.text]))
  const text = wholeText(wanted.docsJson.text, out, { keep, read: (file) => texts.get(file) })
  return {
    before,
    wholeBefore: () => before && wholeText(before, out, { keep }),
    conflict,
    wanted,
    changes: changedFiles(conflict ? asOnDisk(wanted) : wanted),
    guarded: { out, config, files, reads, owns, json, fragments: [...texts.keys()], keep, text },
  }
}

/** Writes the changed files, and announces the build before: a killed build is no edit of docs.json. */
async function write({ changes, guarded }: Plan): Promise<void> {
  const { out, text } = guarded
  announceBuild(out, noterOf(guarded)(text))
  const { writeFilesAtomically } = await import('../../base/files/write.js')
  writeFilesAtomically(changes.map((each) => ({ ...each, makesFolder: each.file !== out })))
}

/** The types of the pages, and the findings of `check` on a new docs.json. */
async function inspected(
  { docs, ...built }: CheckedBuild,
  asked: Pick<BuildOptions, 'onFiles'> & {
    /** The `$ref`s of the config's output. */
    readonly keep: readonly string[]
    readonly writes: boolean
    readonly added: VariantTitles
    readonly without: readonly BuildPart[]
  },
): Promise<{ readonly found: readonly Diagnostic[]; readonly types: TypesResult | undefined }> {
  const { config, compiled } = built
  const root = path.dirname(config)
  const refs = asked.keep.length === 0 ? { docs, diagnostics: [] } : configRefs(docs as JsonObject, root)
  const listed = listedFiles(refs.docs ?? docs, root)
  const types = asked.writes ? await currentTypes(config, docs, compiled.value) : undefined
  const pages = [...listed.folders(), ...listed.specs, ...(types?.reads ?? [])]
  asked.onFiles?.([...compiled.files, ...compiled.reads, ...pages])
  const checked = { ...built, docs: refs.docs }
  const found =
    refs.docs === undefined ? await placedRefs(checked, refs.diagnostics) : await findings(checked, listed, asked)
  return { found, types }
}

/** Refuses a config whose docs.json is out of date, for a command with a build at its end. */
export async function assertBuilt(config: string): Promise<void> {
  const { changed, out } = await build({ config, cwd: path.dirname(config), check: true })
  if (!changed) return
  const { buildReport } = await import('./codes.js')
  throw new BuildNavError([buildReport('docs-json-unbuilt', { out: path.basename(out) }, startOf(config))])
}

/** The types of the site's pages, if build-nav-env.d.ts is there. */
async function currentTypes(config: string, docs: unknown, value: unknown): Promise<TypesResult | undefined> {
  if (!existsSync(path.join(path.dirname(config), typesName))) return undefined
  const { writeTypes } = await import('../register/types.js')
  return writeTypes(config, { docs, value })
}

/** The errors about a broken `ref(…)`, at its call. */
async function placedRefs(
  { config, out, compiled }: CheckedBuild,
  errors: readonly Diagnostic[],
): Promise<readonly Diagnostic[]> {
  const { placingOf } = await import('../../site/model/input/config-input.js')
  const { diagnostics } = await placingOf(config, compiled, out)
  return diagnostics.filter(({ code }) => errors.some((each) => each.code === code))
}

/** The errors of `check`, as far as a build can know, and the gaps of an added variant. */
async function findings(
  building: CheckedBuild,
  listed: ListedFiles,
  { added, writes, without }: { added: VariantTitles; writes: boolean; without: readonly BuildPart[] },
): Promise<readonly Diagnostic[]> {
  const root = path.dirname(building.config)
  const sound = new SoundSpecs(building.out, listed.specUses)
  const parts = errorSigns({ docs: building.docs, listed, hasPages: () => hasPages(root), sound })
  for (const part of without) parts.delete(part)
  if (parts.size + added.language.size + added.version.size + added.product.size === 0) return []
  const { buildFindings } = await import('../check/build-findings.js')
  const { findings: found, soundSpecs } = await buildFindings(building, { parts, added })
  if (writes && soundSpecs) sound.note(soundSpecs)
  return found
}

/** The languages, versions and products new to docs.json. */
function addedVariants(docs: unknown, before: string | undefined): VariantTitles {
  // A first docs.json has nothing to be compared with.
  if (before === undefined) return variantTitles(undefined)
  const titles = variantTitles(treeOf(docs))
  if (variantKinds.every((kind) => titles[kind].size < 2)) return variantTitles(undefined)
  const old = titlesIn(before)
  const added = (kind: VariantKind) =>
    new Set(old[kind].size > 0 ? [...titles[kind]].filter((title) => !old[kind].has(title)) : [])
  return { language: added('language'), version: added('version'), product: added('product') }
}

/** The navigation as a tree; pages with a space in the name don't matter here. */
function treeOf(docs: unknown): NavNode | undefined {
  return navigationTree(docs, () => false)
}

/** None in a merge conflict, or in a broken docs.json. */
function titlesIn(docsJson: string): VariantTitles {
  try {
    return variantTitles(treeOf(strictValue(docsJson)))
  } catch {
    return variantTitles(undefined)
  }
}

/** Decides about overwriting a docs.json. Only a docs.json changed since the last build needs git. */
async function foundDrift({ conflict, guarded, wholeBefore }: Plan): Promise<Drift> {
  const configAhead: Drift = { by: 'config', refusals: [] }
  const before = wholeBefore()
  if (conflict) {
    const refusals = await conflict.refusals(guarded)
    return { by: refusals.length > 0 ? 'docs.json' : 'config', refusals }
  }
  const isGone = before === undefined || guarded.fragments.some((file) => !existsSync(file))
  const gone = isGone && (await (await import('./guard.js')).goneDrift({ ...guarded, before }))
  if (gone) return gone
  if (before === undefined) return configAhead
  const built = builtBefore(guarded.out, before, noterOf(guarded))
  if (await isAsLeft({ ...guarded, text: before, built })) return configAhead
  return (await import('./guard.js')).driftOf({ ...guarded, before }, built)
}

/** Compiles the config; after an error a second time, with a tracer, for the place. */
async function compileConfig(config: string, options: LoadOptions): Promise<CompiledConfig> {
  const first = await compiledConfig(config, options)
  return first.diagnostics.length === 0 ? first : tracedConfig(config, first, options)
}

/** Places a diagnostic without a builder call, such as a default export of the wrong type, at the default export. */
async function placed(diagnostics: readonly Diagnostic[], config: string): Promise<Diagnostic[]> {
  if (diagnostics.every(({ place }) => place)) return [...diagnostics]
  const { defaultExportPlace } = await import('../../config/loader/source-text.js')
  const otherwise = defaultExportPlace(config) ?? startOf(config)
  return diagnostics.map((diagnostic) => ({ ...diagnostic, place: diagnostic.place ?? otherwise }))
}
