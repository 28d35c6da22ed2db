import { isJsonObject, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'

/** A `versions` list of a navigation. Each language has a list. */
export interface VersionList {
  readonly entries: readonly JsonObject[]
  readonly labels: readonly string[]
}

/** Every list of versions, in the order of the file. */
export function versionLists(navigation: JsonValue | undefined): VersionList[] {
  const found: VersionList[] = []
  const visit = (value: JsonValue | undefined): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner)
    if (!isJsonObject(value)) return
    const { versions } = value
    if (Array.isArray(versions)) {
      const entries = versions.filter((entry) => isJsonObject(entry) && typeof entry['version'] === 'string')
      if (entries.length > 0) {
        found.push({
          entries: entries as JsonObject[],
          labels: entries.map((entry) => (entry as JsonObject)['version'] as string),
        })
      }
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(navigation)
  return found
}

/** An element with changed page paths, at any depth. */
export function withPages(element: JsonValue, change: (page: string) => string): JsonValue {
  const visit = (value: JsonValue, key: string): JsonValue => {
    if (typeof value === 'string') return (key === 'pages' || key === 'root') && isPage(value) ? change(value) : value
    if (Array.isArray(value)) return value.map((inner) => visit(inner, key))
    if (!isJsonObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner as JsonValue, name)]))
  }
  return visit(element, '')
}

/** The page paths of an element. */
export function pagesOf(element: JsonValue): string[] {
  const pages: string[] = []
  withPages(element, (page) => (pages.push(page), page))
  return pages
}

function isPage(text: string): boolean {
  return text !== '' && !parseEndpoint(text) && !/^[a-z][a-z\d+.-]*:|^#/i.test(text)
}
