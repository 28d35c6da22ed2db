import { either, flag, hexColor, jsonObject, listOf, number, object, oneOf, text } from './schema.js'
import type { Infer } from './schema.js'

const iconObject = object(
  { name: text },
  {
    style: oneOf([
      'brands',
      'duotone',
      'light',
      'regular',
      'sharp-duotone-solid',
      'sharp-light',
      'sharp-regular',
      'sharp-solid',
      'sharp-thin',
      'solid',
      'thin',
    ]),
    library: oneOf(['fontawesome', 'lucide', 'tabler']),
  },
)
/** `{ name: 'book', style: 'solid', library: 'fontawesome' }` */
export interface IconObject extends Infer<typeof iconObject> {}
/** A Font Awesome, Lucide or Tabler name (`'book'`), or an object that also says style and library. */
export type Icon = string | IconObject

const colorPair = object({}, { light: hexColor, dark: hexColor })
/** `{ light: '#0D9373', dark: '#07C983' }`, either one alone, too. */
export interface ColorPair extends Infer<typeof colorPair> {}

const openapiObject = object({ source: text }, { directory: text, overlays: listOf(text) })
/** `{ source: 'openapi.yaml', directory: 'api-reference' }`: where the generated pages go. */
export interface OpenApiObject extends Infer<typeof openapiObject> {}
/** A path from the docs root or a URL; several; or an object with the folder for the generated pages. */
export type OpenApi = string | OpenApiObject | readonly (string | OpenApiObject)[]

const asyncapiObject = object({ source: text }, { directory: text })
/** `{ source: 'asyncapi.yaml', directory: 'events' }` */
export interface AsyncApiObject extends Infer<typeof asyncapiObject> {}
/** A path from the docs root or a URL; several; or an object with the folder for the generated pages. */
export type AsyncApi = string | AsyncApiObject | readonly string[]

const sdkObject = object(
  { format: oneOf(['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc']), source: text },
  { directory: text },
)
/** `{ format: 'typedoc', source: 'sdk.json' }` */
export interface Sdk extends Infer<typeof sdkObject> {}

const graphqlObject = object({ source: text }, { directory: text })
/** `{ source: 'schema.graphql', directory: 'graphql' }` */
export interface GraphqlObject extends Infer<typeof graphqlObject> {}
/** A path from the docs root or an https URL; or an object with the folder for the generated pages. */
export type Graphql = string | GraphqlObject

const bannerObject = object(
  { content: text, dismissible: flag },
  { type: oneOf(['info', 'warning', 'critical']), color: colorPair },
)
/** `{ content: 'We moved: [read more](/news)', dismissible: true }` */
export interface Banner extends Infer<typeof bannerObject> {}

const directory = oneOf(['none', 'accordion', 'card'])
/** The page lists on the roots of groups. */
export type Directory = Infer<typeof directory>

const align = oneOf(['start', 'end'])
/** The end of the tab bar. */
export type Align = Infer<typeof align>

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
