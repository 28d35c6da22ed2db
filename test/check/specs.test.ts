import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseSpec } from '../../src/site/specs/spec.js'
import { findings } from './site.js'

const files = {
  'openapi.yaml':
    'openapi: 3.1.0\npaths:\n  /users:\n    get: {}\n    post: {}\n  /users/{id}:\n    $ref: "#/components/pathItems/user"\ncomponents:\n  pathItems:\n    user:\n      delete: {}\nwebhooks:\n  created: {}\n',
  'old.json': JSON.stringify({ swagger: '2.0', paths: { '/pets/': { get: {} } } }),
  'events.yml': 'asyncapi: 3.0.0\n',
  'broken.yaml': 'openapi: 3.0.0\npaths:\n  - [',
  'other.json': '{"name":"x"}',
}

test('endpoints: own specification, the nearest above, named in the page, of api.openapi', async () => {
  const navigation = {
    tabs: [
      {
        tab: 'A',
        openapi: 'openapi.yaml',
        groups: [
          {
            group: 'G',
            pages: ['GET /users', 'get /users', 'DELETE /users/{userId}', 'WEBHOOK created', 'PUT /users', 'GET /user'],
          },
          { group: 'H', openapi: '/old.json', pages: ['GET /pets', 'GET /users'] },
          { group: 'I', pages: ['old.json GET /pets/', 'old GET /pets/', 'old.json GET /users'] },
        ],
      },
      { tab: 'B', pages: ['GET /pets/', 'POST /pets/'] },
    ],
  }
  const found = await findings('endpoint-missing', navigation, files, { docs: { api: { openapi: 'old.json' } } })
  assert.equal(found, [
    "error tabs[0].groups[0].pages[4]: 'openapi.yaml' has no endpoint 'PUT /users'. Did you mean 'GET /users'?",
    "error tabs[0].groups[0].pages[5]: 'openapi.yaml' has no endpoint 'GET /user'. Did you mean 'GET /users'?",
    "error tabs[0].groups[1].pages[1]: '/old.json' has no endpoint 'GET /users'.",
    "error tabs[0].groups[2].pages[2]: 'old.json' has no endpoint 'GET /users'.",
    "error tabs[1].pages[1]: 'old.json' has no endpoint 'POST /pets/'. Did you mean 'GET /pets/'?",
  ])
})

test('no specification in effect is said once an endpoint; one elsewhere is left alone', async () => {
  const groups = [
    { group: 'A', pages: ['GET /x'] },
    { group: 'B', openapi: 'https://acme.dev/openapi.json', pages: ['GET /y'] },
  ]
  assert.equal(await findings('endpoint-missing', { groups }, files), [
    "warning groups[0].pages[0]: 'GET /x' is an endpoint, but no specification is in effect here. Set 'openapi' on the group, or on an element above it.",
  ])
})

test('specifications that are missing or invalid, in each form of the value', async () => {
  const groups = [
    { group: 'A', openapi: ['openapi.yaml', { source: 'opnapi.yaml', directory: 'x' }] },
    { group: 'B', asyncapi: 'events.yml' },
    { group: 'C', openapi: 'broken.yaml' },
    { group: 'D', openapi: 'other.json' },
    { group: 'E', openapi: 'broken.yaml', pages: ['specs/none.yaml GET /x'] },
  ]
  assert.equal(
    await findings('spec-missing', { groups }, files, { docs: { api: { openapi: 'nowhere-at-all.json' } } }),
    [
      "error api.openapi: There is no specification 'nowhere-at-all.json'.",
      "error groups[0].openapi[1].source: There is no specification 'opnapi.yaml'. Did you mean 'openapi.yaml'?",
      "error groups[4].pages[0]: There is no specification 'specs/none.yaml'.",
    ],
  )
  const invalid = await findings('spec-invalid', { groups }, files)
  assert.equal(
    invalid.map((line) => line.split(': ')[0]),
    ['error groups[2].openapi', 'error groups[3].openapi'],
  )
  assert.match(invalid[1] as string, "it has neither 'openapi' nor 'swagger' at its top")
})

test('endpoints that no page lists: off until asked for; a page may list one in its frontmatter', async () => {
  const navigation = { tabs: [{ tab: 'A', openapi: 'openapi.yaml', pages: ['GET /users', 'users/delete'] }] }
  const site = { ...files, 'users/delete.mdx': '---\nopenapi: "DELETE /users/{id}"\n---\n' }
  const settings = { rules: { 'endpoint-unlisted': 'warning' } } as const
  assert.equal(await findings('endpoint-unlisted', navigation, site), [])
  assert.equal(
    (await findings('endpoint-unlisted', navigation, site, { settings })).map((line) => line.split("'")[3]),
    ['POST /users', 'WEBHOOK created'],
  )
  const generated = {
    tabs: [{ tab: 'A', openapi: 'openapi.yaml', groups: [{ group: 'G' }, { group: 'H', pages: ['GET /users'] }] }],
  }
  assert.equal(await findings('endpoint-unlisted', generated, site, { settings }), [])
})

test('a specification in JSON under a YAML name, with a BOM, with anchors', async () => {
  assert.is((await parseSpec('{"openapi":"3.0.0","paths":{}}', 'a.yaml')).state, 'valid')
  assert.is((await parseSpec('\uFEFF{"openapi":"3.0.0","paths":{}}', 'a.json')).state, 'valid')
  const anchored = 'openapi: 3.0.0\nx: &op\n  get: {}\npaths:\n  /a: *op\n  /b:\n    <<: *op\n'
  const spec = await parseSpec(anchored, 'a.yaml')
  assert.equal(spec.state === 'valid' && spec.endpoints, ['GET /a', 'GET /b'])
})

test.run()
