import { keyOf, textOf, type CallPlan } from '../model.js'
import { branchesOf, childrenOf, isPath, labelOf } from './variants.js'

/** Parts of page paths with the variant's name, by site and label: `fr` of `fr/guides/start`. */
export type Segments = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

/** The folders of a label's pages. */
interface Count {
  pages: number
  readonly segments: Map<string, number>
  /** The folders before a segment; undefined where they differ. */
  readonly before: Map<string, readonly string[] | undefined>
}

/** The depth of the last folder that may name a variant. */
const DEEPEST = 5
/** The least share of a label's pages, and the least of another label's. */
const OWN_SHARE = 0.1
const OTHER_SHARE = 0.02

/** The segments of a list of variants, and of every list inside. */
export function segmentsOf(call: CallPlan, site: string): Segments {
  const counts = new Map<string, Map<string, Count>>()
  countCall(call, site, [], counts)
  return new Map([...counts].map(([at, labels]) => [at, withRoot(labels, exclusive(labels))]))
}

/** The site of a list of variants inside another: lists in several places of one branch are one site. */
export function siteBelow(site: string, key: string): string {
  return `${site}/${key}`
}

/** True if a folder has the name of its variant: `v2` of 'V2' or 'Version v2 (latest)'. */
export function isNamedBy(segment: string, label: string): boolean {
  return [label, ...label.split(/[\s()]+/)].some((word) => word.toLowerCase() === segment.toLowerCase())
}

function countCall(call: CallPlan, site: string, around: readonly Count[], counts: Map<string, Map<string, Count>>) {
  const axis = branchesOf(call)
  if (axis) {
    const inner = siteBelow(site, keyOf(call))
    const known = counts.get(inner) ?? new Map<string, Count>()
    counts.set(inner, known)
    for (const branch of axis.branches) {
      const label = labelOf(branch) ?? ''
      const count = known.get(label) ?? { pages: 0, segments: new Map(), before: new Map() }
      known.set(label, count)
      for (const each of branch.calls) countCall(each, inner, [...around, count], counts)
    }
    return
  }
  for (const child of childrenOf(call) ?? []) {
    const text = textOf(child)
    if (text !== undefined && isPath(text)) for (const count of around) countPage(text, count)
    if (child.type === 'element') for (const each of child.calls) countCall(each, site, around, counts)
  }
}

function countPage(page: string, count: Count): void {
  const steps = page.split('/').slice(0, -1).slice(0, DEEPEST)
  count.pages++
  for (const [at, folder] of steps.entries()) {
    if (steps.indexOf(folder) !== at) continue
    const before = steps.slice(0, at)
    const isSame = !count.before.has(folder) || count.before.get(folder)?.join('/') === before.join('/')
    count.before.set(folder, isSame ? before : undefined)
    count.segments.set(folder, (count.segments.get(folder) ?? 0) + 1)
  }
}

/** Folders in a tenth of the label's pages, and in next to none of another label's. */
function exclusive(labels: ReadonlyMap<string, Count>): ReadonlyMap<string, ReadonlySet<string>> {
  const share = ({ pages, segments }: Count, segment: string) => (segments.get(segment) ?? 0) / Math.max(pages, 1)
  return new Map(
    [...labels].map(([label, own]) => {
      const found = [...own.segments.keys()].filter((segment) => {
        if (share(own, segment) < OWN_SHARE) return false
        const isOnly = [...labels].every(([name, count]) => name === label || share(count, segment) < OTHER_SHARE)
        // Pages may be in the folder of a newer version, or link to a language's folder: the name decides.
        return isOnly || isNamedBy(segment, label)
      })
      return [label, new Set(found)]
    }),
  )
}

/** Beside a label with its pages at the root, all of `versions/9.1` is a segment. */
function withRoot(labels: ReadonlyMap<string, Count>, own: ReadonlyMap<string, ReadonlySet<string>>) {
  const isMost = ({ pages, segments }: Count, segment: string) => (segments.get(segment) ?? 0) * 2 > pages
  const atRoot = [...labels].flatMap(([label, count]) =>
    [...(own.get(label) ?? [])].some((segment) => isMost(count, segment)) ? [] : [count],
  )
  if (atRoot.length === 0) return own
  return new Map(
    [...own].map(([label, found]) => {
      const before = [...found].flatMap((segment) => labels.get(label)?.before.get(segment) ?? [])
      const free = before.filter((segment) => atRoot.every(({ segments }) => !segments.has(segment)))
      return [label, new Set([...found, ...free])]
    }),
  )
}
