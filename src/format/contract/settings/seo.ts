import { listOf } from '../forms/list.js'
import { object, record } from '../forms/object.js'
import { filled, flag, oneOf, such } from '../forms/scalars.js'
import type { Flat, Schema } from '../schema.js'
import { url } from './api.js'

const tags = record(filled, "an object such as { 'og:image': 'https://acme.dev/card.png' }")
/** `{ 'og:image': 'https://acme.dev/card.png' }` */
export type Metatags = Flat<typeof tags>
const metatags: Schema<Metatags> = tags

const folder = such(
  filled,
  "a folder such as 'guides/v2', from the docs root and without a slash at either end",
  (path) => path.split('/').every((part) => /^[^\s/\\?#]+$/.test(part) && part !== '.' && part !== '..'),
)
const pathObject = object({ path: folder, metatags }, {})
/** `{ path: 'guides/v2', metatags: { robots: 'noindex' } }`: of the pages in a folder. */
export type SeoPath = Flat<typeof pathObject>
const seoPath: Schema<SeoPath> = pathObject
const paths = listOf(seoPath, {
  expects: 'a list, each { path, metatags }',
  distinct: { at: ['path'], of: ({ path }) => path, expects: 'a folder that no entry before it has' },
})

const organizationObject = object({}, { id: url, name: filled, legalName: filled, url, logo: url, sameAs: listOf(url) })
/** `{ name: 'Acme', url: 'https://acme.dev' }`: the organization behind the site, for search engines. */
export type Organization = Flat<typeof organizationObject>
const organization: Schema<Organization> = organizationObject

const seoObject = object(
  {},
  { metatags, paths, organization, indexing: oneOf(['navigable', 'all']), trailingSlash: flag },
)
/** `{ indexing: 'all', metatags: { 'og:image': 'https://acme.dev/card.png' } }` */
export type Seo = Flat<typeof seoObject>
export const seo: Schema<Seo> = seoObject
