import { generators } from '../contract/attributes.js'
import { isRecord } from '../json/value.js'
import { pagePath } from './page-path.js'
import { specSources } from './specs/spec-sources.js'

/** Where the provider puts the pages of a specification that names no folder. */
const defaultFolder = 'api-reference'

/**
 * Tells whether a page is one that the provider makes from a specification: it lies in the `directory` of one, or in
 * the default folder, in a part of it where nobody has written a page.
 */
export function generatedPages(docs: unknown, hasPagesIn: (folder: string) => boolean): (page: string) => boolean {
  const { folders, usesDefault } = generatedFolders(docs)
  return (page) => {
    if (folders.some((folder) => page === folder || page.startsWith(`${folder}/`))) return true
    return usesDefault && page.startsWith(`${defaultFolder}/`) && !hasPagesIn(page.slice(0, page.lastIndexOf('/')))
  }
}

function generatedFolders(docs: unknown): { folders: readonly string[]; usesDefault: boolean } {
  const folders = new Set<string>()
  let usesDefault = false
  const open: unknown[] = isRecord(docs) ? [docs.navigation, docs.api] : []
  while (open.length > 0) {
    const value = open.pop()
    if (Array.isArray(value)) {
      for (const entry of value) {
        if (typeof entry === 'object') open.push(entry)
        else usesDefault ||= / \//.test(String(entry)) // an endpoint
      }
    } else if (isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if ((generators as readonly string[]).includes(key)) {
          for (const { directory } of specSources(inner)) {
            const { path } = pagePath(directory?.trim() ?? '')
            if (path === '') usesDefault = true
            else folders.add(path)
          }
        }
        if (typeof inner === 'object') open.push(inner)
      }
    }
  }
  return { folders: [...folders], usesDefault }
}
