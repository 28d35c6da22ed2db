import { spawn } from 'node:child_process'
import { mkdirSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root, Site } from './cli.js'

const main = path.join(root, 'dist', 'cli', 'main.js')
const siteOf = (page: string) =>
  `docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().pages('${page}') })`
const test = suite<{ site: Site }>('output')
test.before.each((context) => {
  context.site = new Site({
    'docs.config.ts': `import { docs, navigation } from 'build-nav'\nexport default ${siteOf('index')}\n`,
    'index.mdx': '---\ntitle: Home\n---\n',
  })
})
test.after.each(({ site }) => site.remove())

const docsJson = `${JSON.stringify(
  { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: { pages: ['index'] } },
  undefined,
  2,
)}\n`

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** Runs the command with stdout where the test wants it. */
function run(cwd: string, args: readonly string[], stdout: number | 'pipe', env: NodeJS.ProcessEnv = {}) {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...env }, stdio: ['ignore', stdout, 'pipe'] as const }
  const child = spawn(process.execPath, [main, ...args], { ...options, stdio: [...options.stdio] })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += chunk))
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, said })))
  return { child, ended }
}

test('what programs read has nothing between it, however and whenever the config prints', async ({ site }) => {
  site.write(
    'docs.config.ts',
    `import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import { docs, navigation } from 'build-nav'
writeSync(1, 'raw')
spawn('sh', ['-c', 'echo child; sleep 0.2; echo late'], { stdio: 'inherit' })
setTimeout(() => console.log('timer'), 30)
process.on('exit', () => (console.log('exit'), writeSync(1, 'raw exit')))
export default ${siteOf('index')}
`,
  )
  assert.is((await site.run('--stdout')).stdout, docsJson)
  assert.is(JSON.parse((await site.run('check', '--format', 'json')).stdout).version, 1)
  assert.is(JSON.parse((await site.run('tree', '--format', 'json')).stdout).version, 1)
})

test('a full disk behind stdout is an error in words; a reader that leaves is none', async ({ site }) => {
  for (const args of [['--stdout'], ['build'], ['--check'], ['--help']]) {
    const { ended } = run(site.folder, args, openSync('/dev/full', 'w'))
    assert.equal(await ended, {
      code: 1,
      said: "build-nav: can't write the output: no space left on the device\n",
    })
  }
  const { child, ended } = run(site.folder, ['tree'], 'pipe')
  child.stdout?.destroy()
  assert.equal(await ended, { code: 0, said: '' })
})

test('a watch ends when nobody reads it any more', async ({ site }) => {
  const { child, ended } = run(site.folder, ['--watch'], 'pipe')
  await new Promise((heard) => child.stdout?.once('data', heard))
  child.stdout?.destroy()
  site.write('docs.config.ts', `import { docs, navigation } from 'build-nav'\nexport default ${siteOf('b')}\n`)
  assert.is((await ended).code, 0)
})

for (const [kind, text] of Object.entries({
  waits: 'await new Promise((done) => setTimeout(done, 30_000))\nexport default 1',
  loops: 'export default () => {\n  for (;;) {}\n}',
})) {
  test(`Ctrl+C ends a watch whose config ${kind}`, async ({ site }) => {
    site.write('docs.config.ts', `console.error('begun')\n${text}\n`)
    const { child, ended } = run(site.folder, ['--watch'], 'pipe')
    await new Promise((heard) => child.stderr?.once('data', heard))
    await new Promise((next) => setTimeout(next, 300))
    child.kill('SIGINT')
    assert.is((await ended).code, 0)
  })
}

test('a working folder that was deleted is an error in words, unless another is named', async ({ site }) => {
  const gone = site.path('gone')
  mkdirSync(gone)
  const shell = (...args: string[]) =>
    new Promise<Ended>((done) => {
      const child = spawn('sh', ['-c', 'rmdir ../gone && exec "$0" "$@"', process.execPath, main, ...args], {
        cwd: gone,
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
      child.on('close', (code) => done({ code, said }))
    })
  const { code, said } = await shell('build')
  assert.is(code, 2)
  assert.match(said, /the working folder no longer exists/)
  mkdirSync(gone)
  assert.equal(await shell('--cwd', site.folder), { code: 0, said: 'Wrote docs.json\n' })
  rmSync(gone, { recursive: true, force: true })
})

test('a folder for temporary files that is none costs no more than the cache', async ({ site }) => {
  for (const TMPDIR of ['/nowhere/at/all', '/dev/null']) {
    const { ended } = run(site.folder, ['build'], 'pipe', { TMPDIR })
    assert.equal(await ended, { code: 0, said: '' })
  }
})

test.run()
