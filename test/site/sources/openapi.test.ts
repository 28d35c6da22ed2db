import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../src/config/loader/load.js'
import { site } from '../../config/loader/site.js'
import { writeTo } from '../../temporary-folder.js'
import { given, refusals } from './site.js'

const files = {
  'openapi.yaml': `openapi: 3.1.0
tags:
  - name: Users
    x-group: People
    description: Who they are
  - name: Empty
  - name: Events
paths:
  /events:
    get: { tags: [Events] }
    x-note: of the path
  /users:
    post: { tags: [Users], deprecated: true }
    get: { tags: [Users, Events] }
  /users/{id}/posts:
    get: { tags: [Users] }
  /hidden:
    get: { tags: [Users], x-hidden: true }
  /gone:
    x-excluded: true
    get: { tags: [Users] }
  /extra:
    $ref: 'paths/extra.yaml'
  /ping:
    get: {}
  x-extension:
    get: {}
webhooks:
  userCreated: { post: { tags: [Hooks] } }
`,
  'paths/extra.yaml': 'put: { tags: [Late] }\n',
  'v2.json': JSON.stringify({ swagger: '2.0', paths: { '/pets': { get: { tags: ['Pets'] } } } }),
}

test('endpoints come in the order of the file, and can be chosen by tag, path, method and deprecation', async () => {
  const all = `[
    endpoints('openapi.yaml'),
    endpoints('/openapi.yaml', { tag: 'Users', deprecated: false }),
    endpoints('openapi.yaml', { tag: ['Events', 'Hooks'] }),
    endpoints('openapi.yaml', { path: '/users' }),
    endpoints('openapi.yaml', { path: ['/users/*/posts', '/ping'] }),
    endpoints('openapi.yaml', { method: ['post', 'PUT'] }),
    endpoints('openapi.yaml', { deprecated: true }),
    endpoints('v2.json', { named: true }),
  ]`
  assert.equal(await given(files, all), [
    [
      'GET /events',
      'POST /users',
      'GET /users',
      'GET /users/{id}/posts',
      'PUT /extra',
      'GET /ping',
      'WEBHOOK userCreated',
    ],
    ['GET /users', 'GET /users/{id}/posts'],
    ['GET /events', 'GET /users', 'WEBHOOK userCreated'],
    ['POST /users', 'GET /users', 'GET /users/{id}/posts'],
    ['GET /users/{id}/posts', 'GET /ping'],
    ['POST /users', 'PUT /extra'],
    ['POST /users'],
    ['v2.json GET /pets'],
  ])
})

test("tags become groups in the order of the file's own list, each endpoint in one of them", async () => {
  assert.equal(await given(files, "groupsByTag('openapi.yaml')"), [
    { group: 'People', pages: ['POST /users', 'GET /users', 'GET /users/{id}/posts'] },
    { group: 'Events', pages: ['GET /events'] },
    { group: 'Late', pages: ['PUT /extra'] },
    { group: 'API Reference', pages: ['GET /ping'] },
    { group: 'Hooks', pages: ['WEBHOOK userCreated'] },
  ])
  const adjusted = `groupsByTag('openapi.yaml', {
    deprecated: false,
    tag: ['Events', 'Late'],
    group: ({ name, title, description }, pages) => name !== 'Late' && group(title + '!').tag(description ?? 'none').pages('intro', ...pages),
  })`
  assert.equal(await given(files, adjusted), [
    { group: 'Events!', tag: 'none', pages: ['intro', 'GET /events', 'GET /users'] },
  ])
})

