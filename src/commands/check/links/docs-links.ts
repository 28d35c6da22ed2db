import { linksOf } from '../../../site/links/links.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import { isElsewhere, isServed, isServedFile } from '../../../site/model/addresses.js'
import { isPattern } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import type { Judged, LinkFault } from './judge.js'
import { siteLinks } from './site-links.js'

/** A value of docs.json that leads nowhere: a link in the text of a banner, the path of a logo. */
export interface FaultySetting {
  readonly path: JsonPath
  readonly written: string
  readonly fault: LinkFault
}

/** Parts with addresses that other rules look at, and texts that are none. */
const others: ReadonlySet<string> = new Set(['navigation', 'redirects', 'api', 'icon', 'href', 'url'])

/** The files and the links in text that the settings name, and that are not there. */
export function faultySettings(site: Site): readonly FaultySetting[] {
  const found: FaultySetting[] = []
  const look = (value: unknown, key: string, path: JsonPath): void => {
    if (typeof value === 'string') {
      const name = value.replace(/^\.?\/+/, '').replace(/[?#].*$/s, '')
      const isFile = /^\.?\/(?!\/)/.test(value) && isServedFile(name)
      if (isFile && !isServed(`/${name}`, site))
        found.push({ path, written: value, fault: { kind: 'file', path: name } })
      if (key === 'content')
        for (const link of linksOf(value, 'banner.mdx')) found.push(...judged(link, path, site, 'banner.mdx'))
    } else if (Array.isArray(value)) for (const [index, each] of value.entries()) look(each, key, [...path, index])
    else if (isRecord(value))
      for (const [name, inner] of Object.entries(value)) if (!others.has(name)) look(inner, name, [...path, name])
  }
  look(site.docs, '', [])
  return found
}

/** Each `href` of docs.json that begins at the root of the site, and is at fault. */
export function hrefsOf(site: Site): readonly FaultySetting[] {
  const found: FaultySetting[] = []
  const look = (value: unknown, path: JsonPath): void => {
    if (Array.isArray(value)) for (const [index, each] of value.entries()) look(each, [...path, index])
    else if (isRecord(value))
      for (const [key, inner] of Object.entries(value))
        if (key !== 'href' || typeof inner !== 'string') {
          // Options of the contextual menu open what their authors serve.
          if (key !== 'contextual') look(inner, [...path, key])
        } else if (inner.startsWith('/')) found.push(...judged(asHref(inner), [...path, key], site))
  }
  look(site.docs, [])
  return found
}

/** The destinations of redirects that are at fault; those with wildcards are not looked at. */
export function destinationsOf(site: Site): readonly FaultySetting[] {
  const { all, find } = site.redirects()
  return all.flatMap(({ index, destination }) => {
    if (destination.trim() === '' || isElsewhere(destination) || isPattern(destination) || find(destination)) return []
    const path = ['redirects', index, 'destination']
    return judged(asHref(destination.startsWith('/') ? destination : `/${destination}`), path, site).map((each) => ({
      ...each,
      written: destination,
    }))
  })
}

function asHref(written: string): Judged {
  return { written, form: 'attribute', name: 'href' }
}

function judged(link: Judged, path: JsonPath, site: Site, from = 'docs.json'): readonly FaultySetting[] {
  const fault = siteLinks(site).judge(link, from)
  return fault === undefined ? [] : [{ path, written: link.written, fault }]
}
