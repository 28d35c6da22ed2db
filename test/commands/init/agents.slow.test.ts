import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { init } from '../../../src/commands/init/init.js'
import { Site } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { read, siteIn, type Files } from './planned.js'

/** A repository with these files, and a site in a folder. */
function repository(files: Files, inner = ''): string {
  const folder = temporaryFolder({ ...siteIn(inner), ...files })
  execFileSync('git', ['init', '-q'], { cwd: folder })
  return folder
}

const lineTo = (name: string) =>
  `Before you change the navigation, redirects or settings of the docs, read [${name}](${name}).`

test('one file for coding agents gets a block of ten lines, the others a line, once, and all keep the rest', async () => {
  const cwd = repository({
    'AGENTS.md': '# Acme\n\nAdd pages to docs.json.',
    'CLAUDE.md': '@AGENTS.md\n',
    '.github/copilot-instructions.md': 'Be kind.\r\n',
  })
  await init({ cwd })
  const agents = read(cwd, 'AGENTS.md')
  assert.ok(agents.startsWith('# Acme\n\nAdd pages to docs.json.\n\n[//]: # "build-nav:start"\n\n'))
  assert.match(agents, 'edit docs.config.ts, not docs.json')
  const block = agents.slice(agents.indexOf('[//]'))
  assert.ok(block.trimEnd().split('\n').length <= 10, block)
  const line = lineTo('AGENTS.md')
  assert.is(read(cwd, '.github/copilot-instructions.md'), `Be kind.\r\n\r\n${line}\r\n`)
  assert.is(read(cwd, 'CLAUDE.md'), '@AGENTS.md\n')
  assert.equal((await init({ cwd })).files, [])
  writeFileSync(path.join(cwd, 'AGENTS.md'), agents.replace('npx build-nav mv', 'mv') + '\nMore.\n')
  assert.equal((await init({ cwd })).files.map((file) => path.basename(file.path)), ['AGENTS.md']) // prettier-ignore
  assert.is(read(cwd, 'AGENTS.md'), `${agents}\nMore.\n`)
  // Formatters write the quotes that they prefer.
  for (const marker of ["'build-nav:$1'", '(build-nav:$1)']) {
    const formatted = agents.replaceAll(/"build-nav:(\w+)"/g, marker)
    writeFileSync(path.join(cwd, 'AGENTS.md'), formatted)
    await init({ cwd })
    assert.is(read(cwd, 'AGENTS.md'), agents)
    const mentions = (await init({ cwd })).mentions.filter(({ file }) => file.endsWith('AGENTS.md'))
    const texts = mentions.map(({ text }) => text)
    assert.equal(texts, ['Add pages to docs.json.'])
  }
})

test('what init writes is not published: .mintignore names the file for agents, where it lacks it', async () => {
  const rows: readonly (readonly [files: Files, mintignore: string, inner?: string])[] = [
    [{}, '/AGENTS.md\n'],
    [{ '.mintignore': 'drafts' }, 'drafts\n/AGENTS.md\n'],
    [{ '.mintignore': '*.md\n' }, '*.md\n'],
    [{ 'CLAUDE.md': 'Be kind.\n' }, '/CLAUDE.md\n'],
    [{ '.claude/CLAUDE.md': 'Be kind.\n' }, '/AGENTS.md\n'],
    [{ 'CLAUDE.md': 'Be kind.\n' }, '/AGENTS.md\n', 'docs/'],
  ]
  for (const [files, mintignore, inner = ''] of rows) {
    const cwd = path.join(repository(files, inner), inner)
    await init({ cwd, agents: true })
    assert.equal([(await init({ cwd })).files, read(cwd, '.mintignore')], [[], mintignore])
  }
})

test('where no agent has a file, one is made if that is asked for', async () => {
  const cwd = repository({})
  assert.is((await init({ cwd })).hasAgents, false)
  assert.not(existsSync(path.join(cwd, 'AGENTS.md')))
  assert.is((await init({ cwd, agents: true })).hasAgents, true)
  assert.match(read(cwd, 'AGENTS.md'), 'npx tsc -p tsconfig.json')
})

