import type { Levels } from './levels.js'

/**
 * `export const check` of a docs.config.ts: what `build-nav check` makes of its rules.
 * @example
 * export const check: CheckSettings = { rules: { 'page-orphan': 'off' }, ignore: ['drafts/**'] }
 */
export interface CheckSettings {
  /** A level for each rule that shall not have its own: `off`, `note`, `warning` or `error`. */
  readonly rules?: Levels
  /** Pages and files that no rule looks at, in the syntax of .gitignore, from the docs root. */
  readonly ignore?: readonly string[]
}
