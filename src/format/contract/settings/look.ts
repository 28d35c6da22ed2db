import { isHref } from '../addresses.js'
import { either } from '../forms/either.js'
import { listOf } from '../forms/list.js'
import { object } from '../forms/object.js'
import { flag, hexColor, oneOf, oneOfMany, such, text } from '../forms/scalars.js'
import type { Flat, Named, Schema } from '../schema.js'
import { colorPair, iconLibrary } from '../values.js'
import { shikiThemes } from './shiki-themes.js'

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

/** A link that Mintlify accepts. */
export const address = such(text, "a URL, '/page', '#part' or 'mailto:…'", isHref)

const logoPair = object({ light: text, dark: text }, { href: address })
/** `{ light: '/logo/light.svg', dark: '/logo/dark.svg', href: 'https://acme.dev' }` */
export type LogoPair = Flat<typeof logoPair>
/** A file for both modes, or one for each, with where a click leads. */
export type Logo = string | LogoPair
export const logo: Schema<Logo> = either(
  such(text, 'the path of a file with its extension', (file) => file.length >= 3),
  logoPair,
)

/** A file for both modes, or one for each. */
export type Image = string | ImagePair
export const image: Schema<Image> = either(text, pairOfImages)

const modes = ['system', 'light', 'dark'] as const
/** `system`: what readers have set for everything. */
export type ColorMode = Named<(typeof modes)[number]>
const mode: Schema<ColorMode> = oneOf(modes)
const appearanceObject = object({}, { default: mode, strict: flag })
/** `{ default: 'dark', strict: true }`: the mode that readers meet first, and whether they can't change it. */
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
/** `{ library: 'lucide' }`: where icons are looked up by their names. */
export type Icons = Flat<typeof iconsObject>
export const icons: Schema<Icons> = iconsObject

/** A theme of code blocks, by the name that Shiki gives it. */
export type ShikiTheme = Named<(typeof shikiThemes)[number]>
const shikiTheme: Schema<ShikiTheme> = oneOfMany(shikiThemes, "the name of a Shiki theme, such as 'github-dark'")
const shikiPair = object({ light: shikiTheme, dark: shikiTheme }, {})
/** `{ light: 'github-light', dark: 'github-dark' }` */
export type ShikiPair = Flat<typeof shikiPair>
const oneShikiTheme: Schema<ShikiTheme | ShikiPair> = either(shikiTheme, shikiPair)

const languagesObject = object({}, { custom: listOf(text) })
const codeblocksObject = object({}, { theme: oneShikiTheme, languages: languagesObject })
/** `{ theme: 'github-dark' }`, or one for each mode; and files of languages that Shiki does not know. */
export type CodeblockStyle = Flat<typeof codeblocksObject>
const codeblocks: Schema<'system' | 'dark' | CodeblockStyle> = either(oneOf(['system', 'dark']), codeblocksObject)

const eyebrows = oneOf(['section', 'breadcrumbs'])
const stylingObject = object({}, { eyebrows, codeblocks, latex: flag })
/** `{ eyebrows: 'breadcrumbs' }`: contract 2.13, and Mintlify's `codeblocks` and `latex`. */
export type Styling = Flat<typeof stylingObject>
export const styling: Schema<Styling> = stylingObject

const thumbnailsObject = object(
  {},
  { appearance: oneOf(['light', 'dark']), background: text, fonts: object({ family: text }, {}) },
)
/** `{ appearance: 'dark', background: '/images/thumbnail.png' }`: the images that represent pages elsewhere. */
export type Thumbnails = Flat<typeof thumbnailsObject>
export const thumbnails: Schema<Thumbnails> = thumbnailsObject
