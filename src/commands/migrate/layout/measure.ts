import type { Plan } from '../model.js'
import type { Node } from './graph.js'

interface Extent {
  /** Characters on one line. */
  readonly flat: number
  readonly lines: number
}

/** About how many lines a node takes, with each of the constants inside as a name. */
export class Measure {
  readonly #isConstant: (node: Node) => boolean
  readonly #known = new Map<Node, Extent>()

  constructor(isConstant: (node: Node) => boolean) {
    this.#isConstant = isConstant
  }

  linesOf(node: Node): number {
    return this.#measure(node).lines
  }

  #measure(node: Node): Extent {
    const known = this.#known.get(node)
    if (known) return known
    const parts = node.parts.map((part) => (this.#isConstant(part) ? asName : this.#measure(part)))
    const flat = parts.reduce((sum, part) => sum + part.flat + 2, ownWidth(node.plan))
    const calls = node.plan.type === 'element' ? node.plan.calls.length : 0
    const broken = parts.reduce((sum, part) => sum + part.lines, 2 + Math.max(calls - 1, 0))
    const lines = flat <= WIDTH ? 1 : (linesOfData(node.plan) ?? broken)
    const measured = { flat, lines }
    this.#known.set(node, measured)
    return measured
  }
}

/** The width of a line after the usual indentation. */
const WIDTH = 70
const asName = { flat: 12, lines: 1 }

function ownWidth(plan: Plan): number {
  if (plan.type === 'literal') return plan.value === undefined ? 9 : JSON.stringify(plan.value).length
  if (plan.type === 'redirects') return JSON.stringify(plan.parts).length
  if (plan.type === 'name') return plan.name.length
  if (plan.type === 'word') return plan.key.length + 5
  if (plan.type !== 'element') return 4
  return plan.calls.reduce((sum, { method }) => sum + method.length + 3, plan.builder.length + 2)
}

function linesOfData(plan: Plan): number | undefined {
  if (plan.type === 'redirects') return plan.count + 2
  return plan.type === 'literal' ? literalLines(plan.value) : undefined
}

function literalLines(value: unknown): number {
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length <= WIDTH) return 1
  return Object.values(value).reduce<number>((sum, member) => sum + literalLines(member), 2)
}
