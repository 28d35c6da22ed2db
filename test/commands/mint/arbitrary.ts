import fc from 'fast-check'

const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const record = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(shape).map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>)
const oneOf = (...words: string[]) => fc.constantFrom(...words)
const someOf = (...words: string[]) => some(oneOf(...words))
const flag = some(fc.boolean())

const title = oneOf('Start', 'API', 'SDK', 'More', 'Start', 'API', 'SDK', 'More', '')
const page = fc
  .tuple(oneOf('', 'api/', 'api/v1/', '/sdk/', 'guides/', 'v2/', 'api-old/', './'), oneOf('a', 'b', 'c/d', 'GET /x'))
  .map(([folder, name]) => (name.startsWith('GET') ? name : folder + name))
const icon = someOf('book', 'code')

const { group } = fc.letrec<{ group: unknown; entry: unknown }>((tie) => ({
  entry: fc.oneof({ depthSize: 'small', withCrossShrink: true }, page, tie('group')),
  group: record({
    group: title,
    icon,
    pages: fc.array(tie('entry'), { minLength: 1, maxLength: 4 }),
  }),
}))

const paths = oneOf('api', 'api/v1', 'sdk', '/guides', 'v2', 'api-old')
const url = fc.oneof({ weight: 3, arbitrary: paths }, oneOf('https://acme.dev', 'mailto:a@acme.dev'))
const color = oneOf('#112233', '#abc')
const openapi = someOf('/openapi.json', 'https://acme.dev/openapi.json')
const division = { name: oneOf('Alpha', 'Beta', 'Gamma'), url, isDefaultHidden: flag, openapi }
const tab = record(division)
const anchor = record({ ...division, icon, color: some(color) })

const github = record({ type: oneOf('github'), url: oneOf('https://github.com/a/b') })
const link = record({ name: oneOf('Blog'), url: oneOf('https://a.dev', '/blog', 'mailto:a@b.dev') })
const font = record({ family: oneOf('Inter'), weight: some(fc.constant(400)) })
const file = { url: oneOf('https://a.dev/f.woff2'), format: oneOf('woff2') }
const redirect = record({ source: oneOf('/a', '/b'), destination: oneOf('/c'), permanent: flag })

// prettier-ignore
const settings = {
  logo: some(fc.oneof(fc.constant('/logo.svg'), record({ light: oneOf('/l.svg'), dark: oneOf('/d.svg'), href: someOf('https://a.dev', '/home') }))),
  theme: someOf('venus', 'quill', 'prism'),
  layout: someOf('topnav', 'sidenav', 'solidSidenav'),
  openapi: some(fc.constantFrom<unknown>('/openapi.json', 'https://a.dev/o.json', 'o.yaml', ['a.json', './b.json'])),
  topbar: some(record({ style: oneOf('gradient') })),
  api: some(record({
    baseUrl: some(fc.constantFrom<unknown>('https://a.dev', ['https://a.dev', 'https://b.dev'])),
    auth: some(record({ method: oneOf('bearer', 'key'), name: someOf('X-Key') })),
    playground: some(record({ mode: someOf('show', 'simple', 'hide'), disableProxy: flag })),
    request: some(record({ example: record({ languages: some(fc.constant(['bash', 'go'])) }) })),
  })),
  modeToggle: some(record({ default: someOf('light', 'dark'), isHidden: flag })),
  metadata: some(record({ 'og:image': oneOf('a.png') })),
  codeBlock: some(record({ mode: oneOf('auto', 'dark') })),
  eyebrow: some(record({ display: oneOf('section', 'breadcrumbs') })),
  topbarCtaButton: some(fc.oneof(record({ name: oneOf('Go'), url: oneOf('https://a.dev', '/go') }), github)),
  topbarLinks: some(fc.array(fc.oneof(link, github), { maxLength: 2 })),
  footer: some(record({ socials: some(record({ x: oneOf('https://x.com/a') })), links: some(fc.constant([{ title: 'A', links: [{ label: 'B', url: '/b' }] }])) })),
  footerSocials: some(record({ github: oneOf('https://github.com/a') })),
  background: some(record({ style: oneOf('grid', 'gradient') })),
  backgroundImage: someOf('/b.png'),
  font: some(fc.oneof(font, record({ headings: some(record({ family: oneOf('Inter'), ...file })), body: some(font) }))),
  feedback: some(record({ thumbsRating: fc.boolean() })),
  analytics: some(record({ ga4: some(record({ measurementId: oneOf('G-1') })), posthog: some(record({ apiKey: oneOf('phc_1') })) })),
  integrations: some(record({ intercom: someOf('abcdef'), frontchat: someOf('abcdef') })),
  search: some(record({ prompt: someOf('Ask'), location: someOf('side') })),
  redirects: some(fc.uniqueArray(redirect, { selector: ({ source }) => source, maxLength: 2 })),
  seo: some(record({ indexHiddenPages: flag })),
}

const colors = { primary: color, light: some(color), dark: some(color), background: some(record({ light: some(color), dark: some(color) })) } // prettier-ignore

/** A mint.json as the old format allows it. */
export const mintJson = record({
  name: oneOf('Acme', ' Acme '),
  favicon: oneOf('/favicon.svg'),
  colors: record(colors),
  navigation: fc.array(group, { minLength: 1, maxLength: 5 }),
  tabs: some(fc.array(tab, { maxLength: 3 })),
  anchors: some(fc.array(anchor, { maxLength: 3 })),
  primaryTab: some(record({ name: oneOf('Guides'), isDefaultHidden: flag })),
  topAnchor: some(record({ name: oneOf('Docs'), icon })),
  ...settings,
}).map(({ footerSocials, ...rest }): Record<string, unknown> => ({
  ...rest,
  // The upgrade loses the profiles of one of two lists.
  ...(footerSocials !== undefined && rest['footer'] === undefined && { footerSocials }),
}))
