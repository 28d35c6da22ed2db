import type { JsonPath } from '../json/tree.js'

/** A change of docs.json that mends a finding: made only where there is one right answer. Paths are those of the value, `$ref`s resolved. */
export type Mend =
  | { readonly do: 'set'; readonly path: JsonPath; readonly value: unknown }
  | { readonly do: 'remove'; readonly path: JsonPath }
  /** Another name for a key, in its place. */
  | { readonly do: 'rename'; readonly path: JsonPath; readonly key: string }
