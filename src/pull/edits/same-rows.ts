import type { Edit, Insert, Way } from './edit.js'

interface RowWay extends Way {
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
    const first = edit.ways.find(isRow)
    if (!first) continue
    const key = `${first.file} ${first.action.list.pos} ${first.action.order}`
    groups.set(key, [...(groups.get(key) ?? []), edit])
  }
  const merged = new Map<Edit, Way>()
  for (const group of groups.values()) {
    const rows = group.map(({ ways }) => ways.filter(isRow))
    const isSame = new Set(rows.map(([first]) => first && `${first.place}\n${first.action.text}`)).size === 1
    const shape = rows[0]?.map(shapeOf).find((each) => rows.every((own) => own.some((row) => shapeOf(row) === each)))
    if (isSame || shape === undefined) continue
    const own = rows.flatMap((each) => each.find((row) => shapeOf(row) === shape) ?? [])
    const [last] = own.toSorted((left, right) => placeOf(right) - placeOf(left))
    if (!last) continue
    const all = own.flatMap((row) => row.all)
    for (const [index, edit] of group.entries())
      merged.set(edit, {
        ...last,
        all,
        own: (own[index] as Way).own,
        certainty: last.certainty === 'guess' ? 'guess' : 'first step',
      })
  }
  return edits.map((edit) => {
    const way = merged.get(edit)
    return way ? { ...edit, ways: [way, ...edit.ways] } : edit
  })
}

function isRow(way: Way): way is RowWay {
  return way.isRow === true && way.action.type === 'insert'
}

function shapeOf({ action }: RowWay): string {
  return action.text.replace(strings, '""')
}

function placeOf({ action: { items, beside, side } }: RowWay): number {
  return items.findIndex((item) => item === beside) + (side === 'after' ? 1 : 0)
}
