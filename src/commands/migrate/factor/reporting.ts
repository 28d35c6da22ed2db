import { counted, digits, listed } from '../../../base/diagnostics/text.js'

/** A report on the languages or versions in one place. */
export interface FamilyReport {
  /** Their path in docs.json: `navigation.languages`. */
  readonly site: string
  /** The languages or versions, and those inside of them: `['4 languages', '35 versions']`. */
  readonly labels: readonly string[]
  /** True if they became functions and loops. */
  readonly isFactored: boolean
  /** All of this in words. */
  readonly summary: string
  /** The labels that the user asked to keep apart. */
  readonly apart: readonly string[]
  /** About how many lines the functions save. */
  readonly saved: number
}

/** The size of code, in numbers. */
export interface Size {
  readonly nodes: number
  readonly conditions: number
  readonly lines: number
}

/** The number of labels that each function is for; a function for a single label keeps it apart from the others. */
export type Shares = readonly number[]

/** `4 languages × 35 versions: one function with 51 conditions, 700 lines instead of about 36,000` */
export function factoredSummary(labels: readonly string[], shares: Shares, before: Size, after: Size): string {
  const shared = shares.filter((share) => share > 1).length
  const functions = shared || shares.length
  const apart = shares.length - functions
  const shape = functions === 1 ? 'one function' : `${functions} functions`
  const rest = apart === 0 ? '' : apart === 1 ? ' and one written separately' : ` and ${apart} written separately`
  const { conditions } = after
  const ifs = conditions === 0 ? '' : ` with ${counted(conditions, 'condition')}`
  const lines = `${rounded(after.lines)} lines instead of about ${rounded(before.lines)}`
  return `${labels.join(' × ')}: ${shape}${ifs}${rest}, ${lines}`
}

/** Languages or versions in one place, before it is known what becomes of them. */
export type Asked = Pick<FamilyReport, 'site' | 'labels' | 'apart'>

/** Variants that stay written out, and why: 'as …'. */
export function writtenOut({ site, labels, apart }: Asked, why: string): FamilyReport {
  return {
    site,
    labels,
    apart,
    isFactored: false,
    summary: `${labels.join(' × ')}: written out, because ${why}`,
    saved: 0,
  }
}

/** Why variants stay written out. */
export function notShorter({ apart }: Asked): string {
  if (apart.length === 0) return "a function for all of them wouldn't be shorter"
  const verb = apart.length === 1 ? 'is' : 'are'
  return `${listed(apart)} ${verb} written separately (--separate), and a function for the others wouldn't be shorter`
}

function rounded(lines: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(lines, 1))) - 1)
  return digits(Math.round(lines / unit) * unit)
}
