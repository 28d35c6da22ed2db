import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { upgradeToDocsConfig, validateDocsConfig, validateMintConfig } from '@mintlify/validation'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { build } from '../../../src/commands/build/build.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { convertMint } from '../../../src/commands/mint/convert.js'
import type { JsonObject } from '../../../src/format/json/value.js'
import { problems } from '../../config/loader/site.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'
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

/** Every page and specification, at any depth, as often as it stands there. */
function pages(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return key === 'pages' || key === 'source' || key === 'openapi' ? [value.replace(/^\.?\//, '')] : []
  if (Array.isArray(value)) return value.flatMap((each) => pages(each, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([inner, each]) => pages(each, inner))
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
      const pagesOnly = (value: unknown) => pages(value).filter((page) => !page.includes('openapi')).sort() // prettier-ignore
      assert.equal(pagesOnly(ours['navigation']), pagesOnly({ pages: mint['navigation'] }))
      const upgraded = plain(upgradeToDocsConfig(old.data as never, { shouldUpgradeTheme: true } as never))
      // An empty list is dropped, with the element's other content.
      if (!validateDocsConfig(upgraded as never).success || JSON.stringify(upgraded['navigation']).includes('[]'))
        return
      const theirs = kept(upgraded)
      const { navigation: ownNavigation, ...ownSettings } = ours
      const { navigation: theirNavigation, ...theirSettings } = theirs
      assert.equal(ownSettings, theirSettings)
      const isSame = (one: unknown, other: unknown) => pages(one).sort().join() === pages(other).sort().join()
      // Both before and after what is dropped: a page that is lost here and doubled there makes up the number.
      if (!isSame(theirNavigation, ownNavigation) || !isSame(upgraded['navigation'], docs['navigation'])) return
      // The upgrade nests anchors and tabs with pages.
      if (mint['anchors'] && docs['navigation'] && 'tabs' in (docs['navigation'] as Any)) return
      compared += 1
      assert.equal(ownNavigation, theirNavigation)
    }),
    { numRuns: runs(300) },
  )
  assert.ok(compared >= Math.floor(runs(300) / 60), `compared ${compared} only`)
})

const small = { name: 'Acme', favicon: '/f.svg', colors: { primary: '#112233' } }
const converted = (mint: object) =>
  convertMint({ ...small, navigation: [{ group: 'A', pages: ['a'] }], ...mint } as JsonObject)
const g = (group: string, ...pages: readonly unknown[]) => ({ group, pages })

type Row = readonly [name: string, mint: object, docs: object, losses?: readonly string[]]

