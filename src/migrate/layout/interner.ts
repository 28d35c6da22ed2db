import { partsOf } from '../model.js'
import type { Plan } from '../model.js'

/** Gives plans that print as the same code the same number. */
export class Interner {
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
    return `${plan.type} ${comments} ${shape(plan)} ${partsOf(plan).map((part) => this.idOf(part))}`
  }
}

/** What the numbers of the parts do not tell. */
function shape(plan: Plan): string {
  switch (plan.type) {
    case 'element':
      return `${plan.builder} ${plan.args.length} ${plan.calls.map(({ method, args, comments }) => `${method} ${args.length} ${comments.length > 0 ? JSON.stringify(comments) : ''}`)}`
    case 'list':
      return String(plan.spread)
    case 'object':
      return JSON.stringify(plan.entries.map(({ key, comments }) => [key, comments]))
    case 'literal':
      return plan.value === undefined ? 'undefined' : JSON.stringify(plan.value)
  }
}
