import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { readJsonText, statsOf } from '../../base/files/read.js'
import { blobAt, blobs, blobsNow } from '../../base/git/blobs.js'
import { differenceFrom } from '../../base/git/difference.js'
import { FormerFolders } from '../../base/git/former-folders.js'
import { lastRemovals } from '../../base/git/history.js'
import { commitOf, commonCommit, defaultBranch, filesNow, renamesNow, renamesSince } from '../../base/git/refs.js'
import { findRepository, pathInRepository, type Repository } from '../../base/git/repository.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs, type RefOptions } from '../../format/json/refs/refs.js'
import type { JsonValue } from '../../format/json/value.js'
import { diskAt, type Disk } from '../model/disk.js'
import { inputFile } from '../model/input/input.js'
import { once } from '../model/kept.js'
import { pagesAmong } from '../model/page-index.js'
import { baseOf, folderOf, foldersOf, isPageFile, withoutExtension } from '../model/page-path.js'
import { siteOf, type Site } from '../model/site.js'
import { diffReport } from './codes.js'

/** A compared state. */
export interface State {
  /** The name in reports: `main`, `docs.json`. */
  readonly label: string
  readonly docs: JsonValue
  /** The commit; undefined for the working tree and for files. */
  readonly commit?: string | undefined
  /** The folder of the docs in the repository at the commit: git may have moved the folder since. */
  readonly folder?: string
  /** The site of the docs and the pages beside; undefined for a single file, at any place. */
  readonly site: (() => Site) | undefined
}

/** Finds states of a docs folder. */
export type States = ReturnType<typeof statesOf>

/** Finds the states in the arguments of `diff`, of a docs folder; names of files are relative to `filesFrom`. */
export function statesOf(cwd: string, filesFrom = cwd) {
  const docsJson = path.join(cwd, 'docs.json')
  const repository = findRepository(cwd)
  const inRepository = (): Repository => {
    if (!repository) throw new BuildNavError([diffReport('diff-no-repository', {})])
    return repository
  }
  /** The commit where a branch parted from another branch. */
  const fork = async (left: string, right = 'HEAD'): Promise<string> => {
    const { root } = inRepository()
    await commitNamed(inRepository(), left)
    const commit = await commonCommit(root, left, right)
    if (commit === undefined) throw new BuildNavError([diffReport('diff-no-common-commit', { left, right })])
    return commit
  }
  return {
    repository,
    /** The folder of the docs in the repository: `''` or `docs/`. */
    folder: repository ? folderIn(repository, cwd) : '',
    fork,
    /** The state of the disk now. */
    workingTree: () => workingTree(docsJson),
    /** A file, or docs.json at a git ref. */
    async named(name: string): Promise<State> {
      const file = path.resolve(filesFrom, name)
      if (statsOf(file)?.isFile()) return { label: name, docs: withRefs(readJsonText(file), file), site: undefined }
      return committed(inRepository(), docsJson, { commit: await commitNamed(inRepository(), name), label: name })
    },
    /** The state where a branch parted from another branch, by default from the main branch. */
    async parting(left: string | undefined, right: string): Promise<State> {
      const branch = left ?? (await defaultBranch(inRepository().root)) ?? 'main'
      return committed(inRepository(), docsJson, { commit: await fork(branch, right), label: branch })
    },
  }
}

function workingTree(docsJson: string): State {
  const cwd = path.dirname(docsJson)
  if (!existsSync(docsJson)) {
    // Throws for a folder without a site.
    inputFile(cwd, undefined)
    throw new BuildNavError([diffReport('diff-no-docs-json', {})])
  }
  const docs = withRefs(readJsonText(docsJson), docsJson)
  return { label: 'the working tree', docs, site: once(() => siteOf(docs, diskAt(cwd))) }
}

