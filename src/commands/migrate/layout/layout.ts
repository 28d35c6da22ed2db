import type { ElementPlan, Plan } from '../model.js'

/** A value that has a name: what is repeated, split off, or came from a file of its own. */
export interface Constant {
  readonly plan: Plan
  readonly name: string
  readonly module: string
  /** True if another module uses it. */
  readonly isExported: boolean
}

/** One file to be written. */
export interface Module {
  /** Relative to the folder of the config, with slashes. */
  readonly path: string
  /** Each after those that it uses. */
  readonly constants: readonly Constant[]
  /** The default export, of the config alone. */
  readonly docs: ElementPlan | undefined
}

/** The files, and the names in them. */
export interface Layout {
  readonly modules: readonly Module[]
  readonly constantOf: (plan: Plan) => Constant | undefined
}
