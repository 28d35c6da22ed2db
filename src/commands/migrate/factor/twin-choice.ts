import { totalWeight } from './cost.js'
import { localsIn } from './definition.js'
import { planShared } from './elements.js'
import { linesOf } from './extent.js'
import { elementsIn, presenceOf } from './nodes.js'
import type { ElementNode } from './nodes.js'
import { needOf } from './pages.js'
import type { Scope } from './scope.js'
import type { Twins } from './twins.js'

/** The cost to a reader who must look a function up. */
const LOOKUP = 10

/** Decides which twins are written as one function, called in the place of each. */
export class TwinChoice {
  readonly #byMember: ReadonlyMap<ElementNode, Twins>
  /** For each node inside elements with twins, the twins around it. */
  readonly #around = new Map<ElementNode, Set<Twins>>()
  readonly #joined = new Map<Twins, boolean>()

  constructor(twins: readonly Twins[]) {
    this.#byMember = new Map(twins.flatMap((each) => each.members.map((member) => [member, each] as const)))
    for (const each of twins) {
      for (const inner of each.members.flatMap((member) => [...elementsIn(member)])) {
        this.#around.set(inner, (this.#around.get(inner) ?? new Set()).add(each))
      }
    }
  }

  /** An element, or its twins and itself as one, if that is less to read; `scope`: where each is written by itself. */
  wholeOf(node: ElementNode, scope: Scope): ElementNode {
    const twins = this.#byMember.get(node)
    return twins && this.#isJoined(twins, scope) ? twins.whole : node
  }

  #isJoined(twins: Twins, scope: Scope): boolean {
    const known = this.#joined.get(twins)
    if (known !== undefined) return known
    // Of twins inside of each other, the first ones are asked.
    this.#joined.set(twins, false)
    const around = twins.members.flatMap((member) => [...(this.#around.get(member) ?? [])])
    const isJoined = !around.some((other) => this.#isJoined(other, scope)) && isWorthAFunction(twins, scope)
    this.#joined.set(twins, isJoined)
    return isJoined
  }
}

function isWorthAFunction({ members, whole }: Twins, scope: Scope): boolean {
  const need = needOf(whole, presenceOf(whole), scope)
  const place = { at: need === 'any' ? undefined : need[0], within: [], of: whole.builder }
  const [one, ...each] = [whole, ...members].map((node) => planShared(node, presenceOf(node), scope, place))
  // What no variant changes is a constant anyway.
  if (!one || localsIn(one).size === 0) return false
  return linesOf(one) + each.length < linesOf(...each) && totalWeight(one) + LOOKUP * each.length < totalWeight(...each)
}
