import { isHref, isSource } from '../addresses.js'
import { either, flag, hexColor, listOf, number, object, oneOf, oneOfMany, such, text } from '../forms.js'
import type { Flat, Named, Schema } from '../schema.js'
import { colorPair, iconLibrary } from '../values.js'

const themes = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'] as const
/** The look of the site. */
export type Theme = Named<(typeof themes)[number]>
export const theme: Schema<Theme> = oneOfMany(themes)

const colorsObject = object({ primary: hexColor }, { light: hexColor, dark: hexColor }, { others: 'refused' })
/** `{ primary: '#0D9373', light: '#07C983', dark: '#0D9373' }` */
export type Colors = Flat<typeof colorsObject>
export const colors: Schema<Colors> = colorsObject

const imagePair = object({ light: text, dark: text }, {})
/** `{ light: '/images/light.png', dark: '/images/dark.png' }`, in the docs folder or as URLs. */
export type ImagePair = Flat<typeof imagePair>
const pairOfImages: Schema<ImagePair> = imagePair

/** A link. */
export const address = such(text, "a URL, '/page', '#part' or 'mailto:…'", isHref)

const logoPair = object({ light: text, dark: text }, { href: address })
/** `{ light: '/logo/light.svg', dark: '/logo/dark.svg', href: 'https://acme.dev' }` */
export type LogoPair = Flat<typeof logoPair>
/** A file for both modes, or two files with the link of a click. */
export type Logo = string | LogoPair
export const logo: Schema<Logo> = either(
  such(text, 'the path of a file with its extension', (file) => file.length >= 3),
  logoPair,
)

/** A file for both modes, or two files. */
export type Image = string | ImagePair
export const image: Schema<Image> = either(text, pairOfImages)

const modes = ['system', 'light', 'dark'] as const
/** `system`: the reader's own setting for everything. */
export type ColorMode = Named<(typeof modes)[number]>
const mode: Schema<ColorMode> = oneOf(modes)
const appearanceObject = object({}, { default: mode, strict: flag })
/** `{ default: 'dark', strict: true }`: the first mode, and true if readers can't change the mode. */
export type Appearance = Flat<typeof appearanceObject>
export const appearance: Schema<Appearance> = appearanceObject

const decorations = ['gradient', 'grid', 'windows'] as const
/** The pattern behind the pages. */
export type Decoration = Named<(typeof decorations)[number]>
const decoration: Schema<Decoration> = oneOfMany(decorations)
const backgroundObject = object({}, { image, decoration, color: colorPair })
/** `{ decoration: 'grid', color: { light: '#fff' } }` */
export type Background = Flat<typeof backgroundObject>
export const background: Schema<Background> = backgroundObject

const iconsObject = object({ library: iconLibrary }, {})
/** `{ library: 'lucide' }`: the library of icon names. */
export type Icons = Flat<typeof iconsObject>
export const icons: Schema<Icons> = iconsObject

