/** A release, compared with all releases of a site. */
export interface Release<Label extends string = string> {
  readonly label: Label
  /** True for the named release and newer releases. */
  readonly since: <Given extends string = Label>(label: OneOf<Label, Given>) => boolean
  /** True for the named release and older releases. */
  readonly until: <Given extends string = Label>(label: OneOf<Label, Given>) => boolean
  /** True for the named releases. */
  readonly only: <Given extends string = Label>(...labels: OneOf<Label, Given>[]) => boolean
}

declare const isRelease: unique symbol
/** A type without values: a message names the wrong label, and does not list all labels. */
export interface NotARelease<_Label> {
  readonly [isRelease]: false
}
type OneOf<Label, Given> = Given extends Label ? Given : NotARelease<Given>

/**
 * The releases of a site, the newest first. Each has a `label`, and functions for conditions: `since('2.0')` is true
 * for 2.0 and newer, `until('1.0')` for 1.0 and older, `only('2.0', '1.0')` for both. An unknown label does not compile.
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

/** A label without `v` and capitals. A different digit is no misspelling: releases often differ by a digit. */
function bare(label: string): string {
  return String(label)
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
}
