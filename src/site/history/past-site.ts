import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { blobs } from '../../base/git/blobs.js'
import { differenceFrom, type Difference } from '../../base/git/difference.js'
import { FormerFolders } from '../../base/git/former-folders.js'
import type { Repository } from '../../base/git/repository.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import type { JsonValue } from '../../format/json/value.js'
import type { Disk } from '../model/disk.js'
import { siteOf, type Site } from '../model/site.js'
import { diffReport } from './codes.js'
import { undoneDisk } from './past-disk.js'
import { States } from './state.js'

/** The site at the commit where the branch left the branch `ref`. */
export interface PastSite {
  readonly ref: string
  readonly commit: string
  readonly repository: Repository
  /** The folder of the docs in the repository: `docs/`. */
  readonly folder: string
  /** Undefined without a docs.json at the commit. */
  readonly docs: JsonValue | undefined
  readonly site: Site
  readonly difference: Difference
  /** The problems of the former docs.json. */
  readonly diagnostics: readonly Diagnostic[]
  /** The note about a missing docs.json: every finding is new. */
  readonly isNew?: Diagnostic
}

/** The compared present site; `isBuilt`: a config produces docs.json. */
export interface PresentSite {
  readonly docsJson: string
  readonly isBuilt: boolean
  readonly disk: Disk
}

/** Files for rules. */
const readable = /\.(mdx?|json|ya?ml|[cm]?[jt]sx?)$|(^|\/)\.(git|mint)ignore$/i

/**
 * The site at the commit where its branch began: the committed docs.json, and the working tree with its difference from
 * the commit undone. A note if the states can't be compared.
 */
export async function pastSite(ref: string, { docsJson, isBuilt, disk }: PresentSite): Promise<PastSite | Diagnostic> {
  const root = path.dirname(docsJson)
  const states = new States(root)
  const { folder } = states
  const { repository, commit } = await states.fork(ref)
  const place = await new FormerFolders(repository, docsJson).at(commit)
  const folders = { now: folder, before: states.folderAt(place ?? repository) }
  const difference = await differenceFrom(repository, commit, folders)
  if (!difference) return diffReport('since-not-compared', { ref, reason: 'git' })
  const changed = [...difference.before].filter(([file]) => readable.test(file))
  const ids = changed.map(([, id]) => id)
  const read = await blobs(repository.root, ids)
  // A partial clone can't always fetch the texts.
  if (read.includes(undefined)) return diffReport('since-not-compared', { ref, reason: 'objects' })
  const texts = new Map(changed.map(([file], index) => [file, read[index]]))
  const then = undoneDisk(disk, { before: difference.before.keys(), after: difference.after }, (file) =>
    texts.get(file),
  )
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
    return { ...past, docs: value, site: siteOf(value, then), diagnostics: [...document.diagnostics, ...diagnostics] }
  } catch (error) {
    const [problem] = error instanceof BuildNavError ? error.diagnostics : []
    if (!problem) throw error
    const reason = problem.code.startsWith('ref-') ? 'ref' : 'json'
    return diffReport('since-not-compared', { ref, reason, line: problem.place?.line })
  }
}
