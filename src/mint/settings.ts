import { isSecureHref, isSecureUrl } from '../contract/addresses.js'
import { socialNames } from '../contract/settings/footer.js'
import { theme as newTheme } from '../contract/settings/look.js'
import { isJsonObject } from '../json/value.js'
import type { JsonObject, JsonValue } from '../json/value.js'
import type { JsonPath } from '../json/tree.js'
import { hexAt } from './hex-at.js'
import { hrefOf } from './href.js'
import { filled, remaining } from './old.js'
import type { Old } from './old.js'
import { sourceAt } from './source-at.js'

type Value = JsonValue | undefined
type Setting = (old: Old) => Value

/** docs.json's settings, in its order, each made from what mint.json said. */
export const settingsBefore = { theme, name, colors, favicon } as const satisfies Record<string, Setting>
/** Those that come after the navigation. */
export const settingsAfter = {
  styling: (old) =>
    filled({ eyebrows: old.one(['section', 'breadcrumbs'], 'eyebrow', 'display'), codeblocks: codeblocks(old) }),
  logo,
  api,
  appearance: (old) =>
    filled({
      default: old.one(['light', 'dark'], 'modeToggle', 'default'),
      strict: old.flag('modeToggle', 'isHidden'),
    }),
  background,
  navbar: (old) => filled({ links: navbarLinks(old), primary: primaryLink(old) }),
  search: (old) => filled({ prompt: old.text('search', 'prompt') }),
  seo,
  footer: (old) => filled({ socials: socials(old), links: footerLinks(old) }),
  integrations,
  fonts,
  redirects,
} as const satisfies Record<string, Setting>

const themes: Readonly<Record<string, string>> = { venus: 'palm', quill: 'willow', prism: 'mint' }
const layouts: Readonly<Record<string, string>> = { sidenav: 'maple', solidSidenav: 'willow' }

function theme(old: Old): Value {
  const layout = layouts[old.one(['topnav', 'sidenav', 'solidSidenav'], 'layout') ?? '']
  const said = old.one([...Object.keys(themes), ...(newTheme.literals ?? [])], 'theme')
  return layout ?? (said === undefined ? 'mint' : (themes[said] ?? said))
}

function name(old: Old): Value {
  return old.text('name')?.trim() ?? 'Documentation'
}

function colors(old: Old): Value {
  const primary = hexAt(old, ['colors', 'primary']) ?? '#16A34A'
  return { primary, ...filled({ light: hexAt(old, ['colors', 'light']), dark: hexAt(old, ['colors', 'dark']) }) }
}

function favicon(old: Old): Value {
  return typeof old.at('favicon') === 'object' ? modes(old, 'favicon') : old.text('favicon')
}

/** A picture for each mode; the same in both where there is one only. */
function modes(old: Old, ...at: JsonPath): JsonObject | undefined {
  const [light, dark] = [old.text(...at, 'light'), old.text(...at, 'dark')]
  const either = light ?? dark
  return either === undefined ? undefined : { light: light ?? either, dark: dark ?? either }
}

function codeblocks(old: Old): Value {
  const mode = old.one(['auto', 'dark'], 'codeBlock', 'mode')
  return mode === 'auto' ? 'system' : mode
}

function logo(old: Old): Value {
  if (typeof old.at('logo') !== 'object') return old.text('logo')
  const pictures = modes(old, 'logo')
  const href = old.text('logo', 'href')
  return pictures && { ...pictures, ...filled({ href: href && hrefOf(href) }) }
}

