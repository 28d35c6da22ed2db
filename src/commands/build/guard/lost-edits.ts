import { align } from '../../../format/changes/align.js'
import { pairsOf, type Alignment } from '../../../format/changes/alignment.js'
import type { Change, ChangeSide } from '../../../format/changes/change.js'
import { authoredChanges } from '../../../format/changes/changes.js'
import { isElementList } from '../../../format/changes/elements.js'
import { kindIn, titleOf, valueAt } from '../../../format/changes/place.js'
import { deepEqual } from '../../../format/json/equal.js'
import { isWithin } from '../../../format/json/tree.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'

/** The changes in docs.json since `base` that the config does not make: building would lose them. */
export function lostEdits(base: JsonValue, docs: JsonValue, wanted: JsonValue): Change[] {
  if (deepEqual(base, docs) || deepEqual(docs, wanted)) return []
  const made = madeOf(base, docs)
  const own = madeOf(base, wanted)
  const written = differences(docs, wanted)
  return made.changes.filter((edit) => !isMade(edit, made, own) || isUndone(edit, written, own.changes))
}

/** The changes of one side. */
interface Made {
  readonly changes: readonly Change[]
  readonly marksOf: (change: Change) => readonly string[]
  /** The marks of all changes. */
  readonly marks: ReadonlySet<string>
  /** The places of a base list's entries in the side, by the path of that list. */
  readonly lists: ReadonlyMap<string, ReadonlyMap<number, number>>
}

/** The name of an element of the base, by its path there, or by its path in the side. */
type Naming = (path: JsonPath) => string | undefined

function madeOf(base: JsonValue, side: JsonValue): Made {
  const alignment = align(base, side)
  const changes = authoredChanges(alignment)
  const { names, lists } = stayedIn(alignment, base)
  const before: Naming = (path) => nameIn(base, path)
  const after: Naming = (path) => names.get(JSON.stringify(path))
  const ofChange = (change: Change) => marksOf(change, { before, after })
  return { changes, lists, marksOf: ofChange, marks: new Set(changes.flatMap(ofChange)) }
}

/**
 * What both have: elements by their names in the base, as both sides may have put a page into a group that only one of
 * them has renamed; and the entries of lists by their places.
 */
function stayedIn(alignment: Alignment, base: JsonValue) {
  const names = new Map<string, string>()
  const lists = new Map<string, ReadonlyMap<number, number>>()
  for (const { before, after, items = [] } of pairsOf(alignment)) {
    const name = nameIn(base, before.path)
    if (name !== undefined) names.set(JSON.stringify(after.path), name)
    const places = items.flatMap((item) =>
      item.before === undefined || item.after === undefined ? [] : [[item.before, item.after] as const],
    )
    if (places.length > 0) lists.set(JSON.stringify(before.path), new Map(places))
  }
  return { names, lists }
}

/** The title of the element at a path, and which one it is of those in its list that have this title. */
function nameIn(root: JsonValue, path: JsonPath): string | undefined {
  const index = path.at(-1)
  if (typeof index !== 'number') return undefined
  const list = valueAt(root, path.slice(0, -1)) as readonly JsonValue[]
  const titled = (value: JsonValue) => {
    const kind = kindIn(path.at(-2), value)
    return kind === undefined || kind === 'page' ? undefined : titleOf(kind, value)
  }
  const title = titled(list[index] as JsonValue)
  const earlier = title === undefined ? 0 : list.slice(0, index).filter((value) => titled(value) === title).length
  return earlier === 0 ? title : JSON.stringify([title, earlier])
}

/** Has the config made the same edit? Who gave what was removed another name, or another place, has not. */
function isMade(edit: Change, made: Made, own: Made): boolean {
  if (edit.what === 'reordered') return isInOrder(edit, made, own)
  const isRemoved = edit.what === 'removed'
  if (isRemoved && isKept(edit, own.changes, made.changes)) return false
  return made.marksOf(edit).every((mark) => own.marks.has(mark) || (isRemoved && isGoneWithMore(edit, own.changes)))
}

