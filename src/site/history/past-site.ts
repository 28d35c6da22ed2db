import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { blobs } from '../../base/git/blobs.js'
import { differenceFrom } from '../../base/git/difference.js'
import type { Difference } from '../../base/git/difference.js'
import { FormerFolders } from '../../base/git/former-folders.js'
import type { Repository } from '../../base/git/repository.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import type { JsonValue } from '../../format/json/value.js'
import type { Disk } from '../model/disk.js'
import { baseOf, folderOf, foldersOf, pagePath } from '../model/page-path.js'
import { siteOf } from '../model/site.js'
import type { Site } from '../model/site.js'
import { diffReport } from './codes.js'
import { movedPages, PAGE } from './renames.js'
import { once, States } from './state.js'

/** The site at the commit where its branch began. */
export interface PastSite {
  /** The name of the base branch, and the commit. */
  readonly ref: string
  readonly commit: string
  readonly repository: Repository
  /** The folder of the docs in the repository: `docs/`. */
  readonly folder: string
  /** Undefined without a site at the commit. */
  readonly docs: JsonValue | undefined
  readonly site: Site
  readonly difference: Difference
  /** The problems of its docs.json. */
  readonly diagnostics: readonly Diagnostic[]
  /** The note about a missing docs.json: every finding is new. */
  readonly isNew?: Diagnostic
}

/** The compared present site: the folder of docs.json, and whether a config produces docs.json. */
export interface PresentSite {
  readonly docsJson: string
  readonly isBuilt: boolean
  readonly disk: Disk
}

/**
 * The site at the commit where its branch began: the committed docs.json, and the working tree with its difference from
 * the commit undone. A note if the states can't be compared.
 */
export async function pastSite(ref: string, { docsJson, isBuilt, disk }: PresentSite): Promise<PastSite | Diagnostic> {
  const root = path.dirname(docsJson)
  const states = new States(root)
  const { repository, commit } = await states.fork(ref)
  const place = await new FormerFolders(repository, docsJson).at(commit)
  const folders = { now: states.folder, before: place ? states.folderAt(place) : states.folder }
  const found = await differenceFrom(repository, commit, folders)
  if (!found) return diffReport('since-not-compared', { ref, reason: 'git' })
  const changed = [...found.before].filter(([file]) => readable.test(file))
  const texts = await blobs(
    repository.root,
    changed.map(([, { id }]) => id),
  )
  // A partial clone can't always fetch the texts.
  if (texts.includes(undefined)) return diffReport('since-not-compared', { ref, reason: 'objects' })
  const then = undoneDisk(disk, found, new Map(changed.map(([file], index) => [file, texts[index]])))
  const past = {
    ref,
    commit,
    repository,
    folder: states.folder,
    difference: { ...found, renames: allRenames(found, disk, then) },
  }
  if (!place) {
    const hasMint = then.exists('mint.json')
    if (isBuilt && !hasMint) return diffReport('since-not-compared', { ref, reason: 'none' })
    const isNew = diffReport('since-no-docs-json', { ref, ...(hasMint && { instead: 'mint.json' }) })
    return { ...past, docs: hasMint ? {} : undefined, site: siteOf({}, then), diagnostics: [], isNew }
  }
  try {
    const document = readJson(then.read(path.basename(docsJson)) ?? '', { file: docsJson })
    const read = (file: string) => then.read(path.relative(root, file).replaceAll(path.sep, '/')) ?? null
    const { value, diagnostics } = resolveRefs(document, { read })
    return { ...past, docs: value, site: siteOf(value, then), diagnostics: [...document.diagnostics, ...diagnostics] }
  } catch (error) {
    const [problem] = error instanceof BuildNavError ? error.diagnostics : []
    if (!problem) throw error
    const reason = problem.code.startsWith('ref-') ? 'ref' : 'json'
    return diffReport('since-not-compared', { ref, reason, line: problem.place?.line })
  }
}

/** Renamed files: from git, and pages with the text of a removed page. */
function allRenames({ before, after, renames }: Difference, disk: Disk, then: Disk): ReadonlyMap<string, string> {
  const gone = [...before.keys()].filter((file) => PAGE.test(file) && !after.has(file) && !renames.has(file))
  if (gone.length === 0) return renames
  const taken = new Set(renames.values())
  const added = [...after].filter((file) => PAGE.test(file) && !before.has(file) && !taken.has(file))
  const found = movedPages(
    gone.map((file) => [file, then.read(file)]),
    added.map((file) => [file, disk.read(file)]),
  )
  return new Map([...renames, ...found])
}

/** Files for rules. */
const readable = /\.(mdx?|json|ya?ml|[cm]?[jt]sx?)$|(^|\/)\.(git|mint)ignore$/i
/** Links to each other have no end. */
const MOST_LINKS = 5
/** Files in a walk of the disk. */
const walked = /^(?!(?:.*\/)?(?:\.|node_modules\/)).*\.(mdx?|json|ya?ml)$/i

/**
 * A working tree with its difference from a commit undone: changed and removed files have the texts of the commit,
 * added files are absent, and all others are the files on the disk.
 */
function undoneDisk(disk: Disk, { before, after }: Difference, texts: ReadonlyMap<string, string | undefined>): Disk {
  const byFolder = grouped([...before.keys()], folderOf)
  const thereIn = (folder: string): readonly string[] => byFolder.get(folder) ?? []
  const foldersThen = new Set([...before.keys()].flatMap(foldersOf))
  const foldersNow = new Set([...after].flatMap(foldersOf))
  const isKept = (file: string) => !after.has(file) && !before.has(file)
  const read = (file: string, links = 0): string | undefined => {
    const blob = before.get(file)
    if (!blob) return after.has(file) ? undefined : disk.read(file)
    const text = texts.get(file)
    const isFollowed = blob.isLink && text !== undefined && links < MOST_LINKS
    return isFollowed ? read(pagePath(folderOf(file) + text).path, links + 1) : text
  }
  /** A folder with added files only is empty. */
  const isFolder = (folder: string): boolean =>
    (disk.names?.(`${folder}/`) ?? []).some((name) => isKept(`${folder}/${name}`)) ||
    disk.files().some((file) => file.startsWith(`${folder}/`) && isKept(file))
  return {
    ...(disk.root !== undefined && { root: disk.root }),
    files: once(() => [...disk.files().filter(isKept), ...[...before.keys()].filter((file) => walked.test(file))]),
    filesOf: (folder) => [
      ...(disk.filesOf?.(folder) ?? []).filter(isKept),
      ...thereIn(folder).filter((file) => walked.test(file)),
    ],
    names: (folder) => [
      ...(disk.names?.(folder) ?? []).filter((name) => isKept(folder + name)),
      ...thereIn(folder).map(baseOf),
    ],
    exists(file) {
      if (before.has(file) || foldersThen.has(file)) return true
      if (after.has(file) || !disk.exists(file)) return false
      return !foldersNow.has(file) || isFolder(file)
    },
    read: (file) => read(file),
    head: (file) => (isKept(file) ? disk.head?.(file) : read(file)),
    start: (file) => (isKept(file) ? disk.start?.(file) : undefined),
    unreadable: (file) => (isKept(file) ? disk.unreadable?.(file) : undefined),
  }
}
