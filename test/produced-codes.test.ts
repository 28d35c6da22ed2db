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
  assert.ok((await neverProduced(notes)).includes('page-missing'))
  const preload = ['--import', 'tsx', '--import', new URL('produced-codes.ts', import.meta.url).href]
  const env = { ...process.env, BUILD_NAV_PRODUCED_CODES: notes }
  spawnSync(process.execPath, [...preload, 'src/cli/main.ts', 'check', '--cwd', folder], { env })
  const missing = await neverProduced(notes)
  assert.not(missing.includes('page-missing'), readFileSync(notes, 'utf8'))
  assert.ok(missing.includes('migrate-out'))
})

test.run()
