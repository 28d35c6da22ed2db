import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { opens, pageAt, pathOf } from './addresses.js'
import { isPageFile, nameOfPage } from './page-path.js'
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
  const isFile = isPageFile(text) && existsSync(file) && !inside.startsWith('..')
  const name = nameOfPage(isFile ? inside : pathOf(text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')))
  if (site.pages.has(name)) return { page: name }
  // A site may be served in a folder of its domain: part of the address, but not of the page's path.
  const opening = opens(`/${name}`, site)
  const opened = 'page' in opening ? opening.page : undefined
  return { page: (isKnown(name) ? pageAt(name, site) : opened) ?? (name || 'index') }
}
