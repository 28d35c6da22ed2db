import { grouped } from '../../base/diagnostics/grouped.js'
import { inPattern } from '../../base/diagnostics/text.js'
import { navigationTree, nodesIn, pageRefsIn, type NavNode } from '../../site/model/navigation-tree.js'
import { compareVersions, numberIn } from '../../site/model/variants.js'

/** A `versions` list of a navigation, as elements. */
export type VersionList = readonly NavNode[]

/** The lists of versions in a navigation. Each language may have a list. */
export function versionLists(docs: unknown): VersionList[] {
  const versions = [...nodesIn(navigationTree(docs, () => false))].filter(({ kind }) => kind === 'version')
  return [...grouped(versions, ({ parent }) => parent).values()]
}

export function labelsOf(list: VersionList): string[] {
  return list.map(({ title }) => title ?? '')
}

/** The paths of a version's pages, from the docs root. */
export function pagesOf(version: NavNode): string[] {
  return [...pageRefsIn(version)].flatMap(({ page, endpoint }) => (endpoint ? [] : page.replace(/^\//, '')))
}

/** The version to copy, and the version with the highest number so far, if the new version has a higher number. */
export function predecessors(label: string, labels: readonly string[]) {
  const numbered = labels.filter(numberIn).toSorted((a, b) => compareVersions(b, a))
  const [highest] = numbered
  const isNewest = highest === undefined || !numberIn(label) || compareVersions(label, highest) > 0
  // `next` or `Latest` at the start of the list is ahead of all numbers.
  const ahead = labels[0] !== undefined && !numberIn(labels[0]) ? labels[0] : highest
  const older = numbered.find((each) => compareVersions(each, label) < 0) ?? numbered.at(-1)
  return { from: (isNewest ? ahead : older) ?? '', newest: isNewest && numberIn(label) ? highest : undefined }
}

/** The index of a new label in a list of rising or falling versions; a label without a number is beside its original. */
export function placeOf(label: string, from: string, labels: readonly string[]): number {
  const numbered = labels.filter(numberIn)
  const [first, last] = [numbered[0], numbered.at(-1)]
  if (first === undefined || last === undefined || !numberIn(label)) {
    const at = labels.indexOf(from)
    return at > 0 && at === labels.length - 1 ? at + 1 : Math.max(at, 0)
  }
  const direction = compareVersions(first, last) < 0 ? 1 : -1
  const next = numbered.find((each) => compareVersions(each, label) * direction > 0)
  return next === undefined ? labels.lastIndexOf(last) + 1 : labels.indexOf(next)
}

/** The possible names of a version's folder, in a fixed order: `2.0`, `v2.0`, `2-0` and so on. */
function folderNames(label: string): string[] {
  const bare = label.replace(/^v/i, '')
  const names = [label, label.toLowerCase(), bare, bare.toLowerCase(), `v${bare}`, `v${bare.toLowerCase()}`]
  return names.flatMap((name) => ['.', '-', '_', ''].map((separator) => name.replaceAll('.', separator)))
}

/** The folders named after a version, and the name of the new version's folder in the same form: `en/v2-0`, `v2-1`. */
export function foldersOf(from: string, label: string, lists: readonly VersionList[]) {
  const versions = lists.flat().filter(({ title }) => title === from)
  const pages = versions.flatMap(pagesOf)
  const forms = folderNames(from).map((former, form) => {
    const folder = new RegExp(`^(?:[^/]+/)*?${inPattern(former)}(?=/)`)
    const folders = [...new Set(pages.flatMap((page) => folder.exec(page)?.[0] ?? []))]
    return { name: folderNames(label)[form] ?? label, folders }
  })
  return forms.find(({ folders }) => folders.length > 0)
}
