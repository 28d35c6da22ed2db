import { addressOfPage, nameOfPage } from '../model/page-path.js'

/** `guides/start` → `/guides/start`; an `index` has the address of its folder. */
export function addressOf(page: string): string {
  return addressOfPage(nameOfPage(page))
}

/** The common form of all addresses of a page: outer slashes and `/index` don't count, case does. */
export function sameKey(address: string): string {
  const bare = address.replace(/^\/+|\/+$/g, '')
  return bare === 'index' ? '' : bare.replace(/\/index$/, '')
}

/** True if a link leaves the site. */
export function isExternal(href: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)
}

/** True if an icon is a picture of the site, and not a name in a library or an address elsewhere. */
export function isIconFile(name: string): boolean {
  return /[/.]/.test(name) && !/^[a-z]+:/i.test(name)
}
