import { grouped } from '../../../base/diagnostics/grouped.js'
import { listed, short } from '../../../base/diagnostics/text.js'
import { isFolderOf, localeFinder, type VariantKind } from '../../../site/model/variants.js'
import { nodeAround, nodesIn, pageRefsIn, type NavNode } from '../../../site/model/navigation-tree.js'
import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { defineRule, nameOf, sidebarOf, type Report, type Rule } from '../rule.js'
import { lackingParts, type Lacking } from '../variants.js'

interface Parity extends Pick<Lacking, 'what' | 'having' | 'of'> {
  readonly kind: VariantKind
  readonly lacking: readonly string[]
}

/** Languages, versions and products compared. */
export const variantRules: readonly Rule[] = [
  defineRule<{ page: string; version: string; first: string }>({
    id: 'version-page',
    severity: 'note',
    message: ({ page, version, first }) =>
      `'${short(page)}' is listed in ${first} and in ${version}, but Mintlify shows it in only one of them.`,
    hint: () => 'Create a page for each version, or list it outside of the versions.',
    head: ['page is listed in several versions', 'pages are listed in several versions'],
    row: ({ page }) => ({ what: page }),
    why: 'A page has one URL, and Mintlify shows it in one version: the default one, if that lists it. Readers of the other version leave theirs when they open the page. A note, because some pages are the same in every version.',
    example: { page: 'changelog', version: "version '1.0'", first: "version '2.0'" },
    end({ navigation }, report) {
      const lists = new Map<NavNode, Map<string, NavNode>>()
      for (const { page, path, element, endpoint } of pageRefsIn(navigation())) {
        const version = nodeAround(element, 'version')
        if (endpoint || !version?.parent) continue
        const pages = lists.get(version.parent) ?? new Map<string, NavNode>()
        lists.set(version.parent, pages)
        const name = nameOfPage(page)
        const first = pages.get(name)
        if (!first) pages.set(name, version)
        else if (first !== version)
          report({ path }, { page, version: nameOf(version), first: nameOf(first) }, { about: name })
      }
    },
  }),
  defineRule<{
    readonly page: string
    readonly folder: string
    readonly language: string
    /** The page of the name in the language's own folder. */
    readonly near: string | undefined
    /** True if the sidebar lists `near` already. */
    readonly isListed?: boolean
  }>({
    id: 'locale-page',
    severity: 'warning',
    message: ({ page, folder, language }) =>
      `'${short(page)}' is in the folder for '${folder}' but listed in the navigation for '${language}'.`,
    hint({ near, language, isListed }) {
      if (near === undefined) return undefined
      return isListed
        ? `'${short(near)}' is already listed for '${language}': remove this entry.`
        : `Did you mean '${near}'?`
    },
    head: ['page is listed in another language', 'pages are listed in another language'],
    row: ({ page, language }) => ({ what: `${page}  in the navigation of ${language}` }),
    why: 'A page is listed in the navigation of one language, but its file is in the folder of another: readers who open it change language by accident, and the language switcher breaks. This often remains after copying one language to create the next.',
    example: { page: 'ko/start', folder: 'ko', language: 'ja', near: 'ja/start' },
    end({ navigation, pages }, report) {
      const isListed = ({ kind, title, parent, isGlobal }: NavNode) =>
        kind === 'language' && title !== undefined && parent && !isGlobal
      const lists = grouped([...nodesIn(navigation())].filter(isListed), ({ parent }) => parent)
      const codes = new Map([...lists].map(([list, all]) => [list, all.map(({ title = '' }) => title)]))
      const finders = new Map([...codes].map(([list, own]) => [list, localeFinder(own)]))
      const visits = codes.size === 0 ? [] : [...pageRefsIn(navigation())].filter(({ endpoint }) => !endpoint)
      const bySidebar = grouped(visits, ({ element }) => sidebarOf(element))
      const entries = new Map(
        [...bySidebar].map(([key, all]) => [key, new Set(all.map(({ page }) => nameOfPage(page)))]),
      )
      for (const visit of visits) {
        const { title: language, parent: list } = nodeAround(visit.element, 'language') ?? {}
        const { path: page } = pagePath(visit.page)
        const at = finders.get(list)?.(page) ?? -1
        const folder = page.split('/')[at]
        if (language === undefined || folder === undefined || isFolderOf(folder, language, codes.get(list) ?? []))
          continue
        const meant = page.split('/').with(at, language).join('/')
        const near = pages.has(meant) ? meant : undefined
        const isThere = entries.get(sidebarOf(visit.element))?.has(meant)
        report({ path: visit.path }, { page: visit.page, folder, language, near, isListed: isThere }, { about: page })
      }
    },
  }),
  defineRule<Parity>({
    id: 'locale-parity',
    severity: 'warning',
    off: true,
    message: paritySentence,
    hint: ({ lacking }) =>
      `Translate it, and list it in ${lacking.length === 1 ? `the navigation of '${lacking[0]}'` : 'their navigation'}.`,
    head: ['part is missing in some languages', 'parts are missing in some languages'],
    row: ({ what }) => ({ name: what }),
    why: 'A page, a tab or a setting such as `navbar` that the default language (the one marked `default`, else the first) or at least half of the languages have, and another one lacks: the switcher has nowhere to go. The place is the condition in the code that leaves it out, where there is one. Off by default, as translations are rarely complete; a build that adds a language reports what that one lacks.',
    example: { kind: 'language', what: "'guides/start'", lacking: ['fr'], having: ['en'], of: 2 },
    end: (site, report) => tellLacking('language', site, report),
  }),
  defineRule<Parity>({
    id: 'variant-parity',
    severity: 'warning',
    off: true,
    message: paritySentence,
    head: ['part is missing in a version or product', 'parts are missing in versions or products'],
    row: ({ what }) => ({ name: what }),
    why: "A condition in the code leaves out of one version or product what the default one, several others, or the version beside it has: `version === 'v2'`, and a version v3 silently lacks it. The place is the condition. Off by default, as conditions are usually meant; a build that adds a version or a product reports what that one lacks. Versions and products that share no code are not compared.",
    example: { kind: 'version', what: "tab 'Agents' (3 pages)", lacking: ['v3'], having: ['v2'], of: 3 },
    end(site, report) {
      for (const kind of ['version', 'product'] as const) tellLacking(kind, site, report)
    },
  }),
]

