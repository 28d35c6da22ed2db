import { printLiteral } from '../../migrate/print/literal.js'
import type { Candidate } from '../propose/edit.js'
import type { Instance } from '../origin/instances.js'
import { visibleAt } from '../../code/declarations.js'
import { addition, type Patch } from '../../code/patch.js'
import { axesOf, ranks, type Axis } from './axes.js'

/** A condition, true for some instances of a place only. */
export interface Condition {
  readonly code: string
  /** Comparisons with an equal answer for all of these instances. TypeScript refuses these under the condition. */
  readonly answers: ReadonlyMap<string, boolean>
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
  const { at, instances: all, file, mayHaveAnyName } = candidate
  if (!at) return undefined
  const visible = visibleAt(at)
  const wanted = all.map(({ of }) => own.has(of))
  const axes = axesOf(all, visible, mayHaveAnyName)
  // `!since('2.0')` comes after `label === '1.0'`, but needs no further name.
  const rank = ({ code, axes: [axis] }: Test) => Number(axis?.isHidden) * 2 + Number(code.startsWith('!'))
  const testsFor = (some: readonly boolean[]) =>
    testsOf(axes, all, some).toSorted((left, right) => rank(left) - rank(right))
  const tests = testsFor(wanted)
  const remaining = wanted.map((is) => !is)
  const found = oneOrTwo(tests, wanted) ?? negated(oneOrTwo(testsFor(remaining), remaining))
  if (!found) return undefined
  const hidden = new Set(found.axes.filter(({ isHidden }) => isHidden).map(({ name }) => name.split('.')[0] ?? ''))
  const { pattern } = visible
  if (hidden.size > 0 && pattern?.getSourceFile().fileName !== file) return undefined
  const comparisons = tests.filter(({ code }) => / [!=]== /.test(code))
  return {
    code: found.code,
    answers: new Map(
      comparisons.flatMap(({ code, holds }) => {
        const [answer, ...more] = new Set(holds.filter((_, index) => wanted[index]))
        return answer === undefined || more.length > 0 ? [] : [[plainCode(code), answer] as const]
      }),
    ),
    patches: pattern ? [...hidden].map((name) => addition({ list: pattern, items: pattern.elements }, name)) : [],
  }
}

function negated(test: Test | undefined): Test | undefined {
  return test && { ...test, code: `!(${test.code})` }
}

/** The number of labels in a condition. */
function labelCount({ code }: Test): number {
  return code.match(/"(?:[^"\\]|\\.)*"/g)?.length ?? 0
}

/** The first fitting condition, of a single test or two. */
function oneOrTwo(tests: readonly Test[], wanted: readonly boolean[]): Test | undefined {
  const fitting = tests.filter(({ holds }) => isSame(holds, wanted))
  const few = fitting.find((test) => labelCount(test) <= FEW)
  if (few) return few
  const [single] = fitting.toSorted((left, right) => labelCount(left) - labelCount(right))
  const two = together(tests, wanted)
  return two && (!single || labelCount(two) < labelCount(single)) ? two : single
}

/** Two tests, both true exactly where wanted. */
function together(tests: readonly Test[], wanted: readonly boolean[]): Test | undefined {
  const wider = tests.filter(({ holds }) => wanted.every((each, index) => !each || holds[index]))
  for (const [index, left] of wider.entries()) {
    const right = wider
      .slice(index + 1)
      .find(({ holds }) => wanted.every((each, at) => each || !left.holds[at] || !holds[at]))
    if (right) return { code: `${left.code} && ${right.code}`, holds: wanted, axes: [...left.axes, ...right.axes] }
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
      return known.flatMap((label) => [
        test(`${name}(${printLiteral(label)})`, (value) => answerOf(value, label)),
        test(`!${name}(${printLiteral(label)})`, (value) => answerOf(value, label) === false),
      ])
    }
    const texts = [...new Set(values)].filter((value) => typeof value === 'string' || typeof value === 'number')
    if (texts.length < 2 || texts.length >= MOST_VALUES) return []
    const named = texts.filter((text) => values.some((value, index) => value === text && wanted[index]))
    const others = texts.filter((text) => !named.includes(text))
    const inList = (some: readonly (string | number)[], not: '' | '!') =>
      some.length > 1 && some.length <= MOST_NAMED
        ? [
            test(`${not}[${some.map(print).join(', ')}].includes(${name})`, (value) =>
              some.some((each) => each === value) === (not === '')),
          ]
        : []
    return [
      ...texts.map((text) => test(`${name} === ${print(text)}`, (value) => value === text)),
      ...texts.map((text) => test(`${name} !== ${print(text)}`, (value) => value !== text)),
      ...inList(named, ''),
      ...inList(others, '!'),
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

/** Code without quotes, white space and commas, for a comparison. */
export function plainCode(code: string): string {
  return code.replace(/['"`\s,]/g, '')
}
