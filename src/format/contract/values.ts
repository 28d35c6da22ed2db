import { isSource } from './addresses.js'
import { either, filled, flag, hexColor, listOf, object, oneOf, such, text, unblank } from './forms.js'
import type { Flat, Infer, Named, Schema } from './schema.js'

/** The styles of icons. */
// prettier-ignore
export const iconStyles = [
  'brands', 'duotone', 'light', 'regular', 'sharp-duotone-solid', 'sharp-light', 'sharp-regular', 'sharp-solid',
  'sharp-thin', 'solid', 'thin',
] as const
/** The style of a Font Awesome icon. */
export type IconStyle = Named<(typeof iconStyles)[number]>
const iconStyle: Schema<IconStyle> = oneOf(iconStyles)

const iconLibraries = ['fontawesome', 'lucide', 'tabler'] as const
/** The library of an icon's name. */
export type IconLibrary = Named<(typeof iconLibraries)[number]>
export const iconLibrary: Schema<IconLibrary> = oneOf(iconLibraries)

const iconName = such(text, "a name without 'fa-'", (name) => !name.startsWith('fa-'))
const iconObject = object({ name: iconName }, { style: iconStyle, library: iconLibrary })
/** `{ name: 'book', style: 'solid', library: 'fontawesome' }` */
export type IconObject = Flat<typeof iconObject>
/** A Font Awesome, Lucide or Tabler name (`'book'`), or an object with style and library, too. */
export type Icon = string | IconObject
export const icon: Schema<Icon> = either(iconName, iconObject)

const lightAndDark = object({}, { light: hexColor, dark: hexColor }, { others: 'refused' })
/** `{ light: '#0D9373', dark: '#07C983' }`, or either alone. */
export type ColorPair = Flat<typeof lightAndDark>
export const colorPair: Schema<ColorPair> = lightAndDark

const spec = such(text, 'a path, or a URL with https:// or http://', (value) => isSource(value, ['https:', 'http:']))
const secureSpec = such(text, 'a path, or a URL with https://', (value) => isSource(value, ['https:']))
const strict = { others: 'refused' } as const

const openapiObject = object({ source: spec }, { directory: text, overlays: listOf(spec) }, strict)
/** `{ source: 'openapi.yaml', directory: 'api-reference' }`: a specification, and the folder of its pages. */
export type OpenApiObject = Flat<typeof openapiObject>
/** A path from the docs root or a URL; several; or an object with the folder for the generated pages. */
export type OpenApi = string | OpenApiObject | readonly (string | OpenApiObject)[]
export const openapi: Schema<OpenApi> = either(spec, openapiObject, listOf(either(spec, openapiObject)))

const asyncapiObject = object({ source: spec }, { directory: text }, strict)
/** `{ source: 'asyncapi.yaml', directory: 'events' }` */
export type AsyncApiObject = Flat<typeof asyncapiObject>
/** A path from the docs root or a URL; several; or an object with the folder for the generated pages. */
export type AsyncApi = string | AsyncApiObject | readonly string[]
export const asyncapi: Schema<AsyncApi> = either(spec, asyncapiObject, listOf(spec))

const sdkFormats = ['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'] as const
/** The generator of the output. */
export type SdkFormat = Named<(typeof sdkFormats)[number]>
const sdkFormat: Schema<SdkFormat> = oneOf(sdkFormats)

export const sdkObject = object({ format: sdkFormat, source: secureSpec }, { directory: unblank }, strict)
/** `{ format: 'typedoc', source: 'sdk.json' }` */
export type Sdk = Flat<typeof sdkObject>

const graphqlObject = object({ source: secureSpec }, { directory: unblank }, strict)
/** `{ source: 'schema.graphql', directory: 'graphql' }` */
export type GraphqlObject = Flat<typeof graphqlObject>
/** A path from the docs root or an https URL; or an object with the folder for the generated pages. */
export type Graphql = string | GraphqlObject
export const graphql: Schema<Graphql> = either(secureSpec, graphqlObject)

const bannerTypes = ['info', 'warning', 'critical'] as const
/** The urgency of a banner. */
export type BannerType = Named<(typeof bannerTypes)[number]>
const bannerType: Schema<BannerType> = oneOf(bannerTypes)

const look = { type: bannerType, color: colorPair }
export const languageBanner = object({ content: filled, dismissible: flag }, look)
/** `{ content: 'We moved: [read more](/news)', dismissible: true }`: the banner of a language. */
export type Banner = Flat<typeof languageBanner>
const wholeBanner = object({ content: filled }, { dismissible: flag, ...look })
/** `{ content: 'We moved: [read more](/news)' }`: the banner of the whole site. */
export type SiteBanner = Flat<typeof wholeBanner>
/** The banner accepted by Mintlify, also for languages; the contract requires `dismissible` there. */
export const siteBanner: Schema<SiteBanner> = wholeBanner

export const directory = oneOf(['none', 'accordion', 'card'])
/** The page lists on the roots of groups. */
export type Directory = Named<Infer<typeof directory>>

export const align = oneOf(['start', 'end'])
/** The end of the tab bar. */
export type Align = Named<Infer<typeof align>>
