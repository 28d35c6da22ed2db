import { compareVersions, numbersIn } from '../../site/model/variants.js'

/** The place of a new version. */
export interface Succession {
  readonly label: string
  readonly from: string
  /** The newest version so far, if older: its marks move to the new version. */
  readonly newest: string | undefined
}

/** The version to copy, unless given, and the newest version so far. */
export function succession(label: string, labels: readonly string[], given?: string): Succession {
  const numbered = labels.filter((each) => numbersIn(each)).toSorted((a, b) => compareVersions(b, a))
  const [highest] = numbered
  const isNewest = highest === undefined || numbersIn(label) === undefined || compareVersions(label, highest) > 0
  const newest = isNewest ? (highest ?? labels[0]) : undefined
  // `next` or `Latest` at the start of the list is ahead of all numbers.
  const [first] = labels
  const ahead = first !== undefined && numbersIn(first) === undefined ? first : highest
  const older = numbered.find((each) => compareVersions(each, label) < 0) ?? numbered.at(-1)
  return { label, from: given ?? (isNewest ? ahead : older) ?? '', newest }
}

/** The label of equal meaning: `3.0` for `v3`. */
export function sameVersion(label: string, labels: readonly string[]): string | undefined {
  const own = plain(label)
  return labels.find((each) => each === label || (own !== undefined && plain(each) === own))
}

/** The number in a label without words: `3` for `v3.0`. */
function plain(label: string): string | undefined {
  return /^v?(\d+(?:\.\d+)*)$/i.exec(label)?.[1]?.replace(/(?:\.0+)+$/, '')
}

/** The index of the new version among others, in rising or falling order. */
export function placeAmong(labels: readonly string[], { label, from }: Succession): number {
  const numbered = labels.flatMap((each, at) => (numbersIn(each) ? [{ label: each, at }] : []))
  const [first, last] = [numbered[0], numbered.at(-1)]
  if (!first || !last || !numbersIn(label)) {
    const at = labels.indexOf(from)
    return at > 0 && at === labels.length - 1 ? at + 1 : Math.max(at, 0)
  }
  const isRising = compareVersions(first.label, last.label) < 0
  const next = numbered.find((each) =>
    isRising ? compareVersions(each.label, label) > 0 : compareVersions(each.label, label) < 0,
  )
  return next?.at ?? last.at + 1
}

/** A label with or without `v`, like all other labels with a number. */
export function likeTheOthers(label: string, labels: readonly string[]): string {
  const numbered = labels.filter((each) => /^v?\d/i.test(each))
  const marks = new Set(numbered.map((each) => /^v?/i.exec(each)?.[0]))
  const [mark] = marks
  return mark === undefined || marks.size > 1 || numbered.length === 1 ? label : label.replace(/^v?(?=\d)/i, mark)
}
