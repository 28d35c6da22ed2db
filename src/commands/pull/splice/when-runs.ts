import { ts } from 'ts-morph'
import { importsFrom } from '../source/named-imports.js'
import { identifiersIn } from '../source/uses.js'
import { aroundItem } from './conditional-item.js'
import { before, behind, type Addition, type Keep, type Patch } from './splice.js'

/** From here on, neighbours under one condition are written as one: `...when(c, a, b, c)`. */
const MANY = 3

/** Items that are added or kept under a condition, as code: many neighbours under the same one together. */
export function inRuns(patches: readonly (Patch | Keep)[]): readonly Patch[] {
  const additions = patches.filter((patch) => patch.type === 'add')
  const kept = patches.filter((patch) => patch.type === 'keep')
  const others = patches.filter((patch) => patch.type !== 'add' && patch.type !== 'keep')
  return [...others, ...addedRuns(additions), ...keptRuns(kept, additions)]
}

function addedRuns(additions: readonly Addition[]): readonly Addition[] {
  const slots = groupsBy(additions, ({ list, beside, side }) => `${list.pos} ${list.end} ${beside?.pos} ${side}`)
  return slots.flatMap((slot) => {
    const inOrder = slot.toSorted((left, right) => left.order - right.order)
    return runsOf(inOrder, (one, next) => one.under !== undefined && one.under.code === next.under?.code).flatMap(
      (run) => {
        const [first] = run
        if (!first?.under || run.length < MANY || !mayBeWhen(first.list)) return run
        const texts = run.map(({ under, text }) => under?.text ?? text)
        return [{ ...first, text: `...when(${first.under.code}, ${texts.join(', ')})` }]
      },
    )
  })
}

function keptRuns(kept: readonly Keep[], additions: readonly Addition[]): readonly Patch[] {
  const lists = groupsBy(kept, ({ list, code }) => `${list.pos} ${list.end} ${code}`)
  return lists.flatMap((own) => {
    const inOrder = own.toSorted((left, right) => left.item.pos - right.item.pos)
    const isNext = ({ items, item }: Keep, next: Keep) => items.indexOf(item) + 1 === items.indexOf(next.item)
    return runsOf(inOrder, isNext).flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)]
      if (!first || !last || run.length < MANY || !mayBeWhen(first.list) || additions.some(isAmong(first, last)))
        return run.flatMap(alone)
      return [
        before(first.file, first.item.getStart(), `...when(${first.code}, `),
        behind(last.file, last.item.end, ')'),
      ]
    })
  })
}

function alone({ file, list, item, code }: Keep): readonly Patch[] {
  const [start, end] = aroundItem(list, code, item)
  return [before(file, item.getStart(), start), behind(file, item.end, end)]
}

/** True if an addition is between two items of a list. */
function isAmong(first: Keep, last: Keep): (addition: Addition) => boolean {
  return ({ list, beside, side }) => {
    if (list !== first.list || !beside) return false
    const isBefore = beside.pos < first.item.pos || (beside === first.item && side === 'before')
    return !isBefore && !(beside.pos > last.item.pos || (beside === last.item && side === 'after'))
  }
}

/** True if a list may have a spread, and its module may call build-nav's `when`. */
function mayBeWhen(list: ts.Node): boolean {
  if (ts.isObjectLiteralExpression(list)) return false
  const source = list.getSourceFile()
  const isImported = importsFrom(source, 'build-nav').some(({ elements }) =>
    elements.some((each) => each.getText() === 'when'),
  )
  return isImported || identifiersIn(source).every(({ text }) => text !== 'when')
}

function groupsBy<Each>(all: readonly Each[], keyOf: (each: Each) => string): readonly (readonly Each[])[] {
  const groups = new Map<string, Each[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return [...groups.values()]
}

/** Neighbours that belong together, each with the next one. */
function runsOf<Each>(all: readonly Each[], isNext: (one: Each, next: Each) => boolean): readonly Each[][] {
  const runs: Each[][] = []
  for (const each of all) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last !== undefined && isNext(last, each)) run.push(each)
    else runs.push([each])
  }
  return runs
}
