import { compareTexts } from '../../site/sources/natural-order.js'
import type { Counterparts } from './counterparts.js'
import { inQuotes } from '../../base/diagnostics/text.js'

/** The variants whose pages one piece of code lists: those that have a page, and those that lack it. */
export interface SharedEntry extends Pick<Counterparts, 'axis'> {
  readonly having: readonly string[]
  readonly lacking: readonly string[]
}

/** Names of a variable that holds the code of a language, or the label of a version, as `migrate` and the guide write them. */
const variables = { language: ['locale', 'language', 'lang', 'code'], version: ['label', 'version'] } as const

/** A condition by the names that are in scope, and the method of a release that has to be taken into scope for it. */
export interface EntryCondition {
  readonly code: string
  readonly unbound?: string | undefined
}

/**
 * The condition under which a shared piece of code lists a page where it exists, by the names that are in scope there:
 * `since('2.0')`, `locale !== 'fr'`. Undefined where the code knows no variant, as a constant does.
 */
export function conditionFor(entry: SharedEntry, names: ReadonlySet<string>): EntryCondition | undefined {
  const variable = variables[entry.axis].find((name) => names.has(name))
  const { method, labels, isNot = false } = callFor(entry)
  const code = `${isNot ? '!' : ''}${method}(${labels.map((each) => inQuotes(each)).join(', ')})`
  if (entry.axis === 'version') {
    if (names.has(method)) return { code }
    if (names.has('release')) return { code: code.replace(method, `release.${method}`) }
  }
  if (variable !== undefined) return { code: comparison(entry, variable) }
  const isOfRelease = entry.axis === 'version' && ['since', 'until', 'only'].some((name) => names.has(name))
  return isOfRelease ? { code, unbound: method } : undefined
}

/** The call of a release that is true for the versions that have a page. */
function callFor({ having, lacking }: SharedEntry) {
  const ordered = having.toSorted(newestFirst)
  const isNumbered = [...having, ...lacking].every((label) => /^v?\d/.test(label))
  const isEach = (is: (one: string, other: string) => boolean) =>
    isNumbered && having.every((one) => lacking.every((other) => is(one, other)))
  if (isEach((one, other) => newestFirst(one, other) < 0)) return { method: 'since', labels: ordered.slice(-1) }
  if (isEach((one, other) => newestFirst(one, other) > 0)) return { method: 'until', labels: ordered.slice(0, 1) }
  return having.length <= lacking.length
    ? { method: 'only', labels: having }
    : { method: 'only', labels: lacking, isNot: true }
}

function comparison({ having, lacking }: SharedEntry, variable: string): string {
  const isFew = having.length <= lacking.length
  const [first = '', ...others] = isFew ? having : lacking
  if (others.length === 0) return `${variable} ${isFew ? '===' : '!=='} ${inQuotes(first)}`
  const list = `[${[first, ...others].map((each) => inQuotes(each)).join(', ')}].includes(${variable})`
  return isFew ? list : `!${list}`
}

function newestFirst(one: string, other: string): number {
  return compareTexts(other, one)
}
