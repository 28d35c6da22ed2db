import { upgradeToDocsConfig, validateDocsConfig, validateMintConfig } from '@mintlify/validation'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { convertMint } from '../../../src/commands/mint/convert.js'
import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'
import { runs } from '../../runs.js'
import { mintJson } from './arbitrary.js'

type Any = Record<string, unknown>
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Any

/** What Mintlify keeps of a docs.json; fails where it refuses it. */
function kept(docs: unknown): Any {
  const result = validateDocsConfig(plain(docs)) as unknown as { success: boolean; data?: unknown; error?: unknown }
  assert.ok(result.success, JSON.stringify(result.error))
  return withoutEmpty(plain(result.data)) as Any
}

/** Without objects and lists that say nothing. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)] as const)
  return Object.fromEntries(entries.filter(([, inner]) => !['{}', '[]'].includes(JSON.stringify(inner))))
}

function isAccepted(docs: unknown): boolean {
  return validateDocsConfig(plain(docs)).success
}

/** Every page and specification, at any depth, as often as it stands there. */
function pages(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return key === 'pages' || key === 'source' || key === 'openapi' ? [value.replace(/^\.?\//, '')] : []
  if (Array.isArray(value)) return value.flatMap((each) => pages(each, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([inner, each]) => pages(each, inner))
}

/** Whether a page may be of two versions, by its groups or its tab: the upgrade leaves it out, and the innermost group counts. */
function namesTwo({ navigation, tabs, anchors }: Any): boolean {
  const versions = (entries: unknown, outer: readonly unknown[] = []): unknown[] =>
    (Array.isArray(entries) ? (entries as (Any | string)[]) : []).flatMap((entry) => {
      if (typeof entry === 'string') return []
      const own = entry['version'] === undefined ? outer : [...new Set([...outer, entry['version']])]
      return [own, ...versions(entry['pages'], own)]
    })
  const named = (entries: unknown) => new Set(versions(entries).flat())
  const isTwofold = versions(navigation).some((own) => (own as unknown[]).length > 1)
  const [groups, divisions] = [named(navigation), new Set([...named(tabs), ...named(anchors)])]
  return isTwofold || [...groups].some((version) => [...divisions].some((other) => other !== version))
}

test('Mintlify accepts every conversion, with nothing dropped; where its own upgrade loses and doubles nothing, it is the same', () => {
  let compared = 0
  fc.assert(
    fc.property(mintJson, (mint) => {
      const old = validateMintConfig(plain(mint)) as unknown as { success: boolean; data?: unknown }
      assert.ok(old.success)
      const { docs } = convertMint(mint as JsonObject)
      const ours = kept(docs)
      assert.equal(new Set(pages(ours['navigation'])), new Set(pages(docs['navigation'])))
      if (!mint['versions']) {
        const pagesOnly = (value: unknown) =>
          pages(value)
            .filter((page) => !page.includes('openapi'))
            .sort()
        assert.equal(pagesOnly(ours['navigation']), pagesOnly({ pages: mint['navigation'] }))
      }
      const upgraded = plain(upgradeToDocsConfig(old.data as never, { shouldUpgradeTheme: true } as never))
      if (namesTwo(mint)) return
      // An empty list is dropped, with the element's other content.
      if (!isAccepted(upgraded) || JSON.stringify(upgraded['navigation']).includes('[]')) return
      const theirs = kept(upgraded)
      const { navigation: ownNavigation, ...ownSettings } = ours
      const { navigation: theirNavigation, ...theirSettings } = theirs
      assert.equal(ownSettings, theirSettings)
      const isSame = (one: unknown, other: unknown) => pages(one).sort().join() === pages(other).sort().join()
      // Both before and after what is dropped: a page that is lost here and doubled there makes up the number.
      if (!isSame(theirNavigation, ownNavigation) || !isSame(upgraded['navigation'], docs['navigation'])) return
      compared += 1
      assert.equal(ownNavigation, theirNavigation)
    }),
    { numRuns: runs(300) },
  )
  assert.ok(compared > runs(300) / 30, `compared ${compared} only`)
})

const small = { name: 'Acme', favicon: '/f.svg', colors: { primary: '#112233' } }
const navigationOf = (mint: Any) => kept(convertMint({ ...small, ...mint } as JsonObject).docs)['navigation']
const lossesOf = (mint: Any) =>
  convertMint({ ...small, navigation: [{ group: 'A', pages: ['a'] }], ...mint } as JsonObject).losses.map(
    ({ kind, path }) => `${kind} ${path.join('.')}`,
  )

test('a group without a title gives its pages to the list that it is in, which Mintlify would drop', () => {
  const hidden = { group: '', pages: ['a', { group: '', pages: ['b'] }] }
  assert.equal(navigationOf({ navigation: [hidden] }), { pages: ['a', 'b'] })
  assert.equal(
    navigationOf({
      navigation: [hidden, { group: 'More', pages: ['c'] }],
      primaryTab: { name: 'Docs' },
      tabs: [{ name: 'API', url: 'api' }],
    }),
    {
      tabs: [{ tab: 'Docs', pages: ['a', 'b', { group: 'More', pages: ['c'] }] }],
    },
  )
})

test('pages of an anchor stay beside the tabs in it', () => {
  const navigation = [{ group: 'API', pages: ['api/intro', 'api/v1/a', 'sdk/a', 'sdk/v1/b'] }]
  const anchors = [
    { name: 'API', url: 'api' },
    { name: 'SDK 1', url: 'sdk/v1' },
  ]
  const tabs = [
    { name: 'One', url: 'api/v1' },
    { name: 'SDK', url: 'sdk' },
  ]
  const groups = (page: string) => [{ group: 'API', pages: [page] }]
  assert.equal(navigationOf({ navigation, anchors, tabs }), {
    anchors: [
      { anchor: 'Documentation', icon: 'book-open', tabs: [{ tab: 'SDK', groups: groups('sdk/a') }] },
      {
        anchor: 'API',
        tabs: [
          { tab: 'Documentation', groups: groups('api/intro') },
          { tab: 'One', groups: groups('api/v1/a') },
        ],
      },
      { anchor: 'SDK 1', groups: groups('sdk/v1/b') },
    ],
  })
})

test('a nested group that is in two tabs in part is in each of them in part', () => {
  const navigation = [
    { group: 'A', pages: [{ group: 'B', icon: 'book', iconType: 'solid', public: true, pages: ['api/a', 'b'] }] },
  ]
  const part = (page: string) => [
    { group: 'A', pages: [{ group: 'B', icon: { name: 'book', style: 'solid' }, public: true, pages: [page] }] },
  ]
  assert.equal(navigationOf({ navigation, tabs: [{ name: 'API', url: 'api' }] }), {
    tabs: [
      { tab: 'Documentation', groups: part('b') },
      { tab: 'API', groups: part('api/a') },
    ],
  })
})

test('versions that are all on other sites are links on every page, and so are languages', () => {
  const navigation = [{ group: 'A', pages: ['a'] }]
  const groups = [{ group: 'A', pages: ['a'] }]
  const url = 'https://v1.acme.dev'
  assert.equal(navigationOf({ navigation, versions: [{ name: 'v1', url }] }), {
    groups,
    global: { versions: [{ version: 'v1', href: url }] },
  })
  assert.equal(navigationOf({ navigation, versions: [{ name: 'x', url, locale: 'fr' }] }), {
    groups,
    global: { languages: [{ language: 'fr', href: url }] },
  })
})

test('a version that has pages keeps them, and its address goes; a version that is not listed is told where it is named', () => {
  const navigation = [
    { group: 'New', pages: ['new'], version: 'v2' },
    { group: 'Old', pages: ['old'], version: 'v1' },
    { group: 'Gone', pages: ['gone'], version: 'v0' },
  ]
  const versions: JsonValue[] = [
    { name: 'v2' },
    { name: 'v1', url: 'https://v1.acme.dev' },
    { name: 'v0.9', url: '/archive' },
  ]
  const { docs, losses } = convertMint({ ...small, navigation, versions })
  assert.equal((docs as { navigation: unknown }).navigation, {
    versions: [
      { version: 'v2', groups: [{ group: 'New', pages: ['new'] }] },
      { version: 'v1', groups: [{ group: 'Old', pages: ['old'] }] },
      { version: 'v0.9', href: '/archive' },
    ],
  })
  assert.equal(
    losses.map(({ path }) => path.join('.')),
    ['navigation.2', 'versions.1.url'],
  )
})

test('the innermost version counts, of a group in a group', () => {
  const navigation: JsonValue = [
    { group: 'New', version: 'v2', pages: ['a', { group: 'Old', version: 'v1', pages: ['b'] }] },
    { group: 'All', pages: ['d'] },
  ]
  const { docs, losses } = convertMint({ ...small, navigation, versions: ['v2', { name: 'v1' }] })
  assert.equal(docs['navigation'], {
    versions: [
      {
        version: 'v2',
        groups: [
          { group: 'New', pages: ['a'] },
          { group: 'All', pages: ['d'] },
        ],
      },
      {
        version: 'v1',
        groups: [
          { group: 'New', pages: [{ group: 'Old', pages: ['b'] }] },
          { group: 'All', pages: ['d'] },
        ],
      },
    ],
  })
  assert.equal(losses, [])
})

test('a version that nothing lists is told where it is named', () => {
  const navigation: JsonValue = [{ group: 'A', version: 'v1', pages: ['a', 'api/b'] }]
  const tabs: JsonValue = [{ name: 'API', url: 'api', version: 'v0' }]
  const told = (versions: Any) =>
    convertMint({ ...small, navigation, tabs, ...versions } as JsonObject).losses.map(
      ({ kind, path }) => `${kind} ${path.join('.')}`,
    )
  assert.equal(told({ versions: ['v1'] }), ['lost tabs.0'])
  // The tab of another version takes no page from the one that a group names.
  assert.equal(told({ versions: ['v1', 'v0'] }), ['changed versions.1', 'lost tabs.0'])
  assert.equal(told({}), ['lost navigation.0.version', 'lost tabs.0.version'])
})

test('a setting of which nothing can be taken over is left out, and listed', () => {
  const { docs, losses } = convertMint({
    ...small,
    topbarLinks: [{ name: 'x' }],
    redirects: [{ source: '/a' }],
    footerSocials: { nowhere: 'x' },
    metadata: { a: 5 },
  })
  assert.equal([docs['navbar'], docs['redirects'], docs['footer']], [undefined, undefined, undefined])
  assert.equal(docs['seo'], { indexing: 'navigable' })
  assert.equal(
    losses.map(({ path }) => path.join('.')),
    ['topbarLinks.0', 'redirects.0', 'footerSocials', 'metadata'],
  )
})

test('a version has its pages, whether or not its tab is written with a slash', () => {
  const navigation = [{ group: 'A', pages: ['v1/a', 'v10/a'] }]
  const tabs = [
    { name: 'One', url: '/v1', version: 'one' },
    { name: 'Ten', url: './v10', version: 'ten' },
  ]
  assert.equal(navigationOf({ navigation, tabs, versions: ['one', 'ten'] }), {
    versions: [
      { version: 'one', tabs: [{ tab: 'One', groups: [{ group: 'A', pages: ['v1/a'] }] }] },
      { version: 'ten', tabs: [{ tab: 'Ten', groups: [{ group: 'A', pages: ['v10/a'] }] }] },
    ],
  })
})

test('settings that the upgrade forgets, and values that Mintlify rejects now', () => {
  const { docs } = convertMint({
    ...small,
    navigation: [{ group: 'A', icon: 'fa-book', pages: ['a'] }],
    logo: { light: '/l.svg', dark: '/d.svg', href: 'home' },
    api: {
      request: { example: { showOptionalParams: false } },
      paramFields: { expanded: 'none', post: ['x'] },
      auth: { name: 'Key' },
    },
    topbarLinks: [{ name: 'Support', url: 'support' }],
    footer: {
      socials: { x: 'http://x.com/a', website: 'ftp://a.dev' },
      links: [{ links: [{ label: 'A', url: 'http://a.dev' }] }],
    },
    anchors: [{ name: 'Blog', url: 'https://b.dev', color: '111111' }],
  })
  const { navigation, logo, api, navbar, footer } = kept(docs) as Record<string, Any>
  assert.equal(navigation, {
    anchors: [{ anchor: 'Documentation', icon: 'book-open', groups: [{ group: 'A', icon: 'book', pages: ['a'] }] }],
    global: { anchors: [{ anchor: 'Blog', href: 'https://b.dev', color: { light: '#111111', dark: '#111111' } }] },
  })
  assert.is(logo?.['href'], '/home')
  assert.equal(api, {
    examples: { defaults: 'required' },
    params: { expanded: 'closed', post: ['x'] },
    mdx: { auth: { name: 'Key' } },
  })
  assert.equal(navbar, { links: [{ label: 'Support', href: '/support' }] })
  assert.equal(footer, {
    socials: { x: 'https://x.com/a' },
    links: [{ items: [{ label: 'A', href: 'https://a.dev' }] }],
  })
})

test('every value without a place in docs.json is listed once, at its place', () => {
  const rest = {
    feedback: { thumbsRating: true },
    topbar: { style: 'gradient' },
    sidebar: { items: 'card' },
    rounded: 'sharp',
    isWhiteLabeled: true,
    search: { prompt: 'Ask', location: 'top' },
    api: { maintainOrder: true, auth: { method: 'basic', inputPrefix: 'x' }, paramFields: { expanded: 'topLevel' } },
    colors: { primary: '#112233', ultraLight: '#fff', anchors: '#abc' },
    topbarCtaButton: { name: 'Go', url: '/go', style: 'pill', arrow: true },
    unheardOf: 1,
    tabs: [{ name: 'Empty', url: 'nowhere' }],
    redirects: [
      { source: '/a', destination: '/b' },
      { source: '/a', destination: '/c' },
    ],
  }
  assert.equal(lossesOf(rest).sort(), [
    'lost api.auth.inputPrefix',
    'lost api.maintainOrder',
    'lost api.paramFields',
    'lost colors.anchors',
    'lost colors.ultraLight',
    'lost feedback',
    'lost isWhiteLabeled',
    'lost redirects.1',
    'lost rounded',
    'lost search.location',
    'lost sidebar',
    'lost tabs.0',
    'lost topbar',
    'lost topbarCtaButton.arrow',
    'lost topbarCtaButton.style',
    'lost unheardOf',
  ])
  assert.equal(lossesOf({ primaryTab: { name: 'A' }, topAnchor: { name: 'B' }, anchors: [] }), [])
  assert.equal(lossesOf({ footerSocials: { x: 'http://x.com/a' } }), ['changed footerSocials.x'])
})

test('of the settings that are taken over as they are, what Mintlify rejects or drops is left out, and listed', () => {
  const analytics = {
    ga4: { measurementId: 'UA-1' },
    gtm: { tagId: 'GTM-1', more: 1 },
    posthog: { apiKey: 'phc_1' },
    matomo: {},
  }
  const { docs } = convertMint({ ...small, navigation: [{ group: 'A', pages: ['a'] }], analytics } as JsonObject)
  assert.equal(docs['integrations'], { gtm: { tagId: 'GTM-1' }, posthog: { apiKey: 'phc_1' } })
  assert.ok(lossesOf({ analytics }).includes('lost analytics.ga4'))
})

test('docs.json’s own form, which real files have under the old name, is taken over as it is', () => {
  const docs = {
    theme: 'maple',
    navigation: { tabs: [{ tab: 'Guides', groups: [{ group: 'Start', pages: ['index'] }] }] },
    navbar: { links: [{ label: 'Blog', href: 'https://a.dev' }] },
    integrations: { intercom: { appId: 'abcdef' } },
    background: { color: { light: '#ffffff' } },
    contextual: { options: ['copy'] },
  }
  const from = { ...small, ...docs, contextual: { options: ['copy', 'nowhere'] } } as JsonObject
  const { docs: made, losses } = convertMint(from)
  assert.equal(made, { $schema: made['$schema'], ...small, ...docs })
  assert.equal(
    losses.map(({ path }) => path.join('.')),
    ['contextual.options.1'],
  )
  assert.equal(convertMint({ ...small, navigation: {} }).docs['navigation'], { pages: [] })
})

test('forms that files have beside the documented ones: fonts by their names, a name for GitHub, indexing', () => {
  const { docs, losses } = convertMint({
    ...small,
    navigation: [{ group: 'A', pages: ['a'] }],
    font: { headings: 'Inter', body: { family: 'Lora' } },
    topbarLinks: [{ type: 'github', name: 'Source', url: 'https://github.com/a/b' }],
    topbarCtaButton: { type: 'github', name: 'Star us', url: 'https://github.com/a/b' },
    metadata: { 'og:title': 'A' },
    seo: { indexing: 'all' },
  })
  assert.equal(docs['fonts'], { heading: { family: 'Inter' }, body: { family: 'Lora' } })
  assert.equal(docs['navbar'], {
    links: [{ label: 'Source', href: 'https://github.com/a/b' }],
    primary: { type: 'github', label: 'Star us', href: 'https://github.com/a/b' },
  })
  assert.equal(docs['seo'], { metatags: { 'og:title': 'A' }, indexing: 'all' })
  assert.equal(losses, [])
  assert.equal(convertMint({ ...small, navigation: [], font: 'Inter' }).docs['fonts'], { family: 'Inter' })
})

test('a tab or a group without pages, for which no tab has a place, is listed', () => {
  const navigation: JsonValue = [
    { group: 'A', pages: ['api/a'] },
    { group: 'Soon', pages: [] },
  ]
  const { docs, losses } = convertMint({
    ...small,
    navigation,
    tabs: [
      { name: 'API', url: 'api' },
      { name: 'Chat', url: 'chat' },
    ],
  })
  assert.equal(docs['navigation'], { tabs: [{ tab: 'API', groups: [{ group: 'A', pages: ['api/a'] }] }] })
  assert.equal(
    losses.map(({ path }) => path.join('.')),
    ['navigation.1', 'tabs.1'],
  )
  // Where one version keeps an empty group, another may still lose its own.
  const versions = convertMint({
    ...small,
    navigation: [
      { group: 'One', version: '1', pages: ['a'] },
      { group: 'Soon', version: '1', pages: [{ group: 'Later', pages: [] }] },
      { group: 'Two', pages: [] },
    ],
    versions: ['1', '2'],
  })
  assert.equal(versions.docs['navigation'], {
    versions: [
      { version: '1', groups: [{ group: 'One', pages: ['a'] }] },
      { version: '2', groups: [{ group: 'Two', pages: [] }] },
    ],
  })
  assert.equal(
    versions.losses.map(({ kind, path }) => `${kind} ${path.join('.')}`),
    ['lost navigation.1'],
  )
})

test('no value is lost silently: neither one of another form than belongs there, nor a key that nobody knows', () => {
  const link = { name: 'A', url: 'https://a.dev' }
  const full = {
    ...small,
    logo: { light: '/l.svg', dark: '/d.svg', href: '/home' },
    theme: 'venus',
    layout: 'topnav',
    openapi: ['/a.json'],
    api: {
      baseUrl: ['https://a.dev'],
      auth: { method: 'bearer', name: 'Key' },
      playground: { mode: 'show', disableProxy: true },
      request: { example: { languages: ['bash'], showOptionalParams: true } },
      paramFields: { expanded: 'all', post: ['x'] },
    },
    modeToggle: { default: 'dark', isHidden: true },
    versions: [
      { name: 'v1', default: true },
      { name: 'v0', url: 'https://v0.a.dev' },
    ],
    codeBlock: { mode: 'auto' },
    eyebrow: { display: 'section' },
    topbarCtaButton: link,
    topbarLinks: [link],
    primaryTab: { name: 'Docs', isDefaultHidden: false },
    topAnchor: { name: 'Docs', icon: 'book', iconType: 'solid' },
    tabs: [{ name: 'API', url: 'api', version: 'v1', isDefaultHidden: false, openapi: '/b.json' }],
    anchors: [{ ...link, icon: 'book', iconType: 'solid', color: '#112233' }],
    navigation: [{ group: 'A', icon: 'book', iconType: 'solid', version: 'v1', public: true, pages: ['a', 'api/b'] }],
    footer: { socials: { x: 'https://x.com/a' }, links: [{ title: 'A', links: [{ label: 'B', url: '/b' }] }] },
    background: { style: 'grid' },
    backgroundImage: '/b.png',
    font: { headings: { family: 'Inter', weight: 400, url: 'https://a.dev/f.woff2', format: 'woff2' } },
    analytics: { ga4: { measurementId: 'G-1' } },
    integrations: { intercom: 'abcdef' },
    metadata: { 'og:image': 'a.png' },
    search: { prompt: 'Ask' },
    redirects: [{ source: '/a', destination: '/b', permanent: true }],
    seo: { indexHiddenPages: true },
  }
  assert.equal(convertMint(full as unknown as JsonObject).losses, [])
  const isListed = (mint: unknown, at: readonly (string | number)[]) =>
    convertMint(mint as JsonObject).losses.some(({ path }) => path.every((key, index) => key === at[index]))
  const silent: string[] = []
  const visit = (value: unknown, at: readonly (string | number)[], put: (changed: unknown) => unknown) => {
    if (at.length > 0 && !isListed(put({ odd: 1 }), [...at, 'odd'])) silent.push(at.join('.'))
    if (typeof value !== 'object' || value === null) return
    const isList = Array.isArray(value)
    if (!isList && !isListed(put({ ...value, odd: 1 }), [...at, 'odd'])) silent.push(`${at.join('.')}: a key`)
    for (const [key, inner] of Object.entries(value))
      visit(inner, [...at, isList ? Number(key) : key], (changed) =>
        put(isList ? value.with(Number(key), changed) : { ...value, [key]: changed }),
      )
  }
  visit(full, [], (changed) => changed)
  assert.equal(silent, [])
})

test('whatever stands in a mint.json, what comes out is accepted', () => {
  const broken = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constant(['x']),
    fc.constant([{ name: 'A', url: 'b', pages: 1 }]),
  )
  const damaged = fc.tuple(
    mintJson,
    fc.dictionary(
      fc.constantFrom(
        'tabs',
        'anchors',
        'versions',
        'navigation',
        'api',
        'colors',
        'footer',
        'analytics',
        'integrations',
        'font',
        'logo',
        'name',
        'topbarLinks',
        'metadata',
        'favicon',
        'openapi',
        'redirects',
        'topAnchor',
      ),
      broken,
    ),
  )
  fc.assert(
    fc.property(damaged, ([mint, damage]) => {
      kept(convertMint({ ...mint, ...damage } as JsonObject).docs)
    }),
    { numRuns: runs(300) },
  )
})

test.run()
