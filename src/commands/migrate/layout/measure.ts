import type { Plan } from '../model.js'
import type { Node } from './graph.js'

/** The size of code before prettier. */
export interface Extent {
  /** Characters on one line. */
  readonly flat: number
  readonly lines: number
}

/** The size of a plan from the sizes of its parts; `width`: of a line, `around`: lines of brackets. */
export function extentOf(
  plan: Plan,
  parts: readonly Extent[],
  { width, around }: { readonly width: number; readonly around: number },
): Extent {
  const flat = parts.reduce((sum, part) => sum + part.flat + 2, widths[plan.type](plan as never))
  const chained = plan.type === 'element' ? Math.max(plan.calls.length - 1, 0) : 0
  const broken = parts.reduce((sum, part) => sum + part.lines, around + chained)
  return { flat, lines: flat <= width ? 1 : (linesOfData(plan, width) ?? broken) }
}

/** The characters of a plan without its parts. */
const widths: { readonly [Type in Plan['type']]: (plan: Extract<Plan, { type: Type }>) => number } = {
  element: ({ builder, calls }) => calls.reduce((sum, { method }) => sum + method.length + 3, builder.length + 2),
  list: () => 2,
  object: ({ entries }) => entries.reduce((sum, { key }) => sum + key.length + 2, 4),
  literal: ({ value }) => (JSON.stringify(value) ?? 'undefined').length,
  redirects: ({ parts }) => JSON.stringify(parts).length,
  name: ({ name }) => name.length,
  code: ({ parts }) => parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0),
  word: ({ key }) => key.length + 5,
  definition: () => NAME.flat,
}

function linesOfData(plan: Plan, width: number): number | undefined {
  if (plan.type === 'redirects') return plan.count + 2
  return plan.type === 'literal' ? linesOfValue(plan.value, width) : undefined
}

function linesOfValue(value: unknown, width: number): number {
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length <= width) return 1
  return Object.values(value).reduce<number>((sum, member) => sum + linesOfValue(member, width), 2)
}

const NAME: Extent = { flat: 12, lines: 1 }
/** The width of a line after the usual indentation. */
const WIDTH = 70

/** About how many lines a node takes, with each constant inside as a name. */
export function measure(isConstant: (node: Node) => boolean): (node: Node) => number {
  const known = new Map<Node, Extent>()
  const measured = (node: Node): Extent => {
    const parts = node.parts.map((part) => (isConstant(part) ? NAME : (known.get(part) ?? measured(part))))
    const extent = extentOf(node.plan, parts, { width: WIDTH, around: 2 })
    known.set(node, extent)
    return extent
  }
  return (node) => (known.get(node) ?? measured(node)).lines
}
