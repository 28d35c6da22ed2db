import { pagesOf, type VersionList } from './versions.js'

/** The name of a version's folder, by its label: `v2-0` for `2.0`. */
export type Naming = (label: string) => string

const prefixes: readonly Naming[] = [
  (label) => label,
  (label) => label.replace(/^v/i, ''),
  (label) => `v${label.replace(/^v/i, '')}`,
]
const separators = ['.', '-', '_', '']
const cases: readonly Naming[] = [(label) => label, (label) => label.toLowerCase()]

const namings = cases.flatMap((cased) =>
  separators.flatMap((separator) =>
    prefixes.map(
      (prefixed): Naming =>
        (label) =>
          prefixed(cased(label).replaceAll('.', separator)),
    ),
  ),
)

/** The folders of a version's pages. */
export interface VersionFolders {
  readonly naming: Naming
  /** From the docs root: `v2.0`, or `en/v2.0` and `fr/v2.0`. */
  readonly folders: readonly string[]
}

/** The folders named after a label; the naming that most versions share is taken. */
export function foldersOf(label: string, lists: readonly VersionList[]): VersionFolders | undefined {
  const beside = lists.filter(({ labels }) => labels.includes(label))
  const others = [...new Set(beside.flatMap(({ labels }) => labels))].filter((other) => other !== label)
  const pages = new Map([label, ...others].map((each) => [each, pagesAt(each, beside)]))
  const called = (name: string, of: string) => foldersCalled(name, pages.get(of) ?? [])
  const found = namings
    .map((naming) => ({ naming, folders: called(naming(label), label) }))
    // The pages of another version in a folder of this name: the name means something else.
    .filter(({ naming }) => others.every((other) => called(naming(label), other).length === 0))
    .filter(({ folders }) => folders.length > 0)
  const shared = (naming: Naming) => others.filter((other) => called(naming(other), other).length > 0).length
  return found.toSorted((one, other) => shared(other.naming) - shared(one.naming))[0]
}

/** The top folders of a version's pages. */
export function topFolders(label: string, lists: readonly VersionList[]): string[] {
  const steps = pagesAt(label, lists).map((page) => page.split('/'))
  return [...new Set(steps.flatMap(([top = '', ...rest]) => (rest.length > 0 ? [top] : [])))]
}

function pagesAt(label: string, lists: readonly VersionList[]): string[] {
  const entries = lists.flatMap((list) => list.entries.filter(({ version }) => version === label))
  return entries.flatMap(pagesOf).map((page) => page.replace(/^\//, ''))
}

function foldersCalled(name: string, pages: readonly string[]): string[] {
  const found = pages.flatMap((page) => {
    const steps = page.split('/').slice(0, -1)
    const at = steps.indexOf(name)
    return at === -1 ? [] : [steps.slice(0, at + 1).join('/')]
  })
  return [...new Set(found)]
}

/** A page of an old folder, in the new folder; other pages stay. */
export function movedTo(folders: ReadonlyMap<string, string>): (page: string) => string {
  return (page) => {
    const slash = page.startsWith('/') ? '/' : ''
    const own = page.slice(slash.length)
    const [from, to] = [...folders].find(([folder]) => own.startsWith(`${folder}/`)) ?? []
    return from === undefined ? page : `${slash}${to}${own.slice(from.length)}`
  }
}
