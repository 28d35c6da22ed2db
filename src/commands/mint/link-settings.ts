import { isSecureHref, isSecureUrl } from '../../format/contract/addresses.js'
import { socialNames } from '../../format/contract/settings/links.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { hrefOf } from './href.js'
import { filled, remaining } from './old.js'
import type { Old } from './old.js'

type Value = JsonValue | undefined

/** `topbarLinks`. */
export function navbarLinks(old: Old): Value {
  const ways = old.entries('topbarLinks')
  const links = ways?.flatMap((at) => {
    const found = linkAt(old, at)
    if (!found) return (old.lost(at, 'a link needs a name and a url'), [])
    return [{ label: found.label, href: found.href }]
  })
  return ways && links && remaining(links, ways)
}

/** `topbarCtaButton`. */
export function primaryLink(old: Old): Value {
  const at = ['topbarCtaButton']
  if (old.at(...at) === undefined) return undefined
  const found = linkAt(old, at)
  if (!found) return old.lost(at, 'a button needs a name and a url')
  if (found.type !== 'github') return { type: 'button', label: found.label, href: found.href }
  if (old.at(...at, 'name') !== undefined)
    old.lost([...at, 'name'], 'a button for GitHub shows the name of the repository')
  return { type: 'github', href: found.href }
}

function linkAt(old: Old, at: JsonPath) {
  const type = old.one(['link', 'github'], ...at, 'type') ?? 'link'
  const label = old.text(...at, 'name') ?? (type === 'github' ? 'Github' : undefined)
  const url = old.text(...at, 'url')
  return label === undefined || url === undefined ? undefined : { type, label, href: hrefOf(url) }
}

const networks: ReadonlySet<string> = new Set(socialNames)

/** `footerSocials`, or those of `footer`. */
export function socials(old: Old): Value {
  const found: Record<string, JsonValue> = {}
  const at = old.at('footer', 'socials') === undefined ? ['footerSocials'] : ['footer', 'socials']
  const value = old.at(...at)
  if (typeof value !== 'object' || value === null) return void old.object(...at)
  // Older files have a list.
  const entries = Array.isArray(value)
    ? value.map((_, index) => {
        const way = [...at, index]
        return [way, old.text(...way, 'type'), old.text(...way, 'url')] as const
      })
    : Object.keys(value).map((key) => [[...at, key], key, old.take(...at, key)] as const)
  for (const [path, key, url] of entries) {
    const secure = typeof url === 'string' ? url.replace(/^http:/, 'https:') : ''
    if (key === undefined || !networks.has(key)) old.lost(path, "docs.json doesn't have this network")
    else if (!isSecureUrl(secure)) old.lost(path, 'docs.json requires URLs that begin with https')
    else {
      found[key] = secure
      if (secure !== url) old.changed(path, 'docs.json requires URLs that begin with https')
    }
  }
  return value === undefined ? undefined : remaining<JsonObject>(found, value)
}

/** The columns of `footer`. */
export function footerLinks(old: Old): Value {
  const ways = old.entries('footer', 'links') ?? []
  const columns = ways.flatMap((at) => {
    const items = (old.entries(...at, 'links') ?? []).flatMap((link) => footerLink(old, link))
    if (items.length === 0) return (old.lost(at, 'a column of the footer needs links'), [])
    return [{ at, column: { ...filled({ header: old.text(...at, 'title') }), items } }]
  })
  for (const { at } of columns.slice(4)) old.lost(at, 'a footer has at most four columns')
  return columns.length > 0 ? columns.slice(0, 4).map(({ column }) => column) : undefined
}

function footerLink(old: Old, at: JsonPath): JsonObject[] {
  const [label, url] = [old.text(...at, 'label'), old.text(...at, 'url')]
  const href = url === undefined ? '' : hrefOf(url.replace(/^http:/, 'https:'))
  if (label === undefined || !isSecureHref(href)) {
    old.lost(at, 'a link of the footer needs a label, and a path or a URL that begins with https')
    return []
  }
  if (href.startsWith('https:') && href !== url) old.changed(at, 'docs.json requires URLs that begin with https')
  return [{ label, href }]
}
