import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { commands } from '../../src/cli/commands.js'
import { Site } from './cli.js'

const site = new Site()

test('wrong usage exits 2 and names the near flag, command or the missing value', async () => {
  const cases: [string[], RegExp][] = [
    [['--chek'], /unknown flag --chek; did you mean --check\?/],
    [['biuld'], /unknown command 'biuld'; did you mean 'build'\?/],
    [['--config'], /--config needs a value/],
    [['--check=yes'], /--check takes no value/],
    [['build', 'extra'], /unexpected argument 'extra'/],
    [['--check', '--stdout'], /can't be combined/],
    [['--cwd', 'nowhere'], /nowhere is not a folder/],
    [['--config', '--check'], /--config needs a value: <file>, not --check/],
    [['--out', '-x'], /write --out=-x/],
    [['help', 'biuld'], /did you mean 'build'\?/],
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
