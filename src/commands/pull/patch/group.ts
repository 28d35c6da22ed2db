import { ts } from 'ts-morph'
import { grouped, type Group } from '../../../base/diagnostics/grouped.js'
import type { Action, Candidate, Edit, Insert } from '../propose/edit.js'
import { callWith } from '../../code/rewritten.js'
import { tailEnd, withoutCall } from '../../code/comments.js'
import { conditional, keptUnder, leftOf } from '../conditions/conditional-entries.js'
import { listedIn } from '../../code/nodes.js'
import { conditionFor, type Condition } from '../conditions/conditions.js'
import { before, behind, inPlace, hasMoved, type Patch } from '../../code/patch.js'
import type { Change } from './change.js'

interface Chosen {
  readonly edit: Edit
  /** The index of the candidate. */
  readonly index: number
  readonly candidate: Candidate
}

/**
 * Edits with equal place and text become a change: without a condition if all instances of the place change. `skip`:
 * the number of tried candidates of each edit. If a candidate can't be written, the next one of the edit follows; `left`:
 * edits without further candidates.
 */
export function groupEdits(edits: readonly Edit[], skip: ReadonlyMap<string, number>) {
  const changes: Change[] = []
  const left: Edit[] = []
  let open = edits.map((edit) => ({ edit, index: skip.get(edit.key) ?? 0 }))
  while (open.length > 0) {
    const chosen = open.flatMap(({ edit, index }): readonly Chosen[] => {
      const candidate = candidateOf(edit, index)
      if (!candidate) left.push(edit)
      return candidate ? [{ edit, index, candidate }] : []
    })
    open = []
    const groups = withOnePlace(groupsOf(chosen))
    for (const group of groups) {
      const change = changeOf(group, isLargestOfAll(group, groups))
      if (change) changes.push(change)
      else open.push(...group.map(({ edit, index }) => ({ edit, index: index + 1 })))
    }
  }
  return { changes, left }
}

/** Groups of equal place and text. */
function groupsOf(chosen: readonly Chosen[]): readonly Group<Chosen>[] {
  const groups = grouped(chosen, ({ candidate: { place, action } }) => `${place}\n${textOfAction(action)}`)
  return [...groups.values()]
}

const allFallbacks = new WeakMap<Edit, readonly Candidate[]>()

function candidateOf(edit: Edit, index: number): Candidate | undefined {
  if (index < edit.candidates.length) return edit.candidates[index]
  const more = allFallbacks.get(edit) ?? [
    ...edit.fallbacks(),
    ...edit.candidates.map((candidate): Candidate => ({ ...candidate, conditionScope: 'sections' })),
  ]
  allFallbacks.set(edit, more)
  return more[index - edit.candidates.length]
}

/** True for the largest group of an expression with a new text in every instance: no condition for the last `'Begin'`. */
function isLargestOfAll(group: Group<Chosen>, groups: readonly Group<Chosen>[]): boolean {
  const { place, action, instances } = group[0].candidate
  const all = groups.filter(([{ candidate }]) => candidate.place === place)
  const isWhole = all.flat().length === instances.length
  const largest = all.toSorted((left, right) => left.length - right.length).at(-1)
  return action.type === 'splice' && action.isExpression === true && isWhole && largest === group
}

function changeOf(group: Group<Chosen>, isRest = false): Change | undefined {
  const candidates = group.map(({ candidate }) => candidate)
  // The pages in the folder `fr` have the place of the label `fr`, and the label changes all of its uses.
  const first = candidates.find(({ isFirstStep }) => isFirstStep) ?? group[0].candidate
  const own = instancesAfter(first.action, new Set(candidates.map(({ instance: { of } }) => of)))
  if (own.size === 0) return undefined
  const isAll = isRest || first.instances.every(({ of }) => own.has(of))
  const isMove = hasMoved(textOfAction(first.action))
  const coversAll = isMove || candidates.some(({ covers }) => covers === 'all')
  const condition = isAll || coversAll ? undefined : conditionFor(first, own)
  if (!isAll && !condition) return undefined
  const { action, file } = first
  const patches = writers[action.type](action as never, condition, file, first.at)
  if (!patches) return undefined
  return {
    edits: group.map(({ edit }) => edit),
    file,
    patches: [...patches, ...(condition?.patches ?? []), ...(first.companions ?? [])],
    data: action.type === 'data' ? [action] : [],
    writesOut: condition ? [] : (first.writesOut ?? []),
    copied: first.copies,
    condition: action.type === 'remove' || action.type === 'unchain' ? condition?.opposite : condition?.code,
    isFirstStep: first.isFirstStep === true,
  }
}

