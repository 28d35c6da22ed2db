import { align } from '../../changes/align.js'
import type { Change, ChangeSide } from '../../changes/change.js'
import { changesOf } from '../../changes/changes.js'
import { kindIn, titleOf } from '../../changes/place.js'
import { deepEqual } from '../../json/equal.js'
import { isWithin } from '../../json/tree.js'
import type { JsonValue } from '../../json/value.js'

/** What was changed in docs.json since `base`, not by a build, and is not in what the config wants: building would lose it. */
export function lostEdits(
  base: JsonValue,
  docs: JsonValue,
  wanted: JsonValue,
  builds: readonly JsonValue[] = [],
): Change[] {
  if (deepEqual(base, docs) || deepEqual(docs, wanted)) return []
  const all = differences(base, docs)
  const made = builds.map((build) => madeOf(base, build))
  const edits = all.filter((edit) => !isMade(edit, made, all))
  const own = madeOf(base, wanted)
  const written = differences(docs, wanted)
  return edits.filter((edit) => !isMade(edit, [own], all) || isUndone(edit, written, own.changes))
}

/** What one side changed. */
interface Made {
  readonly changes: readonly Change[]
  readonly marks: ReadonlySet<string>
}

function madeOf(base: JsonValue, side: JsonValue): Made {
  const changes = differences(base, side)
  return { changes, marks: new Set(changes.flatMap(marksOf)) }
}

/** Have others made the same edit? Who gave what was removed another name, or another place, has not. */
function isMade(edit: Change, others: readonly Made[], edits: readonly Change[]): boolean {
  const isBy = ({ changes, marks }: Made, mark: string) =>
    edit.what === 'removed'
      ? (marks.has(mark) || isGoneWithMore(edit, changes)) && !isKept(edit, changes, edits)
      : marks.has(mark)
  return marksOf(edit).every((mark) => others.some((other) => isBy(other, mark)))
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
    return !own.some((each) => each.what === 'reordered' && marksOf(each)[0] === marksOf(change)[0])
  })
}

/** The changes that writing one document over another makes. The order of keys is nobody's edit. */
export function differences(from: JsonValue, to: JsonValue): Change[] {
  return changesOf(align(from, to)).filter(({ of }) => of !== 'keys')
}

/** Two changes with the same marks come to the same: the config made it, too. */
function marksOf(change: Change): string[] {
  const { what, of, key, before, after } = change
  const mark = (...parts: unknown[]) => JSON.stringify([of, key ?? null, ...parts])
  // Which of two entries jumped over the other is a matter of taste, so the list counts.
  if (what === 'reordered') return [mark('order', titles(after))]
  if (of === 'attribute' || of === 'setting') {
    return [mark(what, titles(after ?? before), after?.value ?? null, what === 'removed' ? before?.value : null)]
  }
  const marks: string[] = []
  if (before) marks.push(mark('gone', thing(before), titles(before)))
  if (after) marks.push(mark('here', thing(after), titles(after)))
  return marks
}

function titles(side: ChangeSide | undefined): string[] {
  return side?.place.map(({ title }) => title) ?? []
}

/** A page or setting as it is; an element by its title. */
function thing({ path, value }: ChangeSide): unknown {
  const kind = kindIn(path.at(-2), value)
  return kind && kind !== 'page' ? [kind, titleOf(kind, value)] : value
}
