import { plainVersion } from './versions.js'

/** The steps of a path, from `start` to before `end`, that are the folder of a variant. */
export interface VariantFolder {
  readonly start: number
  readonly end: number
  /** True for the variant of a label. */
  readonly isOf: (label: string) => boolean
}

/** A page and the version, or product, that lists it. */
export interface VariantPage {
  readonly page: string
  readonly label: string
}

/**
 * Finds the folder of a version, or product, in the path of a page: one that no page of another one is in, and that most
 * of its pages are in, or pages that another one lists without it; or else a folder that is named after one.
 *
 *     versions/8.5.1/guides/a   →   versions/8.5.1, of version '8.5'
 */
export function variantFolderFinder(listed: readonly VariantPage[]): (page: string) => VariantFolder | undefined {
  const owners = ownFolders(listed)
  // Of a version with a folder of its own, `2025` is a step like others: `v2025/changelog/2025/may`.
  const withFolder = new Set([...owners.values()].map(({ label }) => label))
  const labels = new Set(listed.flatMap(({ label }) => (withFolder.has(label) ? [] : plainVersion(label))))
  return (page) => {
    const steps = page.split('/').slice(0, -1)
    for (const [at, step] of steps.entries()) {
      const own = owners.get(step)
      if (!own || (own.before !== undefined && own.before !== steps.slice(0, at).join('/'))) continue
      return { start: own.before === undefined ? at : 0, end: at + 1, isOf: (label) => label === own.label }
    }
    const at = steps.findIndex((step) => labels.has(plainVersion(step)))
    const named = plainVersion(steps[at] ?? '')
    return at === -1 ? undefined : { start: at, end: at + 1, isOf: (label) => plainVersion(label) === named }
  }
}

/** The path of a page without the folder of its variant. */
export function withoutFolder(page: string, folder: Pick<VariantFolder, 'start' | 'end'> | undefined): string {
  return folder === undefined
    ? page
    : page
        .split('/')
        .toSpliced(folder.start, folder.end - folder.start)
        .join('/')
}

interface OwnFolder {
  readonly label: string
  /** The folders before it, where they are the same in all of its paths: `versions` of `versions/8.5.1`. */
  readonly before: string | undefined
}

/** The pages of all variants that have a folder in their paths. */
interface FolderUse {
  readonly labels: Set<string>
  readonly before: Set<string>
  count: number
  /** The pages that another variant lists without this folder. */
  mirrored: number
}

/** The outermost folder of each variant that is its own. */
function ownFolders(listed: readonly VariantPage[]): ReadonlyMap<string, OwnFolder> {
  const pagesOf = new Map<string, string[]>()
  const labelsOf = new Map<string, Set<string>>()
  for (const { page, label } of listed) {
    const [pages, labels] = [pagesOf.get(label), labelsOf.get(page)]
    if (pages) pages.push(page)
    else pagesOf.set(label, [page])
    if (labels) labels.add(label)
    else labelsOf.set(page, new Set([label]))
  }
  const isOfAnother = (page: string, label: string) => [...(labelsOf.get(page) ?? [])].some((each) => each !== label)
  const uses = new Map<string, FolderUse>()
  for (const { page, label } of listed) {
    const steps = page.split('/').slice(0, -1)
    for (const [at, step] of steps.entries()) {
      if (steps.indexOf(step) !== at) continue
      const use = uses.get(step) ?? { labels: new Set(), before: new Set(), count: 0, mirrored: 0 }
      uses.set(step, use)
      if (isOfAnother(withoutFolder(page, { start: at, end: at + 1 }), label)) use.mirrored += 1
      use.labels.add(label)
      use.before.add(steps.slice(0, at).join('/'))
      use.count += 1
    }
  }
  const owners = new Map<string, OwnFolder>()
  if (pagesOf.size < 2) return owners
  for (const [label, pages] of pagesOf) {
    const isOwn = (step: string) => {
      const use = uses.get(step)
      if (use === undefined || use.labels.size > 1) return false
      return use.count * 2 > pages.length || use.mirrored * 2 > use.count
    }
    for (const page of pages) {
      const own = page.split('/').slice(0, -1).find(isOwn)
      if (own === undefined || owners.has(own)) continue
      const [before, ...others] = uses.get(own)?.before ?? []
      owners.set(own, { label, before: others.length > 0 ? undefined : before })
      break
    }
  }
  return owners
}