/** Has the config the entry before and behind those that it now stands before and behind? Which of two jumped is a matter of taste. */
function isInOrder({ before, after }: Change, made: Made, own: Made): boolean {
  if (!before || !after) return false
  const list = JSON.stringify(before.path.slice(0, -1))
  const [inDocs, inConfig] = [made.lists.get(list), own.lists.get(list)]
  const [from, to] = [before.path.at(-1) as number, after.path.at(-1) as number]
  const wanted = inConfig?.get(from)
  if (!inDocs || !inConfig || wanted === undefined) return false
  return [...inDocs].every(([other, at]) => {
    const its = inConfig.get(other)
    const isSame = other < from === at < to
    return isSame || its === undefined || its < wanted === at < to
  })
}

/** Do changes remove what holds it? */
function isGoneWithMore({ before: gone }: Change, changes: readonly Change[]): boolean {
  return changes.some(({ what, before }) => what === 'removed' && before && gone && isWithin(gone.path, before.path))
}

/** Do changes keep what was removed, or something in it, that the edits have not kept themselves? */
function isKept({ before: gone }: Change, changes: readonly Change[], edits: readonly Change[]): boolean {
  return changes.some(({ what, before, after }) => {
    if ((what !== 'moved' && what !== 'renamed') || !gone || !before || !after) return false
    if (!isWithin(before.path, gone.path)) return false
    return !edits.some((edit) => edit.after && JSON.stringify(edit.before?.path) === JSON.stringify(before.path))
  })
}

/** Is what came to docs.json otherwise in the config: with other content, or at another place of its list? */
function isUndone({ what, of, after }: Change, written: readonly Change[], own: readonly Change[]): boolean {
  if ((what !== 'added' && what !== 'moved') || of === 'setting' || of === 'attribute' || !after) return false
  return written.some((change) => {
    const at = change.before?.path
    if (change.what === 'added' || at === undefined) return false
    if (change.what !== 'reordered' || at.length > after.path.length)
      return what === 'added' && isWithin(at, after.path)
    const list = JSON.stringify(after.path.slice(0, -1))
    if (JSON.stringify(at.slice(0, -1)) !== list) return false
    // Where the config has put others of the list in another order, that is its own change.
    return !own.some((each) => each.what === 'reordered' && orderOf(each) === orderOf(change))
  })
}

/** The changes that writing one document over another makes. */
export function differences(from: JsonValue, to: JsonValue): Change[] {
  return authoredChanges(align(from, to))
}

/**
 * Two changes with the same marks come to the same: the config made it, too. Places are named as in the base. A
 * reordered entry has none, as it has neither come nor gone.
 */
function marksOf({ what, of, key, before, after }: Change, naming: Record<'before' | 'after', Naming>): string[] {
  if (what === 'reordered') return []
  const mark = (...parts: unknown[]) => JSON.stringify([of, key ?? null, ...parts])
  const places = { before: titles(before, naming.before), after: titles(after, naming.after) }
  if (of === 'attribute' || of === 'setting') {
    const owner = after ? places.after : places.before
    return [mark(what, owner, after?.value ?? null, what === 'removed' ? before?.value : null)]
  }
  const marks: string[] = []
  if (before) marks.push(mark('gone', thing(before, naming.before(before.path)), places.before))
  if (after) marks.push(mark('here', thing(after), places.after))
  return marks
}

/** The list that was put into another order. */
function orderOf({ of, after }: Change): string {
  return JSON.stringify([of, titles(after)])
}

function titles(side: ChangeSide | undefined, naming?: Naming): string[] {
  if (!side) return []
  const { path, place } = side
  const around = path.flatMap((key, index) =>
    typeof key === 'number' && index < path.length - 1 && isElementList(path.slice(0, index))
      ? [path.slice(0, index + 1)]
      : [],
  )
  return place.map(({ title }, index) => naming?.(around[index] ?? []) ?? title)
}

/** A page or setting as it is; an element by its title, or by the name given. */
function thing({ path, value }: ChangeSide, name?: string): unknown {
  const kind = kindIn(path.at(-2), value)
  return kind && kind !== 'page' ? [kind, name ?? titleOf(kind, value)] : value
}
