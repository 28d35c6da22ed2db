import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pathInWords } from '../../../src/format/json/tree.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { diskAt } from '../../../src/site/model/disk.js'
import { SpecReader } from '../../../src/site/model/specs/spec-reader.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { diskOf, findings, testTable } from './site.js'

const files = {
  'openapi.yaml':
    'openapi: 3.1.0\npaths:\n  /users:\n    get: {}\n    post: {}\n  /users/{id}:\n    $ref: "#/components/pathItems/user"\ncomponents:\n  pathItems:\n    user:\n      delete: {}\nwebhooks:\n  created: {}\n',
  'old.json': JSON.stringify({ swagger: '2.0', paths: { '/pets/': { get: {} } } }),
  'events.yml': 'asyncapi: 3.0.0\n',
  'broken.yaml': 'openapi: 3.0.0\npaths:\n  - [',
}

testTable(
  String.raw`
# endpoints: own specification, the nearest above, named in the page, of api.openapi
rule: endpoint-missing
docs: { api: { openapi: old.json } }
tabs:
  - tab: A
    openapi: openapi.yaml
    groups:
      - { group: G, pages: [GET /users, get /users, "DELETE /users/{userId}", WEBHOOK created, PUT /users, GET /user] }
      - { group: H, openapi: /old.json, pages: [GET /pets, GET /users] }
      - { group: I, pages: [old.json GET /pets/, old GET /pets/, old.json GET /users] }
  - { tab: B, pages: [GET /pets/, POST /pets/] }
=>
error tabs[0].groups[0].pages[4]: 'openapi.yaml' has no endpoint 'PUT /users'. Did you mean 'GET /users'?
error tabs[0].groups[0].pages[5]: 'openapi.yaml' has no endpoint 'GET /user'. Did you mean 'GET /users'?
error tabs[0].groups[1].pages[1]: '/old.json' has no endpoint 'GET /users'.
error tabs[0].groups[2].pages[2]: 'old.json' has no endpoint 'GET /users'. 'openapi.yaml' has it.
error tabs[1].pages[1]: 'old.json' has no endpoint 'POST /pets/'. Did you mean 'GET /pets/'?

# no specification in effect is said; one elsewhere is left alone
rule: endpoint-missing
groups: [{ group: A, pages: [GET /x] }, { group: B, openapi: https://acme.dev/openapi.json, pages: [GET /y] }]
=>
warning groups[0].pages[0]: No OpenAPI specification applies here, so 'GET /x' shows nothing. Set 'openapi' on the group, or on an element above it.

# specifications that are missing, in each form of the value: misspelt, in another folder, or nowhere
rule: spec-missing
docs: { api: { openapi: nowhere-at-all.json } }
groups:
  - { group: A, openapi: [openapi.yaml, { source: opnapi.yaml, directory: x }], asyncapi: some/other/folder/events.yml }
  - { group: B, openapi: broken.yaml, pages: [specs/none.yaml GET /x] }
=>
error api.openapi: There is no specification 'nowhere-at-all.json'.
error groups[0].openapi[1].source: There is no specification 'opnapi.yaml'. Did you mean 'openapi.yaml'?
error groups[0].asyncapi: There is no specification 'some/other/folder/events.yml'. Did you mean 'events.yml'?
error groups[1].pages[0]: There is no specification 'specs/none.yaml'.

# a broken specification says what is wrong, and at which of its lines, once
rule: spec-invalid
files:
  a.yaml: "openapi: 3.0.0\npaths:\n<<<<<<< HEAD\n  /a: {}\n=======\n>>>>>>> main\n"
  b.yaml: "openapi: 3.0.0\nx: [unclosed\n"
  c.yaml: "openapi: 3.0.0\npaths:\n  /a: {}\n  /a: {}\n"
  d.json: "{\n  \"openapi\": \"3.0.0\"\n  \"paths\": {} }"
  e.yaml: "- a list"
  f.json: "version https://git-lfs.github.com/spec/v1\noid sha256:0\n"
  g.json: "{}"
  h.yaml: "openapi: 4.0.0\npaths: {}"
groups: [{ group: A, openapi: [a.yaml, b.yaml, c.yaml, d.json, e.yaml, f.json, g.json, h.yaml], pages: [a.yaml GET /x] }]
=>
error groups[0].openapi[0]: …merge conflict…(a.yaml:3:1).
error groups[0].openapi[1]: …opened and never closed (b.yaml:2:13).
error groups[0].openapi[2]: …written twice (c.yaml:4:3).
error groups[0].openapi[3]: …(d.json:3:3).
error groups[0].openapi[4]: …it is not an object.
error groups[0].openapi[5]: …a pointer of Git LFS…
error groups[0].openapi[6]: …it has neither 'openapi' nor 'swagger' at the top.
error groups[0].openapi[7]: …version 4.0.0 is not supported.

# a specification with an overlay may have any endpoint, and the overlay must be there
rule: [endpoint-missing, spec-invalid, spec-missing]
files: { a.json: '{ "openapi": "3.0.0", "paths": { "/a": { "get": {} } } }', o.yaml: "overlay: 1.0.0\nactions: []\n" }
tabs:
  - { tab: T, openapi: { source: a.json, overlays: [] }, pages: [GET /b] }
  - { tab: U, openapi: { source: a.json, overlays: [o.yaml] }, pages: [GET /b] }
  - { tab: V, openapi: { source: a.json, overlays: [none.yaml] }, pages: [GET /b] }
=>
error tabs[0].pages[0]: …
error tabs[2].openapi.overlays[0]: …

# a method that is misspelt is named, and is not taken for a page; a page of two words is not taken for an endpoint
rule: [endpoint-missing, page-missing]
tabs:
  - tab: T
    openapi: openapi.yaml
    pages: [GETT /users, get started/quick, delete account, GET ready, get /users, options trading/x]
files: { openapi.yaml: "openapi: 3.1.0\npaths: { /users: { get: {} } }", get started/quick.mdx: '', delete account.mdx: '',
  GET ready.mdx: '' }
=>
error tabs[0].pages[0]: 'GETT /users' does not begin with an HTTP method. Did you mean 'GET /users'?
error tabs[0].pages[5]: There is no page 'options trading/x'.

# OpenAPI 3.2: QUERY, methods of any name, and tags in tags
rule: [page-missing, endpoint-missing]
groups:
  - group: A
    openapi: api.yaml
    pages: [QUERY /plants, COPY /plants, COPY /trees, api-reference/plants/trees/find-plants]
files:
  api.yaml: |
    openapi: 3.2.0
    tags: [{ name: Plants }, { name: Trees, parent: Plants, kind: nav }]
    paths:
      /plants:
        query: { summary: Find plants, tags: [Trees] }
        additionalOperations: { COPY: { summary: Copy a plant } }
=>
error groups[0].pages[2]: 'COPY /trees' does not begin with an HTTP method.
`,
  files,
)

