import { grouped } from '../../base/diagnostics/grouped.js'
import { inQuotes } from '../../base/diagnostics/text.js'
import type { JsonPath } from '../../format/json/tree.js'
import { compareVersions, isFolderOf, languagesOf, neutralPaths } from '../../site/model/variants.js'
import { nodeAround } from '../../site/model/navigation-tree.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { NavNode, PageRef } from '../../site/model/navigation-tree.js'

/* Listed pages without a file, and the languages and versions with the file. */

/** A listed page without a file. */
export interface Missing {
  readonly page: string
  /** Without slashes and an extension. */
  readonly name: string
  readonly path: JsonPath
  readonly element: NavNode
  readonly near: () => string | undefined
}

/** Languages, or else versions, with and without the file of a page. */
export interface Counterparts {
  readonly axis: 'language' | 'version'
  readonly having: readonly string[]
  readonly lacking: readonly string[]
  /** The label of the asking language or version. */
  readonly own: string
  /** True if each language, or version, of the site lists the page. */
  readonly isInAll: boolean
  /** The entries of the page in all of them. */
  readonly entries: readonly { readonly label: string; readonly path: JsonPath }[]
}

/** A language with files in some of its versions only. */
export interface MissingVersions {
  readonly language: string
  readonly having: readonly string[]
  readonly lacking: readonly string[]
  readonly pages: readonly [Missing, ...Missing[]]
}

const axes = ['language', 'version'] as const

/** Compares listed pages with a file and listed pages without. */
export function listedVariants({ navigation, pages }: Pick<Site, 'navigation' | 'pages'>, visits: readonly PageRef[]) {
  const all = visits.map((visit) => {
    const [language, version] = axes.map((axis) => nodeAround(visit.element, axis)?.title)
    return { visit, page: nameOfPage(visit.page), language, version, label: version }
  })
  const labels = { language: new Set<string>(), version: new Set<string>() }
  for (const each of all) for (const axis of axes) if (each[axis] !== undefined) labels[axis].add(each[axis])
  const { neutral, isFolderOfVersion } = neutralPaths(languagesOf(navigation()), all)
  const byPath = grouped(all, ({ page }) => neutral(page))
  const names = new Set(all.map(({ page }) => page))
  return {
    isListed: (page: string) => names.has(nameOfPage(page)),
    /** True for pages with a difference in language or version only. */
    isSame: (one: string, other: string) => one !== other && neutral(one) === neutral(other),
    isFolderOf: (folder: string, { axis, own }: Counterparts) =>
      axis === 'language' ? isFolderOf(folder.split('/').at(-1) ?? '', own, []) : isFolderOfVersion(folder, own),
    counterparts({ name, element }: Missing): Counterparts | undefined {
      const same = byPath.get(neutral(name)) ?? []
      for (const axis of axes) {
        const labelled = (isThere: boolean) =>
          same.flatMap(({ page, visit: { path }, [axis]: label }) =>
            label !== undefined && pages.has(page) === isThere ? { label, path } : [],
          )
        const [there, missing] = [labelled(true), labelled(false)]
        const own = nodeAround(element, axis)?.title
        const [having, lacking] = [there, missing].map((some) => [...new Set(some.map(({ label }) => label))])
        if (own === undefined || !having || !lacking || having.length === 0 || having.includes(own)) continue
        const isInAll = new Set([...having, ...lacking]).size === labels[axis].size
        return { axis, having, lacking, own, isInAll, entries: [...there, ...missing] }
      }
      return undefined
    },
    /** `fewest` missing pages, and more than half of the listed pages, make a version without files. */
    missingVersions(missing: readonly Missing[], fewest: number): MissingVersions[] {
      if (missing.length < fewest) return []
      const keyOf = (element: NavNode) => JSON.stringify(axes.map((axis) => nodeAround(element, axis)?.title))
      const open = grouped(missing, ({ element }) => keyOf(element))
      const pairs = [...grouped(all, ({ visit }) => keyOf(visit.element))].flatMap(([key, [first, ...more]]) => {
        const { language, version } = first
        if (language === undefined || version === undefined) return []
        const own = open.get(key) ?? []
        return { language, version, own, isLacking: own.length >= fewest && own.length * 2 > more.length + 1 }
      })
      const isElsewhere = (version: string) => pairs.some((pair) => pair.version === version && !pair.isLacking)
      return [...grouped(pairs, ({ language }) => language)].flatMap(([language, own]) => {
        const lacking = own.filter((pair) => pair.isLacking && isElsewhere(pair.version))
        const having = own.flatMap(({ isLacking, version }) => (isLacking ? [] : version))
        const [first, ...others] = lacking.flatMap((pair) => pair.own)
        if (!first || having.length === 0) return []
        return [
          { language, having, lacking: lacking.map(({ version }) => version), pages: [first, ...others] as const },
        ]
      })
    },
  }
}

/** Names for the code of a language, or the label of a version, in code of `migrate` and the guide. */
const variables = { language: ['locale', 'language', 'lang', 'code'], version: ['label', 'version'] } as const

/** A condition by the names in scope, and a method of a release to take into scope for the condition. */
export interface EntryCondition {
  readonly code: string
  readonly unbound?: string
}

/**
 * The condition under which code for several variants lists a page: `since('2.0')`, `locale !== 'fr'`. Undefined for
 * code without a variant in scope, such as a constant.
 */
export function conditionFor(
  { axis, having, lacking }: Pick<Counterparts, 'axis' | 'having' | 'lacking'>,
  names: ReadonlySet<string>,
): EntryCondition | undefined {
  const isFew = having.length <= lacking.length
  const few = isFew ? having : lacking
  const quoted = (labels: readonly string[]) => labels.map((each) => inQuotes(each)).join(', ')
  const variable = variables[axis].find((name) => names.has(name))
  if (axis === 'version') {
    const ordered = having.toSorted((one, other) => compareVersions(other, one))
    const isNumbered = [...having, ...lacking].every((label) => /^v?\d/.test(label))
    const isEach = (sign: 1 | -1) =>
      isNumbered && having.every((one) => lacking.every((other) => compareVersions(one, other) * sign > 0))
    const method = isEach(1) ? 'since' : isEach(-1) ? 'until' : 'only'
    const labels = { since: ordered.slice(-1), until: ordered.slice(0, 1), only: few }[method]
    const not = method === 'only' && !isFew ? '!' : ''
    const call = (callee: string) => ({ code: `${not}${callee}(${quoted(labels)})` })
    if (names.has(method)) return call(method)
    if (names.has('release')) return call(`release.${method}`)
    const isOfRelease = ['since', 'until', 'only'].some((name) => names.has(name))
    if (variable === undefined && isOfRelease) return { ...call(method), unbound: method }
  }
  if (variable === undefined) return undefined
  if (few.length === 1) return { code: `${variable} ${isFew ? '===' : '!=='} ${quoted(few)}` }
  return { code: `${isFew ? '' : '!'}[${quoted(few)}].includes(${variable})` }
}
