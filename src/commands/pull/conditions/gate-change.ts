import { ts } from 'ts-morph'
import type { Gate, Candidate } from '../propose/edit.js'
import type { Gate as Gated } from './gates.js'
import type { TextOf } from '../types/declared.js'
import { namesIn } from '../../code/nodes.js'
import { aroundItem } from './conditional-code.js'
import { asked, conditionFor, type Condition } from './conditions.js'
import { logical } from './decided-condition.js'
import { withoutRemark } from './remarks.js'
import { inPlace, replaced, type Patch, type Removal, removal } from '../../code/patch.js'
import { leastCertainty, type Change } from '../patch/change.js'

/** The new state of an item: under a condition, under none, or removed from all variants. */
type Under = Conditional | 'nothing' | 'gone'

interface Conditional {
  readonly code: string
  /** Undefined where it is unchanged. */
  readonly condition: Condition | undefined
}

/**
 * Changes a condition whose items get more variants, or lose some: it is widened, narrowed, or removed. Undefined
 * where nobody would write the result.
 */
export function gateChange(candidates: readonly Candidate[], textOf: TextOf): Omit<Change, 'edits'> | undefined {
  const [first] = candidates
  if (first?.action.type !== 'gate') return undefined
  const { gate } = first.action
  const unders: Under[] = []
  for (const item of gate.items) {
    const under = underOf(item, candidates, textOf)
    if (!under) return undefined
    unders.push(under)
  }
  const patches = patchesOf(gate, unders)
  if (!patches) return undefined
  const conditions = unders.flatMap((under) => (typeof under === 'object' ? (under.condition ?? []) : []))
  return {
    file: first.file,
    patches: [...patches, ...conditions.flatMap((condition) => condition.patches)],
    data: [],
    builders: [],
    writesOut: [],
    condition: conditions[0],
    certainty: leastCertainty(candidates),
    family: candidates[0]?.family ?? 'gate',
  }
}

function underOf(item: ts.Node, candidates: readonly Candidate[], textOf: TextOf): Under | undefined {
  const [first] = candidates as readonly [Candidate & { readonly action: Gate }]
  const { gate, had } = first.action
  const own = (isGone: boolean) =>
    candidates.flatMap(({ action, instance: { of } }) =>
      action.type === 'gate' && action.item === item && action.isGone === isGone ? [of] : [],
    )
  const [more, less] = [new Set(own(false)), new Set(own(true))]
  const wanted = new Set([...(had.get(item) ?? []), ...more].filter((of) => !less.has(of)))
  const { condition: was } = gate
  const code = logical(was) === '||' ? `(${was.getText()})` : was.getText()
  if (more.size === 0 && less.size === 0) return { code, condition: undefined }
  if (wanted.size === 0) return 'gone'
  if (first.instances.every(({ of }) => wanted.has(of))) return 'nothing'
  const condition = conditionFor(first, wanted, textOf)
  const anew = condition && asksTheSame(was, condition.code) ? { code: condition.code, condition } : undefined
  if (anew && (more.size > 0 || isPositive(code))) return anew
  const beside = beyond(code, { more, less }, (some) => conditionFor(first, some, textOf))
  return anew && (!beside || asked(anew) < asked(beside)) ? anew : beside
}

/** Extends the old condition with a new one, so that the author's stays: `was || more`, `was && less`. */
function beyond(
  was: string,
  { more, less }: { readonly more: ReadonlySet<object>; readonly less: ReadonlySet<object> },
  conditionOf: (some: ReadonlySet<object>) => Condition | undefined,
): Conditional | undefined {
  if (more.size > 0 && less.size > 0) return undefined
  const condition = conditionOf(more.size > 0 ? more : less)
  if (!condition) return undefined
  return { code: more.size > 0 ? `(${was} || ${condition.code})` : `${was} && ${condition.opposite}`, condition }
}

/** True if a condition names those that it is true for. */
function isPositive(code: string): boolean {
  return code.includes(' === ') || code.includes('.includes(')
}

/** True if a condition uses the names of another one. */
function asksTheSame(was: ts.Node, now: string): boolean {
  const names = new Set(now.replace(strings, '').match(/[A-Za-z_$][\w$]*/g))
  return [...namesIn(was)].every((name) => name === 'includes' || names.has(name))
}

const strings = /"(?:[^"\\]|\\.)*"/g

/** The items with what they are under by now: those beside each other that are under the same, together. */
function patchesOf(gate: Gated, unders: readonly Under[]): readonly Patch[] | undefined {
  const { around, condition, items } = gate
  const stay = unders.filter((under) => under !== 'gone')
  if (stay.length === 0) return removals(around.parent, [around])
  const [first] = stay
  const isOne = typeof first === 'object' && stay.every((under) => codeOf(under) === first.code)
  const gone = items.filter((_, index) => unders[index] === 'gone')
  const removed = removals(items[0]?.parent, gone)
  if (isOne) return removed && [...(first.condition ? [inPlace(condition, first.code)] : []), ...removed]
  if (gone.length > 0) return undefined
  const patches = apart(gate, unders)
  return patches && stay.every((under) => under === 'nothing') ? [...withoutRemark(around), ...patches] : patches
}

function removals(list: ts.Node | undefined, gone: readonly ts.Node[]): readonly Removal[] | undefined {
  const items =
    list && (ts.isCallExpression(list) ? list.arguments : ts.isArrayLiteralExpression(list) && list.elements)
  if (!list || !items) return gone.length === 0 ? [] : undefined
  return gone.map((item) => removal({ list, items }, item))
}

function apart({ around, condition, items }: Gated, unders: readonly Under[]): readonly Patch[] | undefined {
  const { fileName: file, text } = around.getSourceFile()
  const patches: Patch[] = []
  let at = around.getStart()
  let closing = ''
  for (const [index, { nodes, under }] of runsOf(items, unders).entries()) {
    const [start, end] = [nodes[0]?.getStart() ?? at, nodes.at(-1)?.end ?? at]
    const [opening, next] = openingOf(around, nodes, under)
    const between = text.slice(at, start)
    if (index > 0 ? !/^\s*,\s*$/.test(between) : comment.test(between.replace(condition.getText(), '')))
      return undefined
    patches.push(replaced(file, at, start, closing + (index > 0 ? between : '') + opening))
    at = end
    closing = next
  }
  if (comment.test(text.slice(at, around.end))) return undefined
  return [...patches, replaced(file, at, around.end, closing)]
}

const comment = /\/[/*]/

interface Run {
  readonly nodes: ts.Node[]
  readonly under: Under | undefined
}

function runsOf(items: readonly ts.Node[], unders: readonly Under[]): readonly Run[] {
  const runs: Run[] = []
  for (const [index, node] of items.entries()) {
    const under = unders[index]
    const last = runs.at(-1)
    if (last && codeOf(last.under) === codeOf(under)) last.nodes.push(node)
    else runs.push({ nodes: [node], under })
  }
  return runs
}

function openingOf(
  { parent: list }: ts.Node,
  nodes: readonly ts.Node[],
  under: Under | undefined,
): readonly [string, string] {
  if (typeof under !== 'object') return ['', '']
  const [only, ...others] = nodes
  return only && others.length === 0 ? aroundItem(list, under.code, only) : [`...when(${under.code}, `, ')']
}

function codeOf(under: Under | undefined): string | undefined {
  return typeof under === 'object' ? under.code : undefined
}
