import { pagePath } from '../../../site/model/page-path.js'
import { plainVersion, versionOf } from '../../../site/model/versions.js'
import type { ElementVisit, PageVisit } from '../../../site/model/walk.js'
import { short } from '../../../base/diagnostics/text.js'
import { defineRule } from '../rule.js'

export const versionFolder = defineRule<{ page: string; folder: string; version: string; near: string | undefined }>({
  id: 'version-folder',
  severity: 'warning',
  message: ({ page, folder, version }) =>
    `'${short(page)}' is in the folder '${folder}' of another version, but listed in version '${short(version)}'.`,
  hint: ({ near }) => (near === undefined ? undefined : `Did you mean '${near}'?`),
  head: ['page is listed in another version', 'pages are listed in another version'],
  row: ({ page, version }) => ({ what: `${page}  in version ${version}` }),
  why: "Each version has its own folder, but this page is in the folder of another version: readers see the text of the wrong version. This often remains after copying one version to create the next. Reported if both versions have pages in folders that are named after them, and the other version doesn't list the page.",
  example: { page: 'v1/start', folder: 'v1', version: '2.0', near: 'v2/start' },
  check: ({ pages }, report) => {
    const lists = new Map<ElementVisit, PageVisit[]>()
    return {
      page(visit) {
        const version = versionOf(visit.element)
        if (visit.endpoint || version?.title === undefined || !version.parent) return
        const list = lists.get(version.parent)
        if (list) list.push(visit)
        else lists.set(version.parent, [visit])
      },
      end() {
        for (const list of lists.values())
          for (const { visit, path, place, folder, own } of misplaced(list)) {
            const meant = path.split('/').with(place, own).join('/')
            const version = versionOf(visit.element)?.title ?? ''
            const near = pages.has(meant) ? meant : undefined
            report({ path: visit.path }, { page: visit.page, folder, version, near }, { about: path })
          }
      },
    }
  },
})

/** The folders of a version: what they are called, how deep they lie, and their paths. */
interface Folders {
  readonly name: string
  readonly place: number
  readonly paths: Set<string>
}

/** The pages of versions that lie in a folder of another one, which does not list them. */
function* misplaced(list: readonly PageVisit[]) {
  const plain = new Map<string, string>()
  const plainOf = (name: string) => {
    if (!plain.has(name)) plain.set(name, plainVersion(name))
    return plain.get(name)
  }
  const placed = list.map((visit) => {
    const label = plainOf(versionOf(visit.element)?.title ?? '')
    const { path } = pagePath(visit.page)
    const folders = path.split('/').slice(0, -1)
    return { visit, label, path, folders, place: folders.findIndex((folder) => plainOf(folder) === label) }
  })
  const listed = new Set(placed.map(({ label, path }) => `${label} ${path}`))
  const foldersOf = new Map<string | undefined, Folders>()
  for (const { label, folders, place } of placed) {
    const name = folders[place]
    if (name === undefined) continue
    if (!foldersOf.has(label)) foldersOf.set(label, { name, place, paths: new Set() })
    foldersOf.get(label)?.paths.add(folders.slice(0, place + 1).join('/'))
  }
  for (const { visit, label, path, folders, place } of placed) {
    const own = place === -1 ? foldersOf.get(label) : undefined
    const folder = own && folders[own.place]
    if (own === undefined || folder === undefined) continue
    const other = plainOf(folder)
    const isTheirs = foldersOf.get(other)?.paths.has(folders.slice(0, own.place + 1).join('/'))
    if (isTheirs && !listed.has(`${other} ${path}`)) yield { visit, path, place: own.place, folder, own: own.name }
  }
}
