import { partsOf } from '../model.js'
import type { Plan } from '../model.js'

/** Gives plans that print as the same code the same number. */
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
    return `${plan.type} ${comments} ${shape(plan)} ${partsOf(plan).map((part) => this.idOf(part))}`
  }
}

/** The part of a plan that the numbers of its parts do not contain. */
function shape(plan: Plan): string {
  return shapes[plan.type](plan as never)
}

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
