import { ts } from 'ts-morph'
import { grouped, type Group } from '../../../base/diagnostics/grouped.js'
import type { Action, Candidate, Edit, Gaps } from '../propose/edit.js'
import { copiedFor } from '../copies.js'
import { callWith } from '../../code/rewritten.js'
import { tailEnd, withoutCall } from '../../code/comments.js'
import { conditional, keptUnder, leftOf } from '../conditions/conditional-entries.js'
import { conditionFor, type Condition } from '../conditions/conditions.js'
import { before, behind, inPlace, hasMoved } from '../../code/patch.js'
import type { Change } from './change.js'

/** Changes of the source, and edits without further candidates. */
export interface Grouped {
  readonly changes: readonly Change[]
  readonly left: readonly Edit[]
}

/**
 * Edits with equal place and text become a change: without a condition if all instances of the place change. `skip`:
 * the number of tried candidates of each edit.
 */
export function groupEdits(edits: readonly Edit[], skip: ReadonlyMap<string, number>): Grouped {
  let open: Open[] = edits.map((edit) => ({ edit, index: skip.get(edit.key) ?? 0 }))
  const changes: Change[] = []
  const left: Edit[] = []
  // If a candidate can't be written, the edits of the group continue with their next candidates.
  while (open.length > 0) {
    const chosen: Chosen[] = []
    for (const { edit, index } of open) {
      const candidate = candidateOf(edit, index)
      if (candidate) chosen.push({ edit, index, candidate })
      else left.push(edit)
    }
    open = []
    const apart = withOnePlace(groupsOf(chosen))
    const whole = replacedPlaces(apart).flatMap((all) => replacementOf(all) ?? [])
    changes.push(...whole)
    const made = new Set(whole.flatMap((change) => change.edits))
    for (const group of apart.filter(([first]) => !made.has(first.edit))) {
      const change = changeOf(group)
      if (change) changes.push(change)
      else open.push(...group.map(({ edit, index }) => ({ edit, index: index + 1 })))
    }
  }
  return { changes, left }
}

interface Open {
  readonly edit: Edit
  /** The index of the next candidate. */
  readonly index: number
}

