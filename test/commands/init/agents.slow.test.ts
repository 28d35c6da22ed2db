import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { init } from '../../../src/commands/init/init.js'
import { withoutBlock } from '../../../src/site/model/agent-block.js'
import { Site } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'

const docsJson = `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0D9373" },
  "navigation": { "pages": ["index"] }
}
`
const site = { 'docs.json': docsJson, 'index.mdx': '' }
const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8')

/** A repository with these files. */
function repository(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder(files)
  execFileSync('git', ['init', '-q'], { cwd: folder })
  return folder
}

test('one file for coding agents gets a block of ten lines, the others a line, once, and all keep the rest', async () => {
  const cwd = repository({
    ...site,
    'AGENTS.md': '# Acme\n\nAdd pages to docs.json.',
    'CLAUDE.md': '@AGENTS.md\n',
    '.github/copilot-instructions.md': 'Be kind.\r\n',
    '.cursor/rules/docs.mdc': '---\nglobs: docs\n---\nEdit docs.json.\n',
    '.cursor/rules/style.mdc': 'Two spaces.\n',
  })
  await init({ cwd })
  const agents = read(cwd, 'AGENTS.md')
  assert.ok(agents.startsWith('# Acme\n\nAdd pages to docs.json.\n\n[//]: # "build-nav:start"\n\n'))
  assert.match(agents, 'edit docs.config.ts, not docs.json')
  const block = agents.slice(agents.indexOf('[//]'))
  assert.ok(block.trimEnd().split('\n').length <= 10, block)
  const line = 'Before you change the navigation, redirects or settings of the docs, read [AGENTS.md](AGENTS.md).'
  assert.is(read(cwd, '.github/copilot-instructions.md'), `Be kind.\r\n\r\n${line}\r\n`)
  assert.match(read(cwd, '.cursor/rules/docs.mdc'), line)
  assert.is(read(cwd, '.cursor/rules/style.mdc'), 'Two spaces.\n')
  assert.is(read(cwd, 'CLAUDE.md'), '@AGENTS.md\n')
  assert.equal((await init({ cwd })).files, [])
  writeFileSync(path.join(cwd, 'AGENTS.md'), agents.replace('npx build-nav mv', 'mv') + '\nMore.\n')
  const { files } = await init({ cwd })
  assert.equal(
    files.map((file) => path.basename(file.path)),
    ['AGENTS.md'],
  )
  assert.is(read(cwd, 'AGENTS.md'), `${agents}\nMore.\n`)
  // Formatters write the quotes that they prefer.
  for (const marker of ["'build-nav:$1'", '(build-nav:$1)']) {
    const formatted = agents.replaceAll(/"build-nav:(\w+)"/g, marker)
    writeFileSync(path.join(cwd, 'AGENTS.md'), formatted)
    await init({ cwd })
    assert.is(read(cwd, 'AGENTS.md'), agents)
    assert.is(withoutBlock(formatted).includes('npx build-nav'), false)
  }
})

test('what init writes is not published: .mintignore names the file for agents, where it lacks it', async () => {
  const of = async (files: Readonly<Record<string, string>>, inner = '') => {
    const top = repository(files)
    const cwd = path.join(top, inner)
    await init({ cwd, agents: true })
    assert.equal((await init({ cwd })).files, [])
    return existsSync(path.join(cwd, '.mintignore')) ? read(cwd, '.mintignore') : undefined
  }
  assert.is(await of(site), '/AGENTS.md\n')
  assert.is(await of({ ...site, '.mintignore': 'drafts' }), 'drafts\n/AGENTS.md\n')
  assert.is(await of({ ...site, '.mintignore': '*.md\n' }), '*.md\n')
  assert.is(await of({ ...site, 'CLAUDE.md': 'Be kind.\n' }), '/CLAUDE.md\n')
  assert.is(await of({ ...site, '.claude/CLAUDE.md': 'Be kind.\n' }), '/AGENTS.md\n')
  const inner = { 'docs/docs.json': docsJson, 'docs/index.mdx': '', 'CLAUDE.md': 'Be kind.\n' }
  assert.is(await of(inner, 'docs'), '/AGENTS.md\n')
})

test('where no agent has a file, one is made if that is asked for', async () => {
  const cwd = repository(site)
  assert.is((await init({ cwd })).hasAgents, false)
  assert.not(existsSync(path.join(cwd, 'AGENTS.md')))
  assert.is((await init({ cwd, agents: true })).hasAgents, true)
  assert.match(read(cwd, 'AGENTS.md'), 'npx tsc -p .')
})

test('of a site in a folder of a repository, the block is there, and the root has a line; a link to another file is left', async () => {
  const top = repository({ 'docs/docs.json': docsJson, 'docs/index.mdx': '', 'AGENTS.md': 'Acme\n' })
  mkdirSync(path.join(top, '.github'))
  symlinkSync('../AGENTS.md', path.join(top, '.github/copilot-instructions.md'))
  const { files } = await init({ cwd: path.join(top, 'docs') })
  assert.is(files.filter((file) => file.path.endsWith('instructions.md')).length, 0)
  assert.match(read(top, 'docs/AGENTS.md'), 'In `docs`, after every change')
  const line = 'read [docs/AGENTS.md](docs/AGENTS.md).\n'
  assert.ok(read(top, 'AGENTS.md').endsWith(line))
  // The block of an earlier version becomes the line.
  const block = read(top, 'docs/AGENTS.md')
  writeFileSync(path.join(top, 'AGENTS.md'), `Acme\n\n${block}`)
  await init({ cwd: path.join(top, 'docs') })
  assert.ok(read(top, 'AGENTS.md').endsWith(line) && !read(top, 'AGENTS.md').includes('build-nav:start'))
})

