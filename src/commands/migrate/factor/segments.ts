import { keyOf } from '../model.js'
import type { CallPlan } from '../model.js'
import { branchesOf, childrenOf, isPath, labelOf, textOf } from './variants.js'

/** Parts of page paths that say which variant a page is of: `fr` of `fr/guides/start`. By site, then by label. */
export type Segments = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

interface Count {
  pages: number
  readonly segments: Map<string, number>
  /** The folders before each segment in all of its pages; of several, undefined. */
  readonly before: Map<string, readonly string[] | undefined>
}

/** The greatest depth at which a folder may tell variants apart. */
const DEEPEST = 5

/** Finds the segments of the list of variants in a call, and of every list inside. */
export function segmentsOf(call: CallPlan, site: string): Segments {
  const counts = new Map<string, Map<string, Count>>()
  countCall(call, site, [], counts)
  return new Map([...counts].map(([at, labels]) => [at, exclusive(labels)]))
}

/** The site of a list of variants inside another: lists in different places of one branch are the same site. */
export function siteBelow(site: string, key: string): string {
  return `${site}/${key}`
}

function countCall(
  call: CallPlan,
  site: string,
  labels: readonly Count[],
  counts: Map<string, Map<string, Count>>,
): void {
  const axis = branchesOf(call)
  if (axis) {
    const inner = siteBelow(site, keyOf(call))
    const known = counts.get(inner) ?? new Map<string, Count>()
    counts.set(inner, known)
    for (const branch of axis.branches) {
      const label = labelOf(branch) ?? ''
      const count = known.get(label) ?? { pages: 0, segments: new Map(), before: new Map() }
      known.set(label, count)
      for (const each of branch.calls) countCall(each, inner, [...labels, count], counts)
    }
    return
  }
  for (const child of childrenOf(call) ?? []) {
    const text = textOf(child)
    if (text !== undefined && isPath(text)) note(text, labels)
    if (child.type === 'element') for (const each of child.calls) countCall(each, site, labels, counts)
  }
}

function note(page: string, labels: readonly Count[]): void {
  const steps = page.split('/').slice(0, -1).slice(0, DEEPEST)
  for (const count of labels) {
    count.pages++
    for (const [at, folder] of steps.entries()) {
      if (steps.indexOf(folder) !== at) continue
      const before = steps.slice(0, at)
      const isSame = !count.before.has(folder) || count.before.get(folder)?.join('/') === before.join('/')
      count.before.set(folder, isSame ? before : undefined)
      count.segments.set(folder, (count.segments.get(folder) ?? 0) + 1)
    }
  }
}

/** True if a folder has the name of its variant: `v2` of 'V2' or 'Version v2 (latest)'. */
export function isNamedBy(segment: string, label: string): boolean {
  return [label, ...label.split(/[\s()]+/)].some((word) => word.toLowerCase() === segment.toLowerCase())
}

/**
 * In a tenth of the label's pages, and in next to none of the others'. Beside a label whose pages are at the root, all
 * of `versions/9.1` is one.
 */
function exclusive(labels: ReadonlyMap<string, Count>): ReadonlyMap<string, ReadonlySet<string>> {
  const own = exclusiveIn(labels)
  const isMost = ({ pages, segments }: Count, segment: string) => (segments.get(segment) ?? 0) * 2 > pages
  const isIn = (label: string, count: Count) => [...(own.get(label) ?? [])].some((segment) => isMost(count, segment))
  const atRoot = [...labels].flatMap(([label, count]) => (isIn(label, count) ? [] : [count]))
  if (atRoot.length === 0) return own
  const isFree = (segment: string) => atRoot.every(({ segments }) => !segments.has(segment))
  return new Map(
    [...own].map(([label, found]) => {
      const before = [...found].flatMap((segment) => labels.get(label)?.before.get(segment) ?? [])
      return [label, new Set([...found, ...before.filter(isFree)])]
    }),
  )
}

function exclusiveIn(labels: ReadonlyMap<string, Count>): ReadonlyMap<string, ReadonlySet<string>> {
  const share = ({ pages, segments }: Count, segment: string) => (segments.get(segment) ?? 0) / Math.max(pages, 1)
  return new Map(
    [...labels].map(([label, own]) => {
      const found = [...own.segments.keys()].filter((segment) => {
        if (share(own, segment) < 0.1) return false
        const others = [...labels].filter(([name, other]) => name !== label && share(other, segment) >= 0.02).length
        // Others link to a language's folder now and then, or live in that of a newer version; its name says whose it is.
        return others === 0 || isNamedBy(segment, label)
      })
      return [label, new Set(found)]
    }),
  )
}
