import { align } from '../../format/changes/align.js'
import { childOf, type Alignment, type Pair, type Side } from '../../format/changes/alignment.js'
import type { Change } from '../../format/changes/change.js'
import { changesOf } from '../../format/changes/changes.js'
import { variantOf } from '../../format/changes/place.js'
import type { Telling } from '../../format/changes/tell.js'
import { equalInOrder, isJsonObject, valueAt, type JsonValue } from '../../format/json/value.js'
import { renames } from '../../site/history/renames.js'
import { once, type State, type States } from '../../site/history/state.js'
import { navigationTree, pageRefsIn } from '../../site/model/navigation-tree.js'
import { nameOfPage } from '../../site/model/page-path.js'
import { countOfMade } from '../../site/model/specs/operations.js'

/** The changes between two states, and the facts for sentences about them. */
export interface Comparison {
  readonly alignment: Alignment
  /** With pages as renamed where git saw a file renamed. */
  readonly changes: readonly Change[]
  /** Page renames in git: old name, new name. */
  readonly moved: ReadonlyMap<string, string>
  readonly telling: Telling
}

type NameNow = (page: string) => string | undefined

/** Compares two states, with git's renames. */
export async function comparisonOf(states: States, before: State, after: State): Promise<Comparison> {
  const moved = await renames(states, before, after)
  const nameNow: NameNow = (page) => moved.get(nameOfPage(page))
  const isRename = (old: string, now: string) => nameNow(old) === nameOfPage(now)
  // A compared file has no specifications.
  const specs = { before: once(() => before.site?.().specs), after: once(() => after.site?.().specs) }
  const madeIn = (element: JsonValue, side: 'before' | 'after') => {
    const reader = specs[side]()
    return reader ? countOfMade(element, reader) : 0
  }
  const plain = align(before.docs, after.docs)
  const changes = withRenames(changesOf(plain), isRename)
  const told = { moved, telling: { isRename, madeIn } }
  if (!hidesRenames(changes, nameNow)) return { alignment: plain, changes, ...told }
  const alignment = alignedByNames(before.docs, after.docs, nameNow)
  return { alignment, changes: changesOf(alignment), ...told }
}

/** True if a page of a removed element has a new name in an added part: the element moved, with its folder. */
function hidesRenames(changes: readonly Change[], nameNow: NameNow): boolean {
  const added = new Set(changes.flatMap(({ what, after }) => (what === 'added' ? pagesIn(after?.value) : [])))
  return changes.some(
    ({ what, before }) => what === 'removed' && pagesIn(before?.value).some((page) => added.has(nameNow(page) ?? '')),
  )
}

/** The pages of an element or a page of docs.json. */
function pagesIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [nameOfPage(value)]
  return [...pageRefsIn(navigationTree({ navigation: value }, () => true))].map(({ page }) => nameOfPage(page))
}

/** The changes, with a removed page and the added page of the same file as a rename. */
function withRenames(changes: readonly Change[], isRename: (old: string, now: string) => boolean): readonly Change[] {
  const pages = (what: Change['what']) => changes.filter((change) => change.what === what && change.of === 'page')
  const added = pages('added')
  const origins = new Map<Change, Change>()
  for (const went of pages('removed')) {
    const now = added.find((each) => !origins.has(each) && isPair(went, each, isRename))
    if (now) origins.set(now, went)
  }
  const gone = new Set(origins.values())
  return changes.flatMap((change): Change[] => {
    const before = origins.get(change)?.before
    return gone.has(change) ? [] : [before ? { ...change, what: 'renamed', before } : change]
  })
}

/** True for a rename within a variant: the French page is no new name of the English page. */
function isPair({ before }: Change, { after }: Change, isRename: (old: string, now: string) => boolean): boolean {
  if (typeof before?.value !== 'string' || typeof after?.value !== 'string') return false
  const [left, right] = [variantOf(before.place), variantOf(after.place)]
  return left.language === right.language && left.version === right.version && isRename(before.value, after.value)
}

/** Aligns two documents as if pages had their new names before, also an element with all pages renamed. */
function alignedByNames(before: JsonValue, after: JsonValue, nameNow: NameNow): Alignment {
  const listed = new Set(pagesIn(isJsonObject(after) ? after['navigation'] : undefined))
  const renamed = (value: JsonValue, isListed = false): JsonValue => {
    if (Array.isArray(value)) return value.map((each) => renamed(each as JsonValue, true))
    if (isJsonObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renamed(inner as JsonValue)]))
    const isGone = isListed && typeof value === 'string' && !listed.has(nameOfPage(value))
    const now = isGone ? nameNow(value) : undefined
    return now !== undefined && listed.has(now) ? now : value
  }
  if (!isJsonObject(before)) return align(before, after)
  const navigation = renamed(before['navigation'] ?? null)
  return withNames(align({ ...before, navigation }, after), before)
}

/** An alignment with the pages before under their old names. */
function withNames({ root, moves }: Alignment, docs: JsonValue): Alignment {
  const sideOf = ({ path: at }: Side): Side => ({ path: at, value: valueAt(docs, at) as JsonValue })
  const named = (pair: Pair): Pair => {
    const [before, { after }] = [sideOf(pair.before), pair]
    if (pair.equal) return equalInOrder(before.value, after.value) ? pair : inStep(before, after)
    return {
      ...pair,
      before,
      ...(pair.members && {
        members: pair.members.map((member) => ({
          ...member,
          ...(member.pair && { pair: named(member.pair) }),
          ...(member.before && { before: sideOf(member.before) }),
        })),
      }),
      ...(pair.items && {
        items: pair.items.map((item) => ({ ...item, ...(item.pair && { pair: named(item.pair) }) })),
      }),
    }
  }
  return { root: named(root), moves: moves.map(named) }
}

/** Two values that differ in the names of pages only. */
function inStep(before: Side, after: Side): Pair {
  const equal = equalInOrder(before.value, after.value)
  const pairAt = (key: string | number) => inStep(childOf(before, key), childOf(after, key))
  if (equal || typeof after.value !== 'object' || after.value === null) return { before, after, equal }
  if (Array.isArray(after.value)) {
    const items = [...after.value.keys()].map((at) => ({ before: at, after: at, pair: pairAt(at), moved: false }))
    return { before, after, equal, items }
  }
  return { before, after, equal, members: Object.keys(after.value).map((key) => ({ key, pair: pairAt(key) })) }
}
