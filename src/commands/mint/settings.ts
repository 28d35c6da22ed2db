import { isHex, isHref, isSecureHref, isSecureUrl, isSource } from '../../format/contract/addresses.js'
import { socialNames } from '../../format/contract/settings/links.js'
import { theme as newTheme } from '../../format/contract/settings/look.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { filled } from './old.js'
import type { Old } from './old.js'

type Value = JsonValue | undefined
type Setting = (old: Old) => Value

const themes: Readonly<Record<string, string>> = { venus: 'palm', quill: 'willow', prism: 'mint' }
const layouts: Readonly<Record<string, string>> = { sidenav: 'maple', solidSidenav: 'willow' }
const displays = { show: 'interactive', simple: 'simple', hide: 'none' } as const

/** The settings before the navigation, in docs.json's order. */
export const settingsBefore = {
  theme: (old) => {
    const layout = layouts[old.one(['topnav', 'sidenav', 'solidSidenav'], 'layout') ?? '']
    const theme = old.one([...Object.keys(themes), ...(newTheme.literals ?? [])], 'theme') ?? 'mint'
    return layout ?? themes[theme] ?? theme
  },
  name: (old) => old.text('name')?.trim() ?? 'Documentation',
  colors: (old) =>
    filled({
      primary: hexAt(old, ['colors', 'primary']) ?? '#16A34A',
      light: hexAt(old, ['colors', 'light']),
      dark: hexAt(old, ['colors', 'dark']),
    }),
  favicon: (old) => pictures(old, 'favicon'),
} as const satisfies Record<string, Setting>

/** The settings after the navigation. */
export const settingsAfter = {
  styling: (old) => {
    const mode = old.one(['auto', 'dark'], 'codeBlock', 'mode')
    const eyebrows = old.one(['section', 'breadcrumbs'], 'eyebrow', 'display')
    return filled({ eyebrows, codeblocks: mode === 'auto' ? 'system' : mode })
  },
  logo: (old) => {
    const shown = pictures(old, 'logo')
    const href = isJsonObject(shown) ? old.text('logo', 'href') : undefined
    return isJsonObject(shown) ? filled({ ...shown, href: href && hrefOf(href) }) : shown
  },
  api,
  appearance: (old) =>
    filled({
      default: old.one(['light', 'dark'], 'modeToggle', 'default'),
      strict: old.flag('modeToggle', 'isHidden'),
    }),
  background: (old) =>
    filled({
      image: old.text('backgroundImage'),
      decoration: old.one(['gradient', 'grid', 'windows'], 'background', 'style'),
      color: {
        light: hexAt(old, ['colors', 'background', 'light']),
        dark: hexAt(old, ['colors', 'background', 'dark']),
      },
    }),
  navbar: (old) => {
    const links = old.list(['topbarLinks'], (at) => linkAt(old, at))
    const button = linkAt(old, ['topbarCtaButton'])
    const isGithub = button !== undefined && old.one(['github'], 'topbarCtaButton', 'type') !== undefined
    if (isGithub) old.drop(['topbarCtaButton', 'name'])
    const primary = button && (isGithub ? { type: 'github', href: button.href } : { type: 'button', ...button })
    return filled({ links, primary })
  },
  search: (old) => filled({ prompt: old.text('search', 'prompt') }),
  seo: (old) => {
    const metadata = old.at('metadata')
    const names = isJsonObject(metadata) ? Object.keys(metadata) : []
    const metatags = Object.fromEntries(names.map((name) => [name, old.text('metadata', name)]))
    const hidden = old.flag('seo', 'indexHiddenPages')
    const indexing = old.one(['all', 'navigable'], 'seo', 'indexing')
    if (names.length === 0 && hidden === undefined && indexing === undefined) return undefined
    return filled({ metatags, indexing: indexing ?? (hidden === true ? 'all' : 'navigable') })
  },
  footer: (old) => filled({ socials: socials(old), links: footerColumns(old) }),
  integrations: (old) => {
    const analytics = old.at('analytics')
    if (isJsonObject(analytics)) old.take('analytics')
    const others = filled({
      intercom: { appId: old.text('integrations', 'intercom') },
      frontchat: { snippetId: old.text('integrations', 'frontchat') },
    })
    const all = { ...(isJsonObject(analytics) && analytics), ...others }
    return Object.keys(all).length > 0 ? all : undefined
  },
  fonts: (old) => {
    const font = old.at('font')
    const isOne = typeof font === 'string' || (isJsonObject(font) && 'family' in font)
    if (isOne) return fontAt(old, ['font'])
    return filled({ heading: fontAt(old, ['font', 'headings']), body: fontAt(old, ['font', 'body']) })
  },
  redirects: (old) => {
    const seen = new Set<string>()
    return old.list(['redirects'], (at) => {
      const [source, destination] = [old.text(...at, 'source'), old.text(...at, 'destination')]
      if (source === undefined || destination === undefined || seen.has(source)) return old.drop(at)
      seen.add(source)
      return filled({ source, destination, permanent: old.flag(...at, 'permanent') })
    })
  },
} as const satisfies Record<string, Setting>