test('of a config that has the navigation only, the block leaves redirects and settings to docs.json', async () => {
  const cwd = repository({ ...site, 'AGENTS.md': 'Acme\n' })
  await init({ cwd, migration: { navigationOnly: true } })
  assert.match(read(cwd, 'AGENTS.md'), 'Redirects and settings are edited in docs.json itself')
  assert.equal((await init({ cwd })).files, [])
})

test('the block names a condition only if the config has one, as the config writes it', async () => {
  const spoken = async (navigation: object, pages: readonly string[] = []) => {
    const docsText = JSON.stringify({ ...JSON.parse(docsJson), navigation })
    const empty = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']))
    const cwd = repository({ ...site, ...empty, 'docs.json': docsText, 'AGENTS.md': '' })
    await init({ cwd })
    assert.equal((await init({ cwd })).files, [])
    return /only some versions or languages have: `([^`]+)`/.exec(read(cwd, 'AGENTS.md'))?.[1]
  }
  const versions = (more: readonly string[]) => ({
    versions: ['3.0', '2.0', '1.0'].map((version) => ({
      version,
      groups: ['a', 'b', 'c', 'd', 'e', 'f'].map((group) => ({
        group,
        pages: ['one', 'two', 'three', ...(version === '3.0' && group === 'a' ? more : [])].map(
          (page) => `${version}/${group}/${page}`,
        ),
      })),
    })),
  })
  assert.is(await spoken({ pages: ['index'] }), undefined)
  assert.is(await spoken(versions([])), undefined)
  assert.match((await spoken(versions(['four']))) ?? '', /^(since|only|label === )\(?["']3\.0["']\)? && 'guides\/new'$/)
})

test('each line that speaks of docs.json is listed, but for what build-nav writes', async () => {
  const cwd = repository({
    ...site,
    'README.md': 'Acme\n\nAdd the page to docs.json.\n',
    '.github/workflows/sync.yml': 'run: node sync.js > docs.json\n',
    'guides/about.md': 'Sites have a docs.json.\n',
    'node_modules/build-nav/README.md': 'It compiles to docs.json.\n',
    'index.mdx': 'Sites have a docs.json.\n',
  })
  writeFileSync(path.join(cwd, 'old.py'), Buffer.from('# caf\u00e9\nopen("docs.json", "w")\n', 'latin1'))
  const listed = async () =>
    (await init({ cwd })).mentions.map(({ file, line }) => `${path.relative(cwd, file)}:${line}`)
  assert.equal(await listed(), ['.github/workflows/sync.yml:1', 'README.md:3', 'old.py:2'])
  assert.equal(await listed(), ['.github/workflows/sync.yml:1', 'README.md:3', 'old.py:2'])
})

test('after init, check names those lines where it is asked to, and in what init wrote there is none', async () => {
  const cwd = repository({ 'README.md': 'Acme\n\nAdd the page to docs.json.\n', 'docs/CLAUDE.md': 'Be kind.\n' })
  const folder = path.join(cwd, 'docs')
  for (const [name, text] of Object.entries(site)) writeFileSync(path.join(folder, name), text)
  const lines = async (only?: readonly 'docs-json-mentioned'[]) =>
    (await check({ cwd: folder, only })).diagnostics.flatMap(({ code, place }) =>
      code === 'docs-json-mentioned' ? `${path.relative(cwd, place?.file ?? '')}:${place?.line}` : [],
    )
  assert.equal(await lines(['docs-json-mentioned']), [], 'docs.json is what people edit here')
  await init({ cwd: folder })
  assert.match(read(folder, 'CLAUDE.md'), 'docs.json')
  assert.equal(await lines(), [])
  assert.equal(await lines(['docs-json-mentioned']), ['README.md:3'])
})

test('a config says what it generates, and tools get it all as JSON', async () => {
  const folder = new Site({ ...site, 'CLAUDE.md': 'Edit docs.json.\n' })
  execFileSync('git', ['init', '-q'], { cwd: folder.folder })
  const planned = JSON.parse((await folder.runHere('init', '--format', 'json')).stdout) as Record<string, unknown>
  assert.equal([planned['origin'], planned['written']], ['docs.json', false])
  assert.equal(planned['mentions'], [{ file: 'CLAUDE.md', line: 1, text: 'Edit docs.json.', isProgram: false }])
  const said = async () => (await folder.runHere('init', '--dry-run')).stdout
  assert.match(await said(), '1 line mentions docs.json. Update it if it tells people to edit it.\n')
  folder.write('sync.js', 'writeFileSync("docs.json", json)')
  folder.write('pnpm-lock.yaml', '')
  assert.match(
    await said(),
    '2 lines mention docs.json. Update those that tell people to edit it. After a script that writes it, run `pnpm exec build-nav pull`.\n',
  )
  for (const name of ['sync.js', 'pnpm-lock.yaml']) rmSync(folder.path(name))
  const { stdout, code } = await folder.runHere('init', '--yes', '--format', 'json')
  assert.is(code, 0)
  const { files } = JSON.parse(stdout) as { files: { file: string; isNew: boolean }[] }
  assert.equal(
    files.filter(({ isNew }) => !isNew).map(({ file }) => file),
    ['CLAUDE.md'],
  )
  assert.match(folder.read('docs.config.ts'), /^\/\/ docs\.json is generated from this file\./)
})

test.run()
