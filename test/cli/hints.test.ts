import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { commands } from '../../docs/generate/commands.js'
import { commonFlags } from '../../src/cli/commands.js'
import { onSameSite } from '../../src/cli/run.js'
import { configOf, Repository } from '../commands/build/repository.js'
import { temporaryFolder } from '../temporary-folder.js'
import { runHere, Site } from './cli.js'

const flags = new Map(
  (await commands()).map(({ name, flags: own }) => [name, new Set(Object.keys({ ...own, ...commonFlags }))]),
)

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

test('each command that a message names has the flags that are named with it', () => {
  const wrong: string[] = []
  let count = 0
  for (const file of sources) {
    const text = readFileSync(path.join('src', file), 'utf8')
    for (const [whole, name = '', rest = ''] of text.matchAll(
      /\bbuild-nav(?: ([a-z]+))?((?: [^`'"\n|.;,]*)? --[a-z][^`'"\n|.;,]*)/g,
    )) {
      const known = flags.get(flags.has(name) ? name : 'build')
      for (const [, flag = ''] of rest.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)) {
        count++
        if (!known?.has(flag)) wrong.push(`${file}: ${whole}`)
      }
    }
  }
  assert.equal(wrong, [])
  assert.ok(count > 20, `${count} flags found`)
})

test('hints call the command as it was called', async () => {
  const site = new Site({
    'docs.json':
      '{ "theme": "mint", "name": "A", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["b", "c", "d"] } }',
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((page) => [`${page}.mdx`, ''])),
  })
  const agents = [
    [undefined, 'npx'],
    ['npm/11.0.0 node/v20.0.0 linux x64 workspaces/false', 'npx'],
    ['yarn/1.22.22 npm/? node/v20.0.0 linux x64', 'npx'],
    ['yarn/4.6.0 npm/? node/v20.0.0 linux x64', 'yarn'],
    ['pnpm/10.12.1 npm/? node/v20.0.0 linux x64', 'pnpm exec'],
    ['bun/1.2.0 npm/? node/v20.0.0 linux x64', 'bunx'],
  ] as const
  for (const [agent, name] of agents) {
    for (const args of [[], ['--format', 'json'], ['why', 'a'], ['add', '--help']]) {
      const env = { NO_COLOR: '1', npm_config_user_agent: agent }
      const { stdout, stderr } = await runHere(site.folder, args, env)
      const found = `${stdout}${stderr}`.matchAll(/(npx|bunx|yarn|pnpm exec) build-nav\b/g)
      assert.equal([...new Set([...found].map(([, called]) => called))], [name], `${agent} ${args.join(' ')}`)
    }
  }
})

test('a command that reads goes to the only site below, and says so', async () => {
  const docs = { theme: 'mint', name: 'A', colors: { primary: '#0D9373' }, navigation: { pages: ['index', 'gone'] } }
  const root = temporaryFolder({ 'docs/docs.json': JSON.stringify(docs), 'docs/index.mdx': '' })
  for (const args of [['check'], ['tree'], ['why', 'index']]) {
    const { stdout, stderr } = await runHere(root, args)
    assert.is(stderr, 'The site is docs/docs.json.\n', args.join(' '))
    assert.match(stdout, /index|gone/)
  }
  // What is named is found from the working folder, and a command that writes has to be told.
  assert.is((await runHere(root, ['check', 'docs/docs.json'])).stderr, '')
  assert.match((await runHere(root, ['add', 'x'])).stderr, /add `--cwd docs`/)
})

test('a mint.json leads to init, from its folder and from above', async () => {
  const root = temporaryFolder({ 'docs/mint.json': '{ "name": "A", "navigation": [] }' })
  for (const command of ['build', 'check', 'tree', 'diff']) {
    assert.match((await runHere(root, [command])).stderr, 'npx build-nav init --cwd docs`', command)
    assert.match((await runHere(path.join(root, 'docs'), [command])).stderr, 'npx build-nav init`', command)
  }
})

test('FORCE_COLOR prints colours where no terminal is, and in CI; no command prints an escape code as text', async () => {
  const root = temporaryFolder({ 'docs.json': '{ "navigation": { "pages": ["a", "b"] } }', 'a.mdx': '', 'c.mdx': '' })
  for (const [env, isColoured] of [
    [{ FORCE_COLOR: '1', CI: '1' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{}, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ] as const) {
    const { stdout, stderr } = await runHere(root, ['check'], env)
    assert.is(`${stdout}${stderr}`.includes('\u001b['), isColoured, JSON.stringify(env))
  }
  for (const command of ['check', 'tree', 'why a', 'add c', 'mv a d --dry-run', 'rm a --dry-run', 'diff', 'build']) {
    const { stdout, stderr } = await runHere(root, command.split(' '), { FORCE_COLOR: '1' })
    assert.not.match(stdout + stderr, String.raw`\u001b`, command)
  }
})

test('the commands that a refusal names are about the config and the file of the call', async () => {
  const repository = new Repository()
  repository.write('docs.config.ts', configOf({ A: ['a'] }))
  repository.write('my site/b.config.ts', configOf({ B: ['b'] }))
  const call = ['--cwd', 'my site', '--config', 'b.config.ts', '--out', 'b.json']
  await runHere(repository.folder, call)
  repository.write('my site/b.json', repository.read('my site/b.json').replace('"b"', '"b", "web"'))
  const { code, stderr } = await runHere(repository.folder, call)
  assert.is(code, 1)
  const flags = '--cwd "my site" --config b.config.ts --out b.json'
  assert.match(stderr, `\`npx build-nav pull ${flags}\``)
  assert.match(stderr, `\`npx build-nav ${flags} --force\``)
})

test('a command gets the flags that it has, and none twice', () => {
  const given = { cwd: 'docs', config: 'b.config.ts', out: 'b.json', force: true }
  for (const [text, by, told] of [
    ['`npx build-nav`', 'build', '`npx build-nav --cwd docs --config b.config.ts --out b.json`'],
    ['`npx build-nav diff`', 'build', '`npx build-nav diff --cwd docs`'],
    ['`npx build-nav check --all`', 'build', '`npx build-nav check --cwd docs --config b.config.ts --all`'],
    ['`npx build-nav`', 'preview', '`npx build-nav --cwd docs --config b.config.ts`'],
    ['`npx build-nav --cwd site`', 'tree', '`npx build-nav --config b.config.ts --cwd site`'],
    ['`npx build-nav <command> --help`', 'build', '`npx build-nav <command> --help`'],
    ['  npx build-nav mv --after a b\n', 'diff', '  npx build-nav mv --cwd docs --after a b\n'],
    ['`npm install`', 'build', '`npm install`'],
  ] as const) {
    assert.is(onSameSite(text, by, given), told)
    assert.is(onSameSite(text, by, {}), text)
  }
})

test('the commands in --format json name the folder, too', async () => {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const write = (page: string) => {
    repository.write(`site/${page}.mdx`, 'About zebras, and about nothing but zebras.\n')
    repository.write('site/docs.json', JSON.stringify({ navigation: { pages: [page] } }))
  }
  write('zebra')
  repository.commit('first')
  repository.git('rm', '-q', 'site/zebra.mdx')
  write('okapi')
  const { stdout } = await runHere(repository.folder, ['diff', 'HEAD', '--format', 'json', '--cwd', 'site'])
  assert.equal((JSON.parse(stdout) as { commands: string[] }).commands, [
    'npx build-nav mv --cwd site --after zebra okapi',
  ])
})

test.run()
