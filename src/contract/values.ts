import { either, flag, hexColor, jsonObject, listOf, number, object, oneOf, text } from './schema.js'
import type { Flat, Infer, Named, Schema } from './schema.js'

// prettier-ignore
const iconStyles = [
  'brands', 'duotone', 'light', 'regular', 'sharp-duotone-solid', 'sharp-light', 'sharp-regular', 'sharp-solid',
  'sharp-thin', 'solid', 'thin',
] as const
/** How a Font Awesome icon is drawn. */
export type IconStyle = Named<(typeof iconStyles)[number]>
const iconStyle: Schema<IconStyle> = oneOf(iconStyles)

const iconLibraries = ['fontawesome', 'lucide', 'tabler'] as const
/** The set that an icon's name is looked up in. */
export type IconLibrary = Named<(typeof iconLibraries)[number]>
const iconLibrary: Schema<IconLibrary> = oneOf(iconLibraries)

const iconObject = object({ name: text }, { style: iconStyle, library: iconLibrary })
/** `{ name: 'book', style: 'solid', library: 'fontawesome' }` */
export type IconObject = Flat<typeof iconObject>
/** A Font Awesome, Lucide or Tabler name (`'book'`), or an object that also says style and library. */
export type Icon = string | IconObject

const colorPair = object({}, { light: hexColor, dark: hexColor })
/** `{ light: '#0D9373', dark: '#07C983' }`, either one alone, too. */
export type ColorPair = Flat<typeof colorPair>

const openapiObject = object({ source: text }, { directory: text, overlays: listOf(text) })
/** `{ source: 'openapi.yaml', directory: 'api-reference' }`: where the generated pages go. */
export type OpenApiObject = Flat<typeof openapiObject>
/** A path from the docs root or a URL; several; or an object with the folder for the generated pages. */
export type OpenApi = string | OpenApiObject | readonly (string | OpenApiObject)[]

const asyncapiObject = object({ source: text }, { directory: text })
/** `{ source: 'asyncapi.yaml', directory: 'events' }` */
export type AsyncApiObject = Flat<typeof asyncapiObject>
/** A path from the docs root or a URL; several; or an object with the folder for the generated pages. */
export type AsyncApi = string | AsyncApiObject | readonly string[]

export const sdkFormats = ['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'] as const
/** The generator whose output is read. */
export type SdkFormat = Named<(typeof sdkFormats)[number]>
const sdkFormat: Schema<SdkFormat> = oneOf(sdkFormats)

const sdkObject = object({ format: sdkFormat, source: text }, { directory: text })
/** `{ format: 'typedoc', source: 'sdk.json' }` */
export type Sdk = Flat<typeof sdkObject>

const graphqlObject = object({ source: text }, { directory: text })
/** `{ source: 'schema.graphql', directory: 'graphql' }` */
export type GraphqlObject = Flat<typeof graphqlObject>
/** A path from the docs root or an https URL; or an object with the folder for the generated pages. */
export type Graphql = string | GraphqlObject

export const bannerTypes = ['info', 'warning', 'critical'] as const
/** How urgent a banner looks. */
export type BannerType = Named<(typeof bannerTypes)[number]>
const bannerType: Schema<BannerType> = oneOf(bannerTypes)

const bannerObject = object({ content: text, dismissible: flag }, { type: bannerType, color: colorPair })
/** `{ content: 'We moved: [read more](/news)', dismissible: true }` */
export type Banner = Flat<typeof bannerObject>

const directory = oneOf(['none', 'accordion', 'card'])
/** The page lists on the roots of groups. */
export type Directory = Named<Infer<typeof directory>>

const align = oneOf(['start', 'end'])
/** The end of the tab bar. */
export type Align = Named<Infer<typeof align>>

/** Every form of value that an attribute may take, with its run-time test. */
export const values = {
  text,
  number,
  flag,
  page: text,
  icon: either(text, iconObject),
  color: colorPair,
  openapi: either(text, openapiObject, listOf(either(text, openapiObject))),
  asyncapi: either(text, asyncapiObject, listOf(text)),
  graphql: either(text, graphqlObject),
  sdk: sdkObject,
  banner: bannerObject,
  directory,
  align,
  object: jsonObject,
} as const

export type ValueName = keyof typeof values