test('of a site in a folder of a repository, the block is there, and the root has a line; a link to another file is left', async () => {
  const top = repository({ 'AGENTS.md': 'Acme\n' }, 'docs/')
  mkdirSync(path.join(top, '.github'))
  symlinkSync('../AGENTS.md', path.join(top, '.github/copilot-instructions.md'))
  const cwd = path.join(top, 'docs')
  const { files } = await init({ cwd })
  assert.not(files.some((file) => file.path.endsWith('instructions.md')))
  const block = read(top, 'docs/AGENTS.md')
  assert.match(block, 'In `docs`, after every change')
  assert.is(read(top, 'AGENTS.md'), `Acme\n\n${lineTo('docs/AGENTS.md')}\n`)
  // The block of an earlier version becomes the line.
  writeFileSync(path.join(top, 'AGENTS.md'), `Acme\n\n${block}`)
  await init({ cwd })
  assert.is(read(top, 'AGENTS.md').trimEnd(), `Acme\n\n${lineTo('docs/AGENTS.md')}`)
})

test('of a config that has the navigation or parts only, the block leaves the rest to docs.json', async () => {
  for (const [migration, said] of [
    [{ navigationOnly: true }, 'Redirects and settings are edited in docs.json itself'],
    [{ part: ['/navigation/pages'] }, 'Only the elements in `parts(…)` of docs.config.ts are generated'],
  ] as const) {
    const tabs = { navigation: { tabs: [{ tab: 'A', pages: ['index'] }] }, theme: 'mint', name: 'A', colors: { primary: '#fff' } } // prettier-ignore
    const isPart = 'part' in migration
    const cwd = repository({ 'AGENTS.md': 'Acme\n', ...(isPart ? { 'docs.json': JSON.stringify(tabs) } : {}) })
    await init({ cwd, migration: isPart ? { part: ['A'] } : migration })
    assert.match(read(cwd, 'AGENTS.md'), said)
    assert.equal((await init({ cwd })).files, [])
  }
})

test('each line that speaks of docs.json is listed, but for what build-nav writes', async () => {
  const cwd = repository({
    'README.md': 'Acme\n\nAdd the page to docs.json.\n',
    '.github/workflows/sync.yml': 'run: node sync.js > docs.json\n',
    '.cursor/rules/docs.mdc': 'Edit docs.json.\n',
    'guides/about.md': 'Sites have a docs.json.\n',
    'node_modules/build-nav/README.md': 'It compiles to docs.json.\n',
  })
  writeFileSync(path.join(cwd, 'old.py'), Buffer.from('# caf\u00e9\nopen("docs.json", "w")\n', 'latin1'))
  for (const _ of ['once', 'again']) {
    const { mentions } = await init({ cwd })
    const listed = mentions.map(({ file, line }) => `${path.relative(cwd, file)}:${line}`)
    assert.equal(listed, ['.cursor/rules/docs.mdc:1', '.github/workflows/sync.yml:1', 'README.md:3', 'old.py:2'])
  }
})

test('a config says what it generates, and tools get it all as JSON', async () => {
  const folder = new Site({ ...siteIn(), 'CLAUDE.md': 'Edit docs.json.\n' })
  execFileSync('git', ['init', '-q'], { cwd: folder.folder })
  const asData = async (...flags: readonly string[]) =>
    JSON.parse((await folder.runHere('init', '--format', 'json', ...flags)).stdout) as Record<string, unknown>
  const { origin, written, mentions } = await asData()
  const line = { file: 'CLAUDE.md', line: 1, text: 'Edit docs.json.', isProgram: false }
  assert.equal([origin, written, mentions], ['docs.json', false, [line]])
  const said = async () => (await folder.runHere('init', '--dry-run')).stdout
  assert.match(await said(), '1 line mentions docs.json. Update it if it tells people to edit it.\n')
  folder.write('sync.js', 'writeFileSync("docs.json", json)')
  folder.write('pnpm-lock.yaml', '')
  assert.match(
    await said(),
    '2 lines mention docs.json. Update those that tell people to edit it. After a script that writes it, run `pnpm exec build-nav pull`.\n',
  )
  for (const name of ['sync.js', 'pnpm-lock.yaml']) rmSync(folder.path(name))
  const { files } = (await asData('--yes')) as { files: { file: string; isNew: boolean }[] }
  assert.equal(files.flatMap(({ file, isNew }) => (isNew ? [] : [file])), ['CLAUDE.md']) // prettier-ignore
  assert.match(folder.read('docs.config.ts'), /^\/\/ docs\.json is generated from this file\./)
})

test.run()
