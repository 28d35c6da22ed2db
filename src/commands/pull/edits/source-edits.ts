import type { ts } from 'ts-morph'
import type { Item as ItemPair, Pair } from '../../../format/changes/alignment.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { TracedList } from '../provenance/traced-value.js'
import type { Item } from '../source/items.js'
import { addEdit, instancesOf, candidate, type EditContext } from './edit-context.js'
import { pageSource, selecting, type PageSource } from './page-sources.js'
import { pagesUnder, selectionIn, type Selection } from './selection.js'

/** The indices of a list's entries that need no edits of their own. */
export interface Handled {
  readonly before: ReadonlySet<number>
  readonly after: ReadonlySet<number>
}

interface Run {
  readonly item: ts.Node
  readonly source: PageSource
  readonly indices: Set<number>
}

/** Edits the options of `pagesIn` and `groupsIn`: removed pages are left out, others are put first. */
export class SourceEdits {
  readonly #context: EditContext
  readonly #pair: Pair
  readonly #list: TracedList
  readonly #runs = new Map<ts.Node, Run>()
  readonly #before = new Set<number>()
  readonly #after = new Set<number>()

  constructor(context: EditContext, pair: Pair, list: TracedList, itemOf: (index: number) => Item | undefined) {
    this.#context = context
    this.#pair = pair
    this.#list = list
    for (const index of list.items.keys()) {
      const node = itemOf(index)?.item
      const run = node && this.#runs.get(node)
      if (run) run.indices.add(index)
      const source = node && !run ? pageSource(node, context.declarations) : undefined
      if (node && source) this.#runs.set(node, { item: node, source, indices: new Set([index]) })
    }
  }

  /** True if the list has such a source: written out, it would no longer follow the folder. */
  get isPresent(): boolean {
    return this.#runs.size > 0
  }

  find(): Handled {
    for (const run of this.#runs.values()) this.#run(run)
    return { before: this.#before, after: this.#after }
  }

  #run({ item, source, indices }: Run): void {
    const items = this.#pair.items ?? []
    const own = items.filter(({ before }) => before !== undefined && indices.has(before))
    const isPages = own.every(({ before }) => typeof this.#was(before) === 'string')
    const selection = isPages ? this.#pages(source, own, items) : this.#groups(source, own)
    const { gone, back, first } = selection
    const { call } = this.#list
    if (!call || gone.length + back.length + first.length === 0) return
    const all = [...indices].flatMap((index) => pagesUnder(this.#was(index)))
    const found = selecting(source, selection, all)
    const { fileName } = source.call.getSourceFile()
    const made = found && {
      ...candidate(fileName, found.action, source.call, ...instancesOf(this.#context, call)),
      ...found,
    }
    const surroundings = { rewrite: () => [], writeOut: () => [], givenBy: item }
    const { path } = this.#pair.after
    addEdit(this.#context, 'changed', path, [...gone, ...back, ...first], [made], surroundings, [
      ...path,
      Math.min(...indices),
    ])
  }

  #pages(source: PageSource, own: readonly ItemPair[], items: readonly ItemPair[]): Selection {
    const isBack = ({ before, after, pair }: ItemPair) =>
      before === undefined && !pair && source.leavesOut.includes(this.#now(after))
    const back = items.filter(isBack)
    const inOrder = own
      .filter(({ after }) => after !== undefined)
      .toSorted((left, right) => Number(left.after) - Number(right.after))
    const isOneRun = isConsecutive([...inOrder, ...back].map(({ after }) => Number(after)))
    const kept = isOneRun ? inOrder : inOrder.filter(({ moved }) => !moved)
    const gone = own.filter((item) => !kept.includes(item))
    for (const { before } of gone) this.#before.add(Number(before))
    for (const { before, after, moved } of isOneRun ? kept : []) {
      if (!moved) continue
      this.#before.add(Number(before))
      this.#after.add(Number(after))
    }
    for (const { after } of back) this.#after.add(Number(after))
    const places = kept.map(({ before }) => Number(before))
    const last = places.findLastIndex((place, index) => index > 0 && place < (places[index - 1] ?? 0))
    const known = kept.findLastIndex(({ before }) => source.first.includes(String(this.#was(before))))
    const first = last > 0 ? Math.max(last, known + 1) : 0
    return {
      gone: gone.map(({ before }) => String(this.#was(before))),
      back: back.map(({ after }) => this.#now(after)),
      first: kept.slice(0, first).map(({ before }) => String(this.#was(before))),
    }
  }

  #groups({ leavesOut }: PageSource, own: readonly ItemPair[]): Selection {
    const selections = own.flatMap(({ before, after, pair, moved }) => {
      const selection =
        after === undefined
          ? { gone: pagesUnder(this.#was(before)), back: [] }
          : pair && !moved
            ? selectionIn(pair, leavesOut)
            : undefined
      if (!selection || selection.gone.length + selection.back.length === 0) return []
      this.#before.add(Number(before))
      if (after !== undefined) this.#after.add(after)
      return [selection]
    })
    return { gone: selections.flatMap(({ gone }) => gone), back: selections.flatMap(({ back }) => back), first: [] }
  }

  #was(index: number | undefined): JsonValue {
    return (this.#pair.before.value as readonly JsonValue[])[index ?? -1] ?? null
  }

  #now(index: number | undefined): string {
    return String((this.#pair.after.value as readonly JsonValue[])[index ?? -1])
  }
}

function isConsecutive(places: readonly number[]): boolean {
  return places.length > 0 && Math.max(...places) - Math.min(...places) === places.length - 1
}
