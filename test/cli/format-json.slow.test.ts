import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { commands } from '../../docs/generate/commands.js'
import { outcomesOf } from '../../src/cli/command.js'
import { configOf, Site } from './cli.js'

interface Value {
  readonly version: number
  readonly outcome: string
  readonly counts: { readonly error: number }
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[]
  readonly [field: string]: unknown
}

const config = (pages: string) =>
  `import { group, navigation } from 'build-nav'\nexport default navigation().groups(group('Guides').pages(${pages}))\n`
const docs = (pages: readonly string[]) =>
  `${JSON.stringify({ name: 'A', theme: 'mint', colors: { primary: '#0D9373' }, navigation: { groups: [{ group: 'Guides', pages }] } }, undefined, 2)}\n`
const files = { 'docs.json': docs(['a', 'b']), 'docs.config.mjs': config("'a', 'b'"), 'a.mdx': '', 'b.mdx': '' }

/** A built site in a repository. */
function builtSite(more: Readonly<Record<string, string>> = {}): Site {
  const site = new Site({ ...files, '.gitignore': 'node_modules\n', ...more })
  git(site, 'init', '-b', 'main')
  commitAll(site, 'a site')
  return site
}

function git(site: Site, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: site.folder, stdio: 'ignore' })
}

function commitAll(site: Site, message: string): void {
  git(site, 'add', '.')
  git(site, 'commit', '-m', message)
}

const produced = new Set<string>()

/** Runs a command with `--format json`: its outcome has the exit code that its help gives, and stderr is silent. */
async function value(site: Site, command: string, ...args: string[]): Promise<Value> {
  const { code, stdout, stderr } = await site.runHere(command, ...args, '--format', 'json')
  const result = JSON.parse(stdout) as Value
  const found = (await commands()).find(({ name }) => name === command)
  const known = found && outcomesOf(found).find(({ name }) => name === result.outcome)
  assert.is(code, known?.code, `${command}: ${result.outcome}`)
  assert.is(stderr, '')
  assert.is(result.version, 1)
  produced.add(`${command} ${result.outcome}`)
  return result
}

const all = await commands()

test('wrong usage and bad input are JSON on stdout, too, with the problems in the same field', async () => {
  const empty = new Site()
  for (const { name } of all) {
    const usage = await value(empty, name, '--colour')
    assert.is(usage.outcome, 'usage')
    assert.match(usage.diagnostics[0]?.message ?? '', 'unknown flag --colour')
    if (name === 'init') continue
    const given =
      { why: ['a'], cut: ['2'], mv: ['a', 'b'], rm: ['a'], add: ['a'], preview: ['--out', 'a.html'] }[name] ?? []
    const failed = await value(empty, name, ...given)
    assert.is(failed.outcome, 'failed', name)
    assert.ok(failed.counts.error > 0 && failed.diagnostics[0]?.code, name)
  }
})

/** A file that is written, or removed where its text is undefined; or a call with the outcome that it has to have. */
type Step = readonly [call: string, outcome: string] | { readonly file: string; readonly text?: string }

async function follows(site: Site, ...steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if ('file' in step && step.text === undefined) rmSync(site.path(step.file))
    else if ('file' in step) site.write(step.file, step.text ?? '')
    else {
      const [command = '', ...args] = step[0].split(' ')
      const { outcome, diagnostics } = await value(site, command, ...args)
      assert.is(outcome, step[1], `${step[0]}: ${diagnostics.map(({ message }) => message).join()}`)
    }
  }
}
const asConfig = (pages: string): Step => ({ file: 'docs.config.mjs', text: config(pages) })
const asDocs = (...pages: string[]): Step => ({ file: 'docs.json', text: docs(pages) })
const empty = (file: string): Step => ({ file, text: '' })

test('build and pull say which side is ahead, and what comes next', async () => {
  const site = builtSite()
  await follows(
    site,
    ['build', 'up-to-date'],
    ['pull', 'up-to-date'],
    asConfig("'a', 'b', 'c'"),
    ['build --check', 'out-of-date'],
    ['pull', 'unbuilt'],
  )
  const { changed, written } = await value(site, 'build')
  assert.equal([changed, written], [['docs.json'], true])
  await follows(
    site,
    asDocs('b', 'a', 'c'),
    ['build --check', 'edited'],
    ['build', 'edited'],
    asConfig("'a', 'b', 'c', 'd'"),
    ['build --check', 'both-changed'],
  )
  const pulled = await value(site, 'pull')
  assert.equal([pulled.outcome, (pulled['applied'] as string[]).length], ['unbuilt', 1])
  await follows(
    site,
    ['build', 'written'],
    asDocs('b', 'a', 'c', 'd', 'e'),
    ['pull --dry-run', 'applied'],
    // A dry run writes nothing.
    ['build --check', 'edited'],
  )
  const computed = `import { group, navigation } from 'build-nav'
export default navigation().groups(...['a', 'b'].map((page) => group(page + '!'.repeat(page.length)).pages(page)))
`
  await follows(site, { file: 'docs.config.mjs', text: computed }, ['build --force', 'written'])
  site.write('docs.json', site.read('docs.json').replace('a!', 'Start'))
  const left = await value(site, 'pull')
  assert.equal([left.outcome, left.diagnostics[0]?.code], ['left', 'pull-left'])
  const markers = `<<<<<<< HEAD\n${docs(['a', 'b'])}=======\n${docs(['z', 'b'])}>>>>>>> other\n`
  await follows(site, asConfig("'a', 'b'"), { file: 'docs.json', text: markers }, ['build', 'conflict'])
  const strange = new Site({ ...files, 'docs.json': docs(['x', 'y']) })
  await follows(strange, ['build --check', 'undecided'], ['build', 'undecided'])
})