interface Chosen extends Open {
  readonly candidate: Candidate
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

/** The groups of each place with several new texts, in every instance; the largest group last. */
function replacedPlaces(groups: readonly Group<Chosen>[]): readonly (readonly Group<Chosen>[])[] {
  const replacing = groups.filter(
    ([{ candidate }]) => candidate.action.type === 'splice' && candidate.action.isExpression,
  )
  const places = grouped(replacing, ([{ candidate }]) => candidate.place)
  return [...places.values()].flatMap((all) => {
    const own = new Set(all.flat().map(({ candidate }) => candidate.instance.of))
    const isWhole = all.length > 1 && all[0][0].candidate.instances.every(({ of }) => own.has(of))
    return isWhole ? [all.toSorted((left, right) => left.length - right.length)] : []
  })
}

/** `locale === 'en' ? 'Go' : 'Begin'`: no instance keeps the old text, so the largest group needs no condition. */
function replacementOf(groups: readonly Group<Chosen>[]): Change | undefined {
  const changes = groups.map((group, index) => changeOf(group, index === groups.length - 1))
  const whole = changes.flatMap((change) => change ?? [])
  const [first] = whole
  if (!first || whole.length < groups.length) return undefined
  return {
    ...first,
    edits: whole.flatMap(({ edits }) => edits),
    patches: whole.flatMap(({ patches }) => patches),
    builders: whole.flatMap(({ builders }) => builders),
    writesOut: whole.flatMap(({ writesOut }) => writesOut),
  }
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
    patches: [
      ...patches,
      ...(condition?.patches ?? []),
      ...(condition && keepsOldCode(action) ? [] : (first.companions ?? [])),
    ],
    data: action.type === 'data' ? [action] : [],
    builders: candidates.flatMap(({ builders }) => builders),
    writesOut: condition ? [] : (first.writesOut ?? []),
    copied:
      first.copies &&
      copiedFor(first.copies, { all: first.instances, own: candidates.map(({ instance }) => instance) }),
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
  const inLists = groups.flat().filter(({ candidate }) => gapsOf(candidate) !== undefined)
  const lists = grouped(inLists, ({ candidate: { action, file } }) => {
    const { pos, end } = 'list' in action ? action.list : { pos: 0, end: 0 }
    return `${file} ${pos}-${end} ${textOfAction(action)}`
  })
  const whole = [...lists.values()].flatMap((all): readonly Group<Chosen>[] => {
    const own = new Set(all.map(({ candidate }) => candidate.instance.of))
    const isWhole = all.every(
      ({ candidate }) =>
        own.size === all.length &&
        candidate.instances.length === own.size &&
        candidate.instances.every(({ of }) => own.has(of)),
    )
    const place = isWhole
      ? all.find(({ candidate }) => all.every((other) => suits(candidate, other.candidate)))
      : undefined
    return place ? [[place, ...all.filter((chosen) => chosen !== place)]] : []
  })
  const merged = new Set(whole.flat())
  return [...groupsOf(groups.flat().filter((chosen) => !merged.has(chosen))), ...whole]
}

/** True if the place of a candidate's insertion suits another candidate, too. */
function suits(here: Candidate, other: Candidate): boolean {
  const [at, gaps] = [gapsOf(here)?.[0], gapsOf(other)]
  return at !== undefined && gaps !== undefined && at >= Math.min(...gaps) && at <= Math.max(...gaps)
}

function gapsOf({ action }: Candidate): Gaps | undefined {
  return action.type === 'add' ? action.gaps : undefined
}

/** True if a conditional change keeps the old code beside the new, without companions. */
function keepsOldCode(action: Action): boolean {
  return action.type === 'splice' && action.whole !== undefined
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
) => Change['patches'] | undefined

const writers: { readonly [Type in Action['type']]: Writer<Extract<Action, { type: Type }>> } = {
  splice: ({ isExpression, whole, ...own }, condition, file, at) => {
    if (!condition) return [own]
    const { start, end, text } = own
    const node = whole ?? nodeOf(at, start, end)
    if (!isExpression || (node && (ts.isSpreadElement(node) || ts.isSpreadAssignment(node)))) return undefined
    const chosen = before(file, node?.getStart() ?? start, `${condition.code} ? ${text} : `)
    if (!node || !isOperand(node)) return [chosen]
    return [{ ...chosen, text: `(${chosen.text}` }, behind(file, node.end, ')')]
  },
  add: ({ otherwise, ...own }, condition) => {
    if (!condition) return [own]
    const { list, text } = own
    const { code } = condition
    if (otherwise !== undefined) return [{ ...own, text: `${code} ? ${text} : ${otherwise}` }]
    return [{ ...own, text: conditional(list, code, text) }]
  },
  remove: (own, condition) => (condition ? keptUnder(condition, own) : [own]),
  chain: ({ behind: call, text, order }, condition, file) => {
    const end = text.startsWith('\n') ? tailEnd(call.getSourceFile().text, call.end) : call.end
    if (!condition) return [behind(file, end, text, order)]
    const own = callWith(text)
    if (!own) return undefined
    const value = `${condition.code} ? ${own.value || 'true'} : undefined`
    return [behind(file, end, own.before + value + own.behind, order)]
  },
  unchain: ({ call }, condition, file) => {
    if (!condition) return [withoutCall(call)]
    const [argument] = call.arguments
    if (call.arguments.length > 1) return undefined
    if (!argument) return [before(file, call.end - 1, `${condition.opposite} ? true : undefined`)]
    return [before(file, argument.getStart(), `${condition.opposite} ? `), behind(file, argument.end, ' : undefined')]
  },
  adjust: ({ entry }, condition) => (condition ? [inPlace(entry.left, condition.code)] : leftOf(entry, entry.right)),
  data: (_, condition) => (condition ? undefined : []),
}

/** The node of a candidate, if replaced as a whole. */
function nodeOf(at: ts.Node | undefined, start: number, end: number): ts.Node | undefined {
  return at?.getStart() === start && at.end === end ? at : undefined
}

/** True if a conditional needs parentheses in a node's place. */
function isOperand(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isBinaryExpression(parent)) {
    return parent.left === node || parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken
  }
  if (ts.isConditionalExpression(parent)) return parent.condition === node
  if (ts.isTaggedTemplateExpression(parent)) return true
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent) || ts.isElementAccessExpression(parent))
    return parent.expression === node
  return (
    ts.isPropertyAccessExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isAwaitExpression(parent)
  )
}