/** Parts of a mint.json, parts of the docs.json made of them, and the paths of what is lost. */
// prettier-ignore
const rows: readonly Row[] = [
  ['a group without a title gives its pages to the list that it is in, which Mintlify would drop',
    { navigation: [g('', 'a', g('', 'b')), g('More', 'c')], primaryTab: { name: 'Docs' }, tabs: [{ name: 'API', url: 'api' }] },
    { navigation: { tabs: [{ tab: 'Docs', pages: ['a', 'b', g('More', 'c')] }] } },
    ['tabs.0']],
  ['beside tabs, an anchor with pages is a tab, and is listed; of two URLs around a page, the longest counts',
    { navigation: [g('API', 'api/intro', 'api/v1/a', 'sdk/a', 'sdk/v1/b', 'b')], anchors: [{ name: 'API', url: '/api' }, { name: 'SDK 1', url: './sdk/v1' }],
      tabs: [{ name: 'One', url: 'api/v1' }, { name: 'SDK', url: 'sdk' }] },
    { navigation: { tabs: [['Documentation', 'b'], ['One', 'api/v1/a'], ['SDK', 'sdk/a'], ['API', 'api/intro'], ['SDK 1', 'sdk/v1/b']].map(([tab, page]) => ({ tab, groups: [g('API', page)] })) } },
    ['anchors.0', 'anchors.1']],
  ['a nested group that is in two tabs in part is in each of them in part',
    { navigation: [g('A', { ...g('B', 'api/a', 'b'), icon: 'book', public: true })], tabs: [{ name: 'API', url: 'api' }] },
    { navigation: { tabs: [{ tab: 'Documentation', groups: [g('A', { ...g('B', 'b'), icon: 'book', public: true })] }, { tab: 'API', groups: [g('A', { ...g('B', 'api/a'), icon: 'book', public: true })] }] } }],
  ['a tab or a group without pages, for which no tab has a place, is listed',
    { navigation: [g('A', 'api/a'), g('Soon')], tabs: [{ name: 'API', url: 'api' }, { name: 'Chat', url: 'chat' }] },
    { navigation: { tabs: [{ tab: 'API', groups: [g('A', 'api/a')] }] } },
    ['navigation.1', 'tabs.1']],
  ['a setting of which nothing can be taken over is left out',
    { topbarLinks: [{ name: 'x' }], redirects: [{ source: '/a' }], footerSocials: { nowhere: 'x' }, metadata: { a: 5 } },
    { navbar: undefined, redirects: undefined, footer: undefined, seo: { indexing: 'navigable' } },
    ['topbarLinks.0', 'redirects.0', 'footerSocials', 'metadata']],
  ['settings that the upgrade forgets, and values that Mintlify rejects now',
    { navigation: [{ ...g('A', 'a'), icon: 'fa-book' }], logo: { light: '/l.svg', dark: '/d.svg', href: 'home' },
      api: { request: { example: { showOptionalParams: false } }, paramFields: { expanded: 'none', post: ['x'] }, auth: { name: 'Key' } },
      topbarLinks: [{ name: 'Support', url: 'support' }],
      footer: { socials: { x: 'http://x.com/a', website: 'ftp://a.dev' }, links: [{ links: [{ label: 'A', url: 'http://a.dev' }] }] },
      anchors: [{ name: 'Blog', url: 'https://b.dev', color: '111111' }] },
    { navigation: { anchors: [{ anchor: 'Documentation', icon: 'book-open', groups: [{ ...g('A', 'a'), icon: 'book' }] }], global: { anchors: [{ anchor: 'Blog', href: 'https://b.dev', color: { light: '#111111', dark: '#111111' } }] } },
      logo: { light: '/l.svg', dark: '/d.svg', href: '/home' },
      api: { examples: { defaults: 'required' }, params: { expanded: 'closed', post: ['x'] }, mdx: { auth: { name: 'Key' } } },
      navbar: { links: [{ label: 'Support', href: '/support' }] },
      footer: { socials: { x: 'https://x.com/a' }, links: [{ items: [{ label: 'A', href: 'https://a.dev' }] }] } },
    ['footer.links.0.links.0.url', 'footer.socials']],
  ['of the settings that are taken over as they are, what Mintlify rejects or drops is left out',
    { analytics: { ga4: { measurementId: 'UA-1' }, gtm: { tagId: 'GTM-1', more: 1 }, posthog: { apiKey: 'phc_1' }, matomo: {} } },
    { integrations: { gtm: { tagId: 'GTM-1' }, posthog: { apiKey: 'phc_1' } } },
    ['analytics.ga4', 'analytics.gtm.more']],
  ['forms that files have beside the documented ones: fonts by their names, a name for GitHub, indexing',
    { font: { headings: 'Inter', body: { family: 'Lora' } }, topbarLinks: [{ type: 'github', name: 'Source', url: 'https://github.com/a/b' }],
      topbarCtaButton: { type: 'github', name: 'Star us', url: 'https://github.com/a/b' }, metadata: { 'og:title': 'A' }, seo: { indexing: 'all' } },
    { fonts: { heading: { family: 'Inter' }, body: { family: 'Lora' } },
      navbar: { links: [{ label: 'Source', href: 'https://github.com/a/b' }], primary: { type: 'github', label: 'Star us', href: 'https://github.com/a/b' } },
      seo: { metatags: { 'og:title': 'A' }, indexing: 'all' } }],
]

