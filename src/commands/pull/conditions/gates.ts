import { ts } from 'ts-morph'
import { bare } from '../../code/declarations.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import { isWithin, listedIn, namesIn } from '../../code/nodes.js'
import type { Candidate, GateChange } from '../propose/edit.js'
import { instancesOf, candidate, type EditContext } from '../propose/edit-context.js'
import type { TextOf } from '../types/declared.js'
import { pagesOf } from '../variants/labels.js'
import { conditional } from './conditional-code.js'
import { asked, conditionFor, type Condition } from './conditions.js'
import { instead, logical, withoutRemark } from './decided-condition.js'
import { either, expressionOf, isPartOf, withoutStyle } from './either.js'
import { inPlace, rangeToken, type Patch, type Removal, removal } from '../../code/patch.js'
import { leastCertainty, type Change } from '../patch/change.js'

/** Items of a list under a condition: `c && a`, `...when(c, a, b)`, `...(c ? [a] : [])`. */
export interface Gate {
  /** The item of the list. */
  readonly around: ts.Node
  readonly condition: ts.Expression
  readonly items: readonly ts.Expression[]
}

/** The condition that an item of a list is under. */
function gateOf(around: ts.Node): Gate | undefined {
  if (ts.isBinaryExpression(around)) {
    const isAnd = around.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    return isAnd ? { around, condition: around.left, items: [around.right] } : undefined
  }
  const given = ts.isSpreadElement(around) ? bare(around.expression) : undefined
  if (given && ts.isCallExpression(given) && /^(\w+\.)?when$/.test(given.expression.getText())) {
    const [condition, ...items] = given.arguments
    return condition && items.length > 0 ? { around, condition, items } : undefined
  }
  if (!given || !ts.isConditionalExpression(given)) return undefined
  const [some, none] = [bare(given.whenTrue), bare(given.whenFalse)]
  const isList = ts.isArrayLiteralExpression(some) && some.elements.length > 0
  if (!isList || !ts.isArrayLiteralExpression(none) || none.elements.length > 0) return undefined
  return { around, condition: given.condition, items: some.elements }
}

/** The gate whose item code is, or whose items it is one of. */
function gateAround(item: ts.Node): Gate | undefined {
  let around = item
  while (around.parent && !gateOf(around) && !ts.isSpreadElement(around) && isInside(around)) around = around.parent
  const gate = gateOf(around)
  return gate && (around === item || gate.items.some((each) => each === item)) ? gate : undefined
}

/** True if a node may be part of a spread that has items. */
function isInside({ parent }: ts.Node): boolean {
  return (
    ts.isSpreadElement(parent) ||
    ts.isCallExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent)
  )
}

/** Candidates that widen or remove the condition under which other variants have a value; `inserts` would write it there. */
export function wideningCandidates(
  context: EditContext,
  value: JsonValue,
  inserts: readonly (Candidate | undefined)[],
): readonly Candidate[] {
  return inserts.flatMap((own) => {
    if (own?.action.type !== 'add' || !own.action.gaps) return []
    const { items, gaps, text } = own.action
    for (const around of items.slice(Math.min(...gaps), Math.max(...gaps))) {
      const gate = gateOf(around)
      const had = gate && hadIn(context, gate, own.instances)
      if (!gate || !had) continue
      const item = gate.items.find((each) => isSameCode(each.getText(), text))
      const isLike = (each: ts.Node) => {
        const given = had.get(each) ?? []
        return given.every(({ of }) => of !== own.instance.of) && given.some(({ child }) => isLikeChild(child, value))
      }
      const like = item ?? gate.items.find(isLike)
      if (!like) continue
      const certainty = item ? 'sure' : typeof value === 'string' ? 'guess' : 'first step'
      return [{ ...gateCandidate(own, gate, like, had, false), certainty }]
    }
    return []
  })
}

