import { grouped } from '../../base/diagnostics/grouped.js'
import { languageCodes } from '../../format/contract/languages.js'
import type { NavNode } from '../model/navigation-tree.js'
import { baseOf, folderOf, foldersOf } from '../model/page-path.js'
import { pagesHeld } from './counterparts.js'
import type { Navigation } from './navigation.js'
import { variantsOf } from './variants.js'

/** A group for the new pages of an unlisted folder. */
export interface NewGroup {
  /** `guides/deploy` */
  readonly folder: string
  readonly pages: readonly string[]
  /** The element for the group; undefined if unknown. */
  readonly parent: NavNode | undefined
  /** True for a folder with the name of a language: no group. */
  readonly isLanguage: boolean
  /** The title of the index page, or the folder's name in the case of existing titles. */
  readonly title: string
}

/** The share of an element's pages in a folder that makes the element stand for the folder. */
const MOST_OF_IT = 0.8
const languages: ReadonlySet<string> = new Set(
  [...languageCodes, 'cn', 'jp', 'kr', 'ua'].map((code) => code.toLowerCase()),
)

/** The groups for pages without a place, by new folder. `titleIn` gives the title in a page's frontmatter. */
export function newGroups(
  pages: readonly string[],
  navigation: Navigation,
  titleIn: (page: string) => string | undefined = () => undefined,
): NewGroup[] {
  if (pages.length === 0) return []
  const { elements, variants } = navigation
  const listed = [...new Set(variants.flatMap((variant) => variant.pages))]
  const known = new Set(listed.flatMap(foldersOf))
  const parentsOf = parentFinder(listed, navigation)
  const folders = new Map<string, string[]>()
  for (const page of pages) {
    const folder = foldersOf(page).find((each) => !known.has(each))
    if (folder !== undefined) folders.set(folder, [...(folders.get(folder) ?? []), page])
  }
  return [...folders].map(([folder, members]) => {
    const around = folderOf(folder)
    const isAtTop = around === '' || variants.some((variant) => `${variant.folder}/` === around)
    const isLanguage = isAtTop && languages.has(baseOf(folder).toLowerCase())
    const parents = isLanguage ? [] : parentsOf(folder)
    const votes = (parent: NavNode) => parents.filter((each) => each === parent).length
    const [parent] = parents.toSorted((a, b) => votes(b) - votes(a))
    const title = titleIn(`${folder}/index`) ?? titleOf(baseOf(folder), elements)
    return { folder, pages: members, parent, isLanguage, title }
  })
}

/** Finds the parents of the groups for neighbouring folders; in the first of several versions with the folder. */
function parentFinder(all: readonly string[], navigation: Navigation): (folder: string) => readonly NavNode[] {
  const held = pagesHeld(navigation)
  return (folder) => {
    const around = folderOf(folder)
    const [own, ...others] = variantsOf(folder, navigation.variants)
    const variant = others.length > 0 ? own : undefined
    const inside = (variant?.pages ?? all).filter(
      (page) => page.startsWith(around) && page.includes('/', around.length),
    )
    const sisters = grouped(inside, (page) => page.slice(0, page.indexOf('/', around.length)))
    return [...sisters.values()].flatMap((pages) => {
      const isHolder = (element: NavNode) => pages.every((page) => held(element).has(page))
      const lists = navigation.listing(pages[0])
      const holders = lists.filter((list) => variant === undefined || navigation.variantOf(list) === variant)
      const [tightest] = holders
        .flatMap((list) => ancestors(list).find(isHolder) ?? [])
        .toSorted((a, b) => held(a).size - held(b).size)
      if (tightest?.kind !== 'group' || !tightest.parent) return []
      return pages.length >= MOST_OF_IT * held(tightest).size ? tightest.parent : []
    })
  }
}

/** An element, and the elements around; the nearest first. */
function ancestors(element: NavNode): readonly NavNode[] {
  return [element, ...(element.parent ? ancestors(element.parent) : [])]
}

// prettier-ignore
const spelled = [
  'API', 'APIs', 'SDK', 'SDKs', 'CLI', 'MCP', 'AI', 'UI', 'UX', 'SSO', 'FAQ', 'FAQs', 'REST', 'HTTP', 'OAuth', 'iOS', 'AWS', 'GCP', 'LLM',
  'URL', 'GitHub', 'GitLab', 'OpenAPI', 'GraphQL', 'JavaScript', 'TypeScript', 'Python', 'ID', 'RPC', 'CI', 'CD', 'SQL', 'QA',
]
const small = /^(and|or|of|the|for|in|to|a|an|with|on|your)$/

/** A folder's or file's name as a title, in the case of the site's titles: `api-keys` → `API keys`. */
export function titleOf(name: string, elements: readonly NavNode[]): string {
  const titles = elements.flatMap(({ kind, title = '' }) => (kind === 'group' ? [title.split(/\s+/)] : []))
  const written = titles.flat().filter((word) => /[A-Z].*[A-Z]/.test(word))
  const known = new Map([...spelled, ...written].map((word) => [word.toLowerCase(), word]))
  const later = titles.flatMap((words) => words.slice(1)).filter((word) => /^[A-Za-z][a-z]{3,}$/.test(word))
  const hasCapitals = later.filter((word) => /^[A-Z]/.test(word)).length >= later.length / 2
  return name
    .split(/[-_ ]+/)
    .filter(Boolean)
    .map((word, index) => {
      const lower = word.toLowerCase()
      const isPlain = index > 0 && (!hasCapitals || small.test(lower))
      return known.get(lower) ?? (isPlain ? lower : word.charAt(0).toUpperCase() + word.slice(1))
    })
    .join(' ')
}
