import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { init } from '../../../src/commands/init/init.js'
import { root } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { docsJson, planned, read, type Files } from './planned.js'

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd, encoding: 'utf8' })

const action = parse(readFileSync(path.join(root, 'action.yml'), 'utf8')) as {
  runs: { steps: { id?: string; run: string }[] }
}

/** A repository that init has set up, committed. */
async function repository(files: Files, inner = '') {
  const top = temporaryFolder({ 'package.json': '{ "private": true }', ...files })
  git(top, 'init', '-q', '-b', 'main')
  git(top, 'add', '-A')
  git(top, 'commit', '-qm', 'Site')
  const result = await init({ cwd: path.join(top, inner) })
  git(top, 'add', '-A')
  git(top, 'commit', '-qm', 'Set up build-nav')
  return { top, result }
}

/** A checkout as a runner has it: a clone with a detached HEAD, no record of builds, and the packages of the lock file. */
function runner(top: string): string {
  const folder = path.join(temporaryFolder(), 'clone')
  git(top, 'clone', '-q', `file://${top}`, folder)
  git(folder, 'checkout', '-q', '--detach')
  execFileSync('mkdir', ['-p', path.join(folder, 'node_modules/.bin')])
  symlinkSync(root, path.join(folder, 'node_modules/build-nav'))
  symlinkSync(path.join(root, 'node_modules/typescript'), path.join(folder, 'node_modules/typescript'))
  return folder
}

/** Runs the steps of a workflow but for the install; the exit code of each. */
function run(folder: string, name: string): [string, number | null, string][] {
  const workflow = parse(read(folder, `.github/workflows/${name}`)) as {
    jobs: { docs: { steps: { run?: string; uses?: string; with?: Record<string, string> }[] } }
  }
  const bins = `npx() { [ "$1" = --yes ] && shift; local name="$1"; shift; case "$name" in build-nav) node "${root}/dist/cli/main.js" "$@";; tsc) node "${root}/node_modules/typescript-7/bin/tsc" "$@";; *) exit 99;; esac; }\n`
  const identity = 'export GIT_CONFIG_COUNT=0\n'
  return workflow.jobs.docs.steps.flatMap(({ run: command, uses = '', with: inputs = {} }) => {
    const isAction = uses.startsWith('build-nav/')
    const line = isAction ? `${action.runs.steps.find(({ id }) => id === 'check')?.run}exit $code` : command
    if (line === undefined || /^npm (?:ci|install)$/.test(line)) return []
    // Where a runner may push to is not what this is about.
    const script = bins + identity + line.replace(/^git push$/m, ':')
    const { cwd = '.', since: SINCE, flags: FLAGS } = isAction ? inputs : {}
    const env = { ...process.env, SINCE, FLAGS, RUNNER_TEMP: temporaryFolder(), GITHUB_OUTPUT: '/dev/null' }
    const options = { cwd: path.join(folder, cwd), env, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync('bash', ['-ec', script], options)
    return [[line, status, stdout + stderr] as [string, number | null, string]]
  })
}

const assertGreen = (runs: readonly [string, number | null, string][]) => {
  for (const [line, status, output] of runs) assert.is(status, 0, `${line}\n${output}`)
}

for (const inner of ['', 'apps/docs']) {
  test(`every step of the workflows is green on the first day, in ${inner || 'the root'}`, async () => {
    const at = (name: string) => path.join(inner, name)
    const { top, result } = await repository(
      { [at('docs.json')]: docsJson(['index', 'gone', 'a']), [at('index.mdx')]: '# x', [at('a.mdx')]: '# x' },
      inner,
    )
    // A page is missing: it is known, and its type would not compile.
    assert.equal([result.errors, result.later.map(({ kind }) => kind)], [1, ['baseline']])
    assertGreen(run(runner(top), 'docs.yml'))
    // A second mistake is a new one. The action's own test has a folder.
    if (inner !== '') return
    const config = path.join(top, at('docs.config.ts'))
    writeFileSync(config, readFileSync(config, 'utf8').replace(/(["'])a\1/, "'a', 'also-gone'"))
    const second = runner(top)
    writeFileSync(path.join(second, at('docs.config.ts')), readFileSync(config, 'utf8'))
    spawnSync(process.execPath, [path.join(root, 'dist/cli/main.js'), '--cwd', at('.')], { cwd: second })
    const [, status, output = ''] = run(second, 'docs.yml').at(-1) ?? []
    assert.is(status, 1, output)
    assert.match(output, 'also-gone')
  })
}

test('pages are typed where all of them exist, and the compile is green with them', async () => {
  const { top, result } = await repository({ 'docs.json': docsJson(['index']), 'index.mdx': '# x', 'other.mdx': '# y' })
  const kinds = result.later.map(({ kind }) => kind)
  assert.equal(kinds, ['types'])
  assert.match(read(top, 'build-nav-env.d.ts'), "| 'other'")
  assertGreen(run(runner(top), 'docs.yml'))
})

test('a config that is there gets a baseline of its present errors', async () => {
  const config = `import { docs, navigation } from 'build-nav'
export default docs({ theme: 'mint', name: 'A', colors: { primary: '#123456' }, navigation: navigation().pages('gone') })
`
  const { later } = await planned({ 'docs.config.ts': config, 'docs.json': docsJson(['gone']) })
  const told = later.map(({ kind }) => kind)
  assert.equal(told, ['baseline'])
})

test('without a baseline the workflow still checks what a pull request brings', async () => {
  const { later, text } = await planned({ 'docs.json': docsJson(['gone']) }, '', { baseline: false })
  assert.equal(later, [])
  const workflow = text('.github/workflows/docs.yml')
  assert.match(workflow, '- uses: build-nav/build-nav@v1\n        with:\n          since: HEAD^\n')
  for (const line of ['build-nav --check', 'fetch-depth: 2\n', '  pull-requests: write\n']) assert.match(workflow, line)
})

test('the pull workflow takes an edit of docs.json into the config, and what it commits compiles', async () => {
  const { top } = await repository({ 'docs.json': docsJson(['index']), 'index.mdx': '# x', 'new.mdx': '# y' })
  writeFileSync(path.join(top, 'docs.json'), docsJson(['index', 'new']))
  git(top, 'commit', '-qam', 'Edit in the web editor')
  const folder = runner(top)
  assertGreen(run(folder, 'docs-pull.yml'))
  assert.match(git(folder, 'show', '--stat', 'HEAD'), /Apply the edits of docs\.json to the config[^]*docs\.config\.ts/)
  assert.match(read(folder, 'docs.config.ts'), /['"]new['"]/)
  assertGreen(run(folder, 'docs.yml'))
})

test.run()
