import type { Edit, Insert, Candidate } from './edit.js'

interface RowCandidate extends Candidate {
  readonly action: Insert
}

const strings = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

/**
 * Joins edits that add one row in several variants, each beside that variant's own rows: one row, if all of them can
 * share it, after the last of these. Its words in other languages are checked after a run.
 */
export function sameRows(edits: readonly Edit[]): readonly Edit[] {
  const groups = new Map<string, Edit[]>()
  for (const edit of edits) {
    const first = edit.candidates.find(isRow)
    if (!first) continue
    const key = `${first.file} ${first.action.list.pos} ${first.action.order}`
    groups.set(key, [...(groups.get(key) ?? []), edit])
  }
  const merged = new Map<Edit, Candidate>()
  for (const group of groups.values()) {
    const rows = group.map(({ candidates }) => candidates.filter(isRow))
    const isSame = new Set(rows.map(([first]) => first && `${first.place}\n${first.action.text}`)).size === 1
    const shape = rows[0]?.map(shapeOf).find((each) => rows.every((own) => own.some((row) => shapeOf(row) === each)))
    if (isSame || shape === undefined) continue
    const own = rows.flatMap((each) => each.find((row) => shapeOf(row) === shape) ?? [])
    const [last] = own.toSorted((left, right) => placeOf(right) - placeOf(left))
    if (!last) continue
    const all = own.flatMap((row) => row.instances)
    for (const [index, edit] of group.entries())
      merged.set(edit, {
        ...last,
        instances: all,
        instance: (own[index] as Candidate).instance,
        certainty: last.certainty === 'guess' ? 'guess' : 'first step',
      })
  }
  return edits.map((edit) => {
    const candidate = merged.get(edit)
    return candidate ? { ...edit, candidates: [candidate, ...edit.candidates] } : edit
  })
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
