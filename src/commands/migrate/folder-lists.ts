import path from 'node:path'
import { enterLoad } from '../../base/files/config-load.js'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import type { JsonPath } from '../../format/json/tree.js'
import { editionLists } from '../../format/contract/kinds.js'
import { isJsonObject, type JsonValue } from '../../format/json/value.js'
import { pagesIn } from '../../site/sources/pages-in.js'
import { migrateReport } from './codes.js'
import type { Source } from './source.js'

/** Shorter lists have the order of their folder by chance. */
const LEAST_PAGES = 10

/**
 * A note on lists of exactly the pages of a folder, in order. They stay lists: authors mean half of the pages added to
 * the folder for another place.
 */
export function folderListsNote({ docs, document, resolved }: Source): Diagnostic[] {
  const folder = path.dirname(document.file)
  const leave = enterLoad({ folder, onRead: () => {}, onWarning: () => {}, past: undefined })
  try {
    const found = [...listsIn(docs['navigation'] ?? null, ['navigation'])].filter(isFolder)
    const [first] = found
    if (!first) return []
    const pages = found.reduce((sum, each) => sum + each.pages.length, 0)
    const folders = [...new Set(found.map((list) => folderOf(list)))]
    return [migrateReport('migrate-folder-lists', { folders, lists: found.length, pages }, resolved.placeOf(first.at))]
  } finally {
    leave()
  }
}

interface PageList {
  readonly pages: readonly string[]
  readonly at: JsonPath
}

/** Long lists outside of editions: editions are functions of their folder already. */
function* listsIn(value: JsonValue, at: JsonPath): Generator<PageList> {
  if (isPageList(value)) yield { pages: value, at }
  else if (Array.isArray(value)) for (const [index, inner] of value.entries()) yield* listsIn(inner, [...at, index])
  else if (isJsonObject(value))
    for (const [key, inner] of Object.entries(value)) if (!editionLists.has(key)) yield* listsIn(inner, [...at, key])
}

function isPageList(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.length >= LEAST_PAGES && value.every((page) => typeof page === 'string')
}

/** `guides` of `guides/start` and `guides/api/users`. */
function folderOf({ pages }: PageList): string {
  const [first = [], ...others] = pages.map((page) => page.split('/').slice(0, -1))
  const end = first.findIndex((part, index) => others.some((folders) => folders[index] !== part))
  return first.slice(0, end < 0 ? undefined : end).join('/')
}

/** True for the pages of `pagesIn`. */
function isFolder(list: PageList): boolean {
  const folder = folderOf(list)
  try {
    return folder !== '' && JSON.stringify(pagesIn(folder)) === JSON.stringify(list.pages)
  } catch {
    // A missing folder, or an unreadable page.
    return false
  }
}
