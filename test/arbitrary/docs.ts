import fc from 'fast-check'
import { requiredSettings } from '../../src/format/contract/settings.js'
import type { SettingKey } from '../../src/format/contract/settings.js'
import { docs } from '../../src/index.js'
import { legalNavigation } from './navigation.js'
import type { LooseElement } from './navigation.js'
import { banners, colors, flags, footers, navbars, openapi, some, words } from './values.js'

const paths = fc.constantFrom('/logo/light.svg', 'logo.png', 'https://acme.dev/logo.svg')
const pair = fc.oneof(paths, fc.record({ light: paths, dark: paths }))

/** Legal values of docs.json's other top-level keys. */
const settingValues: Readonly<Record<SettingKey, fc.Arbitrary<unknown>>> = {
  $schema: fc.constant('https://mintlify.com/docs.json'),
  theme: fc.constantFrom('mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'),
  // Mintlify trims these two before it looks.
  name: words.map((text) => text.trim() || 'Acme'),
  description: words.map((text) => text.trim()),
  public: flags,
  colors,
  logo: pair,
  favicon: pair,
  api: some({
    openapi,
    params: some({ expanded: fc.constantFrom('all', 'closed') }),
    playground: some({ display: fc.constantFrom('interactive', 'simple', 'none'), proxy: flags }),
    mdx: some({
      auth: some({ method: fc.constantFrom('bearer', 'key') }),
      server: fc.constant('https://api.acme.dev'),
    }),
  }),
  appearance: some({ default: fc.constantFrom('system', 'light', 'dark'), strict: flags }),
  background: some({ image: pair, decoration: fc.constantFrom('gradient', 'grid', 'windows') }),
  navbar: navbars,
  footer: footers,
  search: some({ prompt: words }),
  seo: some({ metatags: fc.constant({ 'og:site_name': 'Acme' }), indexing: fc.constantFrom('navigable', 'all') }),
  fonts: some({ heading: fc.constant({ family: 'Inter', weight: 600 }) }),
  icons: fc.record({ library: fc.constantFrom('fontawesome', 'lucide', 'tabler') }),
  styling: some({
    eyebrows: fc.constantFrom('section', 'breadcrumbs'),
    codeblocks: fc.constantFrom('system', 'dark'),
    latex: flags,
  }),
  interaction: some({ drilldown: flags }),
  redirects: fc.uniqueArray(fc.record({ source: fc.webPath(), destination: fc.constant('/new'), permanent: flags }), {
    selector: ({ source }) => source,
    maxLength: 3,
  }),
  integrations: some({ ga4: fc.constant({ measurementId: 'G-1' }), intercom: fc.constant({ appId: 'abc-def' }) }),
  banner: banners,
  errors: fc.record({ '404': some({ redirect: flags, title: words, description: words }) }),
  contextual: fc.record({ options: fc.uniqueArray(fc.constantFrom('copy', 'view', 'chatgpt', 'claude')) }),
  thumbnails: some({ appearance: fc.constantFrom('light', 'dark'), background: paths }),
  metadata: some({ timestamp: flags }),
  variables: fc.dictionary(fc.constantFrom('version', 'product-name'), words),
  markdown: some({ instructions: words, schema: flags }),
  variations: fc.constant({ options: [{ id: 'cloud', label: 'Cloud' }] }),
}

/** A whole `docs({ … })` that breaks no rule, its keys in any order. */
export const legalDocs: fc.Arbitrary<LooseElement> = fc
  .tuple(
    fc.record(settingValues, { requiredKeys: [...requiredSettings] }),
    legalNavigation({ depth: 3 }),
    fc.shuffledSubarray([...Object.keys(settingValues), 'navigation'], {
      minLength: Object.keys(settingValues).length + 1,
    }),
  )
  .map(([settings, navigation, order]) => {
    const all: Record<string, unknown> = { ...settings, navigation }
    if (all['theme'] !== 'willow') delete all['variations']
    const sorted = Object.fromEntries(order.filter((key) => Object.hasOwn(all, key)).map((key) => [key, all[key]]))
    return docs(sorted as unknown as Parameters<typeof docs>[0]) as unknown as LooseElement
  })
