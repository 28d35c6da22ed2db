import { isRecord } from '../../format/json/value.js'
import { defined } from './defined.js'
import type { Banner, Division, Icon, Link, Logo, Site } from './site.js'

type Json = Readonly<Record<string, unknown>>

/** The settings of docs.json for the site as a whole. */
export function settingsOf(json: Json): Omit<Site, 'navigation'> {
  const interaction = isRecord(json.interaction) ? json.interaction : {}
  const colors = isRecord(json.colors) ? json.colors : {}
  return defined<Omit<Site, 'navigation'>>({
    name: textOf(json.name) ?? 'Documentation',
    logo: logoOf(json.logo),
    colors: Object.fromEntries(Object.entries(colors).filter(([, color]) => typeof color === 'string')) as Record<
      string,
      string
    >,
    drilldown: typeof interaction.drilldown === 'boolean' ? interaction.drilldown : undefined,
    banner: bannerOf(json.banner),
    navbar: navbarOf(json.navbar) ?? [],
    footer: footerOf(json.footer) ?? [],
  })
}

/** Settings of a language, in place of the site's. */
export function languageSettings({ banner, navbar, footer }: Json): Pick<Division, 'banner' | 'navbar' | 'footer'> {
  return defined({ banner: bannerOf(banner), navbar: navbarOf(navbar), footer: footerOf(footer) })
}

/** An icon in any form. */
export function readIcon(value: unknown): Icon | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { name: value }
  if (!isRecord(value) || typeof value.name !== 'string') return undefined
  return defined<Icon>({ name: value.name, library: textOf(value.library) })
}

/** A picture, or a picture for each theme. */
function logoOf(value: unknown): Logo | undefined {
  const { light, dark } = isRecord(value) ? value : { light: value, dark: value }
  return typeof light === 'string' && typeof dark === 'string' ? { light, dark } : undefined
}

function bannerOf(value: unknown): Banner | undefined {
  if (!isRecord(value) || typeof value.content !== 'string') return undefined
  return defined<Banner>({
    content: value.content,
    isDismissible: value.dismissible === true || undefined,
    type: textOf(value.type),
  })
}

function navbarOf(value: unknown): Link[] | undefined {
  if (!isRecord(value)) return undefined
  const { primary, links } = value
  const isButton = isRecord(primary) && primary.type !== 'github' && primary.type !== 'discord'
  const last = linkOf(primary).map((link) => (isButton ? { ...link, isButton } : link))
  return [...(Array.isArray(links) ? (links as unknown[]) : []).flatMap(linkOf), ...last]
}

function footerOf(value: unknown): Link[] | undefined {
  if (!isRecord(value)) return undefined
  const columns = Array.isArray(value.links) ? value.links.filter(isRecord) : []
  const links = columns.flatMap(({ items }) => (Array.isArray(items) ? items.flatMap(linkOf) : []))
  const socials = Object.entries(isRecord(value.socials) ? value.socials : {})
  return [...links, ...socials.flatMap(([label, href]) => linkOf({ label, href }))]
}

function linkOf(value: unknown): Link[] {
  if (!isRecord(value) || typeof value.href !== 'string') return []
  return [{ label: textOf(value.label) ?? textOf(value.type) ?? value.href, href: value.href }]
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
