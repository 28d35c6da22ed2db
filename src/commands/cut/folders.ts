import { pagesOf, type VersionList } from './versions.js'

/** The way in which folders are named after the labels of versions. */
export type Naming = (label: string) => string

const prefixes: readonly Naming[] = [
  (text) => text,
  (text) => text.replace(/^v/i, ''),
  (text) => `v${text.replace(/^v/i, '')}`,
]
const separators: readonly Naming[] = [
  (text) => text,
  (text) => text.replaceAll('.', '-'),
  (text) => text.replaceAll('.', '_'),
  (text) => text.replaceAll('.', ''),
]
const ends: readonly Naming[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.replace(/\.x$/i, ''),
  (text) => text.replace(/(?:\.0)+$/, ''),
  // `2.0 (latest)`, `Version 2026-07-28`, `V2-beta`
  (text) => /v?\d+(?:\.\w+)*/i.exec(text)?.[0] ?? text,
  (text) => (/v?\d+(?:[.-]\d+)*/i.exec(text)?.[0] ?? text).toLowerCase(),
]

const namings: readonly Naming[] = ends.flatMap((end) =>
  separators.flatMap((separator) =>
    prefixes.map(
      (prefix): Naming =>
        (label) =>
          prefix(separator(end(label))),
    ),
  ),
)

/** The folders of a version's pages. */
export interface VersionFolders {
  readonly naming: Naming
  /** From the docs root: `v2.0`, or `en/v2.0` and `fr/v2.0`. */
  readonly folders: readonly string[]
}

/** The folders that are called by the label of a version, in a way that no other version contradicts and most have. */
export function foldersOf(label: string, lists: readonly VersionList[]): VersionFolders | undefined {
  const beside = lists.filter(({ labels }) => labels.includes(label))
  const pages = pagesAt(label, beside)
  const others = [...new Set(beside.flatMap(({ labels }) => labels))].filter((other) => other !== label)
  const pagesOfOthers = new Map(others.map((other) => [other, pagesAt(other, beside)]))
  const best = (tried: readonly Naming[]) => {
    let found: (VersionFolders & { readonly count: number }) | undefined
    const known = new Set<string>()
    for (const naming of tried) {
      const folders = foldersCalled(naming(label), pages)
      const names = [label, ...others].map(naming).join('\n')
      if (folders.length === 0 || known.has(names)) continue
      known.add(names)
      // A folder of this one's name among the pages of another version would be no sign.
      const all = [...pagesOfOthers]
      if (all.some(([, theirs]) => foldersCalled(naming(label), theirs).length > 0)) continue
      const count = all.filter(([other, theirs]) => foldersCalled(naming(other), theirs).length > 0).length
      if (count > (found?.count ?? -1)) found = { naming, folders, count }
    }
    return found
  }
  const plain = best(namings)
  if (plain) return plain
  // Words around a label may be there by chance: another version has them, too, or all pages of the only one are there.
  const worded = best(affixed(label, pages))
  const isCertain = worded && (others.length > 0 ? worded.count > 0 : pages.every(isIn(worded.folders)))
  return isCertain ? worded : undefined
}

/** Names with more in them than the label: `docs-v2`, and `v2.0` for `v2`. */
function affixed(label: string, pages: readonly string[]): Naming[] {
  const steps = new Set(pages.flatMap((page) => page.split('/').slice(0, -1)))
  return [...steps].flatMap((step) =>
    namings.flatMap((naming): Naming[] => {
      const name = naming(label)
      const at = step.indexOf(name)
      const [before, after] = [step.slice(0, at), step.slice(at + name.length)]
      const isWord = at !== -1 && /(?:^|[-_.~])$/.test(before) && /^(?:[-_.~]|$)/.test(after)
      return isWord && name !== '' ? [(each) => before + naming(each) + after] : []
    }),
  )
}

function isIn(folders: readonly string[]): (page: string) => boolean {
  return (page) => folders.some((folder) => page.replace(/^\//, '').startsWith(`${folder}/`))
}

/** Names of what is always the newest: its pages are another version's later. */
const moving = /^(?:latest|current|next|main|master|stable|edge|canary|docs)$/i

/**
 * The folders of a version where the config has a name for each, such as `{ label: '2.0', folder: 'two' }`, and none is
 * called by its label. The folder of a new version is.
 */
export function foldersNamed(
  label: string,
  lists: readonly VersionList[],
  isNamed: (name: string) => boolean,
): VersionFolders | undefined {
  const beside = lists.filter(({ labels }) => labels.includes(label))
  const others = [...new Set(beside.flatMap(({ labels }) => labels))].filter((other) => other !== label)
  const nameOf = (version: string) => {
    const pages = pagesAt(version, beside)
    const elsewhere = [label, ...others].flatMap((other) => (other === version ? [] : pagesAt(other, beside)))
    const shared = new Set(elsewhere)
    const own = pages.filter((page) => !shared.has(page))
    const steps = new Set(own.flatMap((page) => page.replace(/^\//, '').split('/').slice(0, -1)))
    return [...steps].find(
      (name) =>
        isNamed(name) && foldersCalled(name, elsewhere).length === 0 && own.every(isIn(foldersCalled(name, own))),
    )
  }
  const name = nameOf(label)
  const isRow = others.length > 0 && others.every((other) => nameOf(other) && !foldersOf(other, lists))
  if (name === undefined || moving.test(name) || !isRow) return undefined
  return { naming: (each) => (each === label ? name : each), folders: foldersCalled(name, pagesAt(label, beside)) }
}

/** The folders at the top that the pages of a version are in. */
export function topFolders(label: string, lists: readonly VersionList[]): string[] {
  const steps = pagesAt(label, lists).map((page) => page.replace(/^\//, '').split('/'))
  return [...new Set(steps.flatMap(([top = '', ...rest]) => (rest.length > 0 ? [top] : [])))]
}

function pagesAt(label: string, lists: readonly VersionList[]): string[] {
  return lists.flatMap(({ entries }) => entries.filter(({ version }) => version === label).flatMap(pagesOf))
}

function foldersCalled(name: string, pages: readonly string[]): string[] {
  if (name === '') return []
  const found = new Set<string>()
  for (const page of pages) {
    const steps = page.replace(/^\//, '').split('/')
    const at = steps.slice(0, -1).indexOf(name)
    if (at !== -1) found.add(steps.slice(0, at + 1).join('/'))
  }
  return [...found]
}

/** A page of a folder of the old version, in that of the new one; others stay. */
export function movedTo(folders: ReadonlyMap<string, string>): (page: string) => string {
  return (page) => {
    const slash = page.startsWith('/') ? '/' : ''
    const path = page.slice(slash.length)
    for (const [from, to] of folders) if (path.startsWith(`${from}/`)) return `${slash}${to}${path.slice(from.length)}`
    return page
  }
}
