import { either } from '../forms/either.js'
import { listOf } from '../forms/list.js'
import { object, record } from '../forms/object.js'
import { flag, text, unblank } from '../forms/scalars.js'
import type { Flat, Schema } from '../schema.js'

const redirectObject = object({ source: text, destination: text }, { permanent: flag })
/** `{ source: '/old/:slug*', destination: '/new/:slug*' }`; temporary with `permanent: false`. */
export type Redirect = Flat<typeof redirectObject>
const redirect: Schema<Redirect> = redirectObject
export const redirects = listOf(redirect, {
  expects: 'a list, each { source, destination, permanent? }',
  distinct: { at: ['source'], of: ({ source }) => source, expects: 'a source that no redirect before it has' },
})

const notFound = object({}, { redirect: flag, title: text, description: text })
const errorsObject = object({ '404': notFound }, {})
/** `{ '404': { redirect: false, title: 'Gone' } }` */
export type Errors = Flat<typeof errorsObject>
export const errors: Schema<Errors> = errorsObject

const searchObject = object({}, { prompt: text })
/** `{ prompt: 'Search Acme…' }` */
export type Search = Flat<typeof searchObject>
export const search: Schema<Search> = searchObject

const interactionObject = object({}, { drilldown: flag })
/** `{ drilldown: false }`: contract 2.13. */
export type Interaction = Flat<typeof interactionObject>
export const interaction: Schema<Interaction> = interactionObject

const metadataObject = object({}, { timestamp: flag })
/** `{ timestamp: true }`: each page shows the date of its last change. */
export type Metadata = Flat<typeof metadataObject>
export const metadata: Schema<Metadata> = metadataObject

const markdownObject = object({}, { schema: flag, instructions: either(text, listOf(text)) })
/** `{ instructions: 'Prefer the CLI.' }`: instructions for AI agents beside each page. */
export type Markdown = Flat<typeof markdownObject>
export const markdown: Schema<Markdown> = markdownObject

const variablesRecord = record(text, 'an object of strings')
/** `{ version: '2.0' }`: what pages write as `{{version}}`. */
export type Variables = Flat<typeof variablesRecord>
export const variables: Schema<Variables> = variablesRecord

const variationObject = object({ id: unblank, label: unblank }, {})
/** `{ id: 'cloud', label: 'Cloud' }` */
export type Variation = Flat<typeof variationObject>
const variation: Schema<Variation> = variationObject
const options = listOf(variation, {
  least: 1,
  expects: 'a list of at least one { id, label }',
  distinct: { at: ['id'], of: ({ id }) => id.trim(), expects: 'an id that no option before it has' },
})
const variationsObject = object({ options }, {})
/** `{ options: [{ id: 'cloud', label: 'Cloud' }] }`: of the theme `willow`. */
export type Variations = Flat<typeof variationsObject>
export const variations: Schema<Variations> = variationsObject