/** Candidates for a value that is removed from some of the variants for which its condition is true. */
export function narrowingCandidates(context: EditContext, { call }: TracedList, item: ts.Node): readonly Candidate[] {
  const gate = call && gateAround(item)
  if (!gate) return []
  const [all, own] = instancesOf(context, call)
  const had = hadIn(context, gate, all)
  const part = gate.around === item ? gate.items[0] : item
  if (!had || !part) return []
  return [gateCandidate({ at: item, instances: all, instance: own }, gate, part, had, true)]
}

interface Had {
  readonly of: object
  readonly child: TracedValue
}

function gateCandidate(
  here: Pick<Candidate, 'at' | 'instances' | 'instance' | 'conditionScope'>,
  gate: Gate,
  item: ts.Node,
  had: ReadonlyMap<ts.Node, readonly Had[]>,
  isGone: boolean,
): Candidate {
  const placeInstances = new Map([...had].map(([each, some]) => [each, new Set(some.map(({ of }) => of))]))
  const { at, instances: all, instance: own, conditionScope } = here
  const change = candidate({ type: 'gate', gate, item, had: placeInstances, isGone }, at, all, own)
  return conditionScope ? { ...change, conditionScope } : change
}

type HadOf = ReadonlyMap<ts.Node, readonly Had[]> | undefined

/** Each gate's items once per search: each edit of a list with many variants asks about the same gates of it. */
const knownHad = new WeakMap<EditContext['instances'], Map<ts.Node, { readonly all: readonly object[]; had: HadOf }>>()

function hadIn(context: EditContext, gate: Gate, instances: Candidate['instances']): HadOf {
  const gates = knownHad.get(context.instances) ?? new Map<ts.Node, { readonly all: readonly object[]; had: HadOf }>()
  knownHad.set(context.instances, gates)
  const all = instances.map(({ of }) => of)
  const known = gates.get(gate.around)
  if (known?.all.length === all.length && known.all.every((of, index) => of === all[index])) return known.had
  const had = hadAmong(context, gate, all)
  gates.set(gate.around, { all, had })
  return had
}

/** The times that each item under a condition gave something; undefined where that is not known. */
function hadAmong({ instances, items, sites }: EditContext, gate: Gate, all: readonly object[]): HadOf {
  const lists = all.map((of) => ({ of, list: instances.listOf(of) }))
  if (lists.some(({ list }) => !list)) return undefined
  return new Map(
    gate.items.map((item) => [
      item,
      lists.flatMap(({ of, list }) => {
        const child = list?.items.find((each) => {
          // Its literal or builder's call, or the call of a function that gave it.
          const returned = each.type === 'element' ? each.returns.map(({ site }) => sites.nodeAt(site)) : []
          return [items.originOf(each), ...returned].some((origin) => origin && isWithin(origin, item))
        })
        return child ? [{ of, child }] : []
      }),
    ]),
  )
}

function isSameCode(left: string, right: string): boolean {
  const plain = (code: string) => withoutStyle(code).replaceAll(' ', '')
  return plain(left) === plain(right)
}

/** True if a page differs from another one only in its folder, or an element has pages that do. */
function isLikeChild({ json = null }: TracedValue, value: JsonValue): boolean {
  const [own, others] = [[...pagesOf([json])], [...pagesOf([value])]]
  return (
    own.length > 0 && own.length === others.length && own.every((page, index) => isSamePath(page, others[index] ?? ''))
  )
}

