/** What became of the languages or versions in one place. */
export interface FamilyReport {
  /** Where they stand in docs.json: `navigation.languages`. */
  readonly site: string
  /** The languages or versions, and those inside of them: `['4 languages', '35 versions']`. */
  readonly labels: readonly string[]
  /** Whether they became functions and loops. */
  readonly isFactored: boolean
  /** All of this in words. */
  readonly summary: string
}

/** What code costs its reader, in numbers. */
export interface Size {
  readonly nodes: number
  readonly conditions: number
  readonly lines: number
}

/** `4 languages x 35 versions: one tree, 51 conditions, about 36,000 lines written out, 700 as code` */
export function factoredSummary(labels: readonly string[], trees: number, before: Size, after: Size): string {
  const shape = trees === 1 ? 'one tree' : `${trees} trees`
  const conditions = after.conditions === 1 ? '1 condition' : `${after.conditions} conditions`
  return `${labels.join(' x ')}: ${shape}, ${conditions}, about ${rounded(before.lines)} lines → ${rounded(after.lines)}`
}

/** Why variants stay written out. */
export function separateSummary(labels: readonly string[], why: string): string {
  return `${labels.join(' x ')}: written out, as ${why}`
}

function rounded(lines: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(lines, 1))) - 1)
  return (Math.round(lines / unit) * unit).toLocaleString('en')
}