async function committed(
  repository: Repository,
  docsJson: string,
  { commit, label }: { readonly commit: string; readonly label: string },
): Promise<State> {
  const place = (await new FormerFolders(repository, docsJson).at(commit)) ?? repository
  const folder = folderIn(place, path.dirname(docsJson))
  const text = blobAt(place, commit, docsJson)
  const docs = text === undefined ? {} : withRefs(text, docsJson, (file) => blobAt(place, commit, file))
  return { label, docs, commit, folder, site: once(() => siteOf(docs, committedDisk(repository, commit, folder))) }
}

/** A folder by the names of a repository at a commit: `docs/`. */
function folderIn(repository: Repository, folder: string): string {
  const name = pathInRepository(repository, folder)
  return name === '' ? '' : `${name}/`
}

async function commitNamed({ root }: Repository, ref: string): Promise<string> {
  const commit = await commitOf(root, ref)
  if (commit === undefined) throw new BuildNavError([diffReport('diff-unknown-ref', { ref })])
  return commit
}

/** A docs.json with resolved `$ref`s; unresolved if a file is missing, so that the rest can be compared. */
function withRefs(text: string, file: string, read?: RefOptions['read']): JsonValue {
  const document = readJson(text, { file })
  try {
    return resolveRefs(document, { read }).value
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    // A broken file of the working tree can be fixed; a past file can't.
    if (!read && error.diagnostics.some(({ code }) => code === 'ref-unreadable')) throw error
    return document.value
  }
}

/** The site at the commit where the branch left the branch `ref`; `docs` is undefined without a docs.json there. */
export type PastSite = Exclude<Awaited<ReturnType<typeof pastSite>>, Diagnostic>

/** Files for rules. */
const readable = /\.(mdx?|json|ya?ml|[cm]?[jt]sx?)$|(^|\/)\.(git|mint)ignore$/i

/**
 * The site at the commit where its branch began: the committed docs.json, and the working tree with its difference from
 * the commit undone. A note if the states can't be compared. `isBuilt`: a config produces docs.json.
 */
export async function pastSite(
  ref: string,
  { docsJson, isBuilt, disk }: { readonly docsJson: string; readonly isBuilt: boolean; readonly disk: Disk },
) {
  const root = path.dirname(docsJson)
  const states = statesOf(root)
  const { folder } = states
  const commit = await states.fork(ref)
  const repository = states.repository as Repository
  const place = await new FormerFolders(repository, docsJson).at(commit)
  const folders = { now: folder, before: folderIn(place ?? repository, root) }
  const difference = await differenceFrom(repository, commit, folders)
  if (!difference) return diffReport('since-not-compared', { ref, reason: 'git' })
  const changed = [...difference.before].filter(([file]) => readable.test(file))
  const ids = changed.map(([, id]) => id)
  const read = await blobs(repository.root, ids)
  // A partial clone can't always fetch the texts.
  if (read.includes(undefined)) return diffReport('since-not-compared', { ref, reason: 'objects' })
  const texts = new Map(changed.map(([file], index) => [file, read[index]]))
  const { before, after } = difference
  const then = undoneDisk(disk, { before: before.keys(), after }, (file) => texts.get(file))
  const past = { ref, commit, repository, folder, difference }
  if (!place) {
    if (isBuilt) return diffReport('since-not-compared', { ref, reason: 'none' })
    const isNew = diffReport('since-no-docs-json', { ref })
    return { ...past, docs: undefined, site: siteOf({}, then), diagnostics: [], isNew }
  }
  try {
    const document = readJson(then.read(path.basename(docsJson)) ?? '', { file: docsJson })
    const partOf = (file: string) => then.read(path.relative(root, file).replaceAll(path.sep, '/')) ?? null
    const { value, diagnostics } = resolveRefs(document, { read: partOf })
    const problems = [...document.diagnostics, ...diagnostics]
    return { ...past, docs: value, site: siteOf(value, then), diagnostics: problems, isNew: undefined }
  } catch (error) {
    const [problem] = error instanceof BuildNavError ? error.diagnostics : []
    if (!problem) throw error
    const reason = problem.code.startsWith('ref-') ? 'ref' : 'json'
    return diffReport('since-not-compared', { ref, reason, line: problem.place?.line })
  }
}

