import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { placesOf } from './folder.js'
import { findings } from './site.js'

const openapi = (...endpoints: string[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const [method = '', path = ''] = endpoint.split(' ')
    paths[path] = { ...paths[path], [method]: {} }
  }
  return JSON.stringify({ openapi: '3.1.0', paths, webhooks: { created: {} } })
}

const specs = {
  'api/a.json': openapi('get /users', 'post /users', 'get /users/{id}'),
  'api/b.json': openapi('get /pets', 'get /users'),
  'events.yaml': 'asyncapi: 3.0.0\nchannels:\n  signedUp:\n    address: user/signedup\n',
  'package.json': '{ "scripts": { "openapi": "x" } }',
}

/** The pages that a rule names, with what it says. */
async function said(pages: Readonly<Record<string, string>>, navigation: object = { pages: [] }, docs: object = {}) {
  const files = Object.entries(pages).map(([name, line]) => [`${name}.mdx`, `---\ntitle: T\n${line}\n---\n`])
  return findings('page-endpoint', navigation, { ...specs, ...Object.fromEntries(files) }, { docs })
}

test('endpoints that no specification has, with what was meant', async () => {
  const navigation = { groups: [{ group: 'A', openapi: 'api/a.json', pages: ['one', 'two'] }] }
  assert.equal(
    await said(
      { one: 'openapi: "GET /user"', two: 'openapi: put /users', three: "openapi: 'DELETE /nothing'" },
      navigation,
    ),
    [
      "error one.mdx: 'api/a.json' has no endpoint 'GET /user'. Did you mean 'GET /users'?",
      "error two.mdx: 'api/a.json' has no endpoint 'PUT /users'. Did you mean 'GET /users'?",
      "error three.mdx: 'api/a.json', 'api/b.json' have no endpoint 'DELETE /nothing'.",
    ],
  )
  assert.equal(await said({ one: 'openapi: GET /user' }, { pages: ['one'] }, { api: { openapi: 'api/b.json' } }), [
    "error one.mdx: 'api/b.json' has no endpoint 'GET /user'. Did you mean 'GET /users'?",
  ])
})

test('the specification that a page names: by its path, or a part of it', async () => {
  assert.equal(
    await said({
      one: 'openapi: /api/a.json GET /pets',
      two: 'openapi: "b POST /users"',
      three: 'openapi: api/c.json GET /users',
      four: 'openapi: api/d.json GET /gone',
      right: 'openapi: ./api/b.json GET /pets',
      alsoRight: 'openapi: a.json GET /users/{userId}/',
      either: 'openapi: api POST /users',
    }),
    [
      "warning one.mdx: 'api/a.json' has no endpoint 'GET /pets'. Mintlify shows it from 'api/b.json', which has it.",
      "warning two.mdx: 'api/b.json' has no endpoint 'POST /users'. Mintlify shows it from 'api/a.json', which has it.",
      "warning three.mdx: There is no specification 'api/c.json'. Did you mean 'api/a.json'?",
      "error four.mdx: There is no specification 'api/d.json'. Did you mean 'api/a.json'?",
    ],
  )
})

test('what is right, and what nothing can be told of', async () => {
  const right = {
    another: 'openapi: GET /pets', // in one that is not in effect: Mintlify finds it all the same
    webhook: 'openapi: webhook created', query: 'openapi: QUERY /search', comment: 'openapi: GET /users # the list',
    empty: 'openapi:', object: 'openapi: { a: 1 }', folded: 'openapi: >-\n  GET\n  /pets', list: 'openapi:\n  - GET /x',
    continued: 'openapi: api/a.json\n  GET /users', remote: 'openapi: https://acme.dev/o.json GET /x', many: 'openapi: a b c d',
    manual: 'api: POST https://acme.dev/nothing', path: 'api: get /nothing', channel: 'asyncapi: signedUpp',
    'snippets/part': 'openapi: GET /nothing', schema: 'openapi-schema: Nothing',
  } // prettier-ignore
  assert.equal(await said(right, { groups: [{ group: 'A', openapi: 'api/a.json', pages: ['another'] }] }), [])
  const remote = { api: { openapi: 'https://acme.dev/openapi.json' } }
  assert.equal(
    await said({ one: 'openapi: GET /nothing', two: 'openapi: openapi.json GET /x' }, { pages: [] }, remote),
    [],
  )
})

test('methods and shapes', async () => {
  assert.equal(
    await said({
      one: 'openapi: GETT /users',
      two: 'api: "PSOT https://acme.dev/x"',
      three: 'openapi: api/a.json',
      six: 'openapi: users',
      seven: 'openapi: false',
    }),
    [
      "error one.mdx: 'GETT /users' does not begin with an HTTP method. Did you mean 'GET /users'?",
      "error two.mdx: 'PSOT https://acme.dev/x' does not begin with an HTTP method. Did you mean 'POST https://acme.dev/x'?",
      "warning three.mdx: 'api/a.json' is not an endpoint. Write a method and a path: 'GET /users'. Or remove `openapi` from the frontmatter.",
      "warning six.mdx: 'users' is not an endpoint. Write a method and a path: 'GET /users'.",
    ],
  )
})

