import { ts } from 'ts-morph'
import { bare } from '../../code/declarations.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import { isWithin } from '../../code/nodes.js'
import type { Candidate } from '../propose/edit.js'
import { instancesOf, candidate, type EditContext } from '../propose/edit-context.js'

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

/**
 * Candidates for a value that other variants have under a condition: that condition is widened, or removed. `inserts`
 * are the candidates that write it there.
 */
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
      const like = item ?? gate.items.find((each) => had.get(each)?.some(({ child }) => isLikeElement(child, value)))
      if (!like) continue
      return [{ ...gateCandidate(own, gate, like, had, false), certainty: item === undefined ? 'first step' : 'sure' }]
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
  const asked = candidate({ type: 'gate', gate, item, had: placeInstances, isGone }, at, all, own)
  return conditionScope ? { ...asked, conditionScope } : asked
}

/** The times that each item under a condition gave something; undefined where that is not known. */
function hadIn(
  { instances, items }: EditContext,
  gate: Gate,
  all: Candidate['instances'],
): ReadonlyMap<ts.Node, readonly Had[]> | undefined {
  const lists = all.map(({ of }) => ({ of, list: instances.listOf(of) }))
  if (lists.some(({ list }) => !list)) return undefined
  return new Map(
    gate.items.map((item) => [
      item,
      lists.flatMap(({ of, list }) => {
        const child = list?.items.find((each) => {
          const origin = items.originOf(each)
          return origin !== undefined && isWithin(origin, item)
        })
        return child ? [{ of, child }] : []
      }),
    ]),
  )
}

function isSameCode(left: string, right: string): boolean {
  const plain = (code: string) => code.replace(/['`]/g, '"').replace(/\s+/g, '')
  return plain(left) === plain(right)
}

/** True if an element differs from another one only in its words and the folder of its pages. */
function isLikeElement(child: TracedValue, value: JsonValue): boolean {
  return child.type === 'element' && isJsonObject(value) && isLike(child.json, value, child.title)
}

function isLike(left: JsonValue | undefined, right: JsonValue | undefined, title: string | undefined): boolean {
  if (typeof left === 'string' && typeof right === 'string') return isSamePath(left, right)
  if (Array.isArray(left) && Array.isArray(right)) {
    const others = right as readonly JsonValue[]
    return left.length === right.length && left.every((each, index) => isLike(each as JsonValue, others[index], title))
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return left === right
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => key === title || (key in right && isLike(left[key], right[key], title)))
  )
}

/** `fr/guides/start` is `guides/start` and `de/guides/start` elsewhere. */
function isSamePath(left: string, right: string): boolean {
  if (left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`)) return true
  const [one, other] = [left.indexOf('/'), right.indexOf('/')]
  return one > 0 && other > 0 && left.slice(one) === right.slice(other)
}
