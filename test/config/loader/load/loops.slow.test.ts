import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../../src/config/loader/load/load-config.js'
import { failures, site } from '../site.js'

/** Loops in every queue that node has, each with where it stands. */
const loops: Record<string, [text: string, place: string]> = {
  'after an await of nothing': ['export default async () => {\n  await null\n  for (;;) {}\n}', '3:3'],
  'after a read': [
    "import { readFile } from 'node:fs/promises'\nexport default readFile(__filename).then(() => {\n  for (;;) {}\n})",
    '3:3',
  ],
  'of awaits': ['export default async () => {\n  for (;;) await null\n}', '2:'],
  'of promises': ['const f = (): unknown => Promise.resolve().then(f)\nf()\nexport default 1', '1:'],
  'of microtasks': ['const f = () => queueMicrotask(f)\nf()\nexport default 1', '1:'],
  'of ticks': ['const f = () => process.nextTick(f)\nf()\nexport default 1', '1:'],
  'of ticks, after a read': [
    "import { readFile } from 'node:fs/promises'\nconst f = () => process.nextTick(f)\nexport default readFile(__filename).then(f)",
    '2:',
  ],
  'in one tick': ['process.nextTick(() => {\n  for (;;) {}\n})\nexport default 1', '2:3'],
  'in a timer': ['setTimeout(() => {\n  for (;;) {}\n}, 10)\nexport default 1', '2:3'],
  'in an immediate': ['setImmediate(() => {\n  for (;;) {}\n})\nexport default 1', '2:3'],
  'in a callback of the file system': [
    "import { readFile } from 'node:fs'\nreadFile(__filename, () => {\n  for (;;) {}\n})\nexport default 1",
    '3:3',
  ],
  'beside an await': ['await 0\nfor (;;) {}', '2:1'],
  'of awaits, beside an await': ['await 0\nfor (;;) await null', '2:'],
  'of ticks, beside an await': ['const f = () => process.nextTick(f)\nawait 0\nf()\nexport default 1', '1:'],
  'of a value that is awaited': ['const later: any = { then: (done: any) => done(later) }\nexport default later', '1:'],
  'of functions': ['const f = (): unknown => f\nexport default f', '2:1'],
  'of promises of functions': ['const f = async (): Promise<unknown> => f\nexport default f', '2:1'],
}

for (const [name, [text, place]] of Object.entries(loops)) {
  test(`a loop ${name} is stopped and placed, and the next load works`, async () => {
    const folder = site({ 'docs.config.ts': text, 'ok.config.ts': 'export default 1' })
    const [found = ''] = await failures(folder, () =>
      loadConfig(path.join(folder, 'docs.config.ts'), { timeout: 1000 }),
    )
    assert.ok(found.startsWith(`config-loops docs.config.ts:${place}`), found)
    assert.is((await loadConfig(path.join(folder, 'ok.config.ts'))).value, 1)
  })
}

test('what a timer throws is found, also when the thread was busy for longer than a load waits', async () => {
  const busy = 'const end = Date.now() + 1200\nsetImmediate(() => {\n  while (Date.now() < end);\n})\n'
  const late = "setTimeout(() => {\n  throw new Error('late')\n}, 20)\nexport default 1"
  const folder = site({ 'docs.config.ts': `${busy}${late}` })
  const found = await failures(folder, () => loadConfig(path.join(folder, 'docs.config.ts')))
  assert.equal(found, ['config-throws docs.config.ts:6:9'])
})

test.run()
