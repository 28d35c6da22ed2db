import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import type { PastFiles } from '../../base/files/config-load.js'
import { isJsonObject, type JsonObject } from '../../format/json/value.js'
import type { IsWritten, Moving } from '../../site/links/rewrite.js'
import type { Disk } from '../../site/model/disk.js'
import { errorsOf, type Input } from '../../site/model/input/input.js'
import { jsonInput } from '../../site/model/input/json-input.js'
import { addressOfPage, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import { overlayOf, pastFiles } from '../../site/model/past-files.js'
import type { MovedRedirects } from '../../site/model/redirect-plan.js'
import type { RedirectPair } from '../../site/model/redirects.js'
import type { Site } from '../../site/model/site.js'
import type { Output } from '../build/docs-json-files.js'
import type { GitIndex } from './git-index.js'
import { filesIn, inRoot, isPage, type Leaving } from './names.js'

/** Options of both commands. */
export interface Options {
  /** The base of relative paths; the current folder. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** A redirect for each folder, instead of each page. */
  readonly wildcard?: boolean | undefined
  /** Also takes the counterparts in all languages. */
  readonly locales?: boolean | undefined
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

/** The choice of redirects for URLs left by pages. */
export interface RedirectChoice extends Pick<Options, 'wildcard'> {
  /** Keeps or replaces a redirect from a URL in need of another redirect; without a choice, the move stops. */
  readonly redirect?: 'keep' | 'replace' | undefined
  /** Adds no redirects. */
  readonly noRedirect?: boolean | undefined
}

/** Moving files, by path from the docs root: old → new. */
export type FileMoves = ReadonlyMap<string, string>

/** Files that leave their places: old → new, and removed files → undefined. */
export type Places = ReadonlyMap<string, string | undefined>

/** Files that leave their places, and the site before: `mv` gives each file a new place, `rm` gives none. */
export interface Change {
  readonly command: string
  readonly now: Side
  readonly site: Site
  readonly index: GitIndex | undefined
  /** The pages, files and folders named by the author. */
  readonly named: readonly Leaving[]
  readonly places: Places
  /** The files for links and readers: the new places, or the page of `rm --to`. */
  readonly follows: FileMoves
  /** Files already at their new places, by `mv --after`. */
  readonly done: FileMoves
  readonly isRemoval: boolean
  /** False for `rm` without `--to`: links and redirects stay, and are listed. */
  readonly isFollowed: boolean
  readonly choice: RedirectChoice
  /** The links of a moved file already written for the new place. */
  readonly isWritten?: ((file: string) => IsWritten) | undefined
}

/** A change with the disk after, and all that is renamed. */
export interface Work extends Change {
  readonly file: string
  readonly root: string
  /** The disk after the change. */
  readonly after: Disk
  /** All files by their names before the change. */
  readonly files: readonly string[]
  /** The config's own files, from the docs root. */
  readonly modules: ReadonlySet<string>
  readonly links: Moving
}

/** URLs of published pages after a change. */
export interface Urls {
  /** Old → new; '' for a removed page without another page in its place. */
  readonly moved: ReadonlyMap<string, string>
  /** Old URLs that show nothing after the change, with their new URLs. */
  readonly left: readonly RedirectPair[]
}

/** The URLs of files that leave their places. */
export function movedUrls({ follows, site: before }: Work, after: Site): Urls {
  const moved = new Map<string, string>()
  for (const [from, to] of follows) {
    const [old, now] = [withoutExtension(from), withoutExtension(to)]
    // Of a.md and a.mdx, only one is the page.
    if (!isPage(from) || before.pages.fileOf(old) !== from || !before.pages.isPublished(old)) continue
    if (isPage(to) && !after.pages.isPublished(now)) continue
    const [source, destination] = [addressOfPage(old), isPage(to) ? addressOfPage(now) : '']
    if (source !== destination) moved.set(source, destination)
  }
  const isServed = (url: string) => url === '/' || after.pages.opening(url.slice(1)) !== undefined
  const pairs = [...moved].map(([source, destination]) => ({ source, destination }))
  return { moved, left: pairs.filter(({ source }) => !isServed(source)) }
}

/** Folders moved with all pages: redirects to the folder can follow. */
export function wholeFolders(named: readonly Leaving[], places: Places, root: string): readonly RedirectPair[] {
  return named.flatMap(({ kind, from, to }) => {
    const isWhole = (file: string) => !isPage(file) || places.get(file) === to + file.slice(from.length)
    if (kind !== 'folder' || to === undefined || !filesIn(root, from).every(isWhole)) return []
    return [{ source: `/${from}`, destination: `/${to}` }]
  })
}

/**
 * The new paths of folders that lose all pages: `new` for `old`, whose page `old/a` is `new/a`. If a page gets another
 * name or is removed, the page.
 */
export function emptiedFolders(
  follows: FileMoves,
  { pages }: Pick<Site, 'pages'>,
  isRemoval: boolean,
): Moving['folderInstead'] {
  const staying = [...pages.all()].filter((page) => !follows.has(pages.fileOf(page) ?? ''))
  const kept = new Set([...staying, ...[...follows.values()].filter(isPage)].flatMap(foldersOf))
  const folders = new Map<string, string>()
  for (const [from, to] of follows)
    for (const folder of isPage(from) ? foldersOf(from) : []) {
      if (kept.has(folder) || folders.has(folder)) continue
      const inside = from.slice(folder.length)
      const isAlike = !isRemoval && to.endsWith(inside)
      folders.set(folder, isAlike ? to.slice(0, -inside.length) : addressOfPage(withoutExtension(to)).slice(1))
    }
  return (folder) => folders.get(folder)
}

/** The moves back. */
export function backwards(places: Places): FileMoves {
  return new Map([...places].flatMap(([from, to]): [string, string][] => (to === undefined ? [] : [[to, from]])))
}

/** The disk after files have left their places; each moved file keeps its text. */
export function movedDisk(disk: Disk, places: Places): Disk {
  const origins = backwards(places)
  const folders = new Set([...origins.keys()].flatMap(foldersOf))
  const originOf = (file: string) => origins.get(file) ?? (places.has(file) ? undefined : file)
  const read = (file: string, readFrom: Disk['read']) => {
    const origin = originOf(file)
    return origin === undefined ? undefined : readFrom(origin)
  }
  let files: readonly string[] | undefined
  return {
    ...(disk.root !== undefined && { root: disk.root }),
    files: () => (files ??= disk.files().flatMap((file) => (places.has(file) ? (places.get(file) ?? []) : file))),
    exists(file) {
      const name = file.replace(/\/+$/, '')
      const origin = originOf(name)
      return (origin !== undefined && disk.exists(origin)) || folders.has(name)
    },
    read: (file) => read(file, disk.read),
    head: (file) => read(file, disk.head ?? disk.read),
  }
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
  const isJson = file.endsWith('.json')
  const { docs, ...input } = isJson ? { ...jsonInput(file), files: [] } : await configSide(file, disk, texts, now)
  const errors = errorsOf({ docs, diagnostics: input.diagnostics, file })
  if (!isJsonObject(docs) || errors.length > 0) throw new BuildNavError(errors)
  return { ...input, docs }
}

async function configSide(file: string, disk: Disk | undefined, texts: ModuleTexts, now: Side | undefined) {
  const { configInput } = await import('../../site/model/input/config-input.js')
  const overlay = overlayOf(texts, disk && pastOf(disk, path.dirname(file)))
  return configInput(file, disk ? { overlay, known: now?.owned?.owns } : {})
}

/** A disk for the functions of a config. */
export function pastOf(disk: Disk, root: string): PastFiles {
  const files = disk.files().map((file) => path.join(root, file))
  return pastFiles(files, (file) => disk.read(inRoot(root, file)))
}
