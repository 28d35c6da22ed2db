import { printLiteral } from '../../migrate/print/literal.js'
import type { ConditionScope, Candidate } from '../propose/edit.js'
import { visibleAt } from '../../code/declarations.js'
import { ALIKE, ANY, AREA, answerOf, axesOf, labelsOf, type Axis } from './axes.js'
import { addition, type Patch } from '../../code/patch.js'

/** A condition, true for the instances of a change only. */
export interface Condition {
  readonly code: string
  /** True for all remaining instances. */
  readonly opposite: string
  /** Patches for names missing from a destructured parameter: `{ label }` becomes `{ label, since }`. */
  readonly patches: readonly Patch[]
}

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
  const labels = labelsOf(axes, all)
  const testFor = (wanted: readonly boolean[]) => firstFitting(testsOf(axes, labels, wanted), wanted, conditionScope)
  const found = testFor(all.map(({ of }) => own.has(of)))
  if (!found) return undefined
  const others = testFor(all.map(({ of }) => !own.has(of)))
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
  return (
    others.axes.every((axis) => !axis.isHidden || found.axes.includes(axis)) && labelCount(others) <= labelCount(found)
  )
}

/** The number of labels in a condition. */
function labelCount({ code }: { readonly code: string }): number {
  return code.match(/"(?:[^"\\]|\\.)*"/g)?.length ?? 0
}

/** The first fitting condition, of a single test or two. Names of more than variants come last. */
function firstFitting(
  tests: readonly Test[],
  wanted: readonly boolean[],
  conditionScope: ConditionScope | undefined,
): Test | undefined {
  const upTo = (most: number) => tests.filter(({ axes }) => axes.every(({ rank }) => rank < most))
  const found = oneOrTwo(upTo(ALIKE), wanted) ?? oneOrTwo(upTo(ANY), wanted)
  if (found || !conditionScope) return found
  if (conditionScope === 'anything') return oneOrTwo(tests, wanted)
  // `locale === 'fr' && section === 'api'`: a variant, and a part of the variant.
  const parts = tests.filter(({ axes, code }) => axes.every(({ rank }) => rank === ANY) && code.includes(' === '))
  return together(upTo(AREA), parts, wanted)
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

function testsOf(axes: readonly Axis[], labels: readonly string[], wanted: readonly boolean[]): readonly Test[] {
  const tests: Test[] = []
  const add = (axis: Axis, code: string, test: (value: unknown) => boolean) =>
    void tests.push({ code, holds: axis.values.map(test), axes: [axis] })
  for (const axis of axes) {
    const { name, values } = axis
    const texts = [...new Set(values)].filter((value) => typeof value === 'string' || typeof value === 'number')
    if (texts.length > 1 && texts.length < MOST_VALUES) {
      for (const text of texts) add(axis, `${name} === ${print(text)}`, (value) => value === text)
      for (const text of texts) add(axis, `${name} !== ${print(text)}`, (value) => value !== text)
      const named = texts.filter((text) => values.some((value, index) => value === text && wanted[index]))
      if (named.length > 1 && named.length <= MOST_NAMED) {
        add(axis, `[${named.map(print).join(', ')}].includes(${name})`, (value) => named.some((each) => each === value))
      }
    }
    if (!values.some((value) => typeof value === 'function')) continue
    for (const label of labels) {
      if (values.some((value) => answerOf(value, label) === undefined)) continue
      add(axis, `${name}(${printLiteral(label)})`, (value) => answerOf(value, label) === true)
    }
  }
  return tests
}

function print(value: string | number): string {
  return typeof value === 'string' ? printLiteral(value) : String(value)
}

/** `a === b` becomes `a !== b`; longer code gets parentheses. */
function negated(code: string): string {
  if (code.includes('&&')) return `!(${code})`
  if (code.includes(' === ')) return code.replace(' === ', ' !== ')
  return code.includes(' !== ') ? code.replace(' !== ', ' === ') : `!${code}`
}
