import type { Bits } from './bits.js'
import { having, keysIn } from './context.js'
import type { Context } from './context.js'
import { presenceOf } from './nodes.js'
import type { Node } from './nodes.js'

/** Fewer conditions than this do not make a list hard to read. */
const LEAST_CONDITIONS = 4
const LEAST_SHARE = 0.4

/** Two sets of variants whose lists would have the fewest conditions: one language, or what came before a version. */
export function bestCut(nodes: readonly Node[], among: Bits, { axes }: Context): readonly [Bits, Bits] | undefined {
  const present = nodes.map((node) => presenceOf(node).and(among)).filter((each) => !each.isEmpty)
  const conditional = present.filter((each) => !each.equals(among)).length
  if (conditional < LEAST_CONDITIONS || conditional < present.length * LEAST_SHARE) return undefined
  let best: { cost: number; cut: readonly [Bits, Bits] } | undefined
  for (const axis of axes) {
    const keys = keysIn({ ...axis, keys: axis.ages }, among)
    if (keys.length < 2) continue
    const parts =
      axis.name === 'language' ? keys.map((key) => [key]) : keys.slice(1).map((_, at) => keys.slice(0, at + 1))
    for (const part of parts) {
      const own = having(axis, part).and(among)
      const cut = [own, among.without(own)] as const
      const cost = present.reduce((sum, each) => sum + costIn(each, cut[0]) + costIn(each, cut[1]), 0)
      if (!cut[1].isEmpty && cost < (best?.cost ?? Infinity)) best = { cost, cut }
    }
  }
  return best?.cut
}

function costIn(present: Bits, part: Bits): number {
  const size = present.and(part).size
  return size === 0 ? 0 : size < part.size ? 2 : 1
}
