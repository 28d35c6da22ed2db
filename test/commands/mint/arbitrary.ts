import fc from 'fast-check'

const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const record = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(shape).map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>)
const oneOf = (...words: string[]) => fc.constantFrom(...words)

const prefix = oneOf('api', 'api/v1', 'sdk', 'guides', '/guides', 'v2', 'api-old')
const title = fc.oneof(
  { weight: 9, arbitrary: oneOf('Start', 'API', 'SDK', 'More') },
  { weight: 1, arbitrary: fc.constant('') },
)
const page = fc
  .tuple(oneOf('', 'api/', 'api/v1/', '/sdk/', 'guides/', 'v2/', 'api-old/', './'), oneOf('a', 'b', 'c/d', 'GET /x'))
  .map(([folder, name]) => (name.startsWith('GET') ? name : folder + name))
const version = oneOf('v1', 'v2')
const icon = { icon: some(oneOf('book', 'code')) }

const { group } = fc.letrec<{ group: unknown; entry: unknown }>((tie) => ({
  entry: fc.oneof({ depthSize: 'small', withCrossShrink: true }, page, tie('group')),
  group: fc
    .record({
      group: title,
      ...icon,
      version: some(version),
      pages: fc.array(tie('entry'), { minLength: 1, maxLength: 4 }),
    })
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown),
}))

const url = fc.oneof(
  { weight: 3, arbitrary: prefix },
  { weight: 1, arbitrary: oneOf('https://acme.dev', 'mailto:a@acme.dev') },
)
const color = oneOf('#112233', '#abc')
const division = {
  name: oneOf('Alpha', 'Beta', 'Gamma'),
  url,
  version: some(version),
  isDefaultHidden: some(fc.boolean()),
  openapi: some(oneOf('/openapi.json', 'https://acme.dev/openapi.json')),
}
const tab = record(division)
const anchor = record({ ...division, ...icon, iconType: some(oneOf('solid', 'duotone')), color: some(color) })

const versions = fc.oneof(
  fc.constant(undefined),
  fc.constant(['v1', 'v2']),
  fc.constant([
    { name: 'v1', locale: 'en', default: true },
    { name: 'v2', locale: 'fr' },
  ]),
  fc.constant([{ name: 'v2', default: true }, 'v1', { name: 'old', url: 'https://old.acme.dev' }]),
)

const settings = {
  logo: some(
    fc.oneof(
      fc.constant('/logo.svg'),
      record({ light: oneOf('/l.svg'), dark: oneOf('/d.svg'), href: some(oneOf('https://a.dev', '/home')) }),
    ),
  ),
  theme: some(oneOf('venus', 'quill', 'prism')),
  layout: some(oneOf('topnav', 'sidenav', 'solidSidenav')),
  openapi: some(
    fc.oneof(oneOf('/openapi.json', 'https://a.dev/o.json', 'o.yaml'), fc.constant(['a.json', './b.json'])),
  ),
  topbar: some(record({ style: oneOf('gradient') })),
  api: some(
    record({
      baseUrl: some(fc.oneof(oneOf('https://a.dev'), fc.constant(['https://a.dev', 'https://b.dev']))),
      auth: some(record({ method: oneOf('bearer', 'key'), name: some(oneOf('X-Key')) })),
      playground: some(record({ mode: some(oneOf('show', 'simple', 'hide')), disableProxy: some(fc.boolean()) })),
      request: some(record({ example: record({ languages: some(fc.constant(['bash', 'go'])) }) })),
    }),
  ),
  modeToggle: some(record({ default: some(oneOf('light', 'dark')), isHidden: some(fc.boolean()) })),
  metadata: some(record({ 'og:image': oneOf('a.png') })),
  codeBlock: some(record({ mode: oneOf('auto', 'dark') })),
  eyebrow: some(record({ display: oneOf('section', 'breadcrumbs') })),
  topbarCtaButton: some(
    fc.oneof(
      record({ name: oneOf('Go'), url: oneOf('https://a.dev', '/go') }),
      record({ type: oneOf('github'), url: oneOf('https://github.com/a/b') }),
    ),
  ),
  topbarLinks: some(
    fc.array(
      fc.oneof(
        record({ name: oneOf('Blog'), url: oneOf('https://a.dev', '/blog', 'mailto:a@b.dev') }),
        record({ type: oneOf('github'), url: oneOf('https://github.com/a/b') }),
      ),
      { maxLength: 2 },
    ),
  ),
  footer: some(
    record({
      socials: some(record({ x: oneOf('https://x.com/a') })),
      links: some(fc.constant([{ title: 'A', links: [{ label: 'B', url: '/b' }] }])),
    }),
  ),
  footerSocials: some(
    fc.oneof(record({ github: oneOf('https://github.com/a') }), fc.constant([{ type: 'x', url: 'https://x.com/a' }])),
  ),
  background: some(record({ style: oneOf('grid', 'gradient') })),
  backgroundImage: some(oneOf('/b.png')),
  font: some(
    fc.oneof(
      record({ family: oneOf('Inter'), weight: some(fc.constant(400)) }),
      record({
        headings: some(record({ family: oneOf('Inter'), url: oneOf('https://a.dev/f.woff2'), format: oneOf('woff2') })),
        body: some(record({ family: oneOf('Inter') })),
      }),
    ),
  ),
  feedback: some(record({ thumbsRating: fc.boolean() })),
  analytics: some(
    record({ ga4: some(record({ measurementId: oneOf('G-1') })), posthog: some(record({ apiKey: oneOf('phc_1') })) }),
  ),
  integrations: some(record({ intercom: some(oneOf('abcdef')), frontchat: some(oneOf('abcdef')) })),
  search: some(record({ prompt: some(oneOf('Ask')), location: some(oneOf('side')) })),
  redirects: some(
    fc.uniqueArray(record({ source: oneOf('/a', '/b'), destination: oneOf('/c'), permanent: some(fc.boolean()) }), {
      selector: ({ source }) => source,
      maxLength: 2,
    }),
  ),
  seo: some(record({ indexHiddenPages: some(fc.boolean()) })),
}

/** A mint.json as the old format allows it. */
export const mintJson = record({
  name: oneOf('Acme', ' Acme '),
  favicon: oneOf('/favicon.svg'),
  colors: record({
    primary: color,
    light: some(color),
    dark: some(color),
    background: some(record({ light: some(color), dark: some(color) })),
  }),
  navigation: fc.array(group, { minLength: 1, maxLength: 5 }),
  tabs: some(fc.array(tab, { maxLength: 3 })),
  anchors: some(fc.array(anchor, { maxLength: 3 })),
  versions,
  primaryTab: some(record({ name: oneOf('Guides'), isDefaultHidden: some(fc.boolean()) })),
  topAnchor: some(record({ name: oneOf('Docs'), ...icon, iconType: some(oneOf('solid')) })),
  ...settings,
}).map(({ navigation, footerSocials, ...rest }): Record<string, unknown> => ({
  ...rest,
  // The upgrade loses the profiles of one of two lists.
  ...(footerSocials !== undefined && rest['footer'] === undefined && { footerSocials }),
  // A group's version has to be one of the site's.
  navigation: JSON.parse(
    JSON.stringify(navigation, (key, value: unknown) => (key === 'version' && !rest.versions ? undefined : value)),
  ) as unknown,
}))
