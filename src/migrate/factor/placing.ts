import { fileNameFrom } from '../layout/names.js'
import type { DefinitionPlan } from '../model.js'
import type { Signature } from './functions.js'

/** A module for each top function, and for what several share. */
export function placeAll(signatures: readonly Signature[], reached: ReadonlySet<DefinitionPlan>): void {
  for (const { functions, locales, releases, parameter } of signatures) {
    const own = functions.filter(({ definition }) => reached.has(definition))
    const top = own.at(-1)?.definition
    if (!top) continue
    const module = moduleNamed(top.names)
    for (const { definition } of own) definition.module ??= module
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

/** The module of what has a name: `api-reference` for `apiReference`. */
export function moduleNamed([name = '']: readonly string[]): string {
  return fileNameFrom(name.replace(/([a-z\d])([A-Z])/g, '$1 $2')) ?? 'sidebar'
}
