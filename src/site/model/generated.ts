import { generators } from '../../format/contract/attributes.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { isRecord } from '../../format/json/value.js'
import { pagePath } from './page-path.js'
import { operationNames } from './specs/operation-names.js'
import type { SpecReader } from './specs/spec-reader.js'
import { defaultFolder, specSources } from './specs/spec-sources.js'

interface Context {
  readonly hasPagesIn: (folder: string) => boolean
  readonly specs: SpecReader
}

/**
 * Tells whether a page is one that Mintlify makes from a specification: it lies in the `directory` of one, or in
 * the default folder, in a part of it where nobody has written a page or under the name of an operation.
 */
export function generatedPages(docs: unknown, { hasPagesIn, specs }: Context): (page: string) => boolean {
  const { folders, usesDefault, sources } = generatedFolders(docs)
  let names: ReturnType<typeof operationNames> | undefined
  const operations = () => (names ??= operationNames(sources, specs))
  return (page) => {
    if (folders.some((folder) => page === folder || page.startsWith(`${folder}/`))) return true
    if (usesDefault && page.startsWith(`${defaultFolder}/`)) {
      if (!hasPagesIn(page.slice(0, page.lastIndexOf('/'))) || operations().mayBe(page)) return true
    }
    return sources.size > 0 && operations().isAddress(page)
  }
}

interface Generated {
  readonly folders: readonly string[]
  readonly usesDefault: boolean
  /** Every specification that pages are made from. */
  readonly sources: ReadonlySet<string>
}

function generatedFolders(docs: unknown): Generated {
  const folders = new Set<string>()
  const sources = new Set<string>()
  let usesDefault = false
  const open: unknown[] = isRecord(docs) ? [docs.navigation, docs.api] : []
  while (open.length > 0) {
    const value = open.pop()
    if (Array.isArray(value)) {
      for (const entry of value) {
        if (typeof entry === 'object') open.push(entry)
        else if (/ \//.test(String(entry))) {
          usesDefault = true
          const named = parseEndpoint(String(entry))?.spec
          if (named !== undefined) sources.add(named)
        }
      }
    } else if (isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if ((generators as readonly string[]).includes(key)) {
          for (const { directory, source } of specSources(inner)) {
            const { path } = pagePath(directory?.trim() ?? '')
            if (path === '') usesDefault = true
            else folders.add(path)
            sources.add(source)
          }
        }
        if (typeof inner === 'object') open.push(inner)
      }
    }
  }
  return { folders: [...folders], usesDefault, sources }
}