for (const [what, mint, docs, losses = []] of rows)
  test(what, () => {
    const made = converted(mint)
    assert.equal(Object.fromEntries(Object.keys(docs).map((key) => [key, made.docs[key]])), docs)
    assert.equal(made.losses.map((at) => at.join('.')).sort(), [...losses].sort())
    kept(made.docs)
  })

test('no value is lost silently: neither one of another form than belongs there, nor a key that nobody knows', () => {
  const link = { name: 'A', url: 'https://a.dev' }
  // prettier-ignore
  const full = {
    ...small, logo: { light: '/l.svg', dark: '/d.svg', href: '/home' }, theme: 'venus', layout: 'topnav', openapi: ['/a.json'],
    api: { baseUrl: ['https://a.dev'], auth: { method: 'bearer', name: 'Key' }, playground: { mode: 'show', disableProxy: true }, request: { example: { languages: ['bash'], showOptionalParams: true } }, paramFields: { expanded: 'all', post: ['x'] } },
    modeToggle: { default: 'dark', isHidden: true },
    codeBlock: { mode: 'auto' }, eyebrow: { display: 'section' }, topbarCtaButton: link, topbarLinks: [link],
    primaryTab: { name: 'Docs', isDefaultHidden: false }, topAnchor: { name: 'Docs', icon: 'book' },
    tabs: [{ name: 'API', url: 'api', isDefaultHidden: false, openapi: '/b.json' }],
    anchors: [{ ...link, icon: 'book', color: '#112233' }],
    navigation: [{ group: 'A', icon: 'book', public: true, pages: ['a', 'api/b'] }],
    footer: { socials: { x: 'https://x.com/a' }, links: [{ title: 'A', links: [{ label: 'B', url: '/b' }] }] }, background: { style: 'grid' },
    backgroundImage: '/b.png', font: { headings: { family: 'Inter', weight: 400, url: 'https://a.dev/f.woff2', format: 'woff2' } },
    analytics: { ga4: { measurementId: 'G-1' } }, integrations: { intercom: 'abcdef' }, metadata: { 'og:image': 'a.png' }, search: { prompt: 'Ask' },
    redirects: [{ source: '/a', destination: '/b', permanent: true }], seo: { indexHiddenPages: true },
  }
  assert.equal(convertMint(full as unknown as JsonObject).losses, [])
  const isListed = (mint: unknown, at: readonly (string | number)[]) =>
    convertMint(mint as JsonObject).losses.some((path) => path.every((key, index) => key === at[index]))
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
    fc.constantFrom<unknown>(['x'], [{ name: 'A', url: 'b', pages: 1 }]),
  )
  const keys =
    'tabs anchors navigation api colors footer analytics integrations font logo name topbarLinks metadata favicon openapi redirects topAnchor'
  const damaged = fc.tuple(mintJson, fc.dictionary(fc.constantFrom(...keys.split(' ')), broken))
  fc.assert(
    fc.property(damaged, ([mint, damage]) => {
      kept(convertMint({ ...mint, ...damage } as JsonObject).docs)
    }),
    { numRuns: runs(300) },
  )
})

const mint = `{
  "name": "Acme",
  "favicon": "/favicon.svg",
  "colors": { "primary": "#0D9373" },
  "topbar": { "style": "gradient" },
  "tabs": [{ "name": "API", "url": "api" }],
  "footerSocials": { "x": "http://x.com/acme" },
  "navigation": [{ "group": "Start", "pages": ["index", "api/users"] }]
}`

const placed = ({ code, place }: Diagnostic) =>
  `${code} ${path.basename(place?.file ?? '')}:${place?.line}:${place?.column}`

