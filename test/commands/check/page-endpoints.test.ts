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
  'oas/empty.json': '',
  'package.json': '{ "scripts": { "openapi": "x" } }',
}

/** Pages with a line of frontmatter, and behind `!` what the rule says of one; `where` is the navigation and the docs.json. */
interface Case {
  readonly where?: { readonly docs?: object; readonly [key: string]: unknown }
  readonly lines: string
}

const cases: Readonly<Record<string, Case>> = {
  'endpoints that no specification has, with what was meant': {
    where: { groups: [{ group: 'A', openapi: 'api/a.json', pages: ['one', 'two'] }] },
    lines: `
      one | openapi: "GET /user" ! error: 'api/a.json' has no endpoint 'GET /user'. Did you mean 'GET /users'?
      two | openapi: put /users ! error: 'api/a.json' has no endpoint 'PUT /users'. Did you mean 'GET /users'?
      three | openapi: 'DELETE /nothing' ! error: 'api/a.json', 'api/b.json' have no endpoint 'DELETE /nothing'.`,
  },
  'an endpoint that the specification of the site does not have': {
    where: { pages: ['one'], docs: { api: { openapi: 'api/b.json' } } },
    lines: `
      one | openapi: GET /user ! error: 'api/b.json' has no endpoint 'GET /user'. Did you mean 'GET /users'?`,
  },
  'the specification that a page names: by its path, or a part of it': {
    lines: `
      one | openapi: /api/a.json GET /pets ! warning: 'api/a.json' has no endpoint 'GET /pets'. Mintlify shows it from 'api/b.json', which has it.
      two | openapi: "b POST /users" ! warning: 'api/b.json' has no endpoint 'POST /users'. Mintlify shows it from 'api/a.json', which has it.
      three | openapi: api/c.json GET /users ! warning: There is no specification 'api/c.json'. Mintlify shows it from 'api/a.json', which has it.
      four | openapi: api/d.json GET /gone ! error: There is no specification 'api/d.json'. Did you mean 'api/a.json'?
      right | openapi: ./api/b.json GET /pets
      alsoRight | openapi: a.json GET /users/{userId}/
      either | openapi: api POST /users`,
  },
  'what is right, and what nothing can be told of; Mintlify finds an endpoint of a specification not in effect, too': {
    where: { groups: [{ group: 'A', openapi: 'api/a.json', pages: ['another'] }] },
    lines: `
      another | openapi: GET /pets
      webhook | openapi: webhook created
      comment | openapi: GET /users # the list
      empty | openapi:
      object | openapi: { a: 1 }
      folded | openapi: >-\\n  GET\\n  /pets
      list | openapi:\\n  - GET /x
      continued | openapi: api/a.json\\n  GET /users
      remote | openapi: https://acme.dev/o.json GET /x
      many | openapi: a b c d
      manual | api: POST https://acme.dev/nothing
      path | api: get /nothing
      channel | asyncapi: signedUpp
      snippets/part | openapi: GET /nothing
      schema | openapi-schema: Nothing`,
  },
  'a specification on another server may have any endpoint': {
    where: { docs: { api: { openapi: 'https://acme.dev/openapi.json' } } },
    lines: `
      one | openapi: GET /nothing
      two | openapi: openapi.json GET /x
      three | openapi: api/a.json GET /nothing ! warning: 'api/a.json' has no endpoint 'GET /nothing'.`,
  },
  'methods and shapes': {
    lines: `
      one | openapi: GETT /users ! error: 'GETT /users' does not begin with an HTTP method. Did you mean 'GET /users'?
      two | api: "PSOT https://acme.dev/x" ! error: 'PSOT https://acme.dev/x' does not begin with an HTTP method. Did you mean 'POST https://acme.dev/x'?
      three | openapi: api/a.json ! warning: 'api/a.json' is not an endpoint. Write a method and a path: 'GET /users'.
      six | openapi: users ! warning: 'users' is not an endpoint. Write a method and a path: 'GET /users'.
      seven | openapi: false`,
  },
  'a specification that a page names and that is empty or broken is no missing one': {
    lines: `
      a | openapi: oas/empty.json GET /users ! warning: The specification 'oas/empty.json' can't be read: it is not an object. Mintlify shows it from 'api/a.json', which has it.
      b | openapi: empty GET /nothing ! error: The specification 'oas/empty.json' can't be read: it is not an object.
      c | openapi: package.json GET /nothing ! error: The specification 'package.json' can't be read: it has neither 'openapi' nor 'swagger' at the top.`,
  },
}