function api(old: Old): Value {
  const { expanded, mode, proxy, optional } = {
    expanded: old.one(['all', 'none'], 'api', 'paramFields', 'expanded'),
    mode: old.one(['show', 'simple', 'hide'], 'api', 'playground', 'mode'),
    proxy: old.flag('api', 'playground', 'disableProxy'),
    optional: old.flag('api', 'request', 'example', 'showOptionalParams'),
  }
  const hasPlayground = isJsonObject(old.at('api', 'playground'))
  return filled({
    openapi: oneOrMore(old, ['openapi'], (at) => specAt(old, at)),
    params: { expanded: expanded === 'none' ? 'closed' : expanded, post: textsAt(old, 'api', 'paramFields', 'post') },
    playground: {
      display: mode || hasPlayground ? displays[mode ?? 'show'] : undefined,
      proxy: proxy === undefined ? undefined : !proxy,
    },
    examples: {
      defaults: optional === undefined ? undefined : optional ? 'all' : 'required',
      languages: textsAt(old, 'api', 'request', 'example', 'languages'),
    },
    mdx: {
      server: oneOrMore(old, ['api', 'baseUrl'], (at) => fitting(old, at, (url) => URL.canParse(url))),
      auth: {
        method: old.one(['bearer', 'basic', 'key', 'cobo'], 'api', 'auth', 'method'),
        name: old.text('api', 'auth', 'name'),
      },
    },
  })
}

/** A text of the right form. */
function fitting(old: Old, at: JsonPath, isFit: (text: string) => boolean): string | undefined {
  const text = old.text(...at)
  return text === undefined || isFit(text) ? text : old.drop(at)
}

/** A colour in hex. Real files leave out the `#`. */
export function hexAt(old: Old, at: JsonPath): string | undefined {
  const color = fitting(old, at, (text) => isHex(text) || isHex(`#${text}`))
  return color === undefined || isHex(color) ? color : `#${color}`
}

/** A specification: a path or a URL. */
export function sourceAt(old: Old, at: JsonPath): string | undefined {
  return fitting(old, at, (text) => isSource(text.trim(), ['http:', 'https:']))?.trim()
}

/** A specification in docs.json: its path begins at the root. */
function specAt(old: Old, at: JsonPath): string | undefined {
  const source = sourceAt(old, at)
  return source === undefined || URL.canParse(source) ? source : source.replace(/^(\.?\/)+/, '')
}

/** A link in docs.json: a path begins with a slash. */
export function hrefOf(url: string): string {
  const trimmed = url.trim()
  return isHref(trimmed) ? trimmed : `/${trimmed}`
}

/** A value, or a list of values for a list. */
function oneOrMore(old: Old, path: JsonPath, read: (at: JsonPath) => string | undefined): Value {
  return Array.isArray(old.at(...path)) ? old.list(path, read) : read(path)
}

function textsAt(old: Old, ...path: JsonPath): Value {
  return old.list(path, (at) => old.text(...at))
}

/** A picture for both modes, or a picture for each. A missing mode gets the picture of the other. */
function pictures(old: Old, setting: string): Value {
  if (typeof old.at(setting) === 'string') return old.text(setting)
  const [light, dark] = [old.text(setting, 'light'), old.text(setting, 'dark')]
  return filled({ light: light ?? dark, dark: dark ?? light })
}

function linkAt(old: Old, at: JsonPath): { readonly label: string; readonly href: string } | undefined {
  const type = old.one(['link', 'github'], ...at, 'type')
  const label = old.text(...at, 'name') ?? (type === 'github' ? 'Github' : undefined)
  const url = old.text(...at, 'url')
  return label === undefined || url === undefined ? old.drop(at) : { label, href: hrefOf(url) }
}

/** A URL with `https:` for `http:`, noted as changed. */
function secured(old: Old, at: JsonPath, url: string): string {
  const secure = url.replace(/^http:/, 'https:')
  if (secure !== url) old.changed(at, 'docs.json requires URLs that begin with https')
  return secure
}

/** `footerSocials`, or `footer.socials`: an object, or in older files a list. */
function socials(old: Old): Value {
  const at = old.at('footer', 'socials') === undefined ? ['footerSocials'] : ['footer', 'socials']
  const found = Array.isArray(old.at(...at))
    ? old.entries(...at).map((way) => [way, old.text(...way, 'type'), old.text(...way, 'url')] as const)
    : Object.keys(Object(old.at(...at)) as object).map((name) => [[...at, name], name, old.text(...at, name)] as const)
  return Object.fromEntries(
    found.flatMap(([way, name, url]) => {
      const isKnown = (socialNames as readonly (string | undefined)[]).includes(name)
      const isFit = isKnown && url !== undefined && isSecureUrl(url.replace(/^http:/, 'https:'))
      return isFit ? [[name, secured(old, way, url)]] : (old.drop(way) ?? [])
    }),
  ) as JsonObject
}

/** The columns of `footer`: four at most. */
function footerColumns(old: Old): Value {
  let count = 0
  return old.list(['footer', 'links'], (at) => {
    const items = old.list([...at, 'links'], (link) => footerLink(old, link)) ?? []
    if (items.length === 0) return old.drop(at)
    if (++count > 4) return old.drop(at, 'a footer has at most four columns')
    return filled({ header: old.text(...at, 'title'), items })
  })
}

function footerLink(old: Old, at: JsonPath): JsonObject | undefined {
  const [label, url] = [old.text(...at, 'label'), old.text(...at, 'url')]
  const isFit = label !== undefined && url !== undefined && isSecureHref(hrefOf(url.replace(/^http:/, 'https:')))
  return isFit ? { label, href: hrefOf(secured(old, at, url)) } : old.drop(at)
}

function fontAt(old: Old, at: JsonPath): JsonObject | undefined {
  const family = old.text(...(typeof old.at(...at) === 'string' ? at : [...at, 'family']))
  if (family === undefined) return undefined
  const weight = old.at(...at, 'weight')
  if (typeof weight === 'number') old.take(...at, 'weight')
  const format = old.one(['woff', 'woff2'], ...at, 'format')
  const source = format && old.text(...at, 'url')
  return filled({
    family,
    weight: typeof weight === 'number' ? weight : undefined,
    source,
    format: source === undefined ? undefined : format,
  })
}
