import { languageOf } from '../../site/model/locales.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { versionOf } from '../../site/model/versions.js'
import { walk } from '../../site/model/walk.js'
import type { ElementVisit } from '../../site/model/walk.js'

/** The versions of a language of which most pages have no file, where another language has them. */
export interface MissingVersions<Missing> {
  readonly language: string
  /** The labels of the versions that it has, and of those that it lacks. */
  readonly having: readonly string[]
  readonly lacking: readonly string[]
  readonly pages: readonly [Missing, ...Missing[]]
}

interface Pair<Missing> {
  readonly language: string
  readonly version: string
  readonly missing: Missing[]
  listed: number
}

/** Finds languages that have files in some of their versions only; `fewest` missing pages make a version of one. */
export function missingVersions<Missing extends { readonly name: string; readonly element: ElementVisit }>(
  { docs, pages }: Pick<Site, 'docs' | 'pages'>,
  missing: readonly Missing[],
  fewest: number,
): MissingVersions<Missing>[] {
  if (missing.length < fewest) return []
  const pairs = new Map<string, Pair<Missing>>()
  const pairOf = (element: ElementVisit) => {
    const [language, version] = [languageOf(element)?.title, versionOf(element)?.title]
    if (language === undefined || version === undefined) return undefined
    const key = JSON.stringify([language, version])
    const pair = pairs.get(key) ?? { language, version, missing: [], listed: 0 }
    pairs.set(key, pair)
    return pair
  }
  const count = ({ page, element }: { readonly page: string; readonly element: ElementVisit }) => {
    const pair = nameOfPage(page) === '' ? undefined : pairOf(element)
    if (pair) pair.listed += 1
  }
  walk(docs, [{ page: (visit) => (visit.endpoint ? undefined : count(visit)) }], pages.has)
  for (const each of missing) pairOf(each.element)?.missing.push(each)
  const all = [...pairs.values()]
  const isLacking = (pair: Pair<Missing>) => pair.missing.length >= fewest && pair.missing.length * 2 > pair.listed
  const isElsewhere = ({ version }: Pair<Missing>) => all.some((pair) => pair.version === version && !isLacking(pair))
  return [...new Set(all.map(({ language }) => language))].flatMap((language) => {
    const own = all.filter((pair) => pair.language === language)
    const lacking = own.filter((pair) => isLacking(pair) && isElsewhere(pair))
    const having = own.filter((pair) => !isLacking(pair))
    const [first, ...others] = lacking.flatMap((pair) => pair.missing)
    if (!first || having.length === 0) return []
    const labels = (some: readonly Pair<Missing>[]) => some.map(({ version }) => version)
    return [{ language, having: labels(having), lacking: labels(lacking), pages: [first, ...others] as const }]
  })
}
