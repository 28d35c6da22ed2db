import { languageOf, languagesOf, localeFinder } from '../../site/model/locales.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { plainVersion, versionOf } from '../../site/model/versions.js'
import { walk } from '../../site/model/walk.js'
import type { ElementVisit } from '../../site/model/walk.js'

/** The languages, or else the versions, that have a page which another one lacks. */
export interface Counterparts {
  readonly axis: 'language' | 'version'
  readonly labels: readonly string[]
  /** The number of languages, or versions, that list it and lack it. */
  readonly lacking: number
  /** The label of the one that lacks it, and the number of pages that one lists. */
  readonly own: string
  readonly listed: number
  /** True if another page is this one in another language or version. */
  readonly isOne: (page: string) => boolean
}

interface Listed {
  readonly page: string
  readonly language: string | undefined
  readonly version: string | undefined
}

/** Finds the counterparts of missing pages by their paths without the folders of languages and versions. */
export function counterpartsIn({ docs, pages }: Pick<Site, 'docs' | 'pages'>) {
  const listed: Listed[] = []
  const counts = { language: new Map<string, number>(), version: new Map<string, number>() }
  walk(
    docs,
    [
      {
        page({ page, element, endpoint }) {
          if (endpoint) return
          const titles = { language: languageOf(element)?.title, version: versionOf(element)?.title }
          listed.push({ page: nameOfPage(page), ...titles })
          for (const axis of ['language', 'version'] as const) {
            const title = titles[axis]
            if (title !== undefined) counts[axis].set(title, (counts[axis].get(title) ?? 0) + 1)
          }
        },
      },
    ],
    pages.has,
  )
  const localeAt = localeFinder(languagesOf(docs))
  const versions = new Set(listed.flatMap(({ version }) => (version === undefined ? [] : plainVersion(version))))
  const neutral = (page: string) => {
    const at = localeAt(page)
    const steps = page.split('/')
    return steps
      .filter((step, index) => index === steps.length - 1 || (index !== at && !versions.has(plainVersion(step))))
      .join('/')
  }
  const byPath = new Map<string, Listed[]>()
  for (const each of listed) {
    const key = neutral(each.page)
    byPath.set(key, [...(byPath.get(key) ?? []), each])
  }
  return (page: string, element: ElementVisit): Counterparts | undefined => {
    const key = neutral(page)
    const isOne = (other: string) => other !== page && neutral(other) === key
    const [others, missing] = [[] as Listed[], [] as Listed[]]
    for (const each of byPath.get(key) ?? []) (pages.has(each.page) ? others : missing).push(each)
    for (const axis of ['language', 'version'] as const) {
      const own = (axis === 'language' ? languageOf(element) : versionOf(element))?.title
      const labelsOf = (list: readonly Listed[]) => [...new Set(list.flatMap((each) => each[axis] ?? []))]
      const labels = labelsOf(others)
      if (own !== undefined && labels.length > 0 && !labels.includes(own))
        return { axis, labels, lacking: labelsOf(missing).length, own, listed: counts[axis].get(own) ?? 0, isOne }
    }
    return undefined
  }
}

/** The condition under which code that several variants share lists such a page: `locale === 'zh' && …`. */
export function conditionFor({ axis, labels, own }: Pick<Counterparts, 'axis' | 'labels' | 'own'>): string {
  const name = axis === 'language' ? 'locale' : 'version'
  const quoted = labels.map((label) => `'${label.replaceAll(/['\\]/g, '\\$&')}'`)
  if (labels.length === 1) return `${name} === ${quoted[0]} && …`
  return labels.length > 3
    ? `${name} !== '${own.replaceAll(/['\\]/g, '\\$&')}' && …`
    : `[${quoted.join(', ')}].includes(${name}) && …`
}
