import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Place } from '../../../src/base/diagnostics/diagnostic.js'
import { build } from '../../../src/commands/build/build.js'
import { check, type CheckOptions } from '../../../src/commands/check/check.js'
import { loadConfig } from '../../../src/config/loader/load.js'
import { placeOfTrace, withTracer } from '../../../src/config/loader/stack.js'
import { failures, site } from './site.js'

const builders = `import { docs, group, navigation, tab } from 'build-nav'\n`
const settings = `theme: 'mint', name: 'A', colors: { primary: '#000000' }`
const at = (folder: string) => failures(folder, () => build({ cwd: folder, stdout: true }))

/** The findings of a site: what is found, and `file:line:column`. */
async function checked(files: Record<string, string>, options: CheckOptions = {}) {
  const folder = site(files)
  const { diagnostics } = await check({ cwd: folder, ...options })
  return diagnostics.map(({ code, message, place }) => ({
    code,
    message,
    at: place && `${path.relative(folder, place.file)}:${place.line}:${place.column}`,
  }))
}

test('unknown keys are placed at the key, wrong values at the value, however the object is put together', async () => {
  const folder = site({
    'base.ts': `const styling = {\n  eyebrows: 5,\n}\nexport const base = { styling }\nexport default { theme: 'mnit' } as const`,
    'docs.config.ts': `${builders}import { base as shared } from './base.js'
import theme from './base'
const colors = { primary: 3 }
export default docs({
  ...shared,
  ...theme,
  colors,
  them: 'mint',
  name: 'A',
  fonts: { family: 'x' },
  navigation: navigation().groups(group('A').icon({ name: 'x', stlye: 'solid' }).pages('a')),
})`,
  })
  assert.equal((await at(folder)).sort(), [
    'unknown-key docs.config.ts:12:64',
    'unknown-key docs.config.ts:9:3',
    'wrong-value base.ts:2:13',
    'wrong-value base.ts:5:25',
    'wrong-value docs.config.ts:4:27',
  ])
})

test('a path in a table of redirects is placed where it is written once, and else at the list', async () => {
  const more = "export const more = { '/m': '/index', '/n': '/gone-n' }"
  const config = `import { docs, inEach, navigation, permanent, redirect as to } from 'build-nav'
import { more as others } from './more.js'
export default docs({ ${settings}, navigation: navigation().pages('index'),
  redirects: [
    { source: '/z', destination: '/gone' },
    ...to({ other: '/gone-other', ...others }),
    ...permanent({ '/p': '/gone-p' }),
    ...inEach(['/en', '/es'], { '/b': '/gone-b' }),
  ] })`
  const found = await checked(
    { 'index.mdx': '', 'docs.config.ts': config, 'more.ts': more },
    { only: ['redirect-missing'] },
  )
  assert.equal(
    found
      .map((each) => `${/\/[\w/]*gone[\w-]*/.exec(each.message)?.[0]} ${each.at?.replace('docs.config.ts:', '')}`)
      .sort(),
    ['/en/gone-b 4:3', '/es/gone-b 4:3', '/gone 5:34', '/gone-n more.ts:1:45', '/gone-other 6:20', '/gone-p 7:26'],
  )
})

test('an empty text that is written as a child is told; one that a variable gives is skipped', async () => {
  const folder = site({
    'docs.config.ts': `${builders}const none = ''
export default navigation().groups(
  group('A').pages(none && 'b', none, 'a'),
  group('B').pages('b', ''),
  group('C').pages(none, '', 'c', ''),
)`,
  })
  assert.equal(await at(folder), [
    'wrong-child docs.config.ts:5:25',
    'wrong-child docs.config.ts:6:26',
    'wrong-child docs.config.ts:6:35',
  ])
})

test('what a method or .set is given is followed to the key, through constants and spread lists', async () => {
  const config = `${builders}const links = [{ label: 'x', herf: '/x' }]
export default navigation().pages(
  group('A').set('icon', { name: 'book', style: 'slid', stlye: 'solid' }).pages('slid'),
).set('languages', [{ language: 'fr', navbar: { links: [...links, { label: 'x' }] }, pages: ['a'] }])`
  const found = await checked({ 'docs.config.ts': config }, { rules: { 'page-missing': 'off' } })
  assert.equal(
    found.filter(({ code }) => !code.startsWith('set-')).map((each) => `${each.code} ${each.at?.split(/:(.*)/)[1]}`),
    ['provider-refuses 2:30', 'provider-refuses 4:49', 'provider-refuses 5:67'],
  )
  const lists = `${builders}const more = [{ group: 'B', pages: ['b'] }] as never[]
export default navigation().groups(
  ...more,
  { group: 'C' } as never,
)`
  const places = ['wrong-child docs.config.ts:2:15', 'wrong-child docs.config.ts:5:3']
  assert.equal(await at(site({ 'docs.config.ts': lists })), places)
})

