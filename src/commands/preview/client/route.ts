import type { Atlas } from '../../../site/view/atlas.js'
import type { Location } from '../../../site/view/location.js'
import { openingPage } from '../../../site/view/opening.js'

export const viewNames = ['pages', 'site', 'findings', 'changes'] as const
export type ViewName = (typeof viewNames)[number]

/** The content of the address bar. */
export interface Route {
  readonly view: ViewName
  readonly address: string
  /** The entry, for a page with several. */
  readonly at?: string | undefined
  /** The element of a sheet: `/_preview/element/navigation.tabs.0`. */
  readonly element?: string | undefined
  /** The only rule of the findings. */
  readonly rule?: string | undefined
}

/** The location of a route. */
export interface Here {
  readonly location: Location
  /** A URL outside of the navigation: the location is the sidebar beside it. */
  readonly unlisted?: string
  /** The id of an element with its own sheet. */
  readonly element?: string
}

/** Reads the address bar. */
export function currentRoute(isFile: boolean): Route {
  const url = isFile ? new URL(window.location.hash.slice(1) || '/', 'http://localhost') : new URL(window.location.href)
  const [, name, rest] = /^\/_preview\/(\w+)(?:\/(.*))?$/.exec(decoded(url.pathname)) ?? []
  if (name === 'element') return { view: 'pages', address: '/', element: rest }
  const view = viewNames.find((each) => each === name)
  if (view) return { view, address: '/', rule: rest || undefined }
  return { view: 'pages', address: decoded(url.pathname), at: url.searchParams.get('at') ?? undefined }
}

/** The link to a view: `/_preview/findings/page-orphan`. */
export function viewHref(isFile: boolean, ...parts: readonly string[]): string {
  return `${isFile ? '#' : ''}/_preview/${parts.map(encodeURIComponent).join('/')}`
}

/** The link to a location. */
export function hrefOf(atlas: Atlas, location: Location, isFile: boolean): string {
  const address = location.page?.address ?? '/'
  const id = location.page?.id ?? location.divisions.at(-1)?.id ?? ''
  const isFirst = location.page !== undefined && atlas.locate(address) === canonical(atlas, location)
  const path = encodeURI(address).replace(/[?#]/g, encodeURIComponent)
  return `${isFile ? '#' : ''}${path}${isFirst ? '' : `?at=${encodeURIComponent(id)}`}`
}

/** Finds the location of a route; the language and version of `from` come first. */
export function resolve(atlas: Atlas, { address, at, element }: Route, from?: Location): Here {
  const own = element === undefined ? undefined : atlas.at(element)
  if (element !== undefined && own) return { location: own, element }
  const exact = at === undefined ? undefined : atlas.at(at)
  if (exact && (!exact.page || exact.page.address === address)) return { location: canonical(atlas, exact) }
  const location = atlas.locate(address, from)
  if (location) return { location }
  const opening = openingPage(atlas.site.navigation, atlas.all)
  if (address === '/') return { location: opening }
  const { divisions, groups } = atlas.nearest(address) ?? opening
  return { location: { divisions, groups }, unlisted: address }
}

/** One object for each page: locations are compared by identity. */
export function canonical(atlas: Atlas, location: Location): Location {
  return (location.page && atlas.at(location.page.id)) ?? location
}

function decoded(path: string): string {
  try {
    return decodeURI(path).replace(/%23/g, '#').replace(/%3F/gi, '?')
  } catch {
    return path
  }
}
