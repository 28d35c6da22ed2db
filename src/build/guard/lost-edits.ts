import { align } from '../../changes/align.js'
import type { Change, ChangeSide } from '../../changes/change.js'
import { changesOf } from '../../changes/changes.js'
import { kindIn, titleOf } from '../../changes/place.js'
import { deepEqual } from '../../json/equal.js'
import type { JsonValue } from '../../json/value.js'

/** What was changed in docs.json since `base` and is not in what the config wants: building would lose it. */
export function lostEdits(base: JsonValue, docs: JsonValue, wanted: JsonValue): Change[] {
  if (deepEqual(base, docs) || deepEqual(docs, wanted)) return []
  const edits = differences(base, docs)
  const known = new Set(differences(base, wanted).flatMap(marksOf))
  return edits.filter((edit) => !marksOf(edit).every((mark) => known.has(mark)))
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

/** A page or setting as it is; an element by its title, and by all of it where it is new. */
function thing({ path, value }: ChangeSide): unknown {
  const kind = kindIn(path.at(-2), value)
  return kind && kind !== 'page' ? [kind, titleOf(kind, value)] : value
}
