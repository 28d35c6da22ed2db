import type { Atlas } from '../../../site/view/atlas.js'
import type { Location } from '../../../site/view/location.js'
import { openingPage } from '../../../site/view/opening.js'

/** The content of the address bar. */
export interface Route {
  readonly address: string
  /** The place that is meant, where the address has several and it is not the first. */
  readonly at?: string | undefined
}

/** The location that a route leads to. */
export interface Here {
  readonly location: Location
  /** An address that is not in the navigation: the location only has its sidebar. */
  readonly unlisted?: string
}

/** Reads the address bar. */
export function currentRoute(isFile: boolean): Route {
  const url = isFile ? new URL(window.location.hash.slice(1) || '/', 'http://localhost') : new URL(window.location.href)
  return { address: decoded(url.pathname), at: url.searchParams.get('at') ?? undefined }
}

/** The link to a location. */
export function hrefOf(atlas: Atlas, location: Location, isFile: boolean): string {
  const address = location.page?.address ?? '/'
  const id = location.page?.id ?? location.divisions.at(-1)?.id ?? ''
  const isFirst = location.page !== undefined && atlas.locate(address) === canonical(atlas, location)
  const path = encodeURI(address).replace(/[?#]/g, encodeURIComponent)
  return `${isFile ? '#' : ''}${path}${isFirst ? '' : `?at=${encodeURIComponent(id)}`}`
}

/** Finds what a route means, seen from where the reader is. */
export function resolve(atlas: Atlas, { address, at }: Route, from?: Location): Here {
  const exact = at === undefined ? undefined : atlas.at(at)
  if (exact && (!exact.page || exact.page.address === address)) return { location: canonical(atlas, exact) }
  const location = atlas.locate(address, from)
  if (location) return { location }
  const opening = openingPage(atlas.site.navigation, atlas.all)
  if (address === '/') return { location: opening }
  const { divisions, groups } = atlas.nearest(address) ?? opening
  return { location: { divisions, groups }, unlisted: address }
}

/** One object for each page, so that it can be compared. */
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
