import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import type { PastFiles } from '../../base/files/config-load.js'
import { isJsonObject, type JsonObject } from '../../format/json/value.js'
import type { IsWritten } from '../../site/links/rewrite.js'
import type { Disk } from '../../site/model/disk.js'
import { errorsOf, jsonInput, type Input } from '../../site/model/input/input.js'
import { addressOfPage, foldersOf, isPageFile, withoutExtension } from '../../site/model/page-path.js'
import { undoneDisk } from '../../site/history/state.js'
import { overlayOf, pastFiles } from '../../site/model/past-files.js'
import type { MovedRedirects } from '../../site/model/redirect-plan.js'
import type { Site } from '../../site/model/site.js'
import type { Output } from '../build/docs-json-files.js'
import { inRoot, type Named, type Places } from './names.js'
import type { GitIndex } from './steps.js'

/** Options of both commands. */
export interface Options {
  /** The base of relative paths; the current folder. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** Reports the plan, and writes nothing. */
  readonly dryRun?: boolean | undefined
}

/** Results of both commands. */
export interface Outcome {
  /** The config or the docs.json. */
  readonly file: string
  readonly root: string
  readonly redirects: Pick<MovedRedirects, 'added' | 'removed' | 'changed'>
  /** The changed files: docs.json, or files of the config. */
  readonly outputs: readonly Output[]
  readonly written: boolean
  /** True if an earlier, interrupted run is finished now. */
  readonly isResumed: boolean
}

/** The redirects and links after a change, as the author wants them. */
export interface Choice {
  /** A redirect for each folder, instead of each page. */
  readonly wildcard?: boolean | undefined
  /** Keeps or replaces a redirect from a URL in need of another redirect; without a choice, the move stops. */
  readonly redirect?: 'keep' | 'replace' | undefined
  /** Adds no redirects. */
  readonly noRedirect?: boolean | undefined
  /** Leaves links to removed files alone. */
  readonly keepLinks?: boolean | undefined
}

/** Moving files, by path from the docs root: old → new. */
export type FileMoves = ReadonlyMap<string, string>

/** A command as asked, and the site before: `mv` gives each file a new place, `rm` gives none. */
export interface Change {
  readonly command: string
  readonly now: Side
  readonly site: Site
  readonly index: GitIndex | undefined
  /** The pages, files and folders named by the author. */
  readonly named: readonly Named[]
  readonly places: Places
  /** The page of `rm --to`, for links and readers. */
  readonly instead?: string | undefined
  /** True for files already at their new places, by `mv --after`. */
  readonly isMade?: boolean | undefined
  readonly choice: Choice
  /** The links of a moved file already written for the new place. */
  readonly isWritten?: ((file: string) => IsWritten) | undefined
}

export type MovedUrls = ReturnType<typeof movedUrls>

/** The URLs of files that leave their places: `moved`, old → new or '', and those `left` without content. */
export function movedUrls(follows: FileMoves, before: Site, after: Site) {
  const moved = new Map<string, string>()
  for (const [from, to] of follows) {
    const [old, now] = [withoutExtension(from), withoutExtension(to)]
    // Of a.md and a.mdx, only one is the page.
    if (!isPageFile(from) || before.pages.fileOf(old) !== from || !before.pages.isPublished(old)) continue
    if (isPageFile(to) && !after.pages.isPublished(now)) continue
    const [source, destination] = [addressOfPage(old), isPageFile(to) ? addressOfPage(now) : '']
    if (source !== destination) moved.set(source, destination)
  }
  const isServed = (url: string) => url === '/' || after.pages.opening(url.slice(1)) !== undefined
  const pairs = [...moved].map(([source, destination]) => ({ source, destination }))
  return { moved, left: pairs.filter(({ source }) => !isServed(source)) }
}

/** A folder that loses all pages. */
export interface EmptiedFolder {
  /** `new` for `old`, whose page `old/a` is `new/a`; else the first page's new URL, without the slash. */
  readonly to: string
  /** True if all pages keep their paths below the folder. */
  readonly isWhole: boolean
}

/** The folders that lose all pages: links and redirects to a folder, and `pagesIn('old')`, follow. */
export function emptiedFolders(follows: FileMoves, isRemoval: boolean, { pages }: Site) {
  const moved = [...follows].filter(([from]) => isPageFile(from))
  const kept = new Set([...pages.all()].filter((page) => !follows.has(pages.fileOf(page) ?? '')).flatMap(foldersOf))
  const arriving = new Set(moved.flatMap(([, to]) => (isPageFile(to) ? foldersOf(to) : [])))
  const folders = new Map<string, EmptiedFolder>()
  for (const [from, to] of moved)
    for (const folder of foldersOf(from).filter((each) => !kept.has(each))) {
      const inside = from.slice(folder.length)
      const now = !isRemoval && to.endsWith(inside) ? to.slice(0, -inside.length) : undefined
      const known = folders.get(folder)
      const first = known?.to ?? now ?? addressOfPage(withoutExtension(to)).slice(1)
      folders.set(folder, { to: first, isWhole: known?.isWhole !== false && now === first })
    }
  // Pages for a folder in the place of others: links to the folder show them.
  return new Map([...folders].filter(([folder, { isWhole }]) => isWhole || !arriving.has(folder)))
}

/** The moves back. */
export function backwards(places: Places): FileMoves {
  return new Map([...places].flatMap(([from, to]): [string, string][] => (to === undefined ? [] : [[to, from]])))
}

/** The disk after files have left their places; each moved file keeps its text. */
export function movedDisk(disk: Disk, places: Places): Disk {
  const origins = backwards(places)
  const changed = { before: origins.keys(), after: new Set(places.keys()) }
  return undoneDisk(disk, changed, (file) => disk.read(origins.get(file) ?? file))
}

/** An input with a docs.json's value to look at. */
export interface Side extends Input {
  readonly docs: JsonObject
  /** Absolute paths of the config's modules and JSON files; none of a docs.json. */
  readonly files: readonly string[]
}

/** Modules with new texts, by absolute path. */
export type ModuleTexts = ReadonlyMap<string, string>

/** A docs.json, or a config's output while its pages lie as on another disk; `now`: the site before. */
export async function sideOf(file: string, disk?: Disk, texts: ModuleTexts = new Map(), now?: Side): Promise<Side> {
  const inputOf = async () => {
    const { configInput } = await import('../../site/model/input/config-input.js')
    const overlay = overlayOf(texts, disk && pastOf(disk, path.dirname(file)))
    return configInput(file, disk ? { overlay, known: now?.owned?.owns } : {})
  }
  const { docs, ...input } = file.endsWith('.json') ? { ...jsonInput(file), files: [] } : await inputOf()
  const errors = errorsOf({ docs, diagnostics: input.diagnostics, file })
  if (!isJsonObject(docs) || errors.length > 0) throw new BuildNavError(errors)
  return { ...input, docs }
}

/** A disk for the functions of a config. */
export function pastOf(disk: Disk, root: string): PastFiles {
  const files = disk.files().map((file) => path.join(root, file))
  return pastFiles(files, (file) => disk.read(inRoot(root, file)))
}
