import { test } from 'uvu'
import * as assert from 'uvu/assert'
import path from 'node:path'
import { runHere } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'

const run = (cwd: string, ...args: string[]) => runHere(cwd, ['check', ...args])
const codes = async (cwd: string, ...args: string[]) =>
  JSON.parse((await run(cwd, '--format', 'json', ...args)).stdout).diagnostics.map(({ code }: { code: string }) => code)

const docsJson = (...pages: unknown[]) =>
  JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#0D9373' }, navigation: { pages } })
const site = (...more: unknown[]) =>
  temporaryFolder({
    'docs.json': docsJson('index', ...more, { group: 'G', iconType: 'x', pages: ['a'] }),
    'index.mdx': '',
    'a.mdx': '',
  })

/** Arguments, and the exit code of a site with one warning. */
const exits: readonly (readonly [args: string, code: number])[] = [
  ['', 0],
  ['--max-warnings 1', 0],
  ['--max-warnings=0', 1],
  ['--rule unknown-key=error', 1],
  ['--rule unknown-key=off --max-warnings=0', 0],
]
test('warnings pass, until there are more than --max-warnings; errors do not', async () => {
  const folder = site()
  for (const [args, code] of exits) assert.is((await run(folder, ...args.split(' ').filter(Boolean))).code, code, args)
})

test('wrong usage is told from a bad site', async () => {
  const wrong: readonly (readonly [args: string, told: string])[] = [
    ['--rule page-orphans=off', "did you mean 'page-orphan'?"],
    ['--rule page-orphan=loud', 'off, note, warning, error'],
    ['--rule page-orphan', '<id=level>'],
    ['--format xml', '--format must be pretty, json or github'],
    ['--max-warnings few', 'a number'],
    ['--update-baseline', '--baseline'],
    ['--dry-run', '--dry-run needs --fix'],
    ['--only page-mising', "did you mean 'page-missing'?"],
    ['--baseline b.json --update-baseline --only page-missing', '--update-baseline'],
  ]
  for (const [args, told] of wrong) {
    const { code, stderr } = await run(temporaryFolder({}), ...args.split(' '))
    assert.is(code, 2)
    assert.match(stderr, told)
  }
})

test('a folder stands for its docs.json, or its config', async () => {
  const folder = site()
  assert.match((await run(path.dirname(folder), path.basename(folder))).stdout, /unknown-key/)
  assert.match(
    (await run(temporaryFolder({ 'docs/a.mdx': '' }), 'docs')).stderr,
    /^error config-not-found {2}There is no/,
  )
})

test('json and github print what stands in the way of a check, too', async () => {
  const folder = temporaryFolder({ 'docs.json': '{"navigation": {},}' })
  assert.is((await run(folder, '--format', 'json')).code, 1)
  assert.equal(await codes(folder), ['json-trailing-comma'])
  assert.match((await run(folder, '--format', 'github')).stdout, /^::error file=docs.json,line=1,/)
})

test('--fix says what it fixed, and reports the rest; --dry-run prints the patch', async () => {
  const folder = temporaryFolder({ 'docs.json': docsJson('A', 'b.mdx', 'nope'), 'a.mdx': '', 'b.mdx': '' })
  const dry = (await run(folder, '--fix', '--dry-run')).stdout
  assert.match(dry, `\n+${docsJson('a', 'b', 'nope')}\n`)
  assert.match(dry, /\nNot counted, as --fix would fix them: \d .*\n✗ 1 error in 2 pages\n/)
  const { code, stdout } = await run(folder, '--fix')
  assert.is(code, 1, 'an error is left')
  assert.match(stdout, /^Fixed 2 findings in docs\.json:\n {2}docs\.json:1:\d+ {2}page-missing {2}"A" → "a"\n/)
  assert.match(stdout, "error page-missing  There is no page 'nope'.")
  assert.match((await run(folder, '--fix')).stdout, /^Nothing to fix\n/)
})

test('--only runs one rule, also one that is off, and nothing else', async () => {
  const folder = site('gone', 'A')
  assert.equal(await codes(folder, '--only', 'page-missing'), ['page-missing', 'page-missing'])
  assert.equal(await codes(folder, '--only', 'unknown-key', '--only=icon-unknown'), ['unknown-key'])
  assert.equal((await codes(folder, '--only', 'page-missing', '--rule', 'page-missing=off')).length, 2)
  assert.not.match((await run(folder, '--fix', '--only', 'unknown-key')).stdout, /"A" → "a"/)
  assert.equal(await codes(folder, '--only', 'page-missing', '--fix'), ['page-missing'])
})

test('the baseline on the command line; --only leaves what it has of other rules alone', async () => {
  const folder = site()
  assert.is((await run(folder, '--baseline', 'b.json', '--update-baseline')).code, 0)
  const known = await run(folder, '--baseline', 'b.json', '--max-warnings', '0')
  assert.is(known.code, 0)
  assert.match(known.stdout, 'Baseline: 1 known')
  const { stdout } = await run(folder, '--baseline', 'b.json', '--only', 'page-missing')
  assert.is(stdout, '✓ No problems in 2 pages\n')
})

test.run()