function api(old: Old): Value {
  const proxy = old.flag('api', 'playground', 'disableProxy')
  const hasPlayground = isJsonObject(old.at('api', 'playground'))
  const mode = old.one(['show', 'simple', 'hide'], 'api', 'playground', 'mode') ?? (hasPlayground ? 'show' : undefined)
  const display = mode && { show: 'interactive', simple: 'simple', hide: 'none' }[mode]
  const optional = old.flag('api', 'request', 'example', 'showOptionalParams')
  const expanded = old.one(['all', 'none'], 'api', 'paramFields', 'expanded')
  return filled({
    openapi: specs(old),
    params: filled({
      expanded: expanded === 'none' ? 'closed' : expanded,
      post: texts(old, 'api', 'paramFields', 'post'),
    }),
    playground: filled({ display, proxy: proxy === undefined ? undefined : !proxy }),
    examples: filled({
      defaults: optional === undefined ? undefined : optional ? 'all' : 'required',
      languages: texts(old, 'api', 'request', 'example', 'languages'),
    }),
    mdx: filled({
      server: servers(old),
      auth: filled({
        method: old.one(['bearer', 'basic', 'key', 'cobo'], 'api', 'auth', 'method'),
        name: old.text('api', 'auth', 'name'),
      }),
    }),
  })
}

function specs(old: Old): Value {
  return oneOrMore(old, ['openapi'], (at) => specAt(old, at))
}

/** What is a value or a list of such, as it was: what could not be read is left out. */
function oneOrMore(old: Old, path: readonly string[], read: (at: JsonPath) => string | undefined): Value {
  const isList = Array.isArray(old.at(...path))
  const ways = isList ? (old.entries(...path) ?? []) : [path]
  const found = ways.flatMap((at) => read(at) ?? [])
  return found.length === 0 ? undefined : isList ? found : found[0]
}

/** A specification, as docs.json names it: from the root. */
function specAt(old: Old, at: JsonPath): string | undefined {
  const source = sourceAt(old, at)
  return source === undefined || URL.canParse(source) ? source : source.replace(/^(\.?\/)+/, '')
}

function texts(old: Old, ...path: readonly string[]): Value {
  return old.entries(...path)?.flatMap((at) => old.text(...at) ?? [])
}

function servers(old: Old): Value {
  return oneOrMore(old, ['api', 'baseUrl'], (at) => {
    const url = old.text(...at)
    return url === undefined || URL.canParse(url) ? url : old.lost(at, 'It is not a URL.')
  })
}

function background(old: Old): Value {
  return filled({
    image: old.text('backgroundImage'),
    decoration: old.one(['gradient', 'grid', 'windows'], 'background', 'style'),
    color: filled({
      light: hexAt(old, ['colors', 'background', 'light']),
      dark: hexAt(old, ['colors', 'background', 'dark']),
    }),
  })
}

function navbarLinks(old: Old): Value {
  const ways = old.entries('topbarLinks')
  const links = ways?.flatMap((at) => {
    const found = linkAt(old, at)
    if (!found) return (old.lost(at, 'A link needs a name and a url.'), [])
    return [{ label: found.label, href: found.href }]
  })
  return ways && links && remaining(links, ways)
}

function primaryLink(old: Old): Value {
  const at = ['topbarCtaButton']
  if (old.at(...at) === undefined) return undefined
  const found = linkAt(old, at)
  if (!found) return old.lost(at, 'A button needs a name and a url.')
  if (found.type !== 'github') return { type: 'button', label: found.label, href: found.href }
  if (old.at(...at, 'name') !== undefined) old.lost([...at, 'name'], 'A button for GitHub shows the repository.')
  return { type: 'github', href: found.href }
}

function linkAt(old: Old, at: JsonPath) {
  const type = old.one(['link', 'github'], ...at, 'type') ?? 'link'
  const label = old.text(...at, 'name') ?? (type === 'github' ? 'Github' : undefined)
  const url = old.text(...at, 'url')
  return label === undefined || url === undefined ? undefined : { type, label, href: hrefOf(url) }
}

function seo(old: Old): Value {
  const metadata = old.object('metadata')
  const entries = Object.entries(metadata ?? {})
  const metatags = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''))
  for (const [key] of entries) if (!Object.hasOwn(metatags, key)) old.lost(['metadata', key], 'A meta tag is a text.')
  const all = old.flag('seo', 'indexHiddenPages')
  const said = old.one(['all', 'navigable'], 'seo', 'indexing')
  if (!metadata && all === undefined && said === undefined) return undefined
  return {
    ...(metadata && filled({ metatags: remaining<JsonObject>(metatags, metadata) })),
    indexing: said ?? (all === true ? 'all' : 'navigable'),
  }
}

