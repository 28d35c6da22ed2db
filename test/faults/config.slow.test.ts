import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from '../cli/cli.js'
import { run, stackTrace } from './process.js'

const test = suite<{ site: Site }>('config faults')
test.before.each((context) => {
  context.site = new Site({ 'docs.json': 'old' })
})
test.after.each(({ site }) => site.remove())

const whole = `import { docs, navigation } from 'build-nav'
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().pages('index') })
`
const env = { BUILD_NAV_TIMEOUT: '2' }
/** The faults that end by the time limit alone: the others need all the time that a slow machine takes to load a config. */
const endless = /loop|never resolves/

/** What goes wrong in a config, and what is said about it. */
const faults: Readonly<Record<string, readonly [config: string, said: RegExp]>> = {
  // The message of a loop names the config, and not its line.
  'a loop': ['export const x = 1\nwhile (true) {}\n', /docs\.config\.ts/],
  'a loop in the exported function': ['export default () => {\n  for (;;) {}\n}\n', /docs\.config\.ts/],
  'a promise that never resolves': ['export default new Promise(() => {})\n', /docs\.config\.ts/],
  'an exit that says all is well': [`import 'node:fs'\nprocess.exit(0)\n${whole}`, /docs\.config\.ts:2/],
  'an exit': [`process.exit(3)\n${whole}`, /docs\.config\.ts:1/],
  'a string thrown': [`throw 'out of coffee'\n`, /docs\.config\.ts[^]*out of coffee/],
  'nothing thrown': ['throw undefined\n', /docs\.config\.ts/],
  'null thrown': ['throw null\n', /docs\.config\.ts/],
  'an error with a hostile message': [
    `throw Object.assign(new Error('x'), { get message() { throw 1 }, get stack() { throw 2 } })\n`,
    /docs\.config\.ts/,
  ],
  'a proxy as the export': [
    `export default new Proxy({}, { get() { throw new Error('no') }, has() { throw new Error('no') } })\n`,
    /docs\.config\.ts/,
  ],
  'a promise that is rejected, unseen': [
    `void Promise.reject(new Error('unseen'))\n${whole}`,
    /docs\.config\.ts:1[^]*unseen|unseen[^]*docs\.config\.ts:1/,
  ],
  'an error thrown later': [
    `import { setTimeout as wait } from 'node:timers/promises'
setTimeout(() => { throw new Error('late') }, 10)
await wait(200)
${whole}`,
    /late/,
  ],
  'endless recursion': ['const f = (): number => f() + 1\nexport default f()\n', /docs\.config\.ts:1/],
}

for (const [name, [config, said]] of Object.entries(faults)) {
  test(`${name}: said with its place, in time, and docs.json is left alone`, async ({ site }) => {
    site.write('docs.config.ts', config)
    const { code, signal, stdout, stderr } = await run(site.folder, [], {
      timeout: 30_000,
      ...(endless.test(name) && { env }),
    })
    assert.is(signal, null, 'did not end')
    assert.is(code, 1, stderr)
    assert.match(stderr, said)
    assert.not.match(stderr, stackTrace)
    assert.is(stdout, '')
    assert.is(site.read('docs.json'), 'old')
  })
}

test('a config that prints does not get between --stdout and its reader', async ({ site }) => {
  site.write(
    'docs.config.ts',
    `import { writeSync } from 'node:fs'
console.log('log')
console.error('error')
process.stdout.write('write')
${whole}`,
  )
  site.write('docs.json', '{}')
  const { code, stdout } = await run(site.folder, ['--stdout'])
  assert.is(code, 0)
  assert.is((JSON.parse(stdout) as { name: string }).name, 'Acme')
})

test('a config that leaves a timer or a server behind does not keep the build from ending', async ({ site }) => {
  site.write('docs.json', '{}')
  site.write(
    'docs.config.ts',
    `import { createServer } from 'node:net'\nsetInterval(() => {}, 1000)\ncreateServer().listen(0)\n${whole}`,
  )
  const { code, signal } = await run(site.folder, [], { timeout: 15_000 })
  assert.is(signal, null, 'did not end')
  assert.is(code, 0)
})

test('a config that changes the folder and adds to every object still builds, and no more than it says', async ({
  site,
}) => {
  site.write('docs.json', '{}')
  site.write('docs.config.ts', whole)
  assert.is((await run(site.folder, [])).code, 0)
  const wanted = site.read('docs.json')
  site.write('docs.json', '{}')
  site.write('docs.config.ts', `process.chdir('/')\nObject.assign(Object.prototype, { polluted: 1 })\n${whole}`)
  const { code, stderr } = await run(site.folder, ['--force'], { timeout: 15_000 })
  assert.equal([code, stderr], [0, ''])
  assert.is(site.read('docs.json'), wanted)
})

test('a config that breaks what every program needs writes nothing', async ({ site }) => {
  site.write('docs.json', '{}')
  site.write('docs.config.ts', `Array.prototype.map = () => { throw new Error('map') }\n${whole}`)
  assert.is((await run(site.folder, [], { timeout: 15_000 })).code, 1)
  assert.is(site.read('docs.json'), '{}')
})

test.run()
