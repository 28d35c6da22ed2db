import { languageCodes } from '../../format/contract/languages.js'
import { baseOf, folderOf, foldersOf } from '../model/page-path.js'
import { variantsOf, type Element, type Navigation, pagesHeld } from './navigation.js'

/** A group for the new pages of an unlisted folder. */
export interface NewGroup {
  /** `guides/deploy` */
  readonly folder: string
  readonly pages: readonly string[]
  /** The element for the group; undefined if unknown. */
  readonly parent: Element | undefined
  /** True if each neighbouring folder is a group of the same parent: then the parent was right 29 times of 30. */
  readonly isSure: boolean
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
  const held = pagesHeld(navigation)
  const isNew = (folder: string) => !listed.some((page) => page.startsWith(`${folder}/`))
  const folders = new Map<string, string[]>()
  for (const page of pages) {
    const folder = foldersOf(page).find(isNew)
    if (folder !== undefined) folders.set(folder, [...(folders.get(folder) ?? []), page])
  }
  return [...folders].map(([folder, members]) => {
    const around = folderOf(folder)
    const isLanguage =
      languages.has(baseOf(folder).toLowerCase()) &&
      (around === '' || variants.some((variant) => `${variant.folder}/` === around))
    const parents = isLanguage ? [] : parentsBeside(folder, listed, navigation, held)
    const [parent] = parents.toSorted(
      (a, b) => parents.filter((each) => each === b).length - parents.filter((each) => each === a).length,
    )
    const isSure = members.length >= 2 && parents.length >= 2 && parents.every((each) => each === parent)
    const title = titleIn(`${folder}/index`) ?? titleOf(baseOf(folder), elements)
    return { folder, pages: members, parent, isSure, isLanguage, title }
  })
}

/** The parents of the groups for the neighbouring folders; in the first of several versions with the folder. */
function parentsBeside(
  folder: string,
  all: readonly string[],
  navigation: Navigation,
  held: (element: Element) => ReadonlySet<string>,
): Element[] {
  const around = folderOf(folder)
  const versions = variantsOf(folder, navigation.variants)
  const [own] = versions
  const { elements, pages: listed } = versions.length > 1 && own ? own : { ...navigation, pages: all }
  const sisters = new Set(
    listed.flatMap((page) => {
      const end = page.startsWith(around) ? page.indexOf('/', around.length) : -1
      return end === -1 ? [] : page.slice(0, end + 1)
    }),
  )
  return [...sisters].flatMap((sister) => {
    const pages = listed.filter((page) => page.startsWith(sister))
    let tightest: Element | undefined
    for (const element of elements) {
      const its = held(element)
      if (its.size <= (tightest ? held(tightest).size : Infinity) && pages.every((page) => its.has(page)))
        tightest = element
    }
    if (!tightest || tightest.kind !== 'group' || !tightest.parent) return []
    return pages.length >= MOST_OF_IT * held(tightest).size ? tightest.parent : []
  })
}

// prettier-ignore
const spelled = [
  'API', 'APIs', 'SDK', 'SDKs', 'CLI', 'MCP', 'AI', 'UI', 'UX', 'SSO', 'FAQ', 'FAQs', 'REST', 'HTTP', 'OAuth', 'iOS', 'AWS', 'GCP', 'LLM',
  'URL', 'GitHub', 'GitLab', 'OpenAPI', 'GraphQL', 'JavaScript', 'TypeScript', 'Python', 'ID', 'RPC', 'CI', 'CD', 'SQL', 'QA',
]
const small: ReadonlySet<string> = new Set([
  'and',
  'or',
  'of',
  'the',
  'for',
  'in',
  'to',
  'a',
  'an',
  'with',
  'on',
  'your',
])

/** A folder's or file's name as a title, in the case of the site's titles: `api-keys` → `API keys`. */
export function titleOf(name: string, elements: readonly Element[]): string {
  const titles = elements.filter(({ kind }) => kind === 'group').map(({ title }) => title.split(/\s+/))
  const known = new Map(spelled.map((word) => [word.toLowerCase(), word]))
  for (const word of titles.flat())
    if (word.length > 1 && /[A-Z].*[A-Z]/.test(word)) known.set(word.toLowerCase(), word)
  const later = titles.flatMap((words) => words.slice(1)).filter((word) => /^[A-Za-z][a-z]{3,}$/.test(word))
  const hasCapitals = later.length === 0 || later.filter((word) => /^[A-Z]/.test(word)).length >= later.length / 2
  return name
    .split(/[-_ ]+/)
    .filter(Boolean)
    .map((word, index) => {
      const lower = word.toLowerCase()
      const isPlain = index > 0 && (!hasCapitals || small.has(lower))
      return known.get(lower) ?? (isPlain ? lower : word.charAt(0).toUpperCase() + word.slice(1))
    })
    .join(' ')
}
