/** A release, and what it is beside the others. */
export interface Release<Label extends string = string> {
  readonly label: Label
  /** True for that release and every newer one. */
  readonly since: <Given extends string = Label>(label: OneOf<Label, Given>) => boolean
  /** True for that release and every older one. */
  readonly until: <Given extends string = Label>(label: OneOf<Label, Given>) => boolean
  /** True for these releases. */
  readonly only: <Given extends string = Label>(...labels: OneOf<Label, Given>[]) => boolean
}

declare const isRelease: unique symbol
/** A type that nothing is assignable to: a message names the label that is wrong, and does not list all others. */
export interface NotARelease<_Label> {
  readonly [isRelease]: false
}
type OneOf<Label, Given> = Given extends Label ? Given : NotARelease<Given>

/**
 * The releases of a site, the newest first. Each has its `label`, and compares itself to the others: `since('2.0')`
 * is true for 2.0 and newer, `until('1.0')` for 1.0 and older, `only('2.0', '1.0')` for these. Another label does not
 * compile.
 * @example
 * navigation().versions(
 *   ...newestFirst('2.0', '1.0').map(({ label, since }) => version(label).pages('index', since('2.0') && 'agents')),
 * )
 * // { "versions": [{ "version": "2.0", "pages": ["index", "agents"] }, { "version": "1.0", "pages": ["index"] }] }
 */
export function newestFirst<const Labels extends readonly string[]>(
  ...labels: Labels
): { readonly [Index in keyof Labels]: Release<Labels[number]> } {
  const ages = new Map<string, number>()
  for (const label of labels) {
    if (typeof label !== 'string') throw new TypeError(`newestFirst(…) takes labels, not ${String(label)}.`)
    if (ages.has(label)) throw new TypeError(`newestFirst(…) names '${label}' twice.`)
    ages.set(label, ages.size)
  }
  const ageOf = (label: string): number => {
    const age = ages.get(label)
    if (age !== undefined) return age
    const meant = labels.find((each) => bare(each) === bare(label))
    const hint = meant === undefined ? `They are ${labels.join(', ')}.` : `Did you mean '${meant}'?`
    throw new TypeError(`'${label}' is not one of the releases. ${hint}`)
  }
  const releases = labels.map((label, age) =>
    Object.freeze({
      label,
      since: (first: string) => age <= ageOf(first),
      until: (last: string) => age >= ageOf(last),
      only: (...named: string[]) => named.map(ageOf).includes(age),
    }),
  )
  return Object.freeze(releases) as never
}

/** Any other release may be one digit away: only the `v` and capitals are slips. */
function bare(label: string): string {
  return String(label)
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
}