/** `fr/guides/start` is `guides/start` and `de/guides/start` elsewhere. */
function isSamePath(left: string, right: string): boolean {
  if (left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`)) return true
  const [one, other] = [left.indexOf('/'), right.indexOf('/')]
  return one > 0 && other > 0 && left.slice(one) === right.slice(other)
}

/** The new state of an item: under a condition, under none, or removed from all variants. */
type Under = Conditional | 'nothing' | 'gone'

interface Conditional {
  readonly code: string
  /** Undefined where it is unchanged. */
  readonly condition: Condition | undefined
}

/** Widens, narrows or removes a condition whose items get more variants, or lose some; undefined where that reads badly. */
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
  const underNew = unders.flatMap((under) => (typeof under === 'object' && under.condition ? [under] : []))
  return {
    file: first.file,
    patches: [...patches, ...underNew.flatMap(({ condition }) => condition?.patches ?? [])],
    data: [],
    builders: [],
    writesOut: [],
    condition: underNew[0]?.code,
    certainty: leastCertainty(candidates),
    family: candidates[0]?.family ?? 'gate',
  }
}

function underOf(item: ts.Node, candidates: readonly Candidate[], textOf: TextOf): Under | undefined {
  const [first] = candidates as readonly [Candidate & { readonly action: GateChange }]
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
  // Of `locale === 'en' && since('2.0')`, `since('2.0')` stays once all languages have the item.
  const isEnough = condition && more.size > 0 && isPartOf(expressionOf(condition.code), was)
  if (condition && isEnough) return { code: condition.code, condition }
  const anew = condition && asksTheSame(was, condition.code) ? { code: condition.code, condition } : undefined
  if (anew && (more.size > 0 || isPositive(code))) return anew
  const beside = beyond(was, code, { more, less }, (some) => conditionFor(first, some, textOf))
  return anew && (!beside || asked(anew) < asked(beside)) ? anew : beside
}

/** Extends the old condition with a new one, so that the author's stays: `was || more`, `was && less`. */
function beyond(
  was: ts.Node,
  code: string,
  { more, less }: { readonly more: ReadonlySet<object>; readonly less: ReadonlySet<object> },
  conditionOf: (some: ReadonlySet<object>) => Condition | undefined,
): Conditional | undefined {
  if (more.size > 0 && less.size > 0) return undefined
  const condition = conditionOf(more.size > 0 ? more : less)
  if (!condition) return undefined
  if (more.size === 0) return { code: `${code} && ${condition.opposite}`, condition }
  const both = either(was, expressionOf(condition.code))
  return { code: logical(expressionOf(both)) === '||' ? `(${both})` : both, condition }
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

/** The patches of a gate; undefined where items go from it and the others are no longer under one condition. */
function patchesOf(gate: Gate, unders: readonly Under[]): readonly Patch[] | undefined {
  const { around, condition, items } = gate
  const stay = unders.filter((under) => under !== 'gone')
  if (stay.length === 0) return removals(around.parent, [around])
  const [first] = stay
  const isOne = typeof first === 'object' && stay.every((under) => codeOf(under) === first.code)
  const gone = items.filter((_, index) => unders[index] === 'gone')
  const removed = removals(items[0]?.parent, gone)
  if (isOne) return removed && [...(first.condition ? [inPlace(condition, first.code)] : []), ...removed]
  if (gone.length > 0) return undefined
  return [...(stay.every((under) => under === 'nothing') ? withoutRemark(around) : []), ...apart(gate, unders)]
}

function removals(list: ts.Node | undefined, gone: readonly ts.Node[]): readonly Removal[] | undefined {
  const listed = list && listedIn(list)
  if (!listed) return gone.length === 0 ? [] : undefined
  return gone.map((item) => removal(listed, item))
}

/** The items in the place of the gate, each with what it is under by now. */
function apart({ around, items }: Gate, unders: readonly Under[]): readonly Patch[] {
  const { text } = around.getSourceFile()
  const texts = items.map((item, index) => {
    const [under, previous] = [unders[index], items[index - 1]]
    const between = previous ? text.slice(previous.end, item.getStart()) : ''
    const own = rangeToken(item.getStart(), item.end)
    return between + (typeof under === 'object' ? conditional(around.parent, under.code, own, item) : own)
  })
  return instead(around, texts.join(''))
}

function codeOf(under: Under | undefined): string | undefined {
  return typeof under === 'object' ? under.code : undefined
}
