import type { DefinitionPlan } from '../model.js'
import { linesOf } from './extent.js'
import type { Signature } from './functions.js'

/** Functions shorter than this share a module with others that are short, too. */
const LEAST_LINES = 50

/** A module for each top function, and for what several share. */
export function placeAll(signatures: readonly Signature[], reached: ReadonlySet<DefinitionPlan>): void {
  const placed = signatures.map((signature) => {
    const own = signature.functions.filter(({ definition }) => reached.has(definition))
    const lines = own.reduce((sum, { body }) => sum + linesOf(body), 0)
    return { signature, own, isShort: lines < LEAST_LINES }
  })
  const short = placed.filter(({ isShort }) => isShort).length
  for (const { signature, own, isShort } of placed) {
    const module = short > 1 && isShort ? 'sidebars' : (own.at(-1)?.home ?? 'sidebar')
    for (const { definition } of own) definition.module ??= module
    const { locales, releases, parameter } = signature
    const users = signatures.filter((other) => other.releases && other.releases === releases).length
    for (const axis of [locales, releases]) {
      if (!axis) continue
      const home = parameter === 'edition' ? 'edition' : axis === releases && users > 1 ? 'releases' : module
      axis.list.module ??= home
      axis.shown.module ??= axis.list.module
      axis.type.module ??= axis.list.module
      if (axis.latest) axis.latest.module ??= axis.list.module
    }
  }
}
