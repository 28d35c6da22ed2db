import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { pagesOf } from '../variants/likeness.js'

/** A folder of one variant's page paths, and its name in another variant. */
interface Folders {
  readonly was: string
  readonly now: string
}

/** The folder that most pages differ in. */
export function foldersBetween(was: JsonValue, now: JsonValue): Folders | undefined {
  const known = new Map([...pagesOf(was)].map((page) => [tailOf(page), page.split('/')]))
  const votes = new Map<string, number>()
  for (const page of pagesOf(now)) {
    const segments = page.split('/')
    const other = known.get(tailOf(page))
    const at = segments.findIndex((segment, index) => segment !== other?.[index])
    if (other?.length !== segments.length || at < 0) continue
    if (segments.some((segment, index) => index !== at && segment !== other[index])) continue
    const vote = `${other[at]}/${segments[at]}`
    votes.set(vote, (votes.get(vote) ?? 0) + 1)
  }
  const [most] = [...votes].toSorted(([, left], [, right]) => right - left)
  const [from, to] = most?.[0].split('/') ?? []
  return from === undefined || to === undefined ? undefined : { was: from, now: to }
}

/** A value with another folder in the paths of its pages. */
export function withFolder(value: JsonValue, { was, now }: Folders): JsonValue {
  const look = (inner: JsonValue): JsonValue => {
    if (typeof inner === 'string') {
      const isPath = inner.includes('/') && !/\s/.test(inner)
      return isPath ? inner.replaceAll(/[^/]+/g, (segment) => (segment === was ? now : segment)) : inner
    }
    if (Array.isArray(inner)) return (inner as readonly JsonValue[]).map(look)
    return isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, look(each)]))
      : inner
  }
  return look(value)
}

function tailOf(page: string): string {
  return page.slice(page.lastIndexOf('/') + 1)
}
