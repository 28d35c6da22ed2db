/** The file of the errors that were there when build-nav came. */
export const baselineName = 'docs-baseline.json'

/**
 * The gate for pull requests beside `--check`: `check`, `check` but for the errors of the baseline, or nothing more.
 */
export type Gate = 'check' | 'baseline' | 'none'

/** The `check` of a gate, as a command without its name; with the branch that lost URLs are looked for in. */
export function checkOf(gate: Gate, since?: string): string {
  return `check${gate === 'baseline' ? ` --baseline ${baselineName}` : ''}${since === undefined ? '' : ` --since ${since}`}`
}
