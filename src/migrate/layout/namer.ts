import { titleOf } from '../model.js'
import type { Node } from './graph.js'
import { identifierFrom, isReserved, pascal } from './names.js'

/** Finds names that clash with nothing in any of the modules that they are seen in. */
export class Namer {
  readonly #taken = new Map<string, Set<string>>()

  name(node: Node, modules: ReadonlySet<string>): string {
    const isFree = (name: string) => !isReserved(name) && ![...modules].some((module) => this.#taken.get(module)?.has(name))
    for (const name of candidates(node)) {
      if (!isFree(name)) continue
      for (const module of modules) this.#taken.set(module, (this.#taken.get(module) ?? new Set()).add(name))
      return name
    }
    throw new TypeError('candidates never end')
  }
}

/** `start`, `startGroup`, `guidesStart` below a tab 'Guides', `start2` … */
function* candidates(node: Node): Generator<string> {
  const { plan } = node
  const kind = plan.type === 'element' ? plan.builder : 'value'
  const file = plan.from?.file.replace(/^.*[\\/]/, '').replace(/\.json$/i, '')
  const base = identifierFrom(file ?? titleOf(plan) ?? '') ?? kind
  yield base
  if (base !== kind) yield base + pascal(kind)
  for (let above = node.parent; above; above = above.parent) {
    const title = identifierFrom(titleOf(above.plan) ?? '')
    if (title && title !== base) yield title + pascal(base)
  }
  for (let number = 2; ; number++) yield `${base}${/\d$/.test(base) ? '_' : ''}${number}`
}
