import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from '../build/build.js'
import { findConfig } from '../../config/loader/find-config.js'
import { BuildNavError, startOf } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { copyFolderAtomically, writeFilesAtomically } from '../../base/files/write.js'
import type { JsonValue } from '../../format/json/value.js'
import { lostAddresses, type LostAddress } from '../../site/history/lost-addresses.js'
import { savingRedirects, type SavingRedirects } from '../../site/history/saving-redirects.js'
import type { State } from '../../site/history/state.js'
import { diskAt } from '../../site/model/disk.js'
import { writesRows } from '../../site/model/input/writes-rows.js'
import { siteOf } from '../../site/model/site.js'
import { compiledConfig } from '../../site/model/input/compiled-config.js'
import { codeFor, type Code, type Plan } from './code.js'
import { cutReport } from './codes.js'
import { foldersNamed, foldersOf, movedTo, topFolders } from './folders.js'
import { namedIn } from './rows.js'
import { likeTheOthers, sameVersion, succession } from './order.js'
import { copiesOf, filesBelow, isCopy, leftFiles, type Copies } from './pages.js'
import { versionLists } from './versions.js'

export interface CutOptions {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** The config; found as docs.config.{ts,mts,cts,js,mjs,cjs} in `cwd`. */
  readonly config?: string | undefined
  /** The version to copy; the newest one. */
  readonly from?: string | undefined
  /** Finds out what would be done, and writes nothing. */
  readonly dryRun?: boolean | undefined
}

export interface CutResult {
  /** The version that was copied. */
  readonly from: string
  /** The folders that were copied, from the docs root. */
  readonly folders: readonly { readonly from: string; readonly to: string; readonly files: number }[]
  /** The modules of the config that list the new version. */
  readonly code: readonly { readonly path: string; readonly before: string; readonly text: string }[]
  /** The docs.json. */
  readonly out: string
  /** The links in copied pages that lead to the new version now. */
  readonly links: { readonly count: number; readonly pages: readonly string[] }
  /** Pages of the new version that still name a folder of the old one. */
  readonly linking: readonly string[]
  /** Pages of the new version whose `openapi` names a specification by a path that the copied one does not have. */
  readonly specs: readonly string[]
  /** The marks of the latest version, `default` and `tag`, that the config keeps on an older one. */
  readonly marksLeft: { readonly version: string; readonly keys: readonly string[] }
  /** Addresses that readers lose: what redirects to the latest version led to, and the new one has no more. */
  readonly lost: readonly LostAddress[]
  /** The redirects that save them. */
  readonly redirects: SavingRedirects
  /** True if the config writes redirects as rows. */
  readonly areRows: boolean
  readonly written: boolean
}

/**
 * Copies the newest version: its folders of pages, and its place in the config; then builds. Throws the reasons that
 * prevent it.
 */
export async function cut(label: string, options: CutOptions = {}): Promise<CutResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const config = findConfig(cwd, options.config)
  const root = path.dirname(config)
  const refuse = (code: Parameters<typeof cutReport>[0], args: object): never => {
    throw new BuildNavError([cutReport(code, args as never, startOf(config))])
  }
  const { changed, out } = await build({ cwd, config, check: true })
  if (changed) refuse('cut-unbuilt', { out: path.basename(out) })
  const compiled = await compiledConfig(config)
  const lists = versionLists(compiled.json['navigation'])
  const labels = [...new Set(lists.flatMap((list) => list.labels))]
  if (labels.length === 0) refuse('cut-no-versions', {})
  const same = sameVersion(label, labels)
  if (same !== undefined) refuse('cut-exists', { label: same })
  const usual = likeTheOthers(label, labels)
  if (usual !== label) refuse('cut-style', { label, usual, from: options.from, labels })
  if (options.from !== undefined && !labels.includes(options.from))
    refuse('cut-from-missing', { from: options.from, near: nearest(options.from, labels), labels })
  const list = lists.find((each) => each.labels.includes(options.from ?? each.labels[0] ?? ''))?.labels ?? []
  const next = succession(label, list, options.from)
  const { from } = next
  const foldersFor = (version: string) =>
    foldersOf(version, lists) ?? foldersNamed(version, lists, namedIn(compiled.files))
  const found = foldersFor(from)
  if (!found) {
    const instead = list.find((version) => version !== from && foldersFor(version))
    return refuse('cut-no-folder', { from, folders: topFolders(from, lists), label, instead })
  }
  const { naming } = found
  const folders = new Map(found.folders.map((folder) => [folder, renamed(folder, naming(label))]))
  for (const folder of found.folders)
    if (!existsSync(path.join(root, folder))) refuse('cut-folder-missing', { from, folder })
  // A folder is a part of the pages' addresses; `../x` would leave the site.
  if (!/^[\w~-][\w.~-]{0,199}$/.test(naming(label))) refuse('cut-label', { label })
  const older = [next.newest ?? '', ...list].filter((version) => version !== from && version !== '')
  const copies = copiesOf(root, folders, (folder) =>
    older.map((version) => renamed(folder, naming(version))).find((name) => existsSync(path.join(root, name))),
  )
  for (const [old, to] of folders)
    if (existsSync(path.join(root, to)) && !isCopy(root, [old, to], copies)) refuse('cut-folder-exists', { folder: to })
  const release = { ...next, labels: list, naming }
  const plan: Plan = { config, compiled, release, root, folders, cut: { ...next, naming, moved: movedTo(folders) } }
  const listing = await codeFor(plan)
  if (!listing) return refuse('cut-no-list', { from })
  const { code, marksLeft } = listing
  const before = stateAt(root, compiled.json as JsonValue)
  const result = {
    from,
    folders: [...folders].map(([own, to]) => ({ from: own, to, files: filesBelow(path.join(root, own)).length })),
    code: code.map((file) => ({ ...file, before: readFileSync(file.path, 'utf8') })),
    out,
    links: { count: copies.links, pages: [...copies.texts.keys()] },
    linking: copies.linking,
    specs: copies.specs,
    marksLeft: { version: next.newest ?? from, keys: marksLeft },
    written: !options.dryRun,
  }
  const areRows = writesRows(root)
  if (options.dryRun) return { ...result, lost: [], redirects: savingRedirects([], undefined), areRows }
  await write(plan, code, copies)
  const after = stateAt(root, (await compiledConfig(config)).json as JsonValue)
  const lost = await lostAddresses(before, after, { changes: [], renames: new Map() })
  return { ...result, lost, redirects: savingRedirects(lost, after.site?.()), areRows }
}

/** The site as its folder is now. */
function stateAt(root: string, docs: JsonValue): State {
  const site = siteOf(docs, diskAt(root))
  // The list of the files is read here, and not when the copies are among them.
  site.pages.all()
  return { label: '', docs, site: () => site }
}

function renamed(folder: string, name: string): string {
  return [...folder.split('/').slice(0, -1), name].join('/')
}

async function write({ root, folders, config }: Plan, code: Code, { texts }: Copies): Promise<void> {
  const copied: string[] = []
  try {
    for (const [from, to] of folders) {
      // A cut that was killed has made the copy already.
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
  // docs.json was what the config gave: there is no edit to lose.
  await build({ config, cwd: root, force: true })
}
