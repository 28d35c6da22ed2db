import { printLiteral } from '../../migrate/print/literal.js'
import type { ConditionScope, Candidate } from '../propose/edit.js'
import type { Instance } from '../origin/instances.js'
import { visibleAt } from '../../code/declarations.js'
import { addition, type Patch } from '../../code/patch.js'
import { axesOf, ranks, type Axis, type Rank } from './axes.js'

/** A condition, true for the instances of a change only. */
export interface Condition {
  readonly code: string
  /** True for all remaining instances. */
  readonly opposite: string
  /** Patches for names missing from a destructured parameter: `{ label }` becomes `{ label, since }`. */
  readonly patches: readonly Patch[]
}

/** A column of the matrix of instances and tests: `locale === 'fr'`, with the answer in each instance. */
interface Test {
  readonly code: string
  readonly holds: readonly boolean[]
  readonly axes: readonly Axis[]
}

const MOST_VALUES = 200
const MOST_NAMED = 4

/** A test with more labels is compared with two joined tests. */
const FEW = 2

/** Finds a condition, true for the `own` instances of a place only; undefined if no test fits. */
export function conditionFor(candidate: Candidate, own: ReadonlySet<object>): Condition | undefined {
  const { at, instances: all, file, conditionScope } = candidate
  if (!at) return undefined
  const visible = visibleAt(at)
  const axes = axesOf(all, visible, conditionScope)
  const wanted = all.map(({ of }) => own.has(of))
  const found = firstFitting(testsOf(axes, all, wanted), wanted, conditionScope)
  if (!found) return undefined
  const remaining = wanted.map((is) => !is)
  const others = firstFitting(testsOf(axes, all, remaining), remaining, conditionScope)
  const hidden = new Set(found.axes.filter(({ isHidden }) => isHidden).map(({ name }) => name.split('.')[0] ?? ''))
  const { pattern } = visible
  if (hidden.size > 0 && pattern?.getSourceFile().fileName !== file) return undefined
  return {
    code: found.code,
    opposite: others && isPlainer(others, found) ? others.code : negated(found.code),
    patches: pattern ? [...hidden].map((name) => addition({ list: pattern, items: pattern.elements }, name)) : [],
  }
}

/** True for an opposite without further hidden names or labels: `until('1.0')` for `!since('2.0')`. */
function isPlainer(others: Test, found: Test): boolean {
  const isKnown = others.axes.every((axis) => !axis.isHidden || found.axes.includes(axis))
  return isKnown && labelCount(others) <= labelCount(found)
}

/** The number of labels in a condition. */
function labelCount({ code }: Test): number {
  return code.match(/"(?:[^"\\]|\\.)*"/g)?.length ?? 0
}

/** The first fitting condition, of a single test or two. Names of more than variants come last. */
function firstFitting(
  tests: readonly Test[],
  wanted: readonly boolean[],
  conditionScope: ConditionScope | undefined,
): Test | undefined {
  const below = (rank: Rank) => tests.filter(({ axes }) => axes.every((axis) => axis.rank < rank))
  const found = oneOrTwo(below(ranks.alike), wanted) ?? oneOrTwo(below(ranks.any), wanted)
  if (found || !conditionScope) return found
  if (conditionScope === 'anything') return oneOrTwo(tests, wanted)
  // `locale === 'fr' && section === 'api'`: a variant, and a part of the variant.
  const parts = tests.filter(({ axes, code }) => axes.every(({ rank }) => rank === ranks.any) && code.includes(' === '))
  return together(below(ranks.area), parts, wanted)
}

function oneOrTwo(tests: readonly Test[], wanted: readonly boolean[]): Test | undefined {
  const single = tests.find(({ holds }) => isSame(holds, wanted))
  if (single && labelCount(single) <= FEW) return single
  const two = together(tests, tests, wanted)
  return two && (!single || labelCount(two) < labelCount(single)) ? two : single
}

/** A test of each list, both true exactly where wanted. */
function together(first: readonly Test[], others: readonly Test[], wanted: readonly boolean[]): Test | undefined {
  const wider = (tests: readonly Test[]) =>
    tests.filter(({ holds }) => wanted.every((each, index) => !each || holds[index]))
  const rights = wider(others)
  for (const [index, left] of wider(first).entries()) {
    for (const right of first === others ? rights.slice(index + 1) : rights) {
      const both = left.holds.map((each, at) => each && right.holds[at] === true)
      if (isSame(both, wanted))
        return { code: `${left.code} && ${right.code}`, holds: wanted, axes: [...left.axes, ...right.axes] }
    }
  }
  return undefined
}

function isSame(holds: readonly boolean[], wanted: readonly boolean[]): boolean {
  return holds.every((each, index) => each === wanted[index])
}

function testsOf(axes: readonly Axis[], all: readonly Instance[], wanted: readonly boolean[]): readonly Test[] {
  const labels = labelsOf(axes, all)
  return axes.flatMap((axis) => {
    const { name, values } = axis
    const test = (code: string, isTrue: (value: unknown) => unknown): Test => ({
      code,
      holds: values.map((value) => isTrue(value) === true),
      axes: [axis],
    })
    if (values.some((value) => typeof value === 'function')) {
      const known = labels.filter((label) => values.every((value) => answerOf(value, label) !== undefined))
      return known.map((label) => test(`${name}(${printLiteral(label)})`, (value) => answerOf(value, label)))
    }
    const texts = [...new Set(values)].filter((value) => typeof value === 'string' || typeof value === 'number')
    if (texts.length < 2 || texts.length >= MOST_VALUES) return []
    const named = texts.filter((text) => values.some((value, index) => value === text && wanted[index]))
    const list = `[${named.map(print).join(', ')}]`
    return [
      ...texts.map((text) => test(`${name} === ${print(text)}`, (value) => value === text)),
      ...texts.map((text) => test(`${name} !== ${print(text)}`, (value) => value !== text)),
      ...(named.length > 1 && named.length <= MOST_NAMED
        ? [test(`${list}.includes(${name})`, (value) => named.some((each) => each === value))]
        : []),
    ]
  })
}

function print(value: string | number): string {
  return typeof value === 'string' ? printLiteral(value) : String(value)
}

/** Labels for `since(…)` and the like. */
function labelsOf(axes: readonly Axis[], all: readonly Instance[]): readonly string[] {
  const named = axes.filter(({ rank }) => rank === ranks.label).flatMap(({ values }) => values)
  const titles = all.flatMap(({ variant }) => variant)
  return [...new Set([...named, ...titles])].filter((label): label is string => typeof label === 'string')
}

/** The result of a release's method for a label; undefined for an unknown label. */
function answerOf(value: unknown, label: string): boolean | undefined {
  try {
    return typeof value === 'function' ? (value as (label: string) => unknown)(label) === true : undefined
  } catch {
    return undefined
  }
}

/** `a === b` becomes `a !== b`; longer code gets parentheses. */
function negated(code: string): string {
  if (code.includes('&&')) return `!(${code})`
  if (code.includes(' === ')) return code.replace(' === ', ' !== ')
  return code.includes(' !== ') ? code.replace(' !== ', ' === ') : `!${code}`
}

/** Code without quotes, white space and commas, for a comparison. */
export function plainCode(code: string): string {
  return code.replace(/['"`\s,]/g, '')
}
