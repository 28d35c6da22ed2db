import { align } from '../../../format/changes/align.js'
import type { Alignment, Pair } from '../../../format/changes/alignment.js'
import type { Change, ChangeSide } from '../../../format/changes/change.js'
import { authoredChanges } from '../../../format/changes/changes.js'
import { isElementList } from '../../../format/changes/elements.js'
import { kindIn, titleOf } from '../../../format/changes/place.js'
import { deepEqual } from '../../../format/json/equal.js'
import { isWithin } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'

/** The changes in docs.json since `base` that the config does not make: building would lose them. */
export function lostEdits(base: JsonValue, docs: JsonValue, wanted: JsonValue): Change[] {
  if (deepEqual(base, docs) || deepEqual(docs, wanted)) return []
  const { changes: all, inBase } = madeOf(base, docs)
  const own = madeOf(base, wanted)
  const written = differences(docs, wanted)
  return all.filter((edit) => !isMade(edit, inBase, own, all) || isUndone(edit, written, own.changes))
}

/** The changes of one side. */
interface Made {
  readonly changes: readonly Change[]
  /** The titles that elements of the side had in the base, by their paths. */
  readonly inBase: TitlesInBase
  readonly marks: ReadonlySet<string>
}

type TitlesInBase = ReadonlyMap<string, string>

function madeOf(base: JsonValue, side: JsonValue): Made {
  const alignment = align(base, side)
  const changes = authoredChanges(alignment)
  const inBase = titlesInBase(alignment)
  return { changes, inBase, marks: new Set(changes.flatMap((change) => marksOf(change, inBase))) }
}

/** Both sides may have put the same page into a group that only one of them has renamed. */
function titlesInBase({ root, moves }: Alignment): TitlesInBase {
  const found = new Map<string, string>()
  const walk = ({ before, after, members = [], items = [] }: Pair): void => {
    const kind = typeof after.path.at(-1) === 'number' ? kindIn(after.path.at(-2), after.value) : undefined
    const title = kind === undefined || kind === 'page' ? undefined : titleOf(kind, before.value)
    if (title !== undefined) found.set(JSON.stringify(after.path), title)
    for (const { pair } of [...members, ...items]) if (pair) walk(pair)
  }
  for (const pair of [root, ...moves]) walk(pair)
  return found
}

/** Has the config made the same edit? Who gave what was removed another name, or another place, has not. */
function isMade(edit: Change, inBase: TitlesInBase, { changes, marks }: Made, edits: readonly Change[]): boolean {
  const isRemoved = edit.what === 'removed'
  if (isRemoved && isKept(edit, changes, edits)) return false
  return marksOf(edit, inBase).every((mark) => marks.has(mark) || (isRemoved && isGoneWithMore(edit, changes)))
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

/** Two changes with the same marks come to the same: the config made it, too. Places are named as in the base. */
function marksOf(change: Change, inBase: TitlesInBase): string[] {
  const { what, of, key, before, after } = change
  const mark = (...parts: unknown[]) => JSON.stringify([of, key ?? null, ...parts])
  const place = titles(after, inBase)
  // Which of two entries jumped over the other is a matter of taste, so the list counts.
  if (what === 'reordered') return [mark('order', place)]
  if (of === 'attribute' || of === 'setting') {
    const owner = after ? place : titles(before)
    return [mark(what, owner, after?.value ?? null, what === 'removed' ? before?.value : null)]
  }
  const marks: string[] = []
  if (before) marks.push(mark('gone', thing(before), titles(before)))
  if (after) marks.push(mark('here', thing(after), place))
  return marks
}

/** The list that was put into another order. */
function orderOf({ of, after }: Change): string {
  return JSON.stringify([of, titles(after)])
}

function titles(side: ChangeSide | undefined, inBase?: TitlesInBase): string[] {
  if (!side) return []
  const { path, place } = side
  const around = path.flatMap((key, index) =>
    typeof key === 'number' && index < path.length - 1 && isElementList(path.slice(0, index))
      ? [path.slice(0, index + 1)]
      : [],
  )
  return place.map(({ title }, index) => inBase?.get(JSON.stringify(around[index])) ?? title)
}

/** A page or setting as it is; an element by its title. */
function thing({ path, value }: ChangeSide): unknown {
  const kind = kindIn(path.at(-2), value)
  return kind && kind !== 'page' ? [kind, titleOf(kind, value)] : value
}
