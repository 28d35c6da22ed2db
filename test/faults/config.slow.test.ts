import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, Site } from '../cli/cli.js'
import { run, stackTrace } from './process.js'

const whole = configOf(".pages('index')")
/** The faults that end by the time limit alone: the others need all the time that a slow machine takes to load a config. */
const endless = /loop|never resolves/
const place = /docs\.config\.ts/

/** What goes wrong in a config, and what is said about it. The message of a loop names the config, and not its line. */
// prettier-ignore
const faults: readonly (readonly [name: string, config: string, said: RegExp])[] = [
  ['a loop', 'export const x = 1\nwhile (true) {}\n', place],
  ['a promise that never resolves', 'export default new Promise(() => {})\n', place],
  ['an exit that says all is well', `import 'node:fs'\nprocess.exit(0)\n${whole}`, /docs\.config\.ts:2/],
  ['nothing thrown', 'throw undefined\n', place],
  ['an error with a hostile message', `throw Object.assign(new Error('x'), { get message() { throw 1 }, get stack() { throw 2 } })\n`, place],
  ['a proxy as the export', `export default new Proxy({}, { get() { throw new Error('no') }, has() { throw new Error('no') } })\n`, place],
  ['an error thrown later', `import { setTimeout as wait } from 'node:timers/promises'\nsetTimeout(() => { throw new Error('late') }, 10)\nawait wait(200)\n${whole}`, /late/],
  ['endless recursion', 'const f = (): number => f() + 1\nexport default f()\n', /docs\.config\.ts:1/],
]

for (const [name, config, said] of faults) {
  test(`${name}: said with its place, in time, and docs.json is left alone`, async () => {
    const site = new Site({ 'docs.json': 'old', 'docs.config.ts': config })
    const env = endless.test(name) ? { BUILD_NAV_TIMEOUT: '2' } : {}
    const { code, signal, stdout, stderr } = await run(site.folder, [], { timeout: 30_000, env })
    assert.equal([code, signal, stdout], [1, null, ''], stderr)
    assert.match(stderr, said)
    assert.not.match(stderr, stackTrace)
    assert.is(site.read('docs.json'), 'old')
  })
}

/** Configs that do more than to describe a site, and build all the same. */
for (const [name, before] of [
  ['leaves a timer and a server behind', `setInterval(() => {}, 1000)\nserver().listen(0)`],
  [
    'changes the folder and adds to every object',
    `process.chdir('/')\nObject.assign(Object.prototype, { polluted: 1 })`,
  ],
] as const) {
  test(`a config that ${name} still builds, ends, and writes no more than it says`, async () => {
    const config = `import { createServer as server } from 'node:net'\n${whole}`
    const site = new Site({ 'docs.json': '{}', 'docs.config.ts': config })
    assert.is((await run(site.folder, [])).code, 0)
    const wanted = site.read('docs.json')
    site.write('docs.json', '{}')
    site.write('docs.config.ts', config.replace('\n', `\n${before}\n`))
    const { code, signal, stderr } = await run(site.folder, ['--force'], { timeout: 15_000 })
    assert.equal([code, signal, stderr], [0, null, ''])
    assert.is(site.read('docs.json'), wanted)
  })
}

test('a config that breaks what every program needs writes nothing', async () => {
  const config = `Array.prototype.map = () => { throw new Error('map') }\n${whole}`
  const site = new Site({ 'docs.json': '{}', 'docs.config.ts': config })
  assert.is((await run(site.folder, [], { timeout: 15_000 })).code, 1)
  assert.is(site.read('docs.json'), '{}')
})

test.run()
