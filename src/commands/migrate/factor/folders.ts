import { identifierFrom } from '../layout/names.js'
import { ballotsIn } from './ballots.js'
import type { Ballot } from './ballots.js'
import type { ElementNode } from './nodes.js'
import type { Variant } from './variants.js'

/** The folders of all variants' pages, under one name in code: `folder`. */
export interface Folder {
  /** `folder` for the first; a name of its own for each other one. */
  readonly name: string
  /** '' for the docs root. */
  readonly of: (variant: Variant) => string
  readonly someEmpty: boolean
}

/** The main folder first; none, where there is nothing to say. */
export type Folders = readonly Folder[]

/** A head that nearly all pages share belongs to the folder; others stay with the pages. */
const SHARED_HEAD = 0.9
/** Pages that make another folder worth a name, and how many such names there may be. */
const LEAST_PAGES = 4
const MOST_OTHERS = 2

/** A set of votes that agree: a folder for each variant, and for each page the part before it. */
interface Scheme {
  readonly values: Map<Variant, string>
  readonly ballots: Ballot[]
}

/** The folders with most votes: each page that several variants have votes for the part in which its paths differ. */
export function votedFolders(
  element: ElementNode,
  axes: number,
  keysOf: (variant: Variant) => readonly string[],
): Folders {
  const schemes = schemesOf(ballotsIn(element, axes, keysOf)).sort((left, right) => scoreOf(right) - scoreOf(left))
  const [main, ...others] = schemes
  if (!main) return []
  const variants = [...element.plans.keys()]
  const anywhere = (variant: Variant) => schemes.find(({ values }) => values.has(variant))?.values.get(variant) ?? ''
  const first = folderOf('folder', main, variants, anywhere)
  if (new Set(variants.map(first.of)).size < 2 && first.someEmpty) return []
  const named = others
    .filter((scheme) => scheme.ballots.reduce((sum, { pages }) => sum + pages, 0) >= LEAST_PAGES)
    .slice(0, MOST_OTHERS)
    .map((scheme) => ({ scheme, name: nameOf(scheme, main) }))
  const isTaken = (name: string, at: number) => named.slice(0, at).some((each) => each.name === name)
  return [
    first,
    ...named.map(({ scheme, name }, at) =>
      folderOf(isTaken(name, at) ? `${name}${at + 1}` : name, scheme, variants, undefined, first),
    ),
  ]
}

/** Ballots that do not contradict each other, those of the most variants first. */
function schemesOf(ballots: readonly Ballot[]): Scheme[] {
  const schemes: Scheme[] = []
  for (const ballot of ballots.toSorted((left, right) => right.values.size - left.values.size)) {
    const scheme = schemes.find(({ values }) =>
      [...ballot.values].every(([variant, value]) => (values.get(variant) ?? value) === value),
    )
    if (scheme) {
      for (const [variant, value] of ballot.values) scheme.values.set(variant, value)
      scheme.ballots.push(ballot)
    } else schemes.push({ values: new Map(ballot.values), ballots: [ballot] })
  }
  return schemes
}

/** The score of a scheme: higher for pages that many variants share, and for folders that tell more variants apart. */
function scoreOf({ values, ballots }: Scheme): number {
  const weight = ballots.reduce((sum, ballot) => sum + ballot.pages * ballot.values.size, 0)
  return weight * new Set(values.values()).size
}

function folderOf(
  name: string,
  { values, ballots }: Scheme,
  variants: readonly Variant[],
  otherwise: ((variant: Variant) => string) | undefined,
  main?: Folder,
): Folder {
  const head = sharedHead(ballots)
  const chosen = new Map(
    variants.map((variant) => {
      const value = values.get(variant) ?? otherwise?.(variant)
      return [variant, value === undefined ? (main?.of(variant) ?? '') : join(head, value)]
    }),
  )
  return { name, of: (variant) => chosen.get(variant) ?? '', someEmpty: [...chosen.values()].includes('') }
}

/** `apiFolder` for what only the tab 'API' has; `sharedFolder` where variants have one that have their own elsewhere. */
function nameOf({ values, ballots }: Scheme, main: Scheme): string {
  const [first, ...others] = ballots.map(({ titles }) => titles)
  const common = (first ?? []).filter((title, at) => others.every((titles) => titles[at] === title))
  const name = identifierFrom(common.at(-1) ?? '')
  if (name && /^[\x20-\x7e]+$/.test(name)) return `${name}Folder`
  const distinct = ({ size }: ReadonlySet<string>) => size
  return distinct(new Set(values.values())) < distinct(new Set(main.values.values())) ? 'sharedFolder' : 'otherFolder'
}

/** A path of two parts, each of which may be empty. */
export function join(head: string, tail: string): string {
  return head && tail ? `${head}/${tail}` : head || tail
}

/** The beginning that nearly all pages have before the differing part. */
function sharedHead(ballots: readonly Ballot[]): string {
  const pages = new Map<string, number>()
  for (const ballot of ballots) pages.set(ballot.head, (pages.get(ballot.head) ?? 0) + ballot.pages)
  const all = [...pages.values()].reduce((sum, count) => sum + count, 0)
  return [...pages].find(([, count]) => count >= all * SHARED_HEAD)?.[0] ?? ''
}
