import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { literalPlace } from '../../../src/config/loader/argument.js'
import { loadConfig } from '../../../src/config/loader/load.js'
import { isAuthored } from '../../../src/config/loader/own-package.js'
import { placeOfTrace, withTracer } from '../../../src/config/loader/stack.js'
import { failures, site } from './site.js'

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

const expected = [
  'tab 6:11',
  'icon 6:25',
  'group 8:7',
  'pages 8:24',
  'group 9:7',
  'pages 10:11',
  'groups 7:6',
  'tab 3:10',
  'pages 4:6',
  'tab 13:24',
  'tab 13:24',
]

const helper = `import { tab } from 'fake'
export const helper = () =>
         tab('H')
    .pages('h')
`

for (const [kind, extra] of Object.entries({ 'a plain config': '', 'a config that awaits': 'await 1\n' })) {
  test(`builder calls of ${kind} are placed at their names`, async () => {
    const folder = site({
      ...fake,
      'docs.config.ts': text + extra,
      'types.ts': 'export type X = string',
      'nav/helper.ts': helper,
    })
    const { value } = await withTracer(() => loadConfig(path.join(folder, 'docs.config.ts')))
    const places = (value as [string, unknown][]).map(([name, trace]) => {
      const place = placeOfTrace(trace)
      return `${name} ${place?.line}:${place?.column}`
    })
    assert.equal(places, expected)
    const inHelper = placeOfTrace((value as [string, unknown][])[7]?.[1])
    assert.is(inHelper?.file, path.join(folder, 'nav/helper.ts'))
  })
}

for (const name of ['가이드', 'é', 'e\u0301', 'a b', 'a#b', 'a%20b', 'a%b', 'a?b', 'a&b', 'a (b)', "a'b", '%C3%A9']) {
  test(`code in a module named ${name} is placed, in a folder with the same name too`, async () => {
    const folder = site({ ...fake, 'docs.config.ts': '', [`${name}/nav/${name}.ts`]: helper })
    const main = `${name}/docs.config.ts`
    const write = (text: string) => writeFileSync(path.join(folder, main), text)
    const read = () => withTracer(() => loadConfig(path.join(folder, main)))
    const from = JSON.stringify(`./nav/${name}`)
    write(`import { traces } from 'fake'\nimport { helper } from ${from}\nhelper()\nexport default traces`)
    const [[, trace]] = (await read()).value as [[string, unknown]]
    assert.equal(placeOfTrace(trace), { file: path.join(folder, `${name}/nav/${name}.ts`), line: 3, column: 10 })
    const bad = {
      'config-throws 2:7': '\nthrow new Error("x")',
      'config-syntax 1:9': 'const a 1',
      'module-missing 1:8': 'import "./nope"',
    }
    for (const [expected, text] of Object.entries(bad)) {
      writeFileSync(path.join(folder, `${name}/nav/${name}.ts`), text)
      write(`import ${from}\nexport default {}`)
      const [code, place] = expected.split(' ')
      assert.equal(await failures(folder, read), [`${code} ${name}/nav/${name}.ts:${place}`])
    }
  })
}

test('code in a module of another folder, imported by a name known at run time only, is placed', async () => {
  const main = "import { traces } from 'fake'\nconst name = 'helper'\n;(await import('./nav/' + name)).helper()\n"
  const folder = site({ ...fake, 'nav/helper.ts': helper, 'docs.config.ts': `${main}export default traces` })
  const { value } = await withTracer(() => loadConfig(path.join(folder, 'docs.config.ts')))
  const [[, trace]] = value as [[string, unknown]]
  assert.equal(placeOfTrace(trace), { file: path.join(folder, 'nav/helper.ts'), line: 3, column: 10 })
})

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

test('nothing is traced unless asked for', async () => {
  const folder = site({
    ...fake,
    'docs.config.ts': "import { tab, traces } from 'fake'\ntab('x')\nexport default traces",
  })
  assert.equal((await loadConfig(path.join(folder, 'docs.config.ts'))).value, [['tab', undefined]])
  assert.is(placeOfTrace(undefined), undefined)
})

test('the code of a copy of this package, linked from elsewhere, is never a place', () => {
  const copy = site({ 'package.json': '{ "name": "build-nav" }', 'dist/chunks/b.js': '', 'docs/docs.config.ts': '' })
  const author = site({ 'package.json': 'broken', 'src/docs.config.ts': '' })
  assert.not(isAuthored(path.join(copy, 'dist', 'chunks', 'b.js')))
  assert.ok(isAuthored(path.join(copy, 'docs', 'docs.config.ts')))
  assert.ok(isAuthored(path.join(author, 'src', 'docs.config.ts')))
})

test('a string is placed among the arguments of its call', () => {
  const file = path.join(
    site({
      'docs.config.ts':
        "group('a').pages(\n  'a',\n  group('b').pages('c', 'x'),\n  'c', `t`,\n)\nconst more = ['once']\ngroup('m').pages(...more, ...other)\nconst y = ['x']",
    }),
    'docs.config.ts',
  )
  const at = (line: number, column: number, value: string) => {
    const place = literalPlace({ file, line, column }, value)
    return place && `${place.line}:${place.column}`
  }
  assert.is(at(1, 12, 'a'), '2:3')
  assert.is(at(1, 12, 'c'), '4:3', 'its own arguments come before those of inner calls')
  assert.is(at(3, 14, 'c'), '3:20')
  assert.is(at(1, 12, 't'), '4:8')
  assert.is(at(7, 12, 'once'), '6:15', 'the only one in the file')
  assert.is(at(7, 12, 'x'), undefined, 'several elsewhere: none is certain')
})

test.run()