const endpointsIn = (site: Record<string, string>, source = 'a.yaml') =>
  new SpecReader(diskOf(site)).endpoints({ source, overlays: [] })

test('a specification in JSON under a YAML name, with a BOM, with a comma too many, with anchors, in braces', () => {
  const get = '{"openapi":"3.0.0","paths":{"/a":{"get":{}}}}'
  const anchored = 'openapi: 3.0.0\nx: &op\n  get: {}\npaths:\n  /a: *op\n  /b:\n    <<: *op\n'
  assert.equal(endpointsIn({ 'a.yaml': anchored }), ['GET /a', 'GET /b'])
  const braces = '{ openapi: 3.0.0, paths: { /a: { get: {} } } }'
  for (const [file, text] of [
    ['a.yaml', get],
    ['a.json', `\uFEFF${get}`],
    ['a.json', get.replace('}}}', '},}}')],
    ['a.yaml', braces],
  ] as const)
    assert.equal(endpointsIn({ [file]: text }, file), ['GET /a'], text)
})

test('path items through $ref: pointers with escapes, chains, other files, and all paths at once', async () => {
  const spec = {
    openapi: '3.1.0',
    paths: {
      '/a': { $ref: '#/components/pathItems/x~1y%20z' },
      '/b': { $ref: 'items/b.yaml', post: {} },
      '/c': { $ref: 'items/all.json#/c' },
    },
    components: { pathItems: { 'x/y z': { $ref: '#/components/pathItems/last' }, last: { get: {} } } },
  }
  const site = {
    'a.yaml': JSON.stringify(spec),
    'items/b.yaml': 'get: {}\n',
    'items/all.json': '{ "c": { "$ref": "b.yaml" } }',
    'split.json': '{ "openapi": "3.0.0", "paths": { "$ref": "./items/paths.yaml" } }',
    'items/paths.yaml': '/p:\n  $ref: b.yaml\n',
    'remote.json': '{ "openapi": "3.0.0", "paths": { "/r": { "$ref": "https://acme.dev/r.yaml" } } }',
    'broken.json': '{ "openapi": "3.0.0", "paths": { "/r": { "$ref": "items/none.yaml" } } }',
  }
  assert.equal(endpointsIn(site), ['GET /a', 'POST /b', 'GET /b', 'GET /c'])
  assert.equal(endpointsIn(site, 'split.json'), ['GET /p'])
  assert.equal(endpointsIn(site, 'remote.json'), undefined)
  const [broken] = await findings('spec-invalid', { pages: [{ group: 'G', openapi: 'broken.json', pages: [] }] }, site)
  assert.match(broken as string, "its $ref 'items/none.yaml' doesn't exist")
})

