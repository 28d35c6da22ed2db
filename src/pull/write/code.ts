import type { Builder } from '../../migrate/model.js'

/** Code to be put into a module, and what it needs there. */
export interface Code {
  readonly text: string
  /** What has to be imported from build-nav. */
  readonly builders: readonly Builder[]
}

/** Code that needs no import. */
export function code(text: string): Code {
  return { text, builders: [] }
}
