import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { blobs } from '../../base/git/blobs.js'
import { differenceFrom } from '../../base/git/difference.js'
import type { Difference } from '../../base/git/difference.js'
import { FormerFolders } from '../../base/git/former-folders.js'
import type { Repository } from '../../base/git/repository.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import type { JsonValue } from '../../format/json/value.js'
import type { Disk } from '../model/disk.js'
import { siteOf } from '../model/site.js'
import type { Site } from '../model/site.js'
import { diffReport } from './codes.js'
import { PAGE } from './renames.js'
import { States } from './state.js'
import { readable, undoneDisk } from './undone-disk.js'

/** A site where its branch left another one. */
export interface PastSite {
  /** The name of the other branch, and the commit. */
  readonly ref: string
  readonly commit: string
  readonly repository: Repository
  /** The folder of the docs in the repository: `docs/`. */
  readonly folder: string
  /** Undefined if there was no site. */
  readonly docs: JsonValue | undefined
  readonly site: Site
  readonly difference: Difference
  /** The problems of its docs.json. */
  readonly diagnostics: readonly Diagnostic[]
  /** The note that it had no docs.json, so that every finding is new. */
  readonly isNew?: Diagnostic
}

/** The compared site of now: the folder of its docs.json, and whether a config produces it. */
export interface PresentSite {
  readonly docsJson: string
  readonly isBuilt: boolean
  readonly disk: Disk
}

/**
 * The site where its branch left another one: the committed docs.json, and the working tree with its difference from
 * that commit undone. A note where the two can't be compared.
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
  // A partial clone can't always fetch them.
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

/** Renamed files: as git knows them, and pages that git does not track yet, with the text of a removed one. */
function allRenames({ before, after, renames }: Difference, disk: Disk, then: Disk): ReadonlyMap<string, string> {
  const gone = [...before.keys()].filter((file) => PAGE.test(file) && !after.has(file) && !renames.has(file))
  if (gone.length === 0) return renames
  const taken = new Set(renames.values())
  const added = [...after].filter((file) => PAGE.test(file) && !before.has(file) && !taken.has(file))
  const byText = new Map(added.map((file) => [disk.read(file), file]))
  const found = gone.flatMap((file) => {
    const text = then.read(file)
    const now = text === undefined || text === '' ? undefined : byText.get(text)
    return now === undefined ? [] : [[file, now] as const]
  })
  return new Map([...renames, ...found])
}
