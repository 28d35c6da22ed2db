/** The file of the errors that were there when build-nav came. */
export const baselineName = 'docs-baseline.json'

/**
 * The gate for pull requests beside `--check`: `check`, `check` but for the errors of the baseline, or nothing more.
 */
export type Gate = 'check' | 'baseline' | 'none'

/** The `check` of a gate, as a command without its name. */
export function checkOf(gate: Gate): string {
  return gate === 'baseline' ? `check --baseline ${baselineName}` : 'check'
}