test('a mint.json becomes a docs.json and the config that gives it; what is lost is listed at its place', async () => {
  const cwd = temporaryFolder({ 'mint.json': mint })
  const tried = await migrate({ cwd, dryRun: true })
  assert.not(existsSync(path.join(cwd, 'docs.json')))
  const result = await migrate({ cwd, file: 'mint.json' })
  assert.equal(result.files, tried.files)
  assert.equal(result.files.map((file) => path.basename(file.path)), ['docs.config.ts', 'docs.json']) // prettier-ignore
  assert.is(result.proof, 'bytes')
  assert.equal(result.diagnostics.map(placed), ['mint-lost mint.json:5:3'])
  const docs = JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')) as Record<string, unknown>
  assert.equal(docs['navigation'], {
    tabs: [
      { tab: 'Documentation', groups: [{ group: 'Start', pages: ['index'] }] },
      { tab: 'API', groups: [{ group: 'Start', pages: ['api/users'] }] },
    ],
  })
  assert.is((await build({ cwd })).changed, false)
})

test('one warning, and a comment at the top of the config, list what is lost, the same key of several entries once', async () => {
  // Of a key that is written twice, the last one counts.
  const lossy = mint
    .replace('"name"', '"name": "Old", "name"')
    .replace(
      '"pages": ["index", "api/users"] }',
      '"collapsed": true, "pages": ["index"] }, { "group": "B", "collapsed": true, "pages": ["api/users"] }',
    )
  const cwd = temporaryFolder({ 'mint.json': lossy })
  const { diagnostics } = await migrate({ cwd })
  const message =
    "Keys without a place in docs.json, or with another value there: 'topbar', 'footerSocials' and 'navigation.collapsed'."
  const [doubled, ...others] = diagnostics
  assert.equal([doubled?.code, doubled?.severity], ['json-duplicate-key', 'warning'])
  assert.equal(others.map((each) => each.message), [message]) // prettier-ignore
  assert.match(readFileSync(path.join(cwd, 'docs.json'), 'utf8'), '"name": "Acme"')
  const [head = '', code = ''] = readFileSync(path.join(cwd, 'docs.config.ts'), 'utf8').split('\n\nimport ')
  assert.is(head, `// mint.json: ${message}`)
  assert.match(code, 'export default docs({')
})

test('a docs.json that is there already is not overwritten, and is what migrate reads unless told', async () => {
  const docsJson = '{ "navigation": { "pages": ["own"] } }'
  const cwd = temporaryFolder({ 'mint.json': mint, 'docs.json': docsJson })
  const [refused] = await problems(() => migrate({ cwd, file: 'mint.json' }))
  assert.is(refused?.code, 'migrate-target-exists')
  assert.is(readFileSync(path.join(cwd, 'docs.json'), 'utf8'), docsJson)
  assert.is((await migrate({ cwd })).source, path.join(cwd, 'docs.json'))
})

test('a docs.json in the form of mint.json is told what it is, and is converted under its own name', async () => {
  const cwd = temporaryFolder({ 'docs.json': mint })
  const { diagnostics } = await migrate({ cwd, dryRun: true })
  assert.equal(diagnostics.map(placed), ['migrate-old-form docs.json:8:3'])
})

test('docs.json’s form, which real files have under the old name, is taken over as it is', async () => {
  const docs = { theme: 'maple', name: 'A', colors: { primary: '#112233' }, navigation: { pages: ['index'] } }
  const cwd = temporaryFolder({ 'mint.json': JSON.stringify(docs) })
  assert.equal((await migrate({ cwd })).diagnostics, [])
  assert.equal(JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')), docs)
})

test('what is no mint.json is refused as it stands, by its own name, and so are versions', async () => {
  for (const [text, code, message] of [
    ['[]', 'migrate-not-object', 'mint.json must be an object, not a list.'],
    ['{ "name": ', 'json-unclosed', ''],
    ['{ "versions": ["v2", "v1"], "navigation": [] }', 'mint-versions', 'has versions or languages'],
  ] as const) {
    const cwd = temporaryFolder({ 'mint.json': text })
    const [problem] = await problems(() => migrate({ cwd }))
    assert.equal([problem?.code, path.basename(problem?.place?.file ?? '')], [code, 'mint.json'])
    assert.match(problem?.message ?? '', message)
  }
})

test.run()
