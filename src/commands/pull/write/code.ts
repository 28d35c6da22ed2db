import type { Builder } from '../../migrate/model.js'

/** Code to be put into a module, and what it needs there. */
export interface Code {
  readonly text: string
  /** The names to import from build-nav. */
  readonly builders: readonly Builder[]
}

/** Code that needs no import. */
export function code(text: string): Code {
  return { text, builders: [] }
}
