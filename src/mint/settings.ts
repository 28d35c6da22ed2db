import { isHex, isSecureHref, isSecureUrl, isSource } from '../contract/addresses.js'
import { socialNames } from '../contract/settings/footer.js'
import { theme as newTheme } from '../contract/settings/look.js'
import { isJsonObject } from '../json/value.js'
import type { JsonObject, JsonValue } from '../json/value.js'
import type { JsonPath } from '../json/tree.js'
import { hrefOf } from './href.js'
import { filled, remaining } from './old.js'
import type { Old } from './old.js'

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

function hex(old: Old, ...path: readonly string[]): string | undefined {
  const color = old.text(...path)
  if (color === undefined || isHex(color)) return color
  // Real files leave out the #.
  if (isHex(`#${color}`)) return `#${color}`
  return old.lost(path, `'${color}' is not a colour in hex.`)
}

function colors(old: Old): Value {
  const primary = hex(old, 'colors', 'primary') ?? '#16A34A'
  return { primary, ...filled({ light: hex(old, 'colors', 'light'), dark: hex(old, 'colors', 'dark') }) }
}

function favicon(old: Old): Value {
  const value = old.take('favicon')
  return typeof value === 'string' || isPair(value) ? value : undefined
}

function isPair(value: Value): value is JsonObject {
  return isJsonObject(value) && typeof value['light'] === 'string' && typeof value['dark'] === 'string'
}

function codeblocks(old: Old): Value {
  const mode = old.one(['auto', 'dark'], 'codeBlock', 'mode')
  return mode === 'auto' ? 'system' : mode
}

function logo(old: Old): Value {
  const value = old.take('logo')
  if (typeof value === 'string' && value.length >= 3) return value
  if (isPair(value)) {
    const { light = '', dark = '', href } = value
    return { light, dark, ...(typeof href === 'string' && { href: hrefOf(href) }) }
  }
  // One mode only: its picture is shown in both.
  const only = isJsonObject(value) ? (value['light'] ?? value['dark']) : undefined
  return typeof only === 'string' && only.length >= 3 ? only : undefined
}

function api(old: Old): Value {
  const proxy = old.flag('api', 'playground', 'disableProxy')
  const hasPlayground = old.object('api', 'playground') !== undefined
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
  const value = old.take('openapi')
  if (value === undefined) return undefined
  const list: readonly JsonValue[] = Array.isArray(value) ? value : [value]
  const found = list.flatMap((each, index) => {
    if (isSource(each, ['http:', 'https:'])) return [specOf((each as string).trim())]
    return (old.lost(Array.isArray(value) ? ['openapi', index] : ['openapi'], 'It is neither a path nor a URL.'), [])
  })
  return found.length === 0 ? undefined : Array.isArray(value) ? found : found[0]
}

/** A path from the root, as docs.json has it. */
function specOf(source: string): string {
  return URL.canParse(source) ? source : source.replace(/^(\.?\/)+/, '')
}

function texts(old: Old, ...path: readonly string[]): Value {
  const list = old.take(...path)
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined
}

function servers(old: Old): Value {
  const value = old.take('api', 'baseUrl')
  const list = (Array.isArray(value) ? value : [value]).filter((url) => typeof url === 'string' && URL.canParse(url))
  if (list.length === 0) return value === undefined ? undefined : old.lost(['api', 'baseUrl'], 'It is not a URL.')
  return Array.isArray(value) ? list : list[0]
}

function background(old: Old): Value {
  return filled({
    image: old.text('backgroundImage'),
    decoration: old.one(['gradient', 'grid', 'windows'], 'background', 'style'),
    color: filled({ light: hex(old, 'colors', 'background', 'light'), dark: hex(old, 'colors', 'background', 'dark') }),
  })
}

function navbarLinks(old: Old): Value {
  const list = old.list('topbarLinks')
  const links = list?.flatMap((link, index) => {
    const found = linkOf(link)
    if (!found) return (old.lost(['topbarLinks', index], 'A link needs a name and a url.'), [])
    return [{ label: found.type === 'github' ? 'Github' : found.label, href: found.href }]
  })
  return list && links && remaining(links, list)
}

function primaryLink(old: Old): Value {
  const value = old.take('topbarCtaButton')
  if (value === undefined) return undefined
  const found = linkOf(value)
  if (!found) return old.lost(['topbarCtaButton'], 'A button needs a name and a url.')
  for (const key of ['style', 'arrow']) {
    if (isJsonObject(value) && Object.hasOwn(value, key))
      old.lost(['topbarCtaButton', key], 'How the button looks is up to the theme now.')
  }
  return found.type === 'github'
    ? { type: 'github', href: found.href }
    : { type: 'button', label: found.label, href: found.href }
}

