import path from 'node:path'
import { folderEntries } from '../files/known-disk.js'
import { diskAt } from './disk.js'
import { nameOfPage } from './page-path.js'
import { pagesAmong, unpublished } from './page-index.js'
import { walk } from './walk.js'

/** What a navigation lists, looked up where it would be: far less to read than all of the disk. */
export interface ListedPages {
  /** Whether a page is listed that is not there, or never published, as far as that can be told without the rest of the disk. */
  readonly lacksSome: boolean
  /** The folders that have pages of the navigation, or would; with a separator at the end. */
  readonly folders: readonly string[]
}

/** Looks for the pages of a navigation in the docs root. */
export function listedPages(docs: unknown, root: string): ListedPages {
  const folders = new Map<string, ReadonlyMap<string, string>>()
  const fileOf = (page: string) => {
    const end = page.lastIndexOf('/') + 1
    const folder = page.slice(0, end)
    const names = folders.get(folder) ?? pagesOf(path.join(root, folder))
    folders.set(folder, names)
    const file = names.get(page.slice(end))
    return file && page.slice(0, end) + file
  }
  let lacksSome = false
  const visitor = {
    page({ page, endpoint }: { readonly page: string; readonly endpoint: unknown }) {
      if (!endpoint && page.trim() !== '') lacksSome = !isPage(nameOfPage(page)) || lacksSome
    },
  }
  const isPage = (page: string) => {
    const file = fileOf(page)
    return file !== undefined && unpublished(file, () => undefined) === undefined
  }
  walk(docs, [visitor], isPage)
  return { lacksSome, folders: [...folders.keys()].map((folder) => path.join(root, folder, path.sep)) }
}

/** Whether a folder has any pages. */
export function hasPages(root: string): boolean {
  return pagesAmong(diskAt(root).files()).size > 0
}

function pagesOf(folder: string): ReadonlyMap<string, string> {
  const entries = folderEntries(folder) ?? []
  return pagesAmong(entries.map(({ name }) => name))
}
