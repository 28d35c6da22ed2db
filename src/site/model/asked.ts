import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { pageAt, pathOf } from './addresses.js'
import { nameOfPage } from './page-path.js'
import type { Site } from './site.js'
import { endpointShape } from './specs/spec.js'

/** A page or endpoint in a question. */
export type Asked = { readonly page: string } | { readonly endpoint: string; readonly shape: string }

/**
 * The page or endpoint behind a path, a file, an address or a URL; `isKnown` is true for names in the navigation or a
 * redirect.
 */
export function askedOf(
  given: string,
  site: Site,
  { cwd, root, isKnown }: { readonly cwd: string; readonly root: string; readonly isKnown: (page: string) => boolean },
): Asked {
  const text = given.trim()
  const endpoint = site.pages.has(nameOfPage(text)) ? undefined : parseEndpoint(text)
  if (endpoint) return { endpoint: text, shape: endpointShape(`${endpoint.method} ${endpoint.path}`) }
  const file = path.resolve(cwd, text)
  const inside = path.relative(root, file).replaceAll(path.sep, '/')
  const isFile = /\.mdx?$/i.test(text) && existsSync(file) && !inside.startsWith('..')
  const server = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i
  const address = isFile ? inside : pathOf(text.replace(server, ''))
  const name = nameOfPage(address)
  const found = isKnown(name) ? name : pageAt(address, site)
  if (found !== undefined) return { page: site.pages.has(found) ? found : (pageAt(found, site) ?? found) }
  // A site may be served in a folder of its domain: part of the address, but not of the page's path.
  const below = server.test(text) && name.includes('/') ? name.slice(name.indexOf('/') + 1) : undefined
  return { page: (below && (isKnown(below) ? below : pageAt(below, site))) || name || 'index' }
}
