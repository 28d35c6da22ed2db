import { counted, digits, listed } from '../../../base/diagnostics/text.js'
import type { CallPlan } from '../model.js'
import type { Family } from './nodes.js'
import { branchesOf, childrenOf, labelOf, type AxisName } from './variants.js'

/** A report on the languages or versions in one place. */
export interface FamilyReport {
  /** Their path in docs.json: `navigation.languages`. */
  readonly site: string
  /** The languages or versions, and the lists inside: `['4 languages', '35 versions']`. */
  readonly labels: readonly string[]
  /** True for functions and loops. */
  readonly isFactored: boolean
  /** All of this in words. */
  readonly summary: string
  /** The labels that the user asked to keep apart. */
  readonly apart: readonly string[]
  /** About how many lines the functions save. */
  readonly saved: number
}

/** Languages or versions in one place, before a decision. */
type Asked = Pick<FamilyReport, 'site' | 'labels' | 'apart'>

/** The languages and versions of a call, with separate labels. */
export function askedOf(call: CallPlan, site: string, separate: readonly string[]): Asked {
  const labels = new Map<AxisName, Set<string>>()
  const visit = (each: CallPlan): void => {
    const found = branchesOf(each)
    const inside = found?.branches ?? childrenOf(each) ?? []
    for (const branch of inside) {
      if (branch.type !== 'element') continue
      if (found) labels.set(found.axis, (labels.get(found.axis) ?? new Set()).add(labelOf(branch) ?? ''))
      branch.calls.forEach(visit)
    }
  }
  visit(call)
  const all = new Set([...labels.values()].flatMap((some) => [...some]))
  return {
    site,
    labels: [...labels].map(([axis, { size }]) => counted(size, axis)),
    apart: separate.filter((label) => all.has(label)),
  }
}

/** `4 languages × 35 versions: one function with 51 conditions, 700 lines instead of about 36,000` */
export function factoredReport(
  asked: Asked,
  { clusters }: Family,
  conditions: number,
  [before, after]: readonly [number, number],
): FamilyReport {
  const shares = clusters.map(({ element }) => new Set([...element.plans.keys()].map(({ label }) => label)).size)
  const functions = shares.filter((share) => share > 1).length || shares.length
  const apart = shares.length - functions
  const shape = functions === 1 ? 'one function' : `${functions} functions`
  const rest = apart === 0 ? '' : ` and ${apart === 1 ? 'one' : apart} written separately`
  const ifs = conditions === 0 ? '' : ` with ${counted(conditions, 'condition')}`
  const lines = `${rounded(after)} lines instead of about ${rounded(before)}`
  const summary = `${asked.labels.join(' × ')}: ${shape}${ifs}${rest}, ${lines}`
  return { ...asked, isFactored: true, summary, saved: before - after }
}

/** Variants that stay written out, and why: 'as …'. */
export function writtenOut({ site, labels, apart }: Asked, why: string): FamilyReport {
  const summary = `${labels.join(' × ')}: written out, because ${why}`
  return { site, labels, apart, isFactored: false, summary, saved: 0 }
}

/** The usual reason for variants written out. */
export function notShorter({ apart }: Asked): string {
  if (apart.length === 0) return "a function for all of them wouldn't be shorter"
  const verb = apart.length === 1 ? 'is' : 'are'
  return `${listed(apart)} ${verb} written separately (--separate), and a function for the others wouldn't be shorter`
}

function rounded(lines: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(lines, 1))) - 1)
  return digits(Math.round(lines / unit) * unit)
}
