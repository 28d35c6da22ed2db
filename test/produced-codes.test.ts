import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { neverProduced } from './produced-codes.js'
import { temporaryFolder } from './temporary-folder.js'

test('codes and rules are noted as they are produced, by a command that a test runs, too', async () => {
  const folder = temporaryFolder({
    notes: '',
    'docs.json': '{"theme": "mint", "name": "A", "colors": {"primary": "#000"}, "navigation": {"pages": ["gone"]}}',
  })
  const notes = path.join(folder, 'notes')
  const before = await neverProduced(notes)
  for (const code of ['page-missing', 'migrate-out', 'file-missing']) assert.ok(before.includes(code), code)
  const preload = ['--import', 'tsx', '--import', new URL('produced-codes.ts', import.meta.url).href]
  const env = { ...process.env, BUILD_NAV_PRODUCED_CODES: notes }
  for (const args of [['check'], ['migrate', '--out', 'x.json'], ['migrate', 'gone.json']]) {
    spawnSync(process.execPath, [...preload, 'src/cli/main.ts', args[0] ?? '', '--cwd', folder, ...args.slice(1)], {
      env,
    })
  }
  const after = await neverProduced(notes)
  assert.equal(
    before.filter((code) => !after.includes(code)),
    ['file-missing', 'migrate-out', 'page-missing'],
    readFileSync(notes, 'utf8'),
  )
})

test.run()
