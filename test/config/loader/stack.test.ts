import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Place } from '../../../src/base/diagnostics/diagnostic.js'
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
    assert.equal(
      places.map(([name, place]) => `${name} ${place?.line}:${place?.column}`),
      expected,
    )
    assert.is(places[7]?.[1]?.file, path.join(folder, 'nav/helper.ts'))
  })
}

for (const name of ['가이드', 'e\u0301', 'a b', 'a#b', 'a%20b', 'a%b', 'a?b', 'a (b)', "a'b", '[x]', '{a,b}']) {
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

test('code in a module of another folder, imported by a name known at run time only, is placed', async () => {
  const main = "import { traces } from 'fake'\nconst name = 'helper'\n;(await import('./nav/' + name)).helper()\n"
  const folder = site({ ...fake, 'nav/helper.ts': helper, 'docs.config.ts': `${main}export default traces` })
  const [[, place] = []] = await placesOf(path.join(folder, 'docs.config.ts'))
  assert.equal(place, { file: path.join(folder, 'nav/helper.ts'), line: 3, column: 10 })
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

test('the code of a copy of this package, linked from elsewhere, is never a place', () => {
  const copy = site({ 'package.json': '{ "name": "build-nav" }', 'dist/chunks/b.js': '', 'docs/docs.config.ts': '' })
  const author = site({ 'package.json': 'broken', 'src/docs.config.ts': '' })
  assert.not(isAuthored(path.join(copy, 'dist', 'chunks', 'b.js')))
  assert.ok(isAuthored(path.join(copy, 'docs', 'docs.config.ts')))
  assert.ok(isAuthored(path.join(author, 'src', 'docs.config.ts')))
})

test.run()
