import { anyJson, either, flag, hexColor, jsonObject, listOf, object, oneOf, text } from './schema.js'
import type { Flat, Infer, JsonInput, Named } from './schema.js'
import { values } from './values.js'
import type { Banner } from './values.js'

const theme = oneOf(['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'])
const colors = object({ primary: hexColor }, { light: hexColor, dark: hexColor })
const styling = object({}, { eyebrows: oneOf(['section', 'breadcrumbs']), codeblocks: anyJson, latex: flag })
const interaction = object({}, { drilldown: flag })

/** The look of the site. */
export type Theme = Named<Infer<typeof theme>>
/** `{ primary: '#0D9373', light: '#07C983', dark: '#0D9373' }` */
export type Colors = Flat<typeof colors>
/** `{ eyebrows: 'breadcrumbs' }`: contract 2.13, and the provider's `codeblocks` and `latex`. */
export type Styling = Flat<typeof styling>
/** `{ drilldown: false }`: contract 2.13. */
export type Interaction = Flat<typeof interaction>

/**
 * The top-level keys of docs.json beside `navigation`. Those that the contract names are exact; the provider's others
 * are known by name, so that a typo in a key is found, and hold what the provider documents for them.
 */
export const settings = {
  $schema: text,
  theme,
  name: text,
  description: text,
  public: flag,
  colors,
  logo: either(text, jsonObject),
  favicon: either(text, jsonObject),
  api: jsonObject,
  appearance: jsonObject,
  background: jsonObject,
  navbar: jsonObject,
  footer: jsonObject,
  search: jsonObject,
  seo: jsonObject,
  fonts: jsonObject,
  icons: jsonObject,
  styling,
  interaction,
  redirects: listOf(jsonObject),
  integrations: jsonObject,
  banner: values.banner,
  errors: jsonObject,
  contextual: jsonObject,
  thumbnails: jsonObject,
  metadata: jsonObject,
  variables: jsonObject,
  markdown: jsonObject,
} as const

export type SettingKey = keyof typeof settings

// A value of a named type keeps its name in messages; the rest shows its own shape.
interface NamedSettings {
  theme: Theme
  colors: Colors
  styling: Styling
  interaction: Interaction
  banner: Banner
}

/** What the settings may be; `Elsewhere` stands for an object or a list of free form that is in another file. */
export type SettingValues<Elsewhere = never> = {
  readonly [Key in SettingKey]?: Key extends keyof NamedSettings
    ? NamedSettings[Key]
    : Infer<(typeof settings)[Key]> extends infer Value extends JsonInput
      ? [Value] extends [object]
        ? Value | Elsewhere
        : Value
      : never
}
