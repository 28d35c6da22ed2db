import { landingAt } from '../model/landing.js'
import type { Site } from '../model/site.js'
import { variantTitles } from '../model/variant-titles.js'
import { plainVersion } from '../model/versions.js'

/**
 * The address of a page in its version, by the name that the page has got in another one; undefined where no redirect
 * of another version leads to a page that this one has, too.
 *
 *     /edge/mcp/:slug* → /edge/protocol/:slug*, and v2 has protocol/start   →   /v2/mcp/start is /v2/protocol/start
 */
export function versionCounterpart(address: string, site: Site): string | undefined {
  if (site.redirects().all.length === 0) return undefined
  const versions = [...variantTitles(site.docs).version].map(plainVersion)
  if (versions.length < 2) return undefined
  const steps = address.split('/')
  const at = steps.findIndex((step, index) => index < steps.length - 1 && versions.includes(plainVersion(step)))
  if (at === -1) return undefined
  const start = steps.slice(0, at).join('/')
  for (const other of foldersBeside(start, versions, site)) {
    if (other === steps[at]) continue
    const landing = landingAt(steps.with(at, other).join('/'), site)
    const there = landing.end.split('/')
    if (!landing.isServed || landing.hops.length === 0 || there[at] !== other) continue
    const found = there.with(at, steps[at] ?? '').join('/')
    const own = landingAt(found, site)
    if (found !== address && own.isServed && own.hops.length === 0) return found
  }
  return undefined
}

/** The folders of versions in a folder. */
function foldersBeside(start: string, versions: readonly string[], site: Site): readonly string[] {
  const folders = new Set<string>()
  const prefix = `${start}/`.slice(1)
  for (const page of site.pages.all()) {
    const end = page.startsWith(prefix) ? page.indexOf('/', prefix.length) : -1
    if (end !== -1) folders.add(page.slice(prefix.length, end))
  }
  return [...folders].filter((folder) => versions.includes(plainVersion(folder)))
}