test('a site without any specification, and one with a specification that can not be read', async () => {
  const page = '---\nopenapi: GET /x\n---\n'
  assert.equal(await findings('page-endpoint', { pages: [] }, { 'a.mdx': page, 'x.json': '{}' }), [
    "warning a.mdx: This is the page of 'GET /x', but the site has no OpenAPI specification.",
  ])
  const parts = JSON.stringify({ openapi: '3.0.0', paths: { $ref: 'https://acme.dev/paths.json' } })
  assert.equal(await findings('page-endpoint', { pages: [] }, { 'a.mdx': page, 'open.json': parts }), [])
})

test('a specification that a page names and that is empty or broken is no missing one', async () => {
  const site = {
    'oas/empty.json': '',
    'oas/broken.yaml': 'openapi: 3.0.0\npaths:\n  - [',
    'a.mdx': '---\nopenapi: oas/empty.json GET /users\n---\n',
    'b.mdx': '---\nopenapi: empty GET /nothing\n---\n',
    'c.mdx': '---\nopenapi: package.json GET /nothing\n---\n',
    'd.mdx': '---\nopenapi: broken GET /nothing\n---\n',
  }
  const found = await findings('page-endpoint', { pages: [] }, { ...specs, ...site })
  assert.equal(found.slice(0, 3), [
    "warning a.mdx: The specification 'oas/empty.json' can't be read: it is empty. Mintlify shows it from 'api/a.json', which has it.",
    "error b.mdx: The specification 'oas/empty.json' can't be read: it is empty.",
    "error c.mdx: The specification 'package.json' can't be read: it has neither 'openapi' nor 'swagger' at the top.",
  ])
  assert.match(found[3] as string, /^error d\.mdx: The specification 'oas\/broken\.yaml' can't be read: /)
  const remote = { api: { openapi: 'https://acme.dev/openapi.json' } }
  const named = { ...specs, 'a.mdx': '---\nopenapi: api/a.json GET /nothing\n---\n' }
  assert.equal(await findings('page-endpoint', { pages: [] }, named, { docs: remote }), [
    "warning a.mdx: 'api/a.json' has no endpoint 'GET /nothing'.",
  ])
})

test('a specification that cannot be read is one finding, whatever names it: pages, endpoints of the navigation, elements', async () => {
  const pages = ['a', 'b', 'c']
  const site = {
    ...specs,
    'broken.yaml': 'openapi: [',
    ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, '---\nopenapi: broken GET /users\n---\n'])),
    'd.mdx': '---\nopenapi: broken GET /nothing\n---\n',
    'e.mdx': '---\nopenapi: broken GET /nothing\n---\n',
  }
  const all = async (navigation: object) => [
    ...(await findings('page-endpoint', navigation, site)),
    ...(await findings('spec-invalid', navigation, site)),
  ]
  const ofPages = (await all({ pages })).map((finding) => finding.replace(/: .*can't be read/, ''))
  // Mintlify shows the three from another specification, and says nothing.
  assert.is(ofPages.filter((finding) => finding.startsWith('warning')).length, 3)
  assert.is(ofPages.filter((finding) => finding.startsWith('error')).length, 1)
  for (const navigation of [
    { pages: ['broken.yaml GET /x', 'broken.yaml GET /y'] },
    { groups: [{ group: 'A', openapi: 'broken.yaml', pages: ['broken.yaml GET /x'] }] },
  ]) {
    const [first, ...others] = (await all(navigation)).filter((finding) => finding.startsWith('error'))
    assert.match(first as string, /The specification 'broken\.yaml' can't be read: /)
    assert.equal(others, [])
  }
})

test('an overlay may add any endpoint: one that docs.json names, and one that extends the specification', async () => {
  const overlay = (target: string) => JSON.stringify({ overlay: '1.0.0', extends: target, actions: [] })
  const site = { ...specs, 'api/more.json': overlay('./a.json'), 'named.json': overlay('none.json') }
  const pages = {
    'a.mdx': '---\nopenapi: api/a.json GET /more\n---\n',
    'b.mdx': '---\nopenapi: api/b.json GET /named\n---\n',
  }
  const api = { openapi: { source: 'api/b.json', overlays: ['named.json'] } }
  const groups = [{ group: 'A', openapi: 'api/a.json', pages: ['GET /more'] }]
  assert.equal(await findings('page-endpoint', { pages: [] }, { ...site, ...pages }, { docs: { api } }), [])
  assert.equal(await findings('endpoint-missing', { groups }, site), [])
  assert.is((await findings('endpoint-missing', { groups }, specs)).length, 1)
})

test('the place is that of the value in the page', async () => {
  const folder = temporaryFolder({
    'docs.json': '{"navigation": {"pages": ["a"]}}',
    'a.mdx': '---\r\ntitle: A\r\nicon: bok\r\nopenapi:  "GET /gone"\r\n---\r\n',
    'o.json': openapi('get /there'),
  })
  assert.equal(
    placesOf((await check({ cwd: folder })).diagnostics, folder).filter((line) => line.startsWith('a.mdx')),
    ['a.mdx:3:7 warning icon-unknown', 'a.mdx:4:11 error page-endpoint'],
  )
})

test.run()
