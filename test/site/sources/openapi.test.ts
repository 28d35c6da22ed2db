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
    get: { tags: [Users], x-excluded: true }
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

/** A call, and its endpoints. */
const lists = `
'openapi.yaml' | GET /events, POST /users, GET /users, GET /users/{id}/posts, PUT /extra, GET /ping, WEBHOOK userCreated
'/openapi.yaml', { tag: 'Users', deprecated: false } | GET /users, GET /users/{id}/posts
'openapi.yaml', { tag: ['Events', 'Hooks'] } | GET /events, GET /users, WEBHOOK userCreated
'openapi.yaml', { path: '/users' } | POST /users, GET /users, GET /users/{id}/posts
'openapi.yaml', { path: ['/users/*/posts', '/ping'] } | GET /users/{id}/posts, GET /ping
'openapi.yaml', { method: ['post', 'PUT'] } | POST /users, PUT /extra
'openapi.yaml', { deprecated: true } | POST /users
'v2.json', { named: true, path: '/' } | v2.json GET /pets`
test('endpoints come in the order of the file, and can be chosen by tag, path, method and deprecation', async () => {
  for (const row of lists.trim().split('\n')) {
    const [call, expected] = row.split(' | ')
    assert.is(((await given(files, `endpoints(${call})`)) as string[]).join(', '), expected, call)
  }
})

test("tags become groups in the order of the file's own list, each endpoint in one of them", async () => {
  const titled = async (call: string) => {
    const groups = (await given(files, call)) as { group: string; tag?: string; pages: string[] }[]
    return groups.map(({ group, tag, pages }) => [group, tag ?? [], ...pages].flat().join(', '))
  }
  assert.equal(await titled("groupsByTag('openapi.yaml')"), [
    'People, POST /users, GET /users, GET /users/{id}/posts',
    'Events, GET /events',
    'Late, PUT /extra',
    'API Reference, GET /ping',
    'Hooks, WEBHOOK userCreated',
  ])
  const adjusted = `groupsByTag('openapi.yaml', {
    deprecated: false,
    tag: ['Events', 'Late'],
    group: ({ name, title, description }, pages) => name !== 'Late' && group(title + '!').tag(description ?? 'none').pages('intro', ...pages),
  })`
  assert.equal(await titled(adjusted), ['Events!, none, intro, GET /events, GET /users'])
})

/** A call, and below it the error. */
const wrong = `
endpoints('openapi.yml')
endpoints-spec The specification 'openapi.yml' can't be read: there is no such file. Did you mean 'openapi.yaml'?

endpoints('paths')
endpoints-spec The specification 'paths' can't be read: it is a folder, or on another server.

endpoints('https://acme.dev/openapi.json')
endpoints-spec The specification 'https://acme.dev/openapi.json' can't be read: it is a folder, or on another server.

endpoints('events.yaml')
endpoints-spec The specification 'events.yaml' can't be read: it is an overlay or an AsyncAPI file.

groupsByTag('broken.yaml')
endpoints-spec The specification 'broken.yaml' can't be read: a quote or a bracket is opened and never closed (broken.yaml:2:9).

endpoints('openapi.yaml', { tag: 'users' })
endpoints-unknown No endpoint of 'openapi.yaml' has the tag 'users'. Did you mean 'Users'?

endpoints('openapi.yaml', { path: '/user' })
endpoints-unknown No endpoint of 'openapi.yaml' has the path '/user'. Did you mean '/users'?

endpoints('openapi.yaml', { method: ['get', 'GTE'] as never })
endpoints-unknown No endpoint of 'openapi.yaml' has the method 'GTE'. Did you mean 'GET'?`
test('what is wrong is told at the call, with what was meant', async () => {
  const broken = { ...files, 'broken.yaml': 'openapi: 3.1.0\npaths: {\n', 'events.yaml': 'asyncapi: 3.0.0' }
  for (const each of wrong.trim().split('\n\n')) {
    const [call = '', expected] = each.split('\n')
    assert.equal(await refusals(broken, call), [`5:1 ${expected}`])
  }
})

test('a watch is told each file of a specification', async () => {
  const folder = site(files)
  const config = path.join(folder, 'docs.config.ts')
  writeTo(config, "import { endpoints } from 'build-nav/openapi'\nexport default endpoints('openapi.yaml')")
  const { reads } = await loadConfig(config)
  const told = reads.map((file) => path.relative(folder, file))
  assert.equal(told, ['openapi.yaml', path.join('paths', 'extra.yaml')])
})

test.run()
