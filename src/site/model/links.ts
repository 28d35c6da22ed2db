import { isRecord } from '../../format/json/value.js'

/** Every `href` of a docs.json to an address of the site: in the navigation, navbar, footer and anywhere else. */
export function linksIn(docs: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const open: unknown[] = [docs]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isRecord(value) && typeof value.href === 'string' && /^\/(?!\/)/.test(value.href)) found.add(value.href)
    const inner: readonly unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
    for (const each of inner) if (typeof each === 'object' && each !== null) open.push(each)
  }
  return found
}
