import { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import type { TracedList } from '../provenance/traced-value.js'
import { bare } from '../source/declarations.js'
import { nodesIn } from '../source/nodes.js'
import { keyText } from '../source/properties.js'
import type { Candidate } from './edit.js'
import { singleInstance, replacement, candidate, type EditContext } from './edit-context.js'

/** Entries that are only counted: `...Array.from({ length: 5 }, (_, index) => …)` gives more or fewer of them at its end. */
export class Counted {
  readonly #before = new Map<number, Candidate>()
  readonly #after = new Map<number, Candidate>()

  constructor(context: EditContext, pair: Pair, list: TracedList) {
    const runs = new Map<number, Set<number>>()
    for (const [index, argument = -1] of list.args.entries())
      runs.set(argument, (runs.get(argument) ?? new Set()).add(index))
    for (const indices of runs.values()) {
      const [first = -1] = indices
      const spread = indices.size > 1 ? context.items.argumentOf(list, first)?.item : undefined
      const count = spread && ts.isSpreadElement(spread) ? countIn(spread, context) : undefined
      if (!count || Number(count.text) !== indices.size) continue
      const { items = [] } = pair
      const gone = [...indices].filter((index) =>
        items.some(({ before, after }) => before === index && after === undefined),
      )
      const last = items.findLastIndex(({ before, after }) => indices.has(before ?? -1) && after !== undefined)
      const behind = items.slice(last + 1)
      const end = behind.findIndex(({ before }) => before !== undefined)
      const come = behind.slice(0, end < 0 ? behind.length : end).flatMap(({ after }) => after ?? [])
      const now = indices.size + (gone.length > 0 ? -gone.length : come.length)
      if (now < 1 || now === indices.size || last < 0) continue
      const { fileName } = count.getSourceFile()
      const own = candidate(fileName, replacement(count, String(now), false), undefined, ...singleInstance(list))
      for (const index of gone) this.#before.set(index, own)
      if (gone.length === 0) for (const index of come) this.#after.set(index, own)
    }
  }

  /** One less, with all that go. */
  goes(before: number): Candidate | undefined {
    return this.#before.get(before)
  }

  /** A count with all the entries that are added. */
  comes(after: number): Candidate | undefined {
    return this.#after.get(after)
  }
}

/** The 5 of `Array.from({ length: 5 }, …)`. */
function countIn({ expression }: ts.SpreadElement, { declarations }: EditContext): ts.NumericLiteral | undefined {
  const counts = nodesIn(bare(declarations.of(bare(expression)) ?? expression)).flatMap((node) => {
    const isLength = ts.isPropertyAssignment(node) && keyText(node.name) === 'length'
    return isLength && ts.isNumericLiteral(node.initializer) ? [node.initializer] : []
  })
  return counts.length === 1 ? counts[0] : undefined
}