/** The instances of a change; for an adjusted condition, the instances with the entry afterwards. */
function instancesAfter(action: Action, changed: ReadonlySet<object>): ReadonlySet<object> {
  if (action.type !== 'adjust') return changed
  const { had, isNarrower } = action
  return new Set(isNarrower ? [...had].filter((each) => !changed.has(each)) : [...had, ...changed])
}

/**
 * Merges insertions into all variants of a list, if a common place suits all. Example: a page after `agents` in 2.0 and
 * after `install` in 1.0 goes to the end of `'install', since('2.0') && 'agents'`.
 */
function withOnePlace(groups: readonly Group<Chosen>[]): readonly Group<Chosen>[] {
  const inserts = groups.flat().filter(({ candidate: { action } }) => action.type === 'add' && action.gaps)
  const lists = grouped(inserts, ({ candidate: { action, file } }) => {
    const { pos, end } = (action as Insert).list
    return `${file} ${pos}-${end} ${textOfAction(action)}`
  })
  const merged = [...lists.values()].flatMap((all): readonly Group<Chosen>[] => {
    const own = new Set(all.map(({ candidate }) => candidate.instance.of))
    const isWhole = all.every(({ candidate: { instances } }) => instances.every(({ of }) => own.has(of)))
    const place =
      isWhole && own.size === all.length ? all.find((here) => all.every((each) => suits(here, each))) : undefined
    return place ? [[place, ...all.filter((chosen) => chosen !== place)]] : []
  })
  const done = new Set(merged.flat())
  return [...groupsOf(groups.flat().filter((chosen) => !done.has(chosen))), ...merged]
}

/** True if the place of an insertion suits another one, too. */
function suits(here: Chosen, { candidate: { action } }: Chosen): boolean {
  const [at = -1] = (here.candidate.action as Insert).gaps ?? []
  const gaps = (action as Insert).gaps ?? []
  return at >= Math.min(...gaps) && at <= Math.max(...gaps)
}

function textOfAction(action: Action): string {
  if (action.type === 'data') return JSON.stringify(action.value) ?? ''
  return 'text' in action ? `${action.text} ${'order' in action ? action.order : ''}` : ''
}

/** Writes an action as patches; undefined if the action can't be conditional. */
type Writer<Of> = (
  action: Of,
  condition: Condition | undefined,
  file: string,
  at: ts.Node | undefined,
) => readonly Patch[] | undefined

const writers: { readonly [Type in Action['type']]: Writer<Extract<Action, { type: Type }>> } = {
  splice: ({ isExpression, ...own }, condition, file, at) => {
    if (!condition) return [own]
    const { start, end, text } = own
    const node = at?.getStart() === start && at.end === end ? at : undefined
    if (!isExpression || (node && (ts.isSpreadElement(node) || ts.isSpreadAssignment(node)))) return undefined
    const chosen = before(file, node?.getStart() ?? start, `${condition.code} ? ${text} : `)
    if (!node || standsAlone(node)) return [chosen]
    return [{ ...chosen, text: `(${chosen.text}` }, behind(file, node.end, ')')]
  },
  add: (own, condition) => [condition ? { ...own, text: conditional(own.list, condition.code, own.text) } : own],
  remove: (own, condition) => (condition ? keptUnder(condition, own) : [own]),
  chain: ({ behind: call, text, order }, condition, file) => {
    const end = text.startsWith('\n') ? tailEnd(call.getSourceFile().text, call.end) : call.end
    if (!condition) return [behind(file, end, text, order)]
    const own = callWith(text)
    if (!own) return undefined
    const [start, value, rest] = own
    return [behind(file, end, `${start}${condition.code} ? ${value || 'true'} : undefined${rest}`, order)]
  },
  unchain: ({ call }, condition, file) => {
    if (!condition) return [withoutCall(call)]
    const [argument] = call.arguments
    if (call.arguments.length > 1) return undefined
    const [start, end] = argument ? [argument.getStart(), argument.end] : [call.end - 1, call.end - 1]
    const value = argument ? '' : 'true'
    return [before(file, start, `${condition.opposite} ? ${value}`), behind(file, end, ' : undefined')]
  },
  adjust: ({ entry }, condition) => (condition ? [inPlace(entry.left, condition.code)] : leftOf(entry, entry.right)),
  data: (_, condition) => (condition ? undefined : []),
}

/** True if a conditional needs no parentheses in a node's place. */
function standsAlone(node: ts.Node): boolean {
  const { parent } = node
  const isItem = !ts.isObjectLiteralExpression(parent) && listedIn(parent)?.items.includes(node) === true
  const isBranch = ts.isConditionalExpression(parent) && parent.condition !== node
  const isValue = ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent) || ts.isTemplateSpan(parent)
  return isItem || isBranch || isValue || ts.isArrowFunction(parent) || ts.isReturnStatement(parent)
}
