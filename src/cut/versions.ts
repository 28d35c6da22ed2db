import { isJsonObject, type JsonObject, type JsonValue } from '../json/value.js'
import { parseEndpoint } from '../contract/endpoints.js'

/** A `versions` list of a navigation; those of several languages stand beside each other. */
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

/** The newest label: by its number where all have one, else the first. */
export function newestOf(labels: readonly string[]): string {
  const numbered = labels.map((label) => ({ label, parts: numberIn(label) }))
  if (numbered.some(({ parts }) => parts === undefined)) return labels[0] ?? ''
  return numbered.reduce((best, other) => (isAfter(other.parts ?? [], best.parts ?? []) ? other : best)).label
}

function numberIn(label: string): number[] | undefined {
  return /\d+(?:\.\d+)*/.exec(label)?.[0].split('.').map(Number)
}

function isAfter(a: readonly number[], b: readonly number[]): boolean {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at] ?? -1, b[at] ?? -1]
    if (left !== right) return left > right
  }
  return false
}

/** An element with its page paths changed, however deep they are. */
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
