import { partsOf, textOf, type Plan } from '../model.js'

/** Equal plans as one node: a repetition is a node with several uses. */
export interface Node {
  plan: Plan
  readonly parts: readonly Node[]
  /** The number of elements: itself, descendants and pages. */
  readonly elements: number
  /** Its first user. */
  parent: Node | undefined
  /** True for code with a parameter of the surrounding function. */
  readonly isOpen: boolean
  /** The number of uses; everything inside a repetition counts once. */
  uses: number
}

/** All nodes from the root down, users before their parts. */
export class Graph {
  readonly root: Node
  readonly usersFirst: readonly Node[]
  /** In the order of the docs.json, by first use. */
  readonly inOrder: readonly Node[]
  readonly #interner = new PlanNumbers()
  readonly #nodes = new Map<number, Node>()

  constructor(plan: Plan) {
    const finished: Node[] = []
    this.root = this.#add(plan, finished)
    this.usersFirst = finished.reverse()
    this.inOrder = preorder(this.root)
  }

  nodeOf(plan: Plan): Node {
    const node = this.#nodes.get(this.#interner.idOf(plan))
    if (!node) throw new TypeError('this plan is not part of the graph')
    return node
  }

  #add(plan: Plan, finished: Node[]): Node {
    const id = this.#interner.idOf(plan)
    const known = this.#nodes.get(id)
    // Of equal plans, a plan with a file decides the place.
    if (known && plan.from && !known.plan.from) known.plan = plan
    if (known) return known
    const parts = partsOf(plan).map((part) => this.#add(part, finished))
    const node: Node = {
      plan,
      parts,
      elements: elementsIn(plan, parts),
      isOpen: isOpen(plan, parts),
      parent: undefined,
      uses: 0,
    }
    for (const part of parts) {
      part.uses++
      part.parent ??= node
    }
    this.#nodes.set(id, node)
    finished.push(node)
    return node
  }
}

function preorder(root: Node): Node[] {
  const met = new Set<Node>()
  const visit = (node: Node): void => {
    if (met.has(node)) return
    met.add(node)
    node.parts.forEach(visit)
  }
  visit(root)
  return [...met]
}

function elementsIn(plan: Plan, parts: readonly Node[]): number {
  const inside = parts.reduce((sum, { elements }) => sum + elements, 0)
  if (plan.type === 'element')
    return 1 + inside + textsIn(plan.calls.find(({ method }) => method === 'pages')?.args ?? [])
  return plan.type === 'list' ? inside + textsIn(plan.items) : inside
}

function isOpen(plan: Plan, parts: readonly Node[]): boolean {
  if (plan.type === 'definition') return false
  return plan.type === 'word' || (plan.type === 'name' && plan.of === 'function') || parts.some((part) => part.isOpen)
}

function textsIn(plans: readonly Plan[]): number {
  return plans.filter((plan) => textOf(plan) !== undefined).length
}

/** Numbers for plans, equal for equal code. */
export class PlanNumbers {
  readonly #ids = new Map<string, number>()
  readonly #known = new WeakMap<Plan, number>()

  idOf(plan: Plan): number {
    const known = this.#known.get(plan)
    if (known !== undefined) return known
    const key = this.#key(plan)
    const id = this.#ids.get(key) ?? this.#ids.size
    this.#ids.set(key, id)
    this.#known.set(plan, id)
    return id
  }

  #key(plan: Plan): string {
    const comments = plan.comments.length > 0 ? JSON.stringify(plan.comments) : ''
    return `${plan.type} ${comments} ${shapes[plan.type](plan as never)} ${partsOf(plan).map((part) => this.idOf(part))}`
  }
}

/** The plan without its parts. */
const shapes: { readonly [Type in Plan['type']]: (plan: Extract<Plan, { type: Type }>) => string } = {
  element: ({ builder, args, calls }) =>
    `${builder} ${args.length} ${calls.map(({ method, args: given, comments }) => `${method} ${given.length} ${comments.length > 0 ? JSON.stringify(comments) : ''}`)}`,
  list: ({ spread }) => String(spread),
  object: ({ entries }) => JSON.stringify(entries.map(({ key, comments }) => [key, comments])),
  literal: ({ value }) => (value === undefined ? 'undefined' : JSON.stringify(value)),
  redirects: ({ parts, latest }) => JSON.stringify([parts, latest?.start]),
  name: ({ name, of }) => `${name} ${of}`,
  code: ({ parts }) => JSON.stringify(parts.map((part) => (typeof part === 'string' ? part : 0))),
  word: ({ key }) => key,
  definition: ({ form, names, module }) => `${form} ${names.join()} ${module}`,
}
