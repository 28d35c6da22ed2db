import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { languageCodes } from '../../../src/format/contract/languages.js'
import { directionOf, languageName } from '../../../src/site/view/language.js'
import { specPages } from '../../../src/site/view/operations.js'
import { without } from '../../../src/site/view/site-of.js'
import { specOf } from '../../../src/site/model/specs/spec.js'
import { Reader } from './sites.js'

test('an address is that of the site, and a title that of the facts, or made of the path', () => {
  const pages = ['a', '', '/get-started/quick_start.mdx', 'guides/index', 'index', 'A/b']
  const { atlas } = new Reader({ navigation: { pages } }, { pages: { a: { title: 'A page' } } })
  const told = atlas.all.map(({ page }) => `${page?.address} ${page?.title}`)
  assert.equal(told, ['/a A page', '/get-started/quick_start Quick start', '/guides Index', '/ Index', '/A/b B'])
})

const spec = specOf(
  {
    openapi: '3.1.0',
    tags: [{ name: 'users', 'x-group': 'People' }],
    paths: {
      '/users': { get: { summary: 'List users', tags: ['users'] }, post: { tags: ['users'], deprecated: true } },
      '/health': { get: { 'x-mint': { href: '/status', metadata: { title: 'Health' } } } },
      '/e/{id}': { get: { 'x-hidden': true, summary: 'Get it' } },
      '/e/{name}': { get: { 'x-hidden': true, summary: 'Load it' } },
      '/secret': { get: { 'x-excluded': true }, post: { 'x-hidden': true, summary: 'Hidden' } },
    },
    webhooks: { paid: { post: { summary: 'Paid' } } },
  },
  'openapi.yaml',
  () => undefined,
)

test('an element with a specification and no pages has a page for each endpoint, in groups by tag', () => {
  const docs = { navigation: { tabs: [{ tab: 'API', openapi: { source: 'openapi.yaml', directory: 'api' } }] } }
  const reader = new Reader(docs, { specs: { 'openapi.yaml': specPages(spec) } })
  assert.equal(reader.sidebar, ['People/', '  List users', '  Post users', 'API Reference/', '  Health', '  Paid'])
  const addresses = reader.atlas.all.map(({ page }) => `${page?.method} ${page?.address}`)
  assert.equal(addresses, [
    'GET /api/people/list-users',
    'POST /api/people/post-users',
    'GET /status',
    'WEBHOOK /api/paid',
  ])
})

test('listed endpoints take what the specification says, whatever their parameters are called', () => {
  const pages = ['get /users', 'POST /users/', 'GET /e/{name}', 'GET /nothing']
  const groups = [{ group: 'Users', pages }]
  const docs = { navigation: { tabs: [{ tab: 'API', openapi: 'openapi.yaml', groups }] } }
  const { atlas } = new Reader(docs, { specs: { 'openapi.yaml': specPages(spec) } })
  assert.equal(
    atlas.all.map(({ page }) => [page?.title, page?.address, page?.isMissing ?? page?.isDeprecated ?? false]),
    [
      ['List users', '/api-reference/people/list-users', false],
      ['Post users', '/api-reference/people/post-users', true],
      ['Load it', '/api-reference/load-it', false],
      ['Get nothing', '/api-reference/get-nothing', true],
    ],
  )
})

test('an AsyncAPI file gives a page for each channel', () => {
  const channels = { prices: { title: 'Live prices' }, orders: { tags: [{ name: 'Trade' }] } }
  const pages = specPages(specOf({ asyncapi: '3.0.0', channels }, 'async.yaml', () => undefined))
  const docs = { navigation: { groups: [{ group: 'Streams', asyncapi: 'async.yaml' }] } }
  const reader = new Reader(docs, { specs: { 'async.yaml': pages } })
  assert.equal(reader.sidebar, ['Streams/', '  Websockets/', '    Live prices', '  Trade/', '    orders'])
})

test('where a specification can not be read, what is missing is said in its place', () => {
  const openapi = 'https://acme.dev/openapi.json'
  const groups = [
    { group: 'Events', openapi },
    { group: 'Users', openapi, pages: ['GET /users'] },
  ]
  const { sidebar, atlas } = new Reader({ navigation: { groups } })
  assert.equal(sidebar, ['Events/', `  Pages from ${openapi}`, 'Users/', '  Get users'])
  const [user] = atlas.all.map(({ page }) => page)
  assert.equal([user?.address, user?.isMissing, atlas.all.length], ['/api-reference/get-users', undefined, 1])
})

test('nothing is generated at the root of the navigation, nor for a link', () => {
  for (const content of [{ pages: [] }, { tabs: [{ tab: 'Blog', href: 'https://acme.dev' }] }]) {
    const docs = { navigation: { openapi: 'openapi.yaml', ...content } }
    assert.equal(new Reader(docs, { specs: { 'openapi.yaml': specPages(spec) } }).atlas.all, [])
  }
})

test('two operations of one name have two addresses, and the same one has one wherever it stands', () => {
  const value = { openapi: '3.0.0', paths: { '/a': { get: { summary: 'Get' } }, '/b': { get: { summary: 'Get' } } } }
  const group = { group: 'One', openapi: 'o.yaml' }
  const docs = { navigation: { groups: [group, { ...group, group: 'Two' }] } }
  const { atlas } = new Reader(docs, { specs: { 'o.yaml': specPages(specOf(value, 'o.yaml', () => undefined)) } })
  const addresses = atlas.all.map(({ page }) => page?.address)
  assert.equal(addresses, ['/api-reference/get', '/api-reference/get-1', '/api-reference/get', '/api-reference/get-1'])
})

test('what is cut out of a value is gone, and lists keep their places', () => {
  const value = { tabs: [{ tab: 'A', page: 1 }, { tab: 'B', icon: { name: 'x', odd: 1 } }] } // prettier-ignore
  const kept = without(value, [['tabs', 0, 'page'], ['tabs', 1, 'icon', 'odd']]) // prettier-ignore
  assert.equal([kept, value.tabs[0]], [{ tabs: [{ tab: 'A' }, { tab: 'B', icon: { name: 'x' } }] }, { tab: 'A', page: 1 }]) // prettier-ignore
})

test('a logo is one picture, or one for each theme; half a pair is none', () => {
  const logo = (value: unknown) => new Reader({ logo: value, navigation: { pages: [] } }).site.logo
  const [light, dark] = ['/l.svg', '/d.svg']
  assert.equal(logo(light), { light, dark: light })
  assert.equal([logo({ light, dark, href: '/' }), logo({ light })], [{ light, dark }, undefined])
})

test('each language has a name of its own, and a direction', () => {
  assert.equal(languageCodes.filter((code) => languageName(code) === code), []) // prettier-ignore
  assert.equal(['ar', 'he', 'en', undefined].map(directionOf), ['rtl', 'rtl', 'ltr', 'ltr'])
})

test('the room needs nothing of Node: the browser runs it', () => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8').replace(/^import type [^;]*?from '[^']+'$/gms, '')
    assert.not.match(text, /from 'node:|require\(/, file)
    for (const [, specifier = ''] of text.matchAll(/from '(\.[^']+)\.js'/g)) {
      visit(path.join(path.dirname(file), `${specifier}.ts`))
    }
  }
  for (const name of ['atlas', 'counterparts', 'screen', 'site-of', 'operations', 'marks', 'site-map']) {
    visit(path.join('src', 'site', 'view', `${name}.ts`))
  }
  assert.ok(seen.size > 20)
})

test.run()
