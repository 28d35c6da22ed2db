import { ts } from 'ts-morph'
import type { Item as ItemPair, Pair } from '../../../format/changes/alignment.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { TracedList } from '../origin/traced-value.js'
import type { Item } from '../locate/entries.js'
import { addEdit, outermost, instancesOf, candidate, type EditContext } from './edit-context.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { bare, declaredValue } from '../../code/declarations.js'
import { addition, inPlace, type Patch, removal } from '../../code/patch.js'
import type { Candidate } from './edit.js'
import { commonFolder } from '../exemplar/exemplar.js'
import { pagesOf } from '../variants/labels.js'
import { importsFrom, assignmentOf } from '../../code/nodes.js'

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
      const source = node && !run ? pageSource(node) : undefined
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
    const made = found && {
      ...candidate(found.action, source.call, ...instancesOf(this.#context, call)),
      ...found,
    }
    const surroundings = { ...outermost, givenBy: item }
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

/** A list of pages or groups from the folders: `...pagesIn('guides')`. */
export interface PageSource {
  readonly call: ts.CallExpression
  /** Its options, where they are written out. */
  readonly options: ts.ObjectLiteralExpression | undefined
  /** The pages that they leave out, as written. */
  readonly leavesOut: readonly string[]
  /** The pages that they put first. */
  readonly first: readonly string[]
}

/** The call that an item spreads, itself or as a constant. */
function pageSource(item: ts.Node): PageSource | undefined {
  if (!ts.isSpreadElement(item)) return undefined
  let call = declaredValue(item.expression)
  // `pagesIn('blog').filter(…)` follows the folder, too.
  while (ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression))
    call = bare(call.expression.expression)
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || !isFromFiles(call.expression)) return undefined
  const [folder, options] = call.arguments
  if (!folder || (options && !ts.isObjectLiteralExpression(options))) return undefined
  return { call, options, leavesOut: textsOf(options, 'except') ?? [], first: textsOf(options, 'first') ?? [] }
}

function isFromFiles(name: ts.Identifier): boolean {
  const imports = importsFrom(name.getSourceFile(), 'build-nav/files')
  return imports.some(({ elements }) => elements.some((each) => each.name.text === name.text))
}

/** The options that make a selection of pages; undefined where none do. */
function selecting(
  source: PageSource,
  { gone, back, first }: Selection,
  all: readonly string[],
): Pick<Candidate, 'action' | 'companions'> | undefined {
  const { call, options, leavesOut, first: known } = source
  if (options && !textsOf(options, 'except')) return undefined
  const except = [...leavesOut.filter((each) => !back.includes(each)), ...gone.map((page) => nameIn(call, page, all))]
  const order = first.length > 0 ? first : known.filter((page) => !gone.includes(page))
  const values: Record<string, string> = {}
  if (gone.length + back.length > 0)
    values['except'] = except.length === 1 ? printLiteral(except[0]) : printLiteral(except)
  if (first.length > 0 || order.length < known.length) values['first'] = printLiteral([...order])
  const entries = Object.entries(values)
  if (!options) {
    const text = `{ ${entries.map(([key, value]) => `${key}: ${value}`).join(', ')} }`
    return { action: { ...addition({ list: call, items: call.arguments }, text), otherwise: '{}' } }
  }
  const isEmpty = entries.every(([, value]) => value === '[]') && entries.length === options.properties.length
  if (isEmpty) return { action: removal({ list: call, items: call.arguments }, options) }
  const [patch, ...companions] = entries.map(([key, value]) => option(options, key, value))
  return patch && { action: patch.type === 'splice' ? { ...patch, isExpression: true } : patch, companions }
}

function option(options: ts.ObjectLiteralExpression, key: string, value: string): Patch {
  const { properties: items } = options
  const item = assignmentOf(options, key)
  if (!item) return addition({ list: options, items }, `${key}: ${value}`)
  return value === '[]' ? removal({ list: options, items }, item) : inPlace(item.initializer, value)
}

/** The texts of an option; undefined where it is computed. */
function textsOf(options: ts.ObjectLiteralExpression | undefined, key: string): readonly string[] | undefined {
  const given = options && assignmentOf(options, key)?.initializer
  if (!given) return []
  const nodes = ts.isArrayLiteralExpression(given) ? given.elements : [given]
  const texts = nodes.flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []))
  return texts.length === nodes.length ? texts : undefined
}

/** A page as an option names it: by its path; in a folder that is computed, from there. */
function nameIn({ arguments: [folder] }: ts.CallExpression, page: string, all: readonly string[]): string {
  const path = page.replace(/[\\*?[\]!#]/g, '\\$&')
  if (folder && ts.isStringLiteralLike(folder)) return path
  const common = commonFolder(all, '/')
  return common === undefined ? `/${path}` : path.slice(common.length)
}

/** The pages that a source is to give from now on. */
export interface Selection {
  /** Pages that it no longer gives. */
  readonly gone: readonly string[]
  /** Pages that it gives, and gave not. */
  readonly back: readonly string[]
  /** The pages to put first. */
  readonly first: readonly string[]
}

/** The pages removed from a list or below it, and those added again; undefined where anything else changed. */
function selectionIn(
  { equal, before, after, items, members }: Pair,
  leavesOut: readonly string[],
): Selection | undefined {
  if (equal) return nothing
  if (!items && !members) return undefined
  const lists = (members ?? []).map(({ pair }) => pair && selectionIn(pair, leavesOut))
  const entries = (items ?? []).map((item) => {
    const was =
      item.before === undefined ? undefined : pagesUnder((before.value as readonly JsonValue[])[item.before] ?? null)
    const now =
      item.after === undefined ? undefined : pagesUnder((after.value as readonly JsonValue[])[item.after] ?? null)
    if (item.moved) return undefined
    if (item.pair) return selectionIn(item.pair, leavesOut)
    if (was) return { ...nothing, gone: was }
    return now?.every((page) => leavesOut.includes(page)) ? { ...nothing, back: now } : undefined
  })
  const parts = [...lists, ...entries]
  if (!parts.every((part) => part !== undefined)) return undefined
  return { gone: parts.flatMap(({ gone }) => gone), back: parts.flatMap(({ back }) => back), first: [] }
}

const nothing: Selection = { gone: [], back: [], first: [] }

/** The pages in a value, which may be one, however deep. */
function pagesUnder(value: JsonValue): readonly string[] {
  return [...pagesOf([value])]
}
