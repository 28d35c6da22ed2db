import { flag, text, unblank } from './forms/scalars.js'
import type { Infer } from './schema.js'
import { api, url } from './settings/api.js'
import { contextual } from './settings/contextual.js'
import { fonts } from './settings/fonts.js'
import { footer } from './settings/footer.js'
import { integrations } from './settings/integrations.js'
import { appearance, background, colors, icons, image, logo, styling, theme, thumbnails } from './settings/look.js'
import { navbar } from './settings/navbar.js'
import { seo } from './settings/seo.js'
import { errors, interaction, markdown, metadata, redirects, search, variables, variations } from './settings/site.js'
import { siteBanner } from './values.js'

/** The top-level keys that Mintlify accepts no docs.json without, beside `navigation`. */
const required = {
  /** The look of the site. */
  theme,
  /** The name of the site: in the title of the browser's tab, and where there is no logo. */
  name: unblank,
  /** The colours of links and buttons; `light` is for dark mode, and `dark` for light mode. */
  colors,
} as const

const optional = {
  /** The URL at which editors find the schema of docs.json. */
  $schema: url,
  /** A description of the site, for search engines and AI agents. */
  description: text,
  /** Lets everybody read the pages without signing in. */
  public: flag,
  /** The logo of the top bar. */
  logo,
  /** The icon of the browser's tab. */
  favicon: image,
  /** Specifications, and how API pages look. */
  api,
  /** Light and dark mode. */
  appearance,
  /** The background of the pages: an image, a pattern, a colour. */
  background,
  /** The links of the top bar, and its button. */
  navbar,
  /** Profiles on other sites, and columns of links. */
  footer,
  /** The search bar. */
  search,
  /** The site's data for search engines. */
  seo,
  /** One font, or one for headings and one for the text. */
  fonts,
  /** The library of icons that have no path. */
  icons,
  /** Breadcrumbs, code blocks, formulas. */
  styling,
  /** The effect of a click on a group: it may open its first page. */
  interaction,
  /** Addresses that lead elsewhere. */
  redirects,
  /** Analytics, chats, consent. */
  integrations,
  /** The bar at the top of every page. */
  banner: siteBanner,
  /** The page of a URL that does not exist. */
  errors,
  /** The menu on each page, for copying it or asking an AI about it. */
  contextual,
  /** The images that represent pages elsewhere. */
  thumbnails,
  /** Information about each page, such as its last change. */
  metadata,
  /** Words that pages name by `{{name}}`. */
  variables,
  /** Instructions for AI agents, beside a page's text. */
  markdown,
  /** Variations of the content that readers choose from; only the theme `willow` has them. */
  variations,
} as const

/** The top-level keys of docs.json beside `navigation`: what each takes, as Mintlify has it. */
export const settings = { ...required, ...optional } as const

export type SettingKey = keyof typeof settings

/** The settings that Mintlify accepts no docs.json without. */
export const requiredSettings = Object.keys(required) as readonly (keyof typeof required)[]

/** Settings that one theme has: Mintlify drops them with the others. */
export const themed: Readonly<Record<string, string>> = { variations: 'willow' }

/** Objects of a few words, which the types must see: messages about them name the word. */
export const alwaysHere = ['colors', 'styling', 'interaction', 'banner'] as const

/** A list or an object may be in another file, `Elsewhere`; a word may not. */
type OrElsewhere<Key, Value, Elsewhere> = [Value] extends [object]
  ? Key extends (typeof alwaysHere)[number]
    ? Value
    : Value | Elsewhere
  : Value

// `keyof typeof` stands here itself, not under another name: only then do the doc comments of the table follow the keys.
/** The type of each setting; `Elsewhere` is the type of a list or an object that is in another file. */
export type SettingValues<Elsewhere = never> = {
  readonly [Key in keyof typeof required]?: OrElsewhere<Key, Infer<(typeof required)[Key]>, Elsewhere> | undefined
} & {
  readonly [Key in keyof typeof optional]?: OrElsewhere<Key, Infer<(typeof optional)[Key]>, Elsewhere> | undefined
}
