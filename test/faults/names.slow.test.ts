import fs from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, runHere, Site } from '../cli/cli.js'
import { run, stackTrace } from './process.js'

const config = `import { pages } from './nav/módulo uno.js'\n${configOf('.pages(...pages)')}`

// Not with a question mark: tsx itself takes what follows for a query.
const folders = ['with space', 'ünïcödé 日本語 🚀', '100% #1 [a] (b) & c', "it's `$HOME` $(x)"]

for (const name of folders) {
  test(`a site in a folder called ${name}`, async () => {
    const site = new Site({
      [`${name}/docs.config.ts`]: config,
      [`${name}/nav/módulo uno.ts`]: `export const pages = ['index', 'guía/año nuevo']\n`,
      [`${name}/index.mdx`]: '# Index\n',
      [`${name}/guía/año nuevo.mdx`]: '# Año\n',
    })
    const folder = site.path(name)
    const built = await run(folder, [])
    assert.is(built.code, 0, built.stderr)
    assert.match(site.read(`${name}/docs.json`), 'guía/año nuevo')
    assert.is((await site.runHere('--cwd', folder, '--check')).code, 0)
    const checked = await runHere(folder, ['check'])
    assert.is(checked.code, 0, checked.stdout + checked.stderr)
    const migrated = await runHere(folder, ['migrate', '--out', 'nuevo día.ts'])
    assert.is(migrated.code, 0, migrated.stderr)
    assert.ok(site.has(`${name}/nuevo día.ts`))
    site.write(`${name}/nav/módulo uno.ts`, `export const pages = [1]\n`)
    const wrong = await runHere(folder, [])
    assert.is(wrong.code, 1)
    assert.match(wrong.stderr, /nav\/módulo uno\.ts:1:23/)
  })
}

const settings = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
const long = 'x'.repeat(300)

/** Paths that the file system refuses, each for a reason of its own. */
const refused: Readonly<Record<string, string>> = {
  'a name that is too long': `${long}/a`,
  'a path that is too long': `${'folder/'.repeat(1000)}a`,
  'a file where a folder should be': 'index.mdx/a',
  'a link to itself': 'circle/a',
  'a NUL': 'a\0b',
}

const commands = [
  ['check'],
  ['check', '--fix'],
  ['tree'],
  ['why', 'index'],
  ['preview', '--out', 'p.html'],
  ['migrate'],
  ['types'],
  ['--check'],
  ['build'],
  ['pull'],
  ['diff', 'docs.json', 'docs.json'],
]

for (const [reason, page] of Object.entries(refused)) {
  test(`${reason} is a finding, in every command`, async () => {
    const docs = { ...settings, navigation: { pages: ['index', page], openapi: `${page}.json` }, logo: `/${page}.svg` }
    const site = new Site({ 'docs.json': JSON.stringify(docs), 'index.mdx': '# Hello' })
    fs.symlinkSync('circle', site.path('circle'))
    for (const command of commands) {
      const { stdout, stderr } = await site.runHere(...command)
      const all = stdout + stderr
      assert.not.match(all, stackTrace)
      assert.not.match(all, /\b(?:ENAMETOOLONG|ENOTDIR|ELOOP|EACCES|ERR_[A-Z_]+)\b/, `${command.join(' ')}\n${all}`)
    }
    assert.match((await site.runHere('check')).stdout, 'page-missing')
  })
}

test('a file that the command line names is refused with the reason in words', async () => {
  const site = new Site({ 'docs.json': JSON.stringify({ ...settings, navigation: { pages: ['index'] } }) })
  fs.symlinkSync('circle', site.path('circle'))
  for (const [name, reason] of [
    [`${long}.json`, 'too long'],
    ['circle/docs.json', 'point to each other'],
  ] as const) {
    const { code, stdout, stderr } = await site.runHere('check', name)
    assert.is(code, 1)
    assert.match(stdout + stderr, reason)
    assert.not.match(stdout + stderr, stackTrace)
    const folder = await site.runHere('--cwd', name)
    assert.is(folder.code, 2)
    assert.match(folder.stderr, 'is not a folder')
  }
})

test.run()
