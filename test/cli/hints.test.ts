import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { commands } from '../../docs/generate/commands.js'
import { rules } from '../../src/commands/check/run-rules.js'
import { commonFlags } from '../../src/cli/commands.js'
import { temporaryFolder } from '../temporary-folder.js'
import { runHere, Site } from './cli.js'

const flags = new Map(
  (await commands()).map(({ name, flags: own }) => [name, new Set(Object.keys({ ...own, ...commonFlags }))]),
)

/** The commands that print the codes of a room, or those that begin with a command's name; all of them, where it is not listed. */
const printedBy: Readonly<Record<string, readonly string[]>> = {
  add: ['add'],
  check: ['check'],
  cut: ['cut'],
  migrate: ['migrate', 'init'],
  moves: ['mv'],
  preview: ['preview'],
  'rm-': ['rm'],
  'since-': ['check'],
  tree: ['tree'],
}

/** `--flag` in a text that is not in a command, such as `npx build-nav migrate --force` or `git fetch --unshallow`. */
function bareFlags(text: string): string[] {
  const rest = text.replaceAll(/\b(?:build-nav|git|npx|prettier)\b[^`'"]*?(?=[`'".]|$)/g, '')
  return [...rest.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(([, name = '']) => name)
}

/** Written so that a bundler can tell which files it may name. */
async function codesOf(room: string): Promise<Record<string, unknown>> {
  return (await import(`../../src/${room}/codes.ts`)) as Record<string, unknown>
}

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

test('no hint advises a flag that the command at hand does not have, and every command in one can be pasted', async () => {
  const wrong: string[] = []
  const look = (code: string, room: string, hint: string) => {
    for (const flag of bareFlags(hint)) {
      const by = printedBy[code.replace(/-.*/, '-')] ?? printedBy[path.posix.basename(room)] ?? [...flags.keys()]
      const without = by.filter((name) => !flags.get(name)?.has(flag))
      if (without.length > 0) wrong.push(`${code}: --${flag}, which ${without.join(', ')} does not have`)
    }
    if (/`build-nav/.test(hint)) wrong.push(`${code}: build-nav without npx`)
  }
  for (const file of sources.filter((name) => path.basename(name) === 'codes.ts')) {
    const room = path.dirname(file)
    for (const table of Object.values(await codesOf(room))) {
      if (typeof table !== 'object' || table === null) continue
      // As code: a hint has other words for other arguments.
      for (const [code, { hint }] of Object.entries(table as Record<string, { readonly hint?: unknown }>))
        if (hint !== undefined) look(code, room, String(hint))
    }
  }
  for (const { id, example } of Object.values(rules)) look(id, 'rules', example.hint ?? '')
  assert.equal(wrong, [])
})

test('titles that name a command are data, however the command was called', async () => {
  const site = new Site({
    'docs.json': '{ "navigation": { "groups": [{ "group": "Why npx build-nav", "pages": ["a"] }] } }',
  })
  const env = { npm_config_user_agent: 'pnpm/10.12.1 npm/? node/v20.0.0 linux x64' }
  assert.match((await runHere(site.folder, ['tree', '--format', 'json'], env)).stdout, '"Why npx build-nav"')
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
    for (const args of [[], ['--format', 'json'], ['bogus'], ['why', 'a'], ['--help'], ['add', '--help']]) {
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

test('FORCE_COLOR prints colours where no terminal is, and in CI', async () => {
  const root = temporaryFolder({ 'docs.json': '{}' })
  for (const [env, isColoured] of [
    [{ FORCE_COLOR: '1', CI: '1' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{}, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ] as const) {
    const { stdout, stderr } = await runHere(root, ['check'], env)
    assert.is(`${stdout}${stderr}`.includes('\u001b['), isColoured, JSON.stringify(env))
  }
})

test.run()
