import { MOST_LINES } from '../layout/split.js'
import type { DefinitionPlan } from '../model.js'
import { definitionsIn } from './definition.js'
import { linesOf } from './extent.js'
import type { FunctionOf, Signature } from './functions.js'

/** Functions shorter than this share a module with others that are short, too. */
const LEAST_LINES = 50
/** Or than this, with their constants. */
const LEAST_IN_ALL = 150

/** The function of a cluster, and those that only it needs. */
interface Part {
  readonly signature: Signature
  readonly functions: readonly FunctionOf[]
  readonly home: string
  readonly isShort: boolean
  /** Its functions will be spread over several modules. */
  readonly isSpread: boolean
}

/** A module for each function that languages or versions are called by, and for what several of these share. */
export function placeAll(signatures: readonly Signature[], reached: ReadonlySet<DefinitionPlan>): void {
  const parts = signatures.flatMap((signature) => partsOf(signature, reached))
  const short = parts.filter(({ isShort }) => isShort).length
  const modules = new Map<Signature, Set<string>>()
  for (const { signature, functions, home, isShort } of parts) {
    const module = short > 1 && isShort ? 'sidebars' : home
    for (const { definition } of functions) definition.module ??= module
    modules.set(signature, (modules.get(signature) ?? new Set()).add(module))
  }
  for (const { locales, releases, parameter, folderOf } of signatures) {
    for (const axis of [locales, releases]) {
      if (!axis) continue
      const users = signatures.filter((other) => other.locales === axis || other.releases === axis)
      const [module = 'sidebar', another] = new Set(users.flatMap((user) => [...(modules.get(user) ?? [])]))
      const isShared = another !== undefined || parts.some((part) => part.isSpread && users.includes(part.signature))
      const shared = axis === releases ? 'releases' : 'locales'
      const home = parameter === 'edition' ? 'edition' : isShared ? shared : module
      axis.list.module ??= home
      axis.shown.module ??= axis.list.module
      axis.type.module ??= axis.list.module
      if (axis.latest) axis.latest.module ??= axis.list.module
      folderOf.module ??= axis.list.module
    }
  }
}

/**
 * The modules of functions: each contains the definitions that only its function needs; the first of several users
 * contains shared ones.
 */
function partsOf(signature: Signature, reached: ReadonlySet<DefinitionPlan>): Part[] {
  const left = new Set(signature.functions.filter(({ definition }) => reached.has(definition)))
  return [...left]
    .filter(({ home }) => home !== '')
    .map((top) => {
      const needed = new Set<DefinitionPlan>([top.definition, ...definitionsIn([top.body])])
      const functions = [...left].filter(({ definition }) => needed.has(definition))
      for (const each of functions) left.delete(each)
      const constants = [...needed].filter(({ form, module }) => form === 'const' && module === undefined)
      const own = linesOf(...functions.map(({ body }) => body))
      const all = own + linesOf(...constants.map(({ value }) => value))
      const isShort = own < LEAST_LINES && all < LEAST_IN_ALL
      return { signature, functions, home: top.home, isShort, isSpread: functions.length > 1 && all > MOST_LINES }
    })
}
