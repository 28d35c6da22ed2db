import { isHref } from '../../format/contract/addresses.js'

/** An address as docs.json takes it: a path has a slash before it. */
export function hrefOf(url: string): string {
  const trimmed = url.trim()
  return isHref(trimmed) ? trimmed : `/${trimmed}`
}