const page = (line: string) => `---\ntitle: T\n${line}\n---\n`

for (const [name, { where: { docs = {}, ...navigation } = { pages: [] }, lines }] of Object.entries(cases))
  test(name, async () => {
    const rows = lines
      .trim()
      .split(/\n\s+/)
      .map((row) => /^(\S+) \| (.*?)(?: ! (\w+)(: .*))?$/.exec(row) ?? [])
    const pages = rows.map(([, path, line = '']) => [`${path}.mdx`, page(line.replaceAll('\\n', '\n'))])
    assert.equal(
      await findings('page-endpoint', navigation, { ...specs, ...Object.fromEntries(pages) }, { docs }),
      rows.flatMap(([, path, , severity, message]) => (severity ? [`${severity} ${path}.mdx${message}`] : [])),
    )
  })

test('a site without any specification, and one with a specification that is not known in whole', async () => {
  const said = (name: string, text: string) =>
    findings('page-endpoint', { pages: [] }, { 'a.mdx': page('openapi: GET /x'), [name]: text })
  assert.equal(await said('x.json', '{}'), [
    "warning a.mdx: No OpenAPI specification applies here, so 'GET /x' shows nothing. Set 'openapi' on the group, or on an element above it.",
  ])
  assert.equal(await said('o.json', '{ "openapi": "3.0.0", "paths": { "$ref": "https://acme.dev/paths.json" } }'), [])
})

test('an overlay may add any endpoint: one that docs.json names, and one that extends the specification', async () => {
  const overlay = JSON.stringify({ overlay: '1.0.0', extends: './a.json', actions: [] })
  const site = { ...specs, 'api/more.json': overlay, 'a.mdx': page('openapi: api/a.json GET /more') }
  const groups = [{ group: 'A', openapi: 'api/a.json', pages: ['GET /more'] }]
  assert.equal(await findings('page-endpoint', { groups }, site), [])
  assert.equal(await findings('endpoint-missing', { groups }, site), [])
  assert.is((await findings('endpoint-missing', { groups }, specs)).length, 1)
})

test('the file of the named path comes before others with the name, and the specification of docs.json counts', async () => {
  const site = { 'b.json': openapi('get /a'), 'old/b.json': openapi('get /b'), 'a.mdx': page('openapi: b.json GET /b') }
  assert.equal(await findings('page-endpoint', { pages: [] }, site), [
    "warning a.mdx: 'b.json' has no endpoint 'GET /b'. Mintlify shows it from 'old/b.json', which has it.",
  ])
  const docs = { api: { openapi: 'b.json' } }
  assert.equal(
    await findings('page-endpoint', { pages: [] }, { ...site, 'a.mdx': page('openapi: GET /c') }, { docs }),
    ["error a.mdx: 'b.json' has no endpoint 'GET /c'. Did you mean 'GET /a'?"],
  )
  const overlaid = { api: { openapi: { source: 'b.json', overlays: ['o.yaml'] } } }
  assert.equal(await findings('page-endpoint', { pages: [] }, site, { docs: overlaid }), [])
})

test('the place is that of the value in the page', async () => {
  const folder = temporaryFolder({
    'docs.json': '{"navigation": {"pages": ["a"]}}',
    'a.mdx': '---\r\ntitle: A\r\nicon: bok\r\nopenapi:  "GET /gone"\r\n---\r\n',
    'o.json': openapi('get /there'),
  })
  const told = placesOf((await check({ cwd: folder })).diagnostics, folder).filter((line) => line.startsWith('a.mdx'))
  assert.equal(told, ['a.mdx:3:7 warning icon-unknown', 'a.mdx:4:11 error page-endpoint'])
})

test.run()
