import { computed, signal } from '@preact/signals'
import type { Location } from '../../../site/view/atlas.js'
import { openingPage, screenOf } from '../../../site/view/screen.js'
import { atlas, isFile } from './data.js'

export const viewNames = ['pages', 'site', 'findings', 'changes'] as const
export type ViewName = (typeof viewNames)[number]

/** The content of the address bar. */
interface Route {
  readonly view: ViewName
  /** The only rule of the findings. */
  readonly rule?: string | undefined
  /** The URL of a page; another view keeps the open page. */
  readonly address?: string | undefined
  /** The entry, for a page with several. */
  readonly at?: string | undefined
  /** The element of a sheet: `/_preview/element/navigation.tabs.0`. */
  readonly element?: string | undefined
}

/** The reader's place. */
interface Here {
  readonly location: Location
  /** A URL outside of the navigation: the location is the sidebar beside it. */
  readonly unlisted?: string
  /** The id of an element with its own sheet. */
  readonly element?: string
}

export const route = signal(currentRoute())
window.addEventListener('popstate', () => (route.value = currentRoute()))

let last: Here | undefined

/** The place of the route; after a rebuild, the same URL in the same language and version. */
export const here = computed((): Here => {
  const { location: before, unlisted, element } = last ?? {}
  const kept = { address: unlisted ?? before?.page?.address, at: before?.page?.id, element }
  last = resolve(route.value.view === 'pages' ? route.value : kept, before)
  return last
})
export const location = computed(() => here.value.location)
export const screen = computed(() => screenOf(location.value))

/** Reads the address bar. */
function currentRoute(): Route {
  const { hash, href } = window.location
  const url = isFile ? new URL(hash.slice(1) || '/', 'http://localhost') : new URL(href)
  const [, name, rest] = /^\/_preview\/(\w+)(?:\/(.*))?$/.exec(decoded(url.pathname)) ?? []
  if (name === 'element') return { view: 'pages', element: rest }
  const view = viewNames.find((each) => each === name)
  if (view) return { view, rule: rest || undefined }
  return { view: 'pages', address: decoded(url.pathname), at: url.searchParams.get('at') ?? undefined }
}

/** Finds the location of a route; the language and version of `from` come first. */
function resolve({ address = '/', at, element }: Omit<Route, 'view'>, from: Location | undefined): Here {
  const pages = atlas.value
  const own = element === undefined ? undefined : pages.at(element)
  if (element !== undefined && own) return { location: own, element }
  const exact = at === undefined ? undefined : pages.at(at)
  if (exact && (!exact.page || exact.page.address === address)) return { location: exact }
  const found = pages.locate(address, from)
  if (found) return { location: found }
  const opening = openingPage(pages)
  if (address === '/') return { location: opening }
  const { divisions, groups } = pages.nearest(address) ?? opening
  return { location: { divisions, groups }, unlisted: address }
}

/** Opens a location. */
export function go(to: Location): void {
  enter(hrefOf(to), idOf(to))
}

/** Opens a URL of the site. */
export function goTo(address: string): void {
  enter(start + encodeURI(address))
}

/** Opens a view, or the sheet of an element. */
export function show(view: ViewName | 'element', rest?: string): void {
  if (view === 'pages') go(location.value)
  else enter(viewHref(view, rest))
}

/** Opens an address, at an entry of a page with several. */
function enter(href: string, at?: string): void {
  window.history.pushState(null, '', href)
  const next = currentRoute()
  route.value = { ...next, at: at ?? next.at }
  window.scrollTo(0, 0)
}

/** The start of addresses in a file. */
export const start = isFile ? '#' : ''

/** The link to a view: `/_preview/findings/page-orphan`. */
export function viewHref(view: ViewName | 'element', rest?: string): string {
  if (view === 'pages') return hrefOf(location.value)
  return `${start}/_preview/${view}${rest === undefined ? '' : `/${encodeURIComponent(rest)}`}`
}

/** The link to a location. */
export function hrefOf(to: Location): string {
  const address = to.page?.address ?? '/'
  const isFirst = to.page !== undefined && atlas.value.locate(address)?.page?.id === to.page.id
  const path = encodeURI(address).replace(/[?#]/g, encodeURIComponent)
  return `${start}${path}${isFirst ? '' : `?at=${encodeURIComponent(idOf(to))}`}`
}

function idOf({ page, divisions }: Location): string {
  return page?.id ?? divisions.at(-1)?.id ?? ''
}

function decoded(path: string): string {
  try {
    return decodeURI(path).replace(/%23/g, '#').replace(/%3F/gi, '?')
  } catch {
    return path
  }
}
