import { isHttps } from '../addresses.js'
import { either, filled, flag, listOf, object, oneOf, oneOfMany, record, such, text, unblank } from '../forms.js'
import type { Flat, Named, Schema } from '../schema.js'
import { asyncapi, icon, openapi } from '../values.js'

/** A URL with a protocol. */
export const url = such(text, "a URL, such as 'https://acme.dev'", URL.canParse)

const displays = ['interactive', 'simple', 'none', 'auth'] as const
/** The form of the playground: readers can send requests, or can't; `auth`: after signing in. */
export type PlaygroundDisplay = Named<(typeof displays)[number]>
const display: Schema<PlaygroundDisplay> = oneOfMany(displays)

const methods = ['bearer', 'basic', 'key', 'cobo'] as const
/** The identification of a request's sender. */
export type AuthMethod = Named<(typeof methods)[number]>
const method: Schema<AuthMethod> = oneOf(methods)

const apiObject = object(
  {},
  {
    openapi,
    asyncapi,
    params: object({}, { expanded: oneOf(['all', 'closed']), post: listOf(text) }),
    playground: object({}, { display, proxy: flag, credentials: flag }),
    examples: object(
      {},
      { defaults: oneOf(['required', 'all']), languages: listOf(text), prefill: flag, autogenerate: flag },
    ),
    url: oneOf(['full']),
    mdx: object({}, { auth: object({}, { method, name: text }), server: either(url, listOf(url)) }),
  },
)
/** `{ openapi: 'openapi.yaml', playground: { display: 'simple' } }`: specifications, and how API pages look. */
export type Api = Flat<typeof apiObject>
export const api: Schema<Api> = apiObject

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
/** `{ path: 'guides/v2', metatags: { robots: 'noindex' } }`: the tags of the pages in a folder. */
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

const searchObject = object({}, { prompt: text })
/** `{ prompt: 'Search Acme…' }` */
export type Search = Flat<typeof searchObject>
export const search: Schema<Search> = searchObject

const metadataObject = object({}, { timestamp: flag })
/** `{ timestamp: true }`: each page shows the date of the last change. */
export type Metadata = Flat<typeof metadataObject>
export const metadata: Schema<Metadata> = metadataObject

const markdownObject = object({}, { schema: flag, instructions: either(text, listOf(text)) })
/** `{ instructions: 'Prefer the CLI.' }`: instructions for AI agents beside each page. */
export type Markdown = Flat<typeof markdownObject>
export const markdown: Schema<Markdown> = markdownObject

const variablesRecord = record(text, 'an object of strings')
/** `{ version: '2.0' }`: pages write `{{version}}`. */
export type Variables = Flat<typeof variablesRecord>
export const variables: Schema<Variables> = variablesRecord

// prettier-ignore
const actions = [
  'copy', 'assistant', 'view', 'download-pdf', 'download-spec', 'chatgpt', 'claude', 'perplexity', 'grok', 'aistudio',
  'devin', 'windsurf', 'mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp',
] as const
/** An action of Mintlify's page menu. */
export type PageAction = Named<(typeof actions)[number]>
const action: Schema<PageAction> = oneOfMany(actions, "an action such as 'copy', 'view', 'chatgpt' or 'claude'")

const pair = object({ key: text, value: text }, {})
const queried = object({ base: text }, { query: listOf(pair) })
const ownObject = object({ title: text, description: text, href: either(text, queried) }, { icon })
/** `{ title: 'Ask', description: 'Ask us about this page', href: 'https://acme.dev/ask?page=$page' }` */
export type OwnPageAction = Flat<typeof ownObject>
const own: Schema<OwnPageAction> = ownObject

const option = either(action, own)
const options = listOf(option, {
  expects: 'a list of actions',
  distinct: {
    at: [],
    of: (given) => (typeof given === 'string' ? given : undefined),
    expects: 'each action once',
  },
})
const contextualObject = object({ options }, { display: oneOf(['header', 'toc']) })
/** `{ options: ['copy', 'chatgpt'] }`: the menu on each page. */
export type Contextual = Flat<typeof contextualObject>
export const contextual: Schema<Contextual> = contextualObject

const variationObject = object({ id: unblank, label: unblank }, {})
/** `{ id: 'cloud', label: 'Cloud' }` */
export type Variation = Flat<typeof variationObject>
const variation: Schema<Variation> = variationObject
const choices = listOf(variation, {
  least: 1,
  expects: 'a list of at least one { id, label }',
  distinct: { at: ['id'], of: ({ id }) => id.trim(), expects: 'an id that no option before it has' },
})
const variationsObject = object({ options: choices }, {})
/** `{ options: [{ id: 'cloud', label: 'Cloud' }] }`: of the theme `willow`. */
export type Variations = Flat<typeof variationsObject>
export const variations: Schema<Variations> = variationsObject

const beginning = (start: string) =>
  such(text, `a string that begins with '${start}'`, (value) => value.startsWith(start))
const atLeast = (length: number) =>
  such(text, `a string of ${length} characters or more`, (value) => value.length >= length)
const host = such(text, "a host without 'https://'", (value) => !value.startsWith('https://'))
const https = such(text, "a URL that begins with 'https://'", isHttps)
const bare = such(text, "a URL that begins with 'https://', without '?' and '#'", (value) => {
  const parsed = isHttps(value) ? new URL(value) : undefined
  return parsed?.search === '' && parsed.hash === ''
})
const bundle = such(text, 'letters, digits, hyphens and underscores', (value) => /^[\w-]+$/.test(value.trim()))
const purpose = such(text, 'a string of 1 to 100 characters', (value) => /^.{1,100}$/s.test(value.trim()))

const regions = ['us', 'eu', 'in'] as const
/** The region of Mixpanel's data. */
export type MixpanelRegion = Named<(typeof regions)[number]>
const region: Schema<MixpanelRegion> = oneOf(regions)

const integrationsObject = object(
  {},
  {
    adobe: object({ launchUrl: url }, {}),
    amplitude: object({ apiKey: text }, {}),
    clarity: object({ projectId: text }, {}),
    clearbit: object({ publicApiKey: text }, {}),
    cookies: object({}, { key: text, value: text }),
    fathom: object({ siteId: text }, {}),
    frontchat: object({ snippetId: atLeast(6) }, {}),
    ga4: object({ measurementId: beginning('G') }, {}),
    gtm: object({ tagId: beginning('G') }, {}),
    heap: object({ appId: text }, {}),
    hightouch: object({ writeKey: text }, { apiHost: text }),
    hotjar: object({ hjid: text, hjsv: text }, {}),
    intercom: object({ appId: atLeast(6) }, {}),
    koala: object({ publicApiKey: atLeast(2) }, {}),
    logrocket: object({ appId: text }, {}),
    mixpanel: object({ projectToken: text }, { region }),
    onetrust: object({ domainScript: atLeast(1) }, { categoryId: atLeast(1), scriptSource: https }),
    pirsch: object({ id: text }, {}),
    plausible: object({ domain: host }, { server: host }),
    posthog: object({ apiKey: beginning('phc_') }, { apiHost: url, sessionRecording: flag }),
    segment: object({ key: text }, { cdnUrl: bare }),
    telemetry: object({}, { enabled: flag }),
    transcend: object({ bundleId: bundle }, { analyticsPurpose: purpose }),
  },
  { others: 'refused' },
)
/** `{ ga4: { measurementId: 'G-1234567' } }` */
export type Integrations = Flat<typeof integrationsObject>
export const integrations: Schema<Integrations> = integrationsObject
