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
 * Finds the folder of a version, or product, in the path of a page: the one that most of its pages and no page of
 * another one are in, or else a folder that is named after one.
 *
 *     versions/8.5.1/guides/a   →   versions/8.5.1, of version '8.5'
 */
export function variantFolderFinder(listed: readonly VariantPage[]): (page: string) => VariantFolder | undefined {
  const labels = new Set(listed.map(({ label }) => plainVersion(label)))
  const owners = ownFolders(listed)
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

/** The outermost folder of each variant that most of its pages, and no page of another one, are in. */
function ownFolders(listed: readonly VariantPage[]): ReadonlyMap<string, OwnFolder> {
  const pagesOf = new Map<string, string[]>()
  for (const { page, label } of listed) {
    const pages = pagesOf.get(label)
    if (pages) pages.push(page)
    else pagesOf.set(label, [page])
  }
  const uses = new Map<string, { readonly labels: Set<string>; readonly before: Set<string>; count: number }>()
  for (const { page, label } of listed) {
    const steps = page.split('/').slice(0, -1)
    for (const [at, step] of steps.entries()) {
      if (steps.indexOf(step) !== at) continue
      const use = uses.get(step) ?? { labels: new Set(), before: new Set(), count: 0 }
      uses.set(step, use)
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
      return use !== undefined && use.labels.size === 1 && use.count * 2 > pages.length
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
