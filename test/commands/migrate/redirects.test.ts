import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../../src/config/compile/compile.js'
import { patchJson } from '../../../src/format/json/patch/patch.js'
import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { formatModules } from '../../../src/commands/migrate/print/format.js'
import { redirectLists as lists } from '../../arbitrary/redirects.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { modulesOf } from './code-of.js'
import { evaluate } from './evaluate.js'
import { typeErrors } from './type-check.js'

const docsOf = (redirects: JsonValue) => ({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  redirects,
  navigation: { pages: ['index'] },
})

/** The code for redirects, and what it imports. */
async function codeOf(redirects: JsonValue): Promise<string> {
  const modules = Object.values(await modulesOf(docsOf(redirects)))
  return modules
    .join('')
    .replace(/^[^]*colors: .*\n/, '')
    .replace(/\n  navigation: [^]*$/, '')
    .replace(/^  /gm, '')
}

const from = (rows: Record<string, string>, flag?: boolean): JsonObject[] =>
  Object.entries(rows).map(([source, destination]) => ({
    source,
    destination,
    ...(flag === undefined ? {} : { permanent: flag }),
  }))

test('redirects are rows, with a call for each flag, in their order', async () => {
  assert.is(await codeOf(from({ '/a': '/b' })), 'redirects: redirect({ "/a": "/b" }),')
  assert.is(
    await codeOf([
      ...from({ '/a': '/b', start: '/docs/start' }),
      ...from({ '/c': '/d' }, true),
      ...from({ '/beta': '/next', '/rc': '/next' }, false),
      ...from({ '/e': '/f' }),
    ]),
    `redirects: [
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
],`,
  )
})

test('what JavaScript would move or swallow, what comes twice, other keys and another order stay objects', async () => {
  const odd = [
    { source: '404', destination: '/x' },
    { source: '__proto__', destination: '/x' },
    { source: '/a', destination: '/again' },
    { destination: '/y', source: '/turned' },
  ]
  assert.is(
    await codeOf([...from({ '/a': '/b' }), ...odd.slice(0, 2), odd[3]!, ...from({ '/z': '/y' })]),
    `redirects: [
  ...redirect({ "/a": "/b" }),
  { source: "404", destination: "/x" },
  { source: "__proto__", destination: "/x" },
  { destination: "/y", source: "/turned" },
  ...redirect({ "/z": "/y" }),
],`,
  )
  // The types, or Mintlify, refuse these: they are set.
  const set = await codeOf([
    ...from({ '/a': '/b', '/c': '/d' }),
    odd[2]!,
    { source: '/e', destination: '/f', note: 'x' },
  ])
  assert.match(set, /"\/c": "\/d",?\s+\}\),\s+\{ source: "\/a", destination: "\/again" \},/)
  assert.match(set, `{ source: "/e", destination: "/f", note: "x" }`)
})

const many = (count: number, of = (index: number) => `/a/new/address/that/is/somewhat/longer/number-${index}`) =>
  from(Object.fromEntries(Array.from({ length: count }, (_, index) => [`/an/old/address/number-${index}`, of(index)])))

test('twenty and more are a table: a row on each line, however long', async () => {
  const short = await codeOf(many(19))
  assert.not.match(short, 'prettier-ignore')
  assert.is(short.split('\n').length, 2 + 2 * 19)
  const long = await codeOf(many(20))
  assert.is(long.split('\n').length, 3 + 20)
  assert.match(long, /^\/\/ prettier-ignore\nredirects: redirect\(\{\n  "\/an\/old\/address\/number-0": "/)
  const { 'settings/redirects.ts': module = '' } = await modulesOf(docsOf(many(60)), { split: true })
  assert.match(module, /\n\/\/ prettier-ignore\nexport const redirects = redirect\(\{\n/)
})

test('a table has the quotes and the indentation of the rest', async () => {
  const text = `import { redirect } from "build-nav";\n\n// prettier-ignore\nexport const redirects = redirect({\n"/a/${'b'.repeat(90)}": "/c",\n});\n`
  const folder = new URL('../..', import.meta.url).pathname
  const { modules } = await formatModules([{ path: 'redirects.ts', text }], folder)
  assert.is(
    modules[0]?.text,
    `import { redirect } from 'build-nav'\n\n// prettier-ignore\nexport const redirects = redirect({\n  '/a/${'b'.repeat(90)}': '/c',\n})\n`,
  )
})

test('any list of redirects comes back: same bytes, before and after prettier, which has nothing to change again', async () => {
  const used = new Set<string>()
  const property = fc.asyncProperty(lists, async (redirects) => {
    const docs = docsOf(redirects)
    const files = Object.entries(await modulesOf(docs)).map(([path, text]) => ({ path, text }))
    const { json } = compile(evaluate(files, 'docs.config.ts'))
    assert.is(patchJson(JSON.stringify(docs), json), JSON.stringify(docs))
    const { modules } = await formatModules(files, '/docs')
    assert.equal(modules, files)
    for (const [, call = ''] of files
      .map(({ text }) => text)
      .join()
      .matchAll(/(\w+)\(/g))
      used.add(call)
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
    const cwd = temporaryFolder({ 'docs.json': JSON.stringify(docs), 'settings/part.json': JSON.stringify(part) })
    // Nothing is written that does not give every byte of both files.
    assert.is((await migrate({ cwd, dryRun: true, prettierConfig: false })).proof, 'bytes')
  })
  await fc.assert(property, { numRuns: runs(90) })
})

test.run()
