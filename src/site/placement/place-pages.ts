import {
  keyIn,
  pageWith,
  variantsOf,
  type Element,
  type Navigation,
  type Variant,
  isTranslation,
} from './navigation.js'
import { entryKey, indexLike, verdictOn, type Candidate, type Verdict, reasons, type Reason } from './verdict.js'

/** A placed page. */
export interface Placed extends Candidate {
  readonly page: string
  readonly reason: Reason | 'asked'
  /**
   * The counterpart in another language or version, placed at the same time and followed; the page itself for lists of
   * further variants with the page.
   */
  readonly follows?: string
  /** The entries before and after. */
  readonly after: unknown
  readonly before: unknown
}

/** A page without a sure place. */
export interface Open extends Verdict {
  readonly page: string
}

/** The place chosen by the author; undefined leaves the page to the navigation. */
export type Decide = (page: string) => Candidate | undefined

interface PlaceOptions {
  readonly decide?: Decide
  /** Requested pages come first among counterparts. */
  readonly asked?: ReadonlySet<string>
  /** Pages for the end of their lists. */
  readonly atTheEnd?: ReadonlySet<string> | undefined
}

/** Puts pages into the navigation: each at its sure place, and counterparts in other variants beside. */
export function placePages(
  pages: readonly string[],
  navigation: Navigation,
  options: PlaceOptions = {},
): { readonly placed: readonly Placed[]; readonly open: readonly Open[] } {
  const { decide = () => undefined, asked = new Set(), atTheEnd = new Set() } = options
  const placed: Placed[] = []
  let waiting = [...new Set(pages)].toSorted(byVariant(navigation, asked))
  // A placed page may show the place of another page.
  for (let count = -1; count !== waiting.length && waiting.length > 0;) {
    count = waiting.length
    const before = [...waiting]
    for (const page of before) {
      if (!waiting.includes(page)) continue
      const settled = settle(page, navigation, before, { decide, atTheEnd })
      placed.push(...settled)
      const done = new Set(settled.map((each) => each.page))
      waiting = waiting.filter((each) => !done.has(each))
    }
  }
  return {
    placed,
    get open() {
      return waiting.map((page) => ({ page, ...verdictOn(page, navigation, waiting) }))
    },
  }
}

/**
 * Puts a page into its list, and waiting counterparts into theirs: after an entry common to all, so that shared code
 * gets a single line.
 */
function settle(
  page: string,
  navigation: Navigation,
  waiting: readonly string[],
  { decide, atTheEnd }: Required<Pick<PlaceOptions, 'decide' | 'atTheEnd'>>,
): Placed[] {
  const asked = decide(page)
  const verdict = verdictOn(page, navigation, waiting)
  const [found] = asked ? [asked] : reasons[verdict.reason].certainty === 'sure' ? verdict.candidates : []
  if (!found) return []
  const places = [found, ...(found.also ?? [])].map((each) => (atTheEnd?.has(page) ? atEndOf(each) : each))
  const [candidate, ...also] = places as [Candidate, ...Candidate[]]
  const { element, index, isFixed = false } = candidate
  const reason = asked ? 'asked' : verdict.reason
  for (const each of places) navigation.insert(page, each.element, each.index)
  const likely = places.flatMap((each) =>
    waiting.flatMap((other) => mirrorOf(page, each.element, other, navigation, decide) ?? []),
  )
  // Two lists with the page may resemble the same list of a counterpart.
  const isFirst = ({ other, candidate: theirs }: Mirror, at: number) =>
    likely.findIndex((each) => each.other === other && each.candidate.element === theirs.element) === at
  const mirrors = likely.filter(isFirst)
  for (const each of places) each.element.list?.splice(each.index, 1)
  const followers = [...also.map((each) => ({ other: page, candidate: each })), ...mirrors]
  const anchor = followers.length === 0 || isFixed ? index : commonIndex(element, index, followers, navigation)
  element.list?.splice(anchor, 0, page)
  const own = settledAt(page, { ...candidate, index: anchor }, reason)
  return [
    own,
    ...followers.map(({ other, candidate: theirs }) => {
      const isFixedToo = other === page && isFixed
      const at = isFixedToo ? theirs.index : indexLike(theirs.element, element, anchor, navigation.pageOf)
      if (other === page) theirs.element.list?.splice(at, 0, page)
      else navigation.insert(other, theirs.element, at)
      return { ...settledAt(other, { ...theirs, index: at }, other === page ? reason : 'twin'), follows: page }
    }),
  ]
}

function atEndOf(candidate: Candidate): Candidate {
  return { ...candidate, index: candidate.element.list?.length ?? 0, order: 'last in the list', isFixed: true }
}

interface Mirror {
  readonly other: string
  readonly candidate: Candidate
}

/** The place of a page in another variant, by its counterpart. */
function mirrorOf(
  page: string,
  { variant }: Element,
  other: string,
  navigation: Navigation,
  decide: Decide,
): Mirror | undefined {
  const key = keyIn(variant, page)
  if (other === page || key === undefined || decide(other) || navigation.listing(other).length > 0) return undefined
  const isMirror = variantsOf(other, navigation.variants).some((own) => own !== variant && keyIn(own, other) === key)
  const verdict = isMirror ? verdictOn(other, navigation, [other]) : undefined
  // Versions with a shared folder list the page several times: the list in the counterpart's version is right.
  const candidates = verdict?.candidates.filter((each) => isTranslation(variant, each.element.variant)) ?? []
  const isOne = verdict?.reason === 'twin' || (verdict?.reason === 'twins' && candidates.length === 1)
  const [candidate] = !isOne ? [] : candidates.length === 1 ? candidates : (verdict?.candidates ?? [])
  return candidate && { other, candidate }
}

/** The place after the nearest earlier entry common to all mirrors; the index itself without a common entry. */
function commonIndex(element: Element, index: number, mirrors: readonly Mirror[], { pageOf }: Navigation): number {
  const theirs = mirrors.map(
    ({ candidate: { element: other } }) =>
      new Set((other.list ?? []).map((entry) => entryKey(entry, other.variant, pageOf))),
  )
  for (let at = index; at > 0; at--) {
    const key = entryKey(element.list?.[at - 1], element.variant, pageOf)
    if (key !== undefined && theirs.every((keys) => keys.has(key))) return at
  }
  return index
}

function settledAt(page: string, candidate: Candidate, reason: Placed['reason']): Placed {
  const { list = [] } = candidate.element
  return { ...candidate, page, reason, after: list[candidate.index - 1], before: list[candidate.index + 1] }
}

/** Requested pages first, then pages of the first variant: further variants follow them. */
function byVariant({ variants }: Navigation, asked: ReadonlySet<string>): (a: string, b: string) => number {
  const rank = (page: string) =>
    variants.indexOf(variantsOf(page, variants)[0] as Variant) + (asked.has(page) ? 0 : variants.length)
  return (a, b) => rank(a) - rank(b)
}

/** The counterparts of a page in all languages and versions. */
export function mirrorsOf(page: string, { variants }: Navigation): string[] {
  const keys = variantsOf(page, variants).flatMap((variant) => keyIn(variant, page) ?? [])
  return [...new Set(keys.flatMap((key) => variants.map((variant) => pageWith(variant, key))))].filter(
    (other) => other !== page,
  )
}
