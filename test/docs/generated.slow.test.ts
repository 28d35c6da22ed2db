/* What derives from the tables of the source is committed, and current. `npm run docs` or UPDATE_GOLDENS=1 rewrites it. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generatedFiles } from '../../docs/generate/files.js'
import { staleFiles, writeAll } from '../../docs/generate/write.js'
import { build } from '../../src/commands/build/build.js'
import { root } from './blocks.js'

if (process.env['UPDATE_GOLDENS']) await writeAll()
const files = await generatedFiles()

test('generated pages are current', () => {
  const committed = (file: string) => {
    const target = path.join(root, file)
    return existsSync(target) ? readFileSync(target, 'utf8') : undefined
  }
  const old = [...files].filter(([file, text]) => committed(file) !== text).map(([file]) => file)
  assert.equal(old, [], 'run npm run docs')
})

test('no page is left of what is gone', () => {
  assert.equal(staleFiles(files), [], 'run npm run docs')
})

test('docs.json is what the site’s docs.config.ts says', async () => {
  const { changed } = await build({ cwd: path.join(root, 'docs'), check: true })
  assert.not(changed, 'run npm run docs')
})

test.run()