/** Renamed pages by name, from git: between two commits, or a commit and the disk. */
export async function renames(states: States, from: State, to: State): Promise<ReadonlyMap<string, string>> {
  const { repository, folder } = states
  if (!repository || from.commit === undefined) return new Map()
  const seen = await (to.commit === undefined
    ? renamesNow(repository, folder, from.commit)
    : renamesSince(repository.root, from.commit, to.commit))
  return pageRenames(within(seen, from.folder ?? folder, to.folder ?? folder))
}

/** Renamed files in the folder of the docs, by their paths there. */
function within(files: Iterable<readonly [string, string]>, before: string, after: string): Map<string, string> {
  const inside = [...files].filter(([from, to]) => from.startsWith(before) && to.startsWith(after))
  return new Map(inside.map(([from, to]) => [from.slice(before.length), to.slice(after.length)]))
}

/** Renamed files as renamed pages. A page of a folder that moved as a whole keeps its name. */
export function pageRenames(files: Iterable<readonly [string, string]>): Map<string, string> {
  const pages = [...files].filter((pair) => pair.every(isPageFile))
  const names = pages.map(([from, to]) => [withoutExtension(from), withoutExtension(to)] as const)
  return new Map(names.filter(([from, to]) => from !== to))
}

/** The present names of missing pages: renamed since the last commit, or by the commit with the removal. */
export async function renamedPages(root: string, missing: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { repository, folder } = statesOf(root)
  if (!repository || missing.length === 0) return new Map()
  const known = pageRenames(within(await renamesNow(repository, folder), folder, folder))
  const open = missing.filter((page) => !known.has(page))
  const files = open.flatMap((page) => [`${folder}${page}.mdx`, `${folder}${page}.md`])
  for (const commit of await lastRemovals(repository.root, files)) {
    const removed = within(await renamesSince(repository.root, `${commit}^`, commit), folder, folder)
    for (const [from, to] of pageRenames(removed)) if (!known.has(from)) known.set(from, to)
  }
  const pages = pagesAmong(diskAt(root).files())
  const names = missing.map((page) => [page, known.get(page) ?? ''] as const)
  return new Map(names.filter(([, name]) => pages.has(name)))
}

/** Files in a walk of the disk. */
const walked = /^(?!(?:.*\/)?(?:\.|node_modules\/)).*\.(mdx?|json|ya?ml)$/i

/** A folder of a repository at a commit. */
function committedDisk({ root }: Repository, commit: string, folder: string): Disk {
  const before = filesNow(root, commit, folder).map((file) => file.slice(folder.length))
  const textOf = (file: string) => blobsNow(root, [`${commit}:${folder}${file}`])[0]
  const nothing: Disk = { files: () => [], exists: () => false, read: () => undefined }
  return undoneDisk(nothing, { before, after: new Set() }, textOf)
}

/**
 * A disk with its difference from a commit undone: changed and removed files have the texts of the commit, added files
 * are absent, and all others are the files on the disk.
 */
export function undoneDisk(
  disk: Disk,
  { before: past, after }: { readonly before: Iterable<string>; readonly after: ReadonlySet<string> },
  textOf: (file: string) => string | undefined,
): Disk {
  const before = new Set(past)
  const byFolder = grouped([...before], folderOf)
  const folders = new Set([...before].flatMap(foldersOf))
  const isKept = (file: string) => !after.has(file) && !before.has(file)
  const read = (file: string) => (before.has(file) ? textOf(file) : after.has(file) ? undefined : disk.read(file))
  let files: readonly string[] | undefined
  return {
    ...(disk.root !== undefined && { root: disk.root }),
    files: () => (files ??= [...disk.files().filter(isKept), ...[...before].filter((file) => walked.test(file))]),
    names: (folder) => [
      ...(disk.names?.(folder) ?? []).filter((name) => isKept(folder + name)),
      ...(byFolder.get(folder) ?? []).map(baseOf),
    ],
    exists: (file) => before.has(file) || folders.has(file) || (!after.has(file) && disk.exists(file)),
    read,
    start: (file) => (isKept(file) ? disk.start?.(file) : undefined),
  }
}
