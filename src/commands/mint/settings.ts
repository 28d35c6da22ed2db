import { theme as newTheme } from '../../format/contract/settings/look.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { api } from './api-settings.js'
import { hexAt } from './hex-at.js'
import { hrefOf } from './href.js'
import { footerLinks, navbarLinks, primaryLink, socials } from './link-settings.js'
import { filled, remaining } from './old.js'
import type { Old } from './old.js'

type Value = JsonValue | undefined
type Setting = (old: Old) => Value

/** The settings of docs.json, in its order, each made from mint.json's. */
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

function seo(old: Old): Value {
  const metadata = old.object('metadata')
  const entries = Object.entries(metadata ?? {})
  const metatags = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''))
  for (const [key] of entries)
    if (!Object.hasOwn(metatags, key)) old.lost(['metadata', key], 'a meta tag must be a string')
  const all = old.flag('seo', 'indexHiddenPages')
  const said = old.one(['all', 'navigable'], 'seo', 'indexing')
  if (!metadata && all === undefined && said === undefined) return undefined
  return {
    ...(metadata && filled({ metatags: remaining<JsonObject>(metatags, metadata) })),
    indexing: said ?? (all === true ? 'all' : 'navigable'),
  }
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
  if (weight !== undefined && typeof weight !== 'number') old.lost([...at, 'weight'], 'it is not a number')
  const source = old.text(...at, 'url')
  const format = old.one(['woff', 'woff2'], ...at, 'format')
  if (source !== undefined && !format)
    old.lost([...at, 'url'], "the file of a font needs its format, 'woff' or 'woff2'")
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
      return (old.lost(at, 'a redirect needs source and destination'), [])
    if (seen.has(source))
      return (old.lost(at, `'${source}' is redirected twice, and only the first redirect works`), [])
    seen.add(source)
    return [{ source, destination, ...filled({ permanent: old.flag(...at, 'permanent') }) }]
  })
  return ways && taken && remaining(taken, ways)
}