test('what is wrong is told at the call, with what was meant', async () => {
  const merged = '<<<<<<< HEAD\nopenapi 3.1.0\n=======\nopenapi 3.0.0\n>>>>>>> main\n'
  const broken = {
    ...files,
    'broken.yaml': 'openapi: 3.1.0\npaths: {\n',
    'events.yaml': 'asyncapi: 3.0.0',
    'merged.yaml': merged,
  }
  for (const [call, expected] of [
    [
      "endpoints('openapi.yml')",
      "endpoints-spec-missing There is no specification 'openapi.yml'. Did you mean 'openapi.yaml'?",
    ],
    [
      "endpoints('openapi.yaml', { tag: 'users' })",
      "endpoints-unknown No endpoint of 'openapi.yaml' has the tag 'users'. Did you mean 'Users'?",
    ],
    [
      "endpoints('openapi.yaml', { path: '/user' })",
      "endpoints-unknown No endpoint of 'openapi.yaml' has the path '/user'. Did you mean '/users'?",
    ],
    [
      "endpoints('openapi.yaml', { method: ['get', 'PATHC'] as never })",
      "endpoints-unknown No endpoint of 'openapi.yaml' has the method 'PATHC'.",
    ],
    [
      "endpoints('openapi.yaml', { method: 'GTE' })",
      "endpoints-unknown No endpoint of 'openapi.yaml' has the method 'GTE'. Did you mean 'GET'?",
    ],
    [
      "groupsByTag('openapi.yaml', { path: 5 })",
      "source-option groupsByTag(…) takes a text or a list of texts as 'path', not the number 5. Write path: '…' or ['…', '…'].",
    ],
    [
      "endpoints('openapi.yaml', { deprecated: 'no' })",
      "source-option endpoints(…) takes true or false as 'deprecated', not 'no'. Write deprecated: true.",
    ],
    [
      "groupsByTag('openapi.yaml', { group: () => 'x' })",
      "source-option groupsByTag(…) takes a function that returns a group as 'group', not a function that returns 'x'. Write group: (each, pages) => group(each.title).pages(...pages).",
    ],
    [
      "endpoints('paths')",
      "endpoints-spec-invalid The specification 'paths' can't be read: it is a folder. Did you mean 'paths/extra.yaml'?",
    ],
    [
      "endpoints('merged.yaml')",
      "endpoints-spec-invalid The specification 'merged.yaml' can't be read: There is a merge conflict marker (<<<<<<<) here; there are others on lines 3 and 5 (merged.yaml:1:1).",
    ],
    [
      "groupsByTag('events.yaml')",
      "endpoints-spec-invalid The specification 'events.yaml' can't be read: it is an AsyncAPI file.",
    ],
  ] as const)
    assert.equal(await refusals(broken, call), [`5:1 ${expected}`])
  assert.match(
    (await refusals(broken, "groupsByTag('broken.yaml')"))[0] ?? '',
    /^5:1 endpoints-spec-invalid .*broken\.yaml:3:1/,
  )
  const [remote = ''] = await refusals(files, "endpoints('https://acme.dev/openapi.json')")
  assert.match(remote, /^5:1 endpoints-spec-remote .* Download the file/)
})

test('a path that no entry can name is refused at the call, on one line; unless it is not chosen', async () => {
  const paths = { '/ok': { get: {} }, '/a\nb': { get: {}, post: {} }, '/\u001b[31mred': { get: {} }, '': { get: {} } }
  const odd = { 'odd.json': JSON.stringify({ openapi: '3.1.0', paths }) }
  const control = (path: string) =>
    `5:1 endpoints-path-invalid The path '${path}' of 'odd.json' contains a line break or another control character. Correct the path in the specification.`
  assert.equal(await refusals(odd, "endpoints('odd.json')"), [
    control('/a\\u000ab'),
    control('/\\u001b[31mred'),
    "5:1 endpoints-path-invalid 'odd.json' has an endpoint whose path is empty. Correct the path in the specification.",
  ])
  assert.equal(await given(odd, "endpoints('odd.json', { path: '/ok' })"), ['GET /ok'])
})

test('a watch is told each file of a specification', async () => {
  const folder = site(files)
  const config = path.join(folder, 'docs.config.ts')
  writeTo(config, "import { endpoints } from 'build-nav/openapi'\nexport default endpoints('openapi.yaml')")
  const { reads } = await loadConfig(config)
  assert.equal(
    reads.map((file) => path.relative(folder, file)),
    ['openapi.yaml', path.join('paths', 'extra.yaml')],
  )
})

test.run()
