import { titleOf } from '../model.js'
import type { Node } from './graph.js'
import { labelOf } from './label.js'
import { identifierFrom, isReserved, joinWords, pascal } from './names.js'

/** Finds names that clash with nothing in any of the modules that they are seen in. */
export class Namer {
  /** For each module, the kind of node that has a name. */
  readonly #taken = new Map<string, Map<string, string>>()

  name(node: Node, modules: ReadonlySet<string>): string {
    const kind = kindOf(node)
    const holders = (name: string) => [...modules].flatMap((module) => this.#taken.get(module)?.get(name) ?? [])
    for (const name of candidates(node, (base) => isReserved(base) || !holders(base).includes(kind))) {
      if (isReserved(name) || holders(name).length > 0) continue
      for (const module of modules) this.#taken.set(module, (this.#taken.get(module) ?? new Map()).set(name, kind))
      return name
    }
    throw new TypeError('candidates never end')
  }
}

/**
 * `start`; `startGroup` where the kind distinguishes it from the owner of that name; `guidesStart` below a tab
 * 'Guides', `startV2` below a version; `start2` …
 */
function* candidates(node: Node, kindTellsApart: (base: string) => boolean): Generator<string> {
  const kind = kindOf(node)
  if (node.plan.type === 'definition') {
    yield* node.plan.names
    for (let number = 2; ; number++) yield joinWords(node.plan.names[0] ?? 'part', String(number))
  }
  const base = identifierFrom(labelOf(node) ?? '') ?? kind
  yield base
  if (kind === 'navigation') yield 'nav'
  if (base !== kind && kindTellsApart(base)) yield base + pascal(kind)
  for (let above = node.parent; above; above = above.parent) {
    const title = identifierFrom(titleOf(above.plan) ?? '')
    if (!title || title === base) continue
    yield isPartition(above) ? joinWords(base, pascal(title)) : joinWords(title, pascal(base))
  }
  for (let number = 2; ; number++) yield joinWords(base, String(number))
}

function isPartition({ plan }: Node): boolean {
  return plan.type === 'element' && (plan.builder === 'version' || plan.builder === 'language')
}

function kindOf({ plan }: Node): string {
  return plan.type === 'element' ? plan.builder : 'part'
}
