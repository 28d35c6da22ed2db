import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../src/config/loader/load.js'
import { failures, site } from './site.js'

const loops: Record<string, string> = {
  'in the code': 'for (;;) {}\nexport default 1',
  'after an await': 'export default async () => {\n  await null\n  for (;;) {}\n}',
  'after a read':
    "import { readFile } from 'node:fs/promises'\nexport default readFile(__filename).then(() => {\n  for (;;) {}\n})",
  'of awaits': 'export default async () => {\n  for (;;) await null\n}',
  'beside an await': 'await 0\nfor (;;) {}',
  'of awaits, beside an await': 'await 0\nfor (;;) await null',
  'of functions': 'const f = (): unknown => f\nexport default f',
  'of promises of functions': 'const f = async (): Promise<unknown> => f\nexport default f',
}

for (const [name, text] of Object.entries(loops)) {
  test(`a loop ${name} is stopped, and the next load of the process works`, async () => {
    const folder = site({ 'docs.config.ts': text, 'ok.config.ts': 'export default 1' })
    const load = () => loadConfig(path.join(folder, 'docs.config.ts'), { timeout: 1000 })
    const [found = ''] = await failures(folder, load)
    assert.ok(found.startsWith('config-loops docs.config.ts:'), found)
    assert.is((await loadConfig(path.join(folder, 'ok.config.ts'))).value, 1)
  })
}

test('a package that never ends to load is named by its import', async () => {
  const folder = site({
    'docs.config.ts': "import { x } from 'endless'\nexport default x",
    'node_modules/endless/package.json': '{ "name": "endless", "type": "module", "exports": "./index.js" }',
    'node_modules/endless/index.js': 'await new Promise((next) => setTimeout(next, 1e6).unref())\nexport const x = 1',
  })
  const load = () => loadConfig(path.join(folder, 'docs.config.ts'), { timeout: 1000 })
  assert.match((await failures(folder, load))[0] ?? '', /^config-(too-slow|never-settles) docs\.config\.ts/)
})

test.run()
