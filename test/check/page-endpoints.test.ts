import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../src/check/check.js'
import { temporaryFolder } from '../temporary-folder.js'
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
      "error one.mdx: 'api/a.json' has no endpoint 'GET /pets'. 'api/b.json' has it.",
      "error two.mdx: 'api/b.json' has no endpoint 'POST /users'. 'api/a.json' has it.",
      "warning three.mdx: There is no specification 'api/c.json'. Did you mean 'api/a.json'?",
      "error four.mdx: There is no specification 'api/d.json'. Did you mean 'api/a.json'?",
    ],
  )
})

test('what is right, and what nothing can be told of', async () => {
  const right = {
    another: 'openapi: GET /pets', // in one that is not in effect: the provider finds it all the same
    webhook: 'openapi: webhook created', query: 'openapi: QUERY /search', comment: 'openapi: GET /users # the list',
    empty: 'openapi:', object: 'openapi: { a: 1 }', folded: 'openapi: >-\n  GET /nothing', list: 'openapi:\n  - GET /x',
    continued: 'openapi: api/a.json\n  GET /users', remote: 'openapi: https://acme.dev/o.json GET /x', many: 'openapi: a b c d',
    manual: 'api: POST https://acme.dev/nothing', path: 'api: get /nothing', channel: 'asyncapi: events.yaml signedUp',
    address: 'asyncapi: user/signedup', 'snippets/part': 'openapi: GET /nothing', schema: 'openapi-schema: Nothing',
  } // prettier-ignore
  assert.equal(await said(right, { groups: [{ group: 'A', openapi: 'api/a.json', pages: ['another'] }] }), [])
  const remote = { api: { openapi: 'https://acme.dev/openapi.json' } }
  assert.equal(
    await said({ one: 'openapi: GET /nothing', two: 'openapi: openapi.json GET /x' }, { pages: [] }, remote),
    [],
  )
})

test('methods, shapes, channels', async () => {
  assert.equal(
    await said({
      one: 'openapi: GETT /users',
      two: 'api: "PSOT https://acme.dev/x"',
      three: 'openapi: api/a.json',
      four: 'asyncapi: signedUpp',
      five: 'asyncapi: event.yaml signedUp',
      six: 'openapi: users',
      seven: 'openapi: false',
    }),
    [
      "error one.mdx: 'GETT /users' does not begin with an HTTP method. Did you mean 'GET /users'?",
      "error two.mdx: 'PSOT https://acme.dev/x' does not begin with an HTTP method. Did you mean 'POST https://acme.dev/x'?",
      "warning three.mdx: 'api/a.json' is not an endpoint. Write a method and a path: 'GET /users'.",
      "error four.mdx: 'events.yaml' has no channel 'signedUpp'. Did you mean 'signedUp'?",
      "error five.mdx: There is no specification 'event.yaml'. Did you mean 'events.yaml'?",
      "warning six.mdx: 'users' is not an endpoint. Write a method and a path: 'GET /users'.",
    ],
  )
})

test('a site without any specification, and one with a specification that can not be read', async () => {
  const page = '---\nopenapi: GET /x\n---\n'
  assert.equal(await findings('page-endpoint', { pages: [] }, { 'a.mdx': page, 'x.json': '{}' }), [
    "warning a.mdx: This is the page of 'GET /x', but the site has no OpenAPI specification.",
  ])
  const channel = '---\nasyncapi: /ws\n---\n'
  assert.equal(
    await findings(
      'page-endpoint',
      { pages: [] },
      { 'a.mdx': channel, 'x.json': '{ "openapi": "3.0.0", "paths": {} }' },
    ),
    ["warning a.mdx: This is the page of '/ws', but the site has no AsyncAPI specification."],
  )
  const parts = JSON.stringify({ openapi: '3.0.0', paths: { $ref: 'https://acme.dev/paths.json' } })
  assert.equal(await findings('page-endpoint', { pages: [] }, { 'a.mdx': page, 'open.json': parts }), [])
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