test('pull keeps the types of the pages current: a page that came with an edit compiles', async () => {
  const site = builtSite()
  await follows(site, ['types', 'written'], empty('new.mdx'), asDocs('a', 'b', 'new'), ['pull', 'applied'])
  assert.match(site.read('build-nav-env.d.ts'), "'new'")
})

test('each of the others has an outcome for each of its ends', async () => {
  const site = builtSite({ 'c.mdx': '' })
  await follows(
    site,
    ['check', 'passed'],
    ['tree', 'done'],
    ['why a', 'reachable'],
    ['why c', 'unreachable'],
    ['types', 'written'],
    ['types --check', 'up-to-date'],
    empty('d.mdx'),
    ['types --check', 'out-of-date'],
    ['diff', 'unchanged'],
    ['add c d --after b', 'done'],
    ['diff', 'changed'],
    empty('new/e.mdx'),
    empty('b/f.mdx'),
    ['mv d e --dry-run', 'done'],
  )
  commitAll(site, 'pages')
  await follows(site, ['rm d', 'done'], ['add --orphans', 'open'], empty('g.mdx'), [
    'add g --orphans --to Guides',
    'unconfirmed',
  ])

  const openapi = { source: 'https://acme.dev/openapi.json', directory: 'api' }
  const unread = { ...JSON.parse(docs([])), navigation: { groups: [{ group: 'API', openapi }] } }
  await follows(new Site({ 'docs.json': JSON.stringify(unread) }), ['why api/made-up', 'unknown'])
  await follows(builtSite(), asDocs('b'), { file: 'a.mdx' }, ['diff', 'lost'])
  await follows(builtSite(), asConfig("'nowhere'"), ['check', 'found'])
  const releases = '.versions(...releases.map((label) => version(label).pages(`${label}/a`)))'
  await follows(
    builtSite({ 'docs.config.mjs': configOf(releases, "const releases = ['2.0']"), '2.0/a.mdx': '', 'docs.json': '' }),
    { file: 'docs.json' },
    ['build', 'written'],
    ['cut 2.1 --dry-run', 'done'],
  )
  await follows(new Site({ 'docs.json': '{' }), ['init', 'failed'])
  const bare = new Site({ ...files, 'one/docs.json': docs(['a']), 'two/docs.json': docs(['a']) })
  await follows(
    bare,
    ['migrate one/docs.json --dry-run', 'done'],
    ['init . --yes', 'written'],
    ['init .', 'up-to-date'],
    ['init one --dry-run', 'planned'],
    ['init one', 'unconfirmed'],
  )
  assert.not.ok(bare.has('one/docs.config.ts'))
  const several = new Site({ 'one/docs.json': docs(['a']), 'two/docs.json': docs(['a']) })
  const { outcome, sites } = await value(several, 'init', '--yes')
  assert.is(outcome, 'undecided')
  assert.equal(sites, [
    { folder: 'one', file: 'docs.json', command: 'npx build-nav init one' },
    { folder: 'two', file: 'docs.json', command: 'npx build-nav init two' },
  ])
})

test('preview names the file that it wrote, and serves no program', async () => {
  const site = builtSite()
  const { outcome: end, file, diagnostics: found } = await value(site, 'preview', '--out', 'preview.html')
  assert.equal(found, [])
  assert.equal([end, file, site.has('preview.html')], ['written', 'preview.html', true])
  const { diagnostics } = await value(site, 'preview')
  assert.match(diagnostics[0]?.message ?? '', '--format json needs --out')
  site.write('docs.config.mjs', 'export default')
  await follows(site, ['preview --out preview.html', 'failed'])
})

// They print docs.json itself, serve, or need somebody to ask.
const forPeople = ['add kept', 'build printed', 'build stopped', 'init kept', 'mv kept', 'preview stopped']

test('every outcome for tools is produced by a test', () => {
  const outcomes = all.flatMap((command) => outcomesOf(command).map(({ name }) => `${command.name} ${name}`))
  assert.equal(outcomes.filter((each) => !produced.has(each)).sort(), forPeople)
})

test.run()
