import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { commands } from '../../src/cli/commands.js'
import { configOf, main, Site } from './cli.js'

const config = configOf(".pages('index')")
const siteWith = (text = config) => new Site({ 'docs.config.ts': text, 'index.mdx': '---\ntitle: Home\n---\n' })

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** Runs the command with stdout where the test wants it. */
function run(cwd: string, args: readonly string[], stdout: number | 'pipe' = 'pipe', env: NodeJS.ProcessEnv = {}) {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...env } }
  const child = spawn(process.execPath, [main, ...args], { ...options, stdio: ['ignore', stdout, 'pipe'] })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += chunk))
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, said })))
  return { child, ended }
}

test('what programs read has nothing between it, however and whenever the config prints', async () => {
  const printing = `import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
writeSync(1, 'raw')
spawn('sh', ['-c', 'echo child; sleep 0.2; echo late'], { stdio: 'inherit' })
setTimeout(() => console.log('timer'), 30)
process.on('exit', () => (console.log('exit'), writeSync(1, 'raw exit')))
`
  const site = siteWith(`${printing}${config}`)
  assert.equal(JSON.parse((await site.run('--stdout')).stdout).navigation, { pages: ['index'] })
  for (const command of ['check', 'tree'])
    assert.is(JSON.parse((await site.run(command, '--format', 'json')).stdout).version, 1)
})

test('a full disk behind stdout is an error in words; a reader that leaves is none', async () => {
  const site = siteWith()
  for (const args of [['--stdout'], ['build'], ['--check'], ['--help']]) {
    const { ended } = run(site.folder, args, openSync('/dev/full', 'w'))
    assert.equal(await ended, {
      code: 1,
      said: "build-nav: can't write the output: no space left on the device\n",
    })
  }
  const { child, ended } = run(site.folder, ['tree'])
  child.stdout?.destroy()
  assert.equal(await ended, { code: 0, said: '' })
})

test('a watch ends when nobody reads it any more', async () => {
  const site = siteWith()
  const { child, ended } = run(site.folder, ['--watch'])
  await new Promise((heard) => child.stdout?.once('data', heard))
  child.stdout?.destroy()
  site.write('docs.config.ts', configOf(".pages('b')"))
  assert.is((await ended).code, 0)
})

for (const [kind, text] of Object.entries({
  waits: 'await new Promise((done) => setTimeout(done, 30_000))\nexport default 1',
  loops: 'export default () => {\n  for (;;) {}\n}',
})) {
  test(`Ctrl+C ends a watch whose config ${kind}`, async () => {
    const { child, ended } = run(siteWith(`console.error('begun')\n${text}\n`).folder, ['--watch'])
    await new Promise((heard) => child.stderr?.once('data', heard))
    await new Promise((next) => setTimeout(next, 300))
    child.kill('SIGINT')
    assert.is((await ended).code, 0)
  })
}

test('a working folder that was deleted is an error in words, unless another is named', async () => {
  const site = siteWith()
  const fromDeleted = (...args: string[]) => {
    mkdirSync(site.path('gone'))
    const command = ['-c', 'rmdir ../gone && exec "$0" "$@" 2>&1', process.execPath, main, ...args]
    const child = spawn('sh', command, { cwd: site.path('gone') })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    return new Promise<Ended>((done) => child.on('close', (code) => done({ code, said })))
  }
  const { code, said } = await fromDeleted('build')
  assert.is(code, 2)
  assert.match(said, /the working folder no longer exists/)
  assert.equal(await fromDeleted('--cwd', site.folder), { code: 0, said: 'Wrote docs.json\n' })
})

const site = new Site()

test('wrong usage exits 2 and names the near flag, command or the missing value', async () => {
  const cases: [string[], RegExp][] = [
    [['--chek'], /unknown flag --chek; did you mean --check\?/],
    [['biuld'], /unknown command 'biuld'; did you mean 'build'\?/],
    [['--config'], /--config needs a value/],
    [['build', 'extra'], /unexpected argument 'extra'/],
    [['--check', '--stdout'], /can't be combined/],
    [['--cwd', 'nowhere'], /nowhere is not a folder/],
    [['--out', '-x'], /write --out=-x/],
  ]
  assert.is((await site.run('--chek')).code, 2)
  for (const [args, expected] of cases) {
    const { code, stdout, stderr } = await site.runHere(...args)
    assert.equal([code, stdout], [2, ''], args.join(' '))
    assert.match(stderr, expected)
    assert.not.match(stderr, /\n {4}at /)
  }
})

test('--help for the whole and for each command, --version', async () => {
  const { stdout: usual } = await site.runHere('--help')
  assert.match(
    usual,
    /\n {2}check .*\n {2}diff .*\n[^]*\n {2}add .*\n {2}mv .*\n {2}rm .*\n[^]*\n {2}init .*\n {2}migrate /,
  )
  assert.ok(usual.trimEnd().split('\n').length <= 20, usual)
  const { stdout: all } = await site.runHere('--help', '--all')
  for (const command of Object.keys(commands)) assert.match(all, `\n  ${command} `)
  for (const command of ['build', 'migrate', 'check', 'tree']) {
    const { code, stdout } = await site.runHere(command, '--help')
    assert.is(code, 0)
    assert.match(stdout, new RegExp(`Usage: npx build-nav ${command} [^]*--cwd <folder>`))
  }
  for (const args of [['--version'], ['-v'], ['build', '--version'], ['check', '-v']]) {
    assert.match((await site.runHere(...args)).stdout, /^\d+\.\d+\.\d+\n$/)
  }
  assert.match(
    (await site.runHere('--no-color', '--cwd', 'check', 'tree', '--help')).stdout,
    /Usage: npx build-nav tree /,
  )
  assert.match((await site.runHere('help', 'migrate')).stdout, /Usage: npx build-nav migrate /)
})

test.run()
