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
  const broken = {
    ...files,
    'broken.yaml': 'openapi: 3.1.0\npaths: {\n',
    'events.yaml': 'asyncapi: 3.0.0',
    'merged.yaml': '<<<<<<< HEAD\nopenapi 3.1.0\n=======\nopenapi 3.0.0\n>>>>>>> main\n',
  }
  const unread = (spec: string) => `endpoints-spec-invalid The specification '${spec}' can't be read:`
  const unknown = "endpoints-unknown No endpoint of 'openapi.yaml' has the"
  for (const [call, expected] of [
    ["'openapi.yml'", "endpoints-spec-missing There is no specification 'openapi.yml'. Did you mean 'openapi.yaml'?"],
    ["'openapi.yaml', { tag: 'users' }", `${unknown} tag 'users'. Did you mean 'Users'?`],
    ["'openapi.yaml', { path: '/user' }", `${unknown} path '/user'. Did you mean '/users'?`],
    ["'openapi.yaml', { method: ['get', 'PATHC'] as never }", `${unknown} method 'PATHC'.`],
    ["'openapi.yaml', { method: 'GTE' }", `${unknown} method 'GTE'. Did you mean 'GET'?`],
    [
      "'openapi.yaml', { deprecated: 'no' }",
      "source-option endpoints(…) takes true or false as 'deprecated', not 'no'. The options are tag, path, method, deprecated and named.",
    ],
    ["'paths'", `${unread('paths')} it is a folder.`],
    ["'events.yaml'", `${unread('events.yaml')} it is an AsyncAPI file.`],
    [
      "'merged.yaml'",
      `${unread('merged.yaml')} There is a merge conflict marker (<<<<<<<) here; there are others on lines 3 and 5 (merged.yaml:1:1).`,
    ],
  ] as const)
    assert.equal(await refusals(broken, `endpoints(${call})`), [`5:1 ${expected}`])
  const [invalid = ''] = await refusals(broken, "groupsByTag('broken.yaml')")
  assert.match(invalid, /^5:1 endpoints-spec-invalid .*broken\.yaml:3:1/)
  const [remote = ''] = await refusals(files, "endpoints('https://acme.dev/openapi.json')")
  assert.match(remote, /^5:1 endpoints-spec-remote .* Download the file/)
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