const networks: ReadonlySet<string> = new Set(socialNames)

function socials(old: Old): Value {
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
    if (key === undefined || !networks.has(key)) old.lost(path, 'docs.json does not know this network.')
    else if (!isSecureUrl(secure)) old.lost(path, 'The address of a profile is a URL that begins with https.')
    else {
      found[key] = secure
      if (secure !== url) old.changed(path, 'The address begins with https now, as docs.json wants it.')
    }
  }
  return value === undefined ? undefined : remaining<JsonObject>(found, value)
}

function footerLinks(old: Old): Value {
  const ways = old.entries('footer', 'links') ?? []
  const columns = ways.flatMap((at) => {
    const items = (old.entries(...at, 'links') ?? []).flatMap((link) => footerLink(old, link))
    if (items.length === 0) return (old.lost(at, 'A column of the footer needs links.'), [])
    return [{ at, column: { ...filled({ header: old.text(...at, 'title') }), items } }]
  })
  for (const { at } of columns.slice(4)) old.lost(at, 'A footer has four columns at most.')
  return columns.length > 0 ? columns.slice(0, 4).map(({ column }) => column) : undefined
}

function footerLink(old: Old, at: JsonPath): JsonObject[] {
  const [label, url] = [old.text(...at, 'label'), old.text(...at, 'url')]
  const href = url === undefined ? '' : hrefOf(url.replace(/^http:/, 'https:'))
  if (label === undefined || !isSecureHref(href)) {
    old.lost(at, 'A link of the footer needs a label, and a path or a URL that begins with https.')
    return []
  }
  if (href.startsWith('https:') && href !== url)
    old.changed(at, 'The address begins with https now, as docs.json wants it.')
  return [{ label, href }]
}

function integrations(old: Old): Value {
  const analytics = old.object('analytics')
  const intercom = old.text('integrations', 'intercom')
  const frontchat = old.text('integrations', 'frontchat')
  return filled({
    ...analytics,
    intercom: intercom === undefined ? undefined : { appId: intercom },
    frontchat: frontchat === undefined ? undefined : { snippetId: frontchat },
  })
}

function fonts(old: Old): Value {
  const font = old.at('font')
  if (typeof font === 'string' || (isJsonObject(font) && 'family' in font)) return fontAt(old, ['font'])
  if (!isJsonObject(font)) return void old.object('font')
  return filled({ heading: fontAt(old, ['font', 'headings']), body: fontAt(old, ['font', 'body']) })
}

function fontAt(old: Old, at: JsonPath): JsonObject | undefined {
  const family = old.text(...(typeof old.at(...at) === 'string' ? at : [...at, 'family']))
  if (family === undefined) return undefined
  const weight = old.take(...at, 'weight')
  if (weight !== undefined && typeof weight !== 'number') old.lost([...at, 'weight'], 'It is not a number.')
  const source = old.text(...at, 'url')
  const format = old.one(['woff', 'woff2'], ...at, 'format')
  if (source !== undefined && !format)
    old.lost([...at, 'url'], "The file of a font needs its format, 'woff' or 'woff2'.")
  return {
    family,
    ...(typeof weight === 'number' && { weight }),
    ...(format && filled({ source, format: source === undefined ? undefined : format })),
  }
}

function redirects(old: Old): Value {
  const seen = new Set<string>()
  const ways = old.entries('redirects')
  const taken = ways?.flatMap((at) => {
    const [source, destination] = [old.text(...at, 'source'), old.text(...at, 'destination')]
    if (source === undefined || destination === undefined)
      return (old.lost(at, 'A redirect needs source and destination.'), [])
    if (seen.has(source)) return (old.lost(at, `'${source}' is redirected twice: the first one counts.`), [])
    seen.add(source)
    return [{ source, destination, ...filled({ permanent: old.flag(...at, 'permanent') }) }]
  })
  return ways && taken && remaining(taken, ways)
}
