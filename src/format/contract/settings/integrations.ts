import { isHttps } from '../addresses.js'
import { object } from '../forms/object.js'
import { flag, oneOf, such, text } from '../forms/scalars.js'
import type { Flat, Named, Schema } from '../schema.js'
import { url } from './api.js'

const beginning = (start: string) =>
  such(text, `a string that begins with '${start}'`, (value) => value.startsWith(start))
const atLeast = (length: number) =>
  such(text, `a string of ${length} characters or more`, (value) => value.length >= length)
const host = such(text, "a host without 'https://'", (value) => !value.startsWith('https://'))
const https = such(text, "a URL that begins with 'https://'", isHttps)
const bare = such(text, "a URL that begins with 'https://', without '?' and '#'", (value) => {
  if (!isHttps(value)) return false
  const { search, hash } = new URL(value)
  return search === '' && hash === ''
})
const bundle = such(text, 'letters, digits, hyphens and underscores', (value) => /^[\w-]+$/.test(value.trim()))
const purpose = such(
  text,
  'a string of 1 to 100 characters',
  (value) => value.trim() !== '' && value.trim().length <= 100,
)

const regions = ['us', 'eu', 'in'] as const
/** The region in which Mixpanel keeps the data. */
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
