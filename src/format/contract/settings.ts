import { flag, text, unblank } from './forms.js'
import type { Infer } from './schema.js'
import * as links from './settings/links.js'
import * as look from './settings/look.js'
import * as services from './settings/services.js'
import { siteBanner } from './values.js'

/** The required top-level keys, beside `navigation`. */
const required = {
  /** The look of the site. */
  theme: look.theme,
  /** The name of the site: in the title of the browser's tab, and where there is no logo. */
  name: unblank,
  /** The colours of links and buttons; `light` is for dark mode, and `dark` for light mode. */
  colors: look.colors,
} as const

const optional = {
  /** The URL at which editors find the schema of docs.json. */
  $schema: services.url,
  /** A description of the site, for search engines and AI agents. */
  description: text,
  /** Lets everybody read the pages without signing in. */
  public: flag,
  /** The logo of the top bar. */
  logo: look.logo,
  /** The icon of the browser's tab. */
  favicon: look.image,
  /** Specifications, and how API pages look. */
  api: services.api,
  /** Light and dark mode. */
  appearance: look.appearance,
  /** The background of the pages: an image, a pattern, a colour. */
  background: look.background,
  /** The links of the top bar, and its button. */
  navbar: links.navbar,
  /** Profiles on other sites, and columns of links. */
  footer: links.footer,
  /** The search bar. */
  search: services.search,
  /** The site's data for search engines. */
  seo: services.seo,
  /** A font for all text, or two fonts: for headings and for the text. */
  fonts: look.fonts,
  /** The library of icons without a path. */
  icons: look.icons,
  /** Breadcrumbs, code blocks, formulas. */
  styling: look.styling,
  /** The effect of a click on a group, such as opening the first page. */
  interaction: look.interaction,
  /** Addresses that lead elsewhere. */
  redirects: links.redirects,
  /** Analytics, chats, consent. */
  integrations: services.integrations,
  /** The bar at the top of every page. */
  banner: siteBanner,
  /** The page of an unknown URL. */
  errors: links.errors,
  /** The menu on each page: copy the page, or ask an AI about the page. */
  contextual: services.contextual,
  /** The images of pages on other sites. */
  thumbnails: look.thumbnails,
  /** Information about each page, such as the date of the last change. */
  metadata: services.metadata,
  /** Words that pages name by `{{name}}`. */
  variables: services.variables,
  /** Instructions for AI agents, beside a page's text. */
  markdown: services.markdown,
  /** Variations of the content, chosen by readers; only with the theme `willow`. */
  variations: services.variations,
} as const

/** The top-level keys of docs.json beside `navigation`, with the form of each value. */
export const settings = { ...required, ...optional } as const

export type SettingKey = keyof typeof settings

/** The settings required by Mintlify. */
export const requiredSettings = Object.keys(required) as readonly (keyof typeof required)[]

/** Settings of a single theme: Mintlify drops the setting if the site has a different theme. */
export const themed: Readonly<Record<string, string>> = { variations: 'willow' }

/** Settings never read from a file: the types must see their words, for messages about a wrong word. */
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
