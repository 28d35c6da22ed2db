import { languageCodes } from '../../format/contract/languages.js'
import type { NavNode } from '../model/navigation-tree.js'
import { baseOf, folderOf, foldersOf } from '../model/page-path.js'
import type { Navigation } from './navigation.js'
import { isTop, variantsOf } from './variants.js'

/** The outermost folder of a page without listed pages: `guides/deploy`; undefined if all folders have any. */
export function newFolderOf(page: string, navigation: Navigation): string | undefined {
  return foldersOf(page).find((folder) => !navigation.hasPagesIn(folder))
}

const languages: ReadonlySet<string> = new Set(languageCodes.map((code) => code.toLowerCase()))

/** True for a new folder at the top with the name of a language: pages of a new language, not of a group. */
export function isOfLanguage(folder: string, { variants }: Navigation): boolean {
  return isTop(folderOf(folder), variants) && languages.has(baseOf(folder).toLowerCase())
}

/** The element for a group of a new folder: the only parent of groups with the pages of a folder beside. */
export function parentOfGroup(folder: string, navigation: Navigation): NavNode | undefined {
  const around = folderOf(folder)
  const folderBeside = (page: string) => foldersOf(page).find((each) => folderOf(each) === around)
  const isOfFolder = (element: NavNode) => {
    const beside = new Set([...navigation.held(element)].map(folderBeside))
    return element.kind === 'group' && beside.size === 1 && !beside.has(undefined)
  }
  const [own] = variantsOf(folder, navigation.variants)
  const groups = own?.elements.filter(isOfFolder) ?? []
  // A group inside of a folder's group is none of the groups for folders.
  const parents = groups.flatMap(({ parent }) => (parent && !isOfFolder(parent) ? parent : []))
  const [parent, ...others] = new Set(parents)
  return others.length === 0 ? parent : undefined
}