/** The themes of Shiki, as listed by Mintlify. */
// prettier-ignore
const shikiThemes = [
  'andromeeda', 'aurora-x', 'ayu-dark', 'catppuccin-frappe', 'catppuccin-latte', 'catppuccin-macchiato',
  'catppuccin-mocha', 'dark-plus', 'dracula', 'dracula-soft', 'everforest-dark', 'everforest-light', 'github-dark',
  'github-dark-default', 'github-dark-dimmed', 'github-dark-high-contrast', 'github-light', 'github-light-default',
  'github-light-high-contrast', 'gruvbox-dark-hard', 'gruvbox-dark-medium', 'gruvbox-dark-soft', 'gruvbox-light-hard',
  'gruvbox-light-medium', 'gruvbox-light-soft', 'houston', 'kanagawa-dragon', 'kanagawa-lotus', 'kanagawa-wave',
  'laserwave', 'light-plus', 'material-theme', 'material-theme-darker', 'material-theme-lighter',
  'material-theme-ocean', 'material-theme-palenight', 'min-dark', 'min-light', 'monokai', 'night-owl', 'nord',
  'one-dark-pro', 'one-light', 'plastic', 'poimandres', 'red', 'rose-pine', 'rose-pine-dawn', 'rose-pine-moon',
  'slack-dark', 'slack-ochin', 'snazzy-light', 'solarized-dark', 'solarized-light', 'synthwave-84', 'tokyo-night',
  'vesper', 'vitesse-black', 'vitesse-dark', 'vitesse-light', 'css-variables',
] as const
/** A theme of code blocks, by Shiki's name. */
export type ShikiTheme = Named<(typeof shikiThemes)[number]>
const shikiTheme: Schema<ShikiTheme> = oneOfMany(shikiThemes, "the name of a Shiki theme, such as 'github-dark'")
const shikiPair = object({ light: shikiTheme, dark: shikiTheme }, {})
/** `{ light: 'github-light', dark: 'github-dark' }` */
export type ShikiPair = Flat<typeof shikiPair>
const oneShikiTheme: Schema<ShikiTheme | ShikiPair> = either(shikiTheme, shikiPair)

const languagesObject = object({}, { custom: listOf(text) })
const codeblocksObject = object({}, { theme: oneShikiTheme, languages: languagesObject })
/** `{ theme: 'github-dark' }`, or a theme for each mode; and files of languages unknown to Shiki. */
export type CodeblockStyle = Flat<typeof codeblocksObject>
const codeblocks: Schema<'system' | 'dark' | CodeblockStyle> = either(oneOf(['system', 'dark']), codeblocksObject)

const eyebrows = oneOf(['section', 'breadcrumbs'])
const stylingObject = object({}, { eyebrows, codeblocks, latex: flag })
/** `{ eyebrows: 'breadcrumbs', codeblocks: 'dark' }` */
export type Styling = Flat<typeof stylingObject>
export const styling: Schema<Styling> = stylingObject

const thumbnailsObject = object(
  {},
  { appearance: oneOf(['light', 'dark']), background: text, fonts: object({ family: text }, {}) },
)
/** `{ appearance: 'dark', background: '/images/thumbnail.png' }`: the images of pages on other sites. */
export type Thumbnails = Flat<typeof thumbnailsObject>
export const thumbnails: Schema<Thumbnails> = thumbnailsObject

const source = such(text, 'a path, or a URL with https:// or http://', (value) => isSource(value, ['https:', 'http:']))
const fontObject = object(
  { family: text },
  { weight: number, source, format: oneOf(['woff', 'woff2']) },
  { alsoNeeds: (font) => (isFile(font['source']) ? ['format'] : []) },
)
/** `{ family: 'Inter', weight: 400 }`; a font from elsewhere than Google needs a file: `source` and `format`. */
export type Font = Flat<typeof fontObject>
const font: Schema<Font> = fontObject

const fontPair = object({}, { heading: font, body: font }, { others: 'refused' })
/** `{ heading: { family: 'Inter' }, body: { family: 'Lora' } }`, or either alone. */
export type FontPair = Flat<typeof fontPair>
/** A font for the whole site, or two fonts: for headings and for the text. */
export type Fonts = Font | FontPair
export const fonts: Schema<Fonts> = either(font, fontPair)

/** True for the path of a file. `fonts/..` ends at its start and names no file, for Mintlify. */
function isFile(path: unknown): boolean {
  if (typeof path !== 'string') return false
  const depth = path
    .trim()
    .split('/')
    .reduce((level, part) => {
      if (part === '' || part === '.') return level
      return part === '..' ? Math.max(0, level - 1) : level + 1
    }, 0)
  return depth > 0
}

const interactionObject = object({}, { drilldown: flag })
/** `{ drilldown: false }` */
export type Interaction = Flat<typeof interactionObject>
export const interaction: Schema<Interaction> = interactionObject
