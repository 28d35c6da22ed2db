import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, runHere, Site } from '../cli/cli.js'
import { run } from './process.js'

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

test.run()
