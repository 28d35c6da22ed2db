import type { Alignment, Pair, Side } from '../../../format/changes/alignment.js'
import { elementsIn, isElementList } from '../../../format/changes/elements.js'
import { kindIn, titleOf } from '../../../format/changes/place.js'

/** Elements and pages that went and came again elsewhere, equal or with other content: no move to readers, but their code has comments. */
export interface SameElsewhere {
  readonly equal: readonly Pair[]
  readonly alike: readonly Pair[]
}

/** Finds what went from one language or version and came to another, and what is in that. */
export function sameElsewhere({ root, moves }: Alignment): SameElsewhere {
  const went: Side[] = []
  const came: Side[] = []
  const look = ({ before, after, members = [], items = [] }: Pair): void => {
    for (const { pair } of members) if (pair) look(pair)
    for (const { pair, before: from, after: to } of items) {
      if (pair) look(pair)
      else if (from !== undefined && isElementList(before.path)) went.push(entryOf(before, from))
      else if (to !== undefined && isElementList(after.path)) came.push(entryOf(after, to))
    }
  }
  for (const pair of [root, ...moves]) look(pair)
  const known = new Map<string, Side[]>()
  for (const side of came.length > 0 ? went.flatMap((each) => [...withInner(each)]) : []) {
    for (const name of namesOf(side)) known.set(name, [...(known.get(name) ?? []), side])
  }
  const equal: Pair[] = []
  const alike: Pair[] = []
  const find = (after: Side): void => {
    const [whole = '', title = ''] = namesOf(after)
    const same = known.get(whole)?.shift()
    if (same) return void equal.push({ before: same, after, equal: true })
    const before = known.get(title)?.shift()
    if (before) alike.push({ before, after, equal: false })
    elementsIn(after).forEach(find)
  }
  if (known.size > 0) came.forEach(find)
  return { equal, alike }
}

function entryOf({ path, value }: Side, index: number): Side {
  return { path: [...path, index], value: (value as readonly Side['value'][])[index] as Side['value'] }
}

function* withInner(side: Side): Generator<Side> {
  yield side
  for (const inner of elementsIn(side)) yield* withInner(inner)
}

/** All that it is, and, of an element, its kind and title. */
function namesOf({ path, value }: Side): readonly string[] {
  const kind = kindIn(path.at(-2), value)
  const title = kind && kind !== 'page' ? titleOf(kind, value) : undefined
  return [JSON.stringify(value), ...(title === undefined ? [] : [`${kind} ${title}`])]
}
