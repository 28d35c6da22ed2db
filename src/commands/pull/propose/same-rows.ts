import { grouped } from '../../../base/diagnostics/grouped.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { withFirst, type Edit, type Insert, type Candidate } from './edit.js'

interface RowCandidate extends Candidate {
  readonly action: Insert
}

const strings = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

/**
 * Joins edits that add one row in several variants, each beside that variant's own rows: one row, if all of them can
 * share it, after the last of these. Its words in other languages are checked after a run.
 */
export function sameRows(edits: readonly Edit[]): readonly Edit[] {
  const added = edits.flatMap((edit) => {
    const rows = edit.candidates.filter(isRow)
    return rows.map((first) => ({ edit, rows, first })).slice(0, 1)
  })
  const groups = grouped(added, ({ first: { file, action } }) => `${file} ${action.list.pos} ${action.order}`)
  const merged = new Map<Edit, Candidate>()
  for (const group of groups.values()) {
    const rows = group.map((each) => each.rows)
    const isSame = new Set(group.map(({ first }) => `${first.place}\n${first.action.text}`)).size === 1
    const shape = group[0].rows
      .map(shapeOf)
      .find((each) => rows.every((own) => own.some((row) => shapeOf(row) === each)))
    if (isSame || shape === undefined) continue
    const own = rows.flatMap((each) => each.find((row) => shapeOf(row) === shape) ?? [])
    const [last] = own.toSorted((left, right) => placeOf(right) - placeOf(left))
    if (!last) continue
    const all = own.flatMap((row) => row.instances)
    for (const [index, { edit }] of group.entries())
      merged.set(edit, {
        ...last,
        instances: all,
        instance: (own[index] as Candidate).instance,
        certainty: last.certainty === 'guess' ? 'guess' : 'first step',
      })
  }
  return withFirst(edits, merged)
}

/**
 * Joins edits that put one page from the root into several variants: `'/cloud'` in all of them, also where the folder of
 * `under` is '' and `'cloud'` is enough.
 */
export function samePages(edits: readonly Edit[]): readonly Edit[] {
  const written = edits.flatMap((edit) => {
    const [plain, rooted] = [printLiteral(`${String(edit.value)}`), printLiteral(`/${String(edit.value)}`)]
    const own = edit.candidates.find(({ action }) => 'text' in action && [plain, rooted].includes(action.text))
    return own ? [{ edit, own, rooted, isRooted: 'text' in own.action && own.action.text === rooted }] : []
  })
  const merged = new Map<Edit, Candidate>()
  for (const group of grouped(written, ({ own, rooted }) => `${own.place} ${rooted}`).values()) {
    if (!group.some(({ isRooted }) => isRooted) || group.every(({ isRooted }) => isRooted)) continue
    for (const { edit, own, rooted } of group)
      merged.set(edit, { ...own, action: { ...own.action, text: rooted } as Candidate['action'] })
  }
  return withFirst(edits, merged)
}

function isRow(candidate: Candidate): candidate is RowCandidate {
  return candidate.isRow === true && candidate.action.type === 'add'
}

function shapeOf({ action }: RowCandidate): string {
  return action.text.replace(strings, '""')
}

function placeOf({ action: { items, beside, side } }: RowCandidate): number {
  return items.findIndex((item) => item === beside) + (side === 'after' ? 1 : 0)
}