test('a page is placed at its literal: not in a comment, not at a title, and in the module that lists it', async () => {
  const found = await checked({
    'pages.ts': `export const pages = ['start', 'gone']\nexport { more as others } from './more'`,
    'more.ts': `const inner = ['in-more']\nexport const more = [...inner] as const`,
    'docs.config.ts': `${builders}import { others, pages } from './pages.js'
// The page 'gone' was removed in 2023; 'here' is the one below.
/* 'in-more' */
export default navigation().groups(
  group('start').pages(...pages),
  group('T').pages(...others, 'here' /* 'no' */, false as boolean && 'off', \`tpl\`),
)`,
  })
  const pages = found.filter(({ code }) => code.startsWith('page-'))
  assert.equal(pages.map((each) => `${/'([^']*)'/.exec(each.message)?.[1]} ${each.at}`).sort(), [
    'gone pages.ts:1:32',
    'here docs.config.ts:7:31',
    'in-more more.ts:1:16',
    'start pages.ts:1:23',
    'tpl docs.config.ts:7:77',
  ])
})

/** Builders that do nothing but keep to the tracer's protocol. */
const fake = {
  'node_modules/fake/package.json': '{ "name": "fake", "type": "module", "exports": "./index.js" }',
  'node_modules/fake/index.js': `
    export const traces = []
    const trace = (name) => traces.push([name, globalThis[Symbol.for('build-nav.tracer')]?.()])
    const element = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => (trace(name), element)) })
    export const tab = () => (trace('tab'), element)
    export const group = () => (trace('group'), element)`,
}

const text = `import { group as g, tab, traces } from 'fake'
import type { X } from './types'
import { helper } from './nav/helper'
const x: X = 'é'

const s = tab('Guides').icon('book')
    .groups(
      g('Get started').pages('a', 'b'),
      g("two")
        . pages ('c', 'd'),
    )
helper()
;['1', '2'].map((n) => tab('T' + n))
export default traces
`

const expected =
  'tab 6:11, icon 6:25, group 8:7, pages 8:24, group 9:7, pages 10:11, groups 7:6, tab 3:10, pages 4:6, tab 13:24, tab 13:24'.split(
    ', ',
  )

const helper = `import { tab } from 'fake'
export const helper = () =>
         tab('H')
    .pages('h')
`

/** The calls of a traced load: their names, and where they are. */
async function placesOf(file: string): Promise<(readonly [name: string, place: Place | undefined])[]> {
  const { value } = await withTracer(() => loadConfig(file))
  return (value as [string, unknown][]).map(([name, trace]) => [name, placeOfTrace(trace)])
}

for (const [kind, extra] of Object.entries({ 'a plain config': '', 'a config that awaits': 'await 1\n' })) {
  test(`builder calls of ${kind} are placed at their names`, async () => {
    const types = 'export type X = string'
    const folder = site({ ...fake, 'docs.config.ts': text + extra, 'types.ts': types, 'nav/helper.ts': helper })
    const places = await placesOf(path.join(folder, 'docs.config.ts'))
    const told = places.map(([name, place]) => `${name} ${place?.line}:${place?.column}`)
    assert.equal(told, expected)
    assert.is(places[7]?.[1]?.file, path.join(folder, 'nav/helper.ts'))
  })
}

for (const name of ['e\u0301', 'a b', 'a#b', 'a%20b', 'a?b', 'a (b)', "a'b"]) {
  test(`code in a module named ${name} is placed, in a folder with the same name too`, async () => {
    const folder = site({ ...fake, 'docs.config.ts': '', [`${name}/nav/${name}.ts`]: helper })
    const [main, module] = [`${name}/docs.config.ts`, `${name}/nav/${name}.ts`].map((file) => path.join(folder, file))
    const from = JSON.stringify(`./nav/${name}`)
    writeFileSync(
      main!,
      `import { traces } from 'fake'\nimport { helper } from ${from}\nhelper()\nexport default traces`,
    )
    assert.equal((await placesOf(main!))[0]?.[1], { file: module, line: 3, column: 10 })
    writeFileSync(main!, `import ${from}\nexport default {}`)
    for (const [code, place, text] of [
      ['config-throws', '2:7', '\nthrow new Error("x")'],
      ['config-syntax', '1:9', 'const a 1'],
      ['module-missing', '1:8', 'import "./nope"'],
    ] as const) {
      writeFileSync(module!, text)
      const found = await failures(folder, () => withTracer(() => loadConfig(main!)))
      assert.equal(found, [`${code} ${name}/nav/${name}.ts:${place}`])
    }
  })
}

test('of two loads that overlap, the one that ends first leaves the other its tracer', async () => {
  const isTraced = () => Symbol.for('build-nav.tracer') in globalThis
  let end = () => {}
  const first = withTracer(() => new Promise<void>((done) => (end = done)))
  const second = withTracer(async () => {
    await first
    return isTraced()
  })
  end()
  assert.ok(await second)
  assert.not(isTraced())
})

test.run()
