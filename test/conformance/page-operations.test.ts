import path from 'node:path'
import { openApiToSchemaGraph } from '@mintlify/validation'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { endpointMethods } from '../../src/format/contract/endpoints.js'
import { endpointShape } from '../../src/site/model/specs/spec.js'
import { findings } from '../commands/check/site.js'
import { runs } from '../runs.js'

/** Specifications by their files, each a list of endpoints: `get /users`, `webhook created`. */
type Specs = Readonly<Record<string, readonly string[]>>

/** The operations that Mintlify's own index has of a specification: `/users/get`. */
function indexOf(file: string, text: string): ReadonlySet<string> {
  const spec = JSON.parse(text) as Parameters<typeof openApiToSchemaGraph>[0]['spec']
  const { spec: graph } = openApiToSchemaGraph({ spec, originalFileLocation: file })
  return new Set(Object.keys((graph as { refUuidMap: object }).refUuidMap))
}

/**
 * The specification that Mintlify shows a page from, as `getMatchingOpenApiFile` of @mintlify/common picks it: of
 * those that have the operation, the one of this path, one with the name in its path, or else the first.
 */
function provided(value: string, indexes: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const parts = value.trim().split(/\s+/)
  if (parts.length < 2 || parts.length > 3) return undefined
  const [endpoint = '', method = '', name] = parts.toReversed()
  const known = endpointMethods.find((each) => each === method.toUpperCase())
  const having = [...indexes.keys()].filter((file) => indexes.get(file)?.has(`${endpoint}/${known?.toLowerCase()}`))
  if (name === undefined) return having[0]
  const wanted = path.posix.resolve('/', name).slice(1)
  return having.find((file) => file === wanted) ?? having.find((file) => file.includes(wanted)) ?? having[0]
}

function textOf(endpoints: readonly string[]): string {
  const spec = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, webhooks: {} }
  for (const endpoint of endpoints) {
    const [method = '', name = ''] = endpoint.split(' ')
    const under: Record<string, object> = method === 'webhook' ? spec.webhooks : spec.paths
    under[name] = { ...under[name], [method === 'webhook' ? 'post' : method]: { responses: {} } }
  }
  return JSON.stringify(spec)
}

async function readsAlike(specs: Specs, value: string): Promise<void> {
  const texts = Object.fromEntries(Object.entries(specs).map(([file, endpoints]) => [file, textOf(endpoints)]))
  const indexes = new Map(Object.entries(texts).map(([file, text]) => [file, indexOf(file, text)]))
  const site = { ...texts, 'a.mdx': `---\nopenapi: ${JSON.stringify(value)}\n---\n` }
  const [found] = await findings('page-endpoint', { pages: ['a'] }, site)
  const taken = provided(value, indexes)
  const about = `${JSON.stringify([specs, value])}: ${taken} ${found}`
  if (taken !== undefined) assert.not.match(found ?? '', /^error/, about)
  // Parameters by their places and a slash at the end make no difference here: an endpoint may be found that is not theirs.
  const [endpoint = '', method = ''] = value.trim().split(/\s+/).toReversed()
  const shape = endpointShape(`${method} ${endpoint}`.toLowerCase())
  const isLike = Object.values(specs)
    .flat()
    .some((each) => endpointShape(each) === shape)
  const isEndpoint = endpoint.startsWith('/') && endpointMethods.some((each) => each === method.toUpperCase())
  if (taken === undefined && !isLike && isEndpoint) assert.ok(found, about)
}

const files = 'a.json users.json oas/users.json oas/v2/users.yaml oas/v2/other.yml v2.json Users.json'.split(' ')
const paths = ['/users', '/users/', '/users/{id}', '/users/{userId}', '/', '/Users', '/a-b/c.d', 'users', '/é']
const names = [
  'users', 'users.json', '/users.json', './oas/users.json', 'oas/../oas/users.json', 'oas', 'v2/users', 'other', 'USERS', 'none.yaml', 'oas/v2/users.yaml', 'users.yaml', 'v2', 'a', '',
] // prettier-ignore

test('an endpoint of a page is found where Mintlify finds it, by each name and in each place', async () => {
  const specs = {
    'users.json': ['get /users'],
    'oas/v2/users.yaml': ['get /users/{id}', 'webhook created'],
    'a.json': ['post /'],
  }
  const verbs = ['GET /users', 'get /users/{id}', 'POST /', 'PUT /users', 'GET /gone']
  const endpoints = [...verbs, 'webhook created', 'WEBHOOK created', 'webhook gone']
  const values = names.flatMap((name) => endpoints.map((endpoint) => `${name} ${endpoint}`.trim()))
  assert.ok(values.length >= 100)
  const odd = ['GET', '', 'GET  /users', '\tGET\t/users ', 'a GET /users b', 'GET /users b', 'GETT /users']
  for (const value of [...values, ...odd]) await readsAlike(specs, value)
})

const endpoint = fc
  .tuple(
    fc.constantFrom('get', 'post', 'delete', 'trace'),
    fc.constantFrom(...paths.filter((each) => each !== 'users')),
  )
  .map((parts) => parts.join(' '))
const specsOf = fc.dictionary(
  fc.constantFrom(...files),
  fc.array(fc.oneof(endpoint, fc.constant('webhook created')), { maxLength: 4 }),
  { minKeys: 1, maxKeys: 4 },
)
const method = fc.constantFrom('GET', 'get', 'Post', 'DELETE', 'TRACE', 'webhook', 'WEBHOOK', 'GETT', '')
const value = fc
  .tuple(fc.constantFrom(...names), method, fc.constantFrom(...paths, 'created'), fc.constantFrom(' ', '  '))
  .map(([name, verb, at, blank]) => [name, verb, at].filter((part) => part !== '').join(blank))

test('no page has an error where Mintlify finds its endpoint in any specification', () =>
  fc.assert(fc.asyncProperty(specsOf, value, readsAlike), { numRuns: runs(4500) }))

test.run()
