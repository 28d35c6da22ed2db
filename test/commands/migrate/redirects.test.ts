import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'
import { formatModules } from '../../../src/commands/migrate/print/format.js'
import { redirectLists as lists } from '../../arbitrary/redirects.js'
import { runs } from '../../runs.js'
import { casesOf } from '../../cases.js'
import { modulesOf } from './code-of.js'
import { assertGivesBack } from './run-modules.js'
import { settings, Site } from './site.js'
import { typeErrors } from './run-modules.js'

const docsOf = (redirects: JsonValue) => ({ ...settings, redirects, navigation: { pages: ['index'] } })

/** The code for redirects. */
async function codeOf(redirects: JsonValue): Promise<string> {
  return Object.values(await modulesOf(docsOf(redirects)))
    .join('')
    .replace(/^[^]*colors: .*\n/, '')
    .replace(/\n  navigation: [^]*$/, '')
    .replace(/^  /gm, '')
}

const cases = casesOf(`
# redirects are rows
[{ "source": "/a", "destination": "/b" }]
=>
redirects: redirect({ "/a": "/b" }),

# with a call for each flag, in their order
[{ "source": "/a", "destination": "/b" }, { "source": "start", "destination": "/docs/start" },
 { "source": "/c", "destination": "/d", "permanent": true },
 { "source": "/beta", "destination": "/next", "permanent": false }, { "source": "/rc", "destination": "/next", "permanent": false },
 { "source": "/e", "destination": "/f" }]
=>
redirects: [
  ...redirect({
    "/a": "/b",
    start: "/docs/start",
  }),
  ...permanent({ "/c": "/d" }),
  ...temporary({
    "/beta": "/next",
    "/rc": "/next",
  }),
  ...redirect({ "/e": "/f" }),
],

# what JavaScript would move or swallow, and keys in another order, stay objects
[{ "source": "/a", "destination": "/b" }, { "source": "404", "destination": "/x" },
 { "source": "__proto__", "destination": "/x" }, { "destination": "/y", "source": "/turned" }, { "source": "/z", "destination": "/y" }]
=>
redirects: [
  ...redirect({ "/a": "/b" }),
  { source: "404", destination: "/x" },
  { source: "__proto__", destination: "/x" },
  { destination: "/y", source: "/turned" },
  ...redirect({ "/z": "/y" }),
],
`)

for (const { name, given, expected } of cases)
  test(name, async () => assert.is(`${await codeOf(JSON.parse(given))}\n`, expected))

const rows = (
  count: number,
  of = (at: number) => `/a/new/address/that/is/somewhat/longer/number-${at}`,
): JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({ source: `/an/old/address/number-${at}`, destination: of(at) }))

test('twenty and more are a table: a row on each line, however long', async () => {
  const short = await codeOf(rows(19))
  assert.not.match(short, 'prettier-ignore')
  assert.is(short.split('\n').length, 2 + 2 * 19)
  const long = await codeOf(rows(20))
  assert.is(long.split('\n').length, 3 + 20)
  assert.match(long, /^\/\/ prettier-ignore\nredirects: redirect\(\{\n  "\/an\/old\/address\/number-0": "/)
  const { 'settings/redirects.ts': module = '' } = await modulesOf(docsOf(rows(60)), { split: true })
  assert.match(module, /\n\/\/ prettier-ignore\nexport const redirects = redirect\(\{\n/)
})

test('any list of redirects comes back: same bytes, before and after prettier, which has nothing to change again', async () => {
  const used = new Set<string>()
  const property = fc.asyncProperty(lists, async (redirects) => {
    const docs = docsOf(redirects)
    const files = Object.entries(await modulesOf(docs)).map(([path, text]) => ({ path, text }))
    assertGivesBack(files, docs)
    const { modules } = await formatModules(files, '/docs')
    assert.equal(modules, files)
    for (const { text } of files) for (const [, call = ''] of text.matchAll(/(\w+)\(/g)) used.add(call)
    if (redirects.length >= 20) used.add('table')
  })
  await fc.assert(property, { numRuns: Math.max(15, runs(150)) })
  for (const call of ['redirect', 'permanent', 'temporary', 'table']) assert.ok(used.has(call), call)
})

test('any list of redirects obeys the types', async () => {
  const files = []
  for (const [index, redirects] of fc.sample(lists, runs(45)).entries())
    for (const [path, text] of Object.entries(await modulesOf(docsOf(redirects))))
      files.push({ path: `${index}/${path}`, text })
  assert.is(typeErrors(files, 'typescript-7'), '')
})

test('any list of redirects in a file of its own, whole or one of them, comes back in every byte', async () => {
  const property = fc.asyncProperty(lists, fc.boolean(), async (redirects, isWhole) => {
    const one = redirects.findIndex((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
    const part = isWhole ? redirects : redirects[one]
    if (part === undefined) return
    const ref = { $ref: 'settings/part.json' }
    const docs = docsOf((isWhole ? ref : redirects.with(one, ref)) as JsonValue[])
    const site = new Site({ 'docs.json': JSON.stringify(docs), 'settings/part.json': JSON.stringify(part) })
    // Nothing is written that does not give every byte of both files.
    assert.is((await site.migrate({ dryRun: true, prettierConfig: false })).proof, 'bytes')
  })
  await fc.assert(property, { numRuns: runs(90) })
})

test.run()
