import { pagesOf, type VersionList } from './versions.js'

/** How folders are called by the labels of versions. */
export type Naming = (label: string) => string

const prefixes: readonly Naming[] = [(text) => text, (text) => text.replace(/^v/i, ''), (text) => `v${text}`]
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
  // `2.0 (latest)`
  (text) => /v?\d+(?:\.\w+)*/i.exec(text)?.[0] ?? text,
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

/** Where the pages of a version are. */
export interface VersionFolders {
  readonly naming: Naming
  /** From the docs root: `v2.0`, or `en/v2.0` and `fr/v2.0`. */
  readonly folders: readonly string[]
}

/** The folders that are called by the label of a version, in a way that no other version contradicts. */
export function foldersOf(label: string, lists: readonly VersionList[]): VersionFolders | undefined {
  const pages = pagesAt(label, lists)
  const others = new Set(lists.flatMap(({ labels }) => labels).filter((other) => other !== label))
  for (const naming of namings) {
    const folders = foldersCalled(naming(label), pages)
    // A folder of this one's name among the pages of another version would be no sign.
    const isOwn = [...others].every((other) => foldersCalled(naming(label), pagesAt(other, lists)).length === 0)
    if (folders.length > 0 && isOwn) return { naming, folders }
  }
  return undefined
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
