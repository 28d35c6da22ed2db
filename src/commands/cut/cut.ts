import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from '../build/build.js'
import { findConfig } from '../../config/loader/find-config.js'
import { BuildNavError, startOf } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { copyFolderAtomically, writeFilesAtomically } from '../../base/files/write.js'
import { compiledConfig } from '../../site/model/input/compiled-config.js'
import { codeFor, type Listing, type Plan } from './code.js'
import { cutReport } from './codes.js'
import { foldersOf, movedTo, topFolders } from './folders.js'
import { likeTheOthers, sameVersion, succession } from './order.js'
import { copiesOf, filesBelow, isCopy, leftFiles, type Copies } from './copies.js'
import { versionLists } from './versions.js'
import { ownOf } from '../../format/parts/find.js'
import type { JsonObject } from '../../format/json/value.js'
import { jsonInput } from '../../site/model/input/json-input.js'

export interface CutOptions {
  /** The folder for relative paths; the current one by default. */
  readonly cwd?: string | undefined
  /** The config; found as docs.config.{ts,mts,cts,js,mjs,cjs} in `cwd`. */
  readonly config?: string | undefined
  /** The version to copy; the newest by default. */
  readonly from?: string | undefined
  /** Writes nothing. */
  readonly dryRun?: boolean | undefined
}

export interface CutResult {
  /** The version that was copied. */
  readonly from: string
  /** The copied folders, from the docs root. */
  readonly folders: readonly { readonly from: string; readonly to: string; readonly files: number }[]
  /** The changed modules of the config. */
  readonly code: readonly { readonly path: string; readonly before: string; readonly text: string }[]
  /** The docs.json. */
  readonly out: string
  /** Rewritten links in copied pages. */
  readonly links: { readonly count: number; readonly pages: readonly string[] }
  /** Copied pages with the name of an old folder left in them. */
  readonly linking: readonly string[]
  /** `default` and `tag`, left on an older version by the config. */
  readonly marksLeft: { readonly version: string; readonly keys: readonly string[] }
  readonly written: boolean
}

/**
 * Copies the newest version: the folders of its pages, and its label in the config; then builds docs.json.
 *
 * @throws {BuildNavError} if a version can't be cut, with the reason. Nothing is written then.
 */
export async function cut(label: string, options: CutOptions = {}): Promise<CutResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const config = findConfig(cwd, options.config)
  const { changed, out } = await build({ cwd, config, check: true })
  if (changed) refuse(config, 'cut-unbuilt', { out: path.basename(out) })
  const plan = await planned(config, label, options.from)
  const { root, folders } = plan
  const { from, newest } = plan.cut
  const copies = copiesOf(root, folders)
  for (const [old, to] of folders)
    if (existsSync(path.join(root, to)) && !isCopy(root, [old, to], copies))
      refuse(config, 'cut-folder-exists', { folder: to })
  const listing = (await codeFor(plan)) ?? refuse(config, 'cut-no-list', { from, folders: [...folders] })
  if (!options.dryRun) await write(plan, listing.code, copies)
  return {
    from,
    folders: [...folders].map(([own, to]) => ({ from: own, to, files: filesBelow(path.join(root, own)).length })),
    code: listing.code,
    out,
    links: { count: copies.links, pages: [...copies.texts.keys()] },
    linking: copies.linking,
    marksLeft: { version: newest ?? from, keys: listing.marksLeft },
    written: !options.dryRun,
  }
}

function refuse<Code extends Parameters<typeof cutReport>[0]>(config: string, code: Code, args: object): never {
  throw new BuildNavError([cutReport(code, args as never, startOf(config))])
}

/** The version to copy, and its folders. */
async function planned(config: string, label: string, given: string | undefined): Promise<Plan> {
  const root = path.dirname(config)
  const compiled = await compiledConfig(config)
  const { json, owns } = compiled
  const docsJson = path.join(root, 'docs.json')
  const docs = owns === 'docs' ? json : (jsonInput(docsJson).docs as JsonObject)
  const ranges = typeof owns === 'string' ? [json['navigation']] : owns.map((part) => ownOf(json, part))
  const lists = ranges.flatMap(versionLists)
  if (typeof owns !== 'string' && versionLists(docs['navigation']).length > lists.length)
    refuse(config, 'cut-parts', {})
  const all = [...new Set(lists.flatMap((list) => list.labels))]
  if (all.length === 0) refuse(config, 'cut-no-versions', {})
  const same = sameVersion(label, all)
  if (same !== undefined) refuse(config, 'cut-exists', { label: same })
  const usual = likeTheOthers(label, all)
  if (usual !== label) refuse(config, 'cut-style', { label, usual, from: given, labels: all })
  if (given !== undefined && !all.includes(given))
    refuse(config, 'cut-from-missing', { from: given, near: nearest(given, all), labels: all })
  const labels = lists.find((each) => each.labels.includes(given ?? each.labels[0] ?? ''))?.labels ?? []
  const next = succession(label, labels, given)
  const { from } = next
  const found = foldersOf(from, lists)
  if (!found) {
    const instead = labels.find((version) => version !== from && foldersOf(version, lists))
    return refuse(config, 'cut-no-folder', { from, folders: topFolders(from, lists), label, instead })
  }
  const name = found.naming(label)
  // A folder is a part of the pages' URLs; `../x` would leave the site.
  if (!/^[\w~-][\w.~-]{0,199}$/.test(name)) refuse(config, 'cut-label', { label })
  for (const folder of found.folders)
    if (!existsSync(path.join(root, folder))) refuse(config, 'cut-folder-missing', { from, folder })
  const folders = new Map(found.folders.map((folder) => [folder, path.posix.join(path.posix.dirname(folder), name)]))
  return {
    config,
    compiled,
    docs,
    root,
    labels,
    folders,
    cut: { ...next, naming: found.naming, moved: movedTo(folders) },
  }
}

async function write({ root, folders, config }: Plan, code: Listing['code'], { texts }: Copies): Promise<void> {
  const copied: string[] = []
  try {
    for (const [from, to] of folders) {
      // Copied already, by an interrupted cut.
      if (existsSync(path.join(root, to))) continue
      const inside = [...texts].filter(([file]) => file.startsWith(`${to}/`))
      const changed = new Map(inside.map(([file, text]) => [file.slice(to.length + 1), text]))
      const original = path.join(root, from)
      copyFolderAtomically(original, path.join(root, to), changed, leftFiles(original))
      copied.push(path.join(root, to))
    }
    writeFilesAtomically(code.map(({ path: file, text }) => ({ file, text })))
  } catch (error) {
    for (const folder of copied) rmSync(folder, { recursive: true, force: true })
    throw error
  }
  // docs.json was up to date: no edit can be lost.
  await build({ config, cwd: root, force: true })
}