/** `'fr' and 'es' lack tab 'Blog' (3 pages), which 'en' has.` */
function paritySentence({ kind, what, lacking, having, of }: Parity): string {
  const isRest = having.length > 1 && having.length + lacking.length === of
  const others = isRest ? `all other ${kind}s have` : named(having, `other ${kind}s`, ['has', 'have'])
  return `${named(lacking, `${kind}s`, ['lacks', 'lack'])} ${what}, which ${others}.`
}

/** `'de' lacks`, `'fr' and 'es' lack`, `12 languages lack` */
function named(titles: readonly string[], many: string, [one, several]: readonly [string, string]): string {
  const names = titles.length > 3 ? `${titles.length} ${many}` : listed(titles.map((title) => `'${short(title)}'`))
  return `${names} ${titles.length === 1 ? one : several}`
}

/**
 * Reports the missing parts of variants, at the condition in code for a part. Versions and products without common code
 * differ on purpose: their parts are reported at a condition only.
 */
function tellLacking(kind: VariantKind, { added, navigation }: Site, report: Report<Parity>): void {
  const isConditional = kind !== 'language'
  for (const part of lackingParts(navigation(), kind, (title) => added?.[kind].has(title) ?? true)) {
    const { what, page, path: had, having, of, within } = part
    // Each version may have a condition of its own.
    for (const lacking of isConditional ? part.lacking.map((each) => [each] as const) : [part.lacking]) {
      const [{ path }] = lacking
      const lacks = { in: isConditional ? path : within.path, had, isConditional }
      const args = { kind, what, having, of, lacking: lacking.map(({ title = '' }) => title) }
      report({ path: [...path, kind], lacks }, args, page === undefined ? {} : { about: page })
    }
  }
}