function linkOf(value: Value) {
  if (!isJsonObject(value)) return undefined
  const { type = 'link', name: label, url } = value
  if (typeof url !== 'string' || url.trim() === '') return undefined
  if (typeof label === 'string') return { type: type === 'github' ? 'github' : 'link', label, href: hrefOf(url) }
  return type === 'github' ? { type, label: 'Github', href: hrefOf(url) } : undefined
}

function seo(old: Old): Value {
  const metadata = old.object('metadata')
  const entries = Object.entries(metadata ?? {})
  const metatags = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''))
  for (const [key] of entries) if (!Object.hasOwn(metatags, key)) old.lost(['metadata', key], 'A meta tag is a text.')
  const all = old.flag('seo', 'indexHiddenPages')
  if (!metadata && all === undefined) return undefined
  return {
    ...(metadata && filled({ metatags: remaining<JsonObject>(metatags, metadata) })),
    indexing: all === true ? 'all' : 'navigable',
  }
}

const networks: ReadonlySet<string> = new Set(socialNames)

function socials(old: Old): Value {
  const found: Record<string, JsonValue> = {}
  const at = old.take('footer', 'socials') === undefined ? ['footerSocials'] : ['footer', 'socials']
  old.take('footerSocials')
  const value = old.take(...at)
  // Older files have a list.
  const entries = Array.isArray(value)
    ? (value as readonly JsonValue[]).map((each, index) => {
        const { type, url } = isJsonObject(each) ? each : {}
        return [[...at, index], type, url] as const
      })
    : Object.entries(isJsonObject(value) ? value : {}).map(([key, url]) => [[...at, key], key, url] as const)
  for (const [path, key, url] of entries) {
    const secure = typeof url === 'string' ? url.replace(/^http:/, 'https:') : ''
    if (typeof key !== 'string' || !networks.has(key)) old.lost(path, 'docs.json does not know this network.')
    else if (!isSecureUrl(secure)) old.lost(path, 'The address of a profile is a URL that begins with https.')
    else {
      found[key] = secure
      if (secure !== url) old.changed(path, 'The address begins with https now, as docs.json wants it.')
    }
  }
  return value === undefined ? undefined : remaining<JsonObject>(found, value)
}

function footerLinks(old: Old): Value {
  const columns = old.list('footer', 'links')?.flatMap((column, index) => {
    if (!isJsonObject(column)) return []
    const at = ['footer', 'links', index]
    const links = Array.isArray(column['links']) ? (column['links'] as readonly JsonValue[]) : []
    const items = links.flatMap((link, nth) => footerLink(link, old, [...at, 'links', nth]))
    const header = typeof column['title'] === 'string' && column['title'] !== '' ? column['title'] : undefined
    return items.length > 0 ? [{ ...filled({ header }), items }] : []
  })
  for (let extra = 4; extra < (columns?.length ?? 0); extra++)
    old.lost(['footer', 'links', extra], 'A footer has four columns at most.')
  return columns && columns.length > 0 ? columns.slice(0, 4) : undefined
}

function footerLink(link: JsonValue, old: Old, at: JsonPath): JsonObject[] {
  const { label, url } = isJsonObject(link) ? link : {}
  const href = typeof url === 'string' && url !== '' ? hrefOf(url.replace(/^http:/, 'https:')) : ''
  if (typeof label !== 'string' || label === '' || !isSecureHref(href)) {
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
  const font = old.object('font')
  if (!font) return undefined
  if ('family' in font) return fontOf(font)
  return filled({ heading: fontOf(font['headings']), body: fontOf(font['body']) })
}

function fontOf(font: Value): JsonObject | undefined {
  if (!isJsonObject(font) || typeof font['family'] !== 'string') return undefined
  const { family, weight, url, format } = font
  const isFile = typeof url === 'string' && (format === 'woff' || format === 'woff2')
  return {
    family,
    ...(typeof weight === 'number' && { weight }),
    ...(isFile && { source: url, format }),
  }
}

function redirects(old: Old): Value {
  const seen = new Set<string>()
  const list = old.list('redirects')
  const taken = list?.flatMap((redirect, index) => {
    const { source, destination, permanent } = isJsonObject(redirect) ? redirect : {}
    const at = ['redirects', index]
    if (typeof source !== 'string' || typeof destination !== 'string')
      return (old.lost(at, 'A redirect needs source and destination.'), [])
    if (seen.has(source)) return (old.lost(at, `'${source}' is redirected twice: the first one counts.`), [])
    seen.add(source)
    return [{ source, destination, ...(typeof permanent === 'boolean' && { permanent }) }]
  })
  return list && taken && remaining(taken, list)
}