test('a specification that is a pipe, or too large, is not waited for, and may have any endpoint', async () => {
  const folder = temporaryFolder({})
  spawnSync('mkfifo', [path.join(folder, 'pipe.yaml')])
  spawnSync('truncate', ['-s', '3G', path.join(folder, 'large.json')])
  const tabs = ['pipe.yaml', 'large.json'].map((openapi) => ({ tab: openapi, openapi, pages: ['GET /users'] }))
  const found = await runRules({ navigation: { tabs } }, diskAt(folder))
  assert.equal(
    found.map(({ rule }) => rule),
    ['setting-missing'],
  )
})

test('hundreds of thousands of endpoints, and many tries to guess a missing one', async () => {
  const paths = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`/p${index}`, { get: {} }]))
  const site = { 'a.json': JSON.stringify({ openapi: '3.0.0', paths }) }
  const pages = ['GET /p7', ...Array.from({ length: 200 }, (_, index) => `GET /q${index}x`)]
  assert.is((await findings('endpoint-missing', { tabs: [{ tab: 'T', openapi: 'a.json', pages }] }, site)).length, 200)
})

test('a path of a specification that Mintlify does not read: wherever one may be, fixed where the file exists', async () => {
  const navigation = {
    tabs: [
      { tab: 'A', openapi: '/openapi.yaml', pages: ['/openapi.yaml GET /users', 'a', 'b'] },
      { tab: 'B', asyncapi: { source: '../events.yml', directory: 'events' } },
      { tab: 'C', graphql: '//schema.graphql' },
      { tab: 'D', openapi: ['old.json', './old.json', 'specs/../old.json', 'https://acme.dev/openapi.yaml'] },
    ],
  }
  const pages = { 'a.mdx': '---\nopenapi: /openapi.yaml GET /users\n---\n', 'b.mdx': '---\nopenapi: GET /users\n---\n' }
  const found = await runRules({ api: { openapi: ['/none.yaml'] }, navigation }, diskOf({ ...files, ...pages }))
  const slash = 'begins with a slash'
  assert.equal(
    found.flatMap(({ rule, severity, at, message, fixes: [fix] }) => {
      const place = 'file' in at ? at.file : pathInWords(at.path)
      const fixed = fix && 'value' in fix ? ` → ${String(fix.value)}` : ''
      return rule === 'spec-path' ? `${severity} ${place}: ${message.replace(/:.*/, '')}${fixed}` : []
    }),
    [
      `warning navigation.tabs[0].pages[0]: The path '/openapi.yaml' ${slash} → openapi.yaml GET /users`,
      `warning api.openapi[0]: The path '/none.yaml' ${slash}`,
      `warning navigation.tabs[0].openapi: The path '/openapi.yaml' ${slash} → openapi.yaml`,
      "error navigation.tabs[1].asyncapi.source: The path '../events.yml' leads out of the folder of docs.json",
      `warning navigation.tabs[2].graphql: The path '//schema.graphql' ${slash}`,
      `warning a.mdx: The path '/openapi.yaml' ${slash}`,
    ],
  )
})

test.run()
