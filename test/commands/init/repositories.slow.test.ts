/** Five real sites, with empty pages in place of theirs: set up, and set up once more; then the compiler and both checks run. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { check } from '../../../src/commands/check/check.js'
import { init } from '../../../src/commands/init/init.js'
import { root } from '../../cli/cli.js'
import { corpus } from '../../corpus.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'

/** The site's files; pages and specifications are empty. */
function repositoryOf(source: string): string {
  const folder = temporaryFolder({ '.git/HEAD': '' })
  for (const name of ['docs.json', ...readFileSync(path.join(source, 'files.txt'), 'utf8').split('\n')]) {
    const file = path.join(folder, name)
    if (name === '' || !file.startsWith(folder) || existsSync(file)) continue
    const original = path.join(source, name)
    const isThere = statSync(original, { throwIfNoEntry: false })?.isFile()
    writeTo(file, isThere ? readFileSync(original, 'utf8') : '')
  }
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
  symlinkSync(root, path.join(folder, 'node_modules', 'build-nav'), 'junction')
  return folder
}

const small = (corpus() ?? []).filter(
  ({ text, value }) => value !== undefined && text.length < 60_000 && !text.includes('$ref'),
)
const step = Math.max(1, Math.floor(small.length / 5))

for (const site of small.filter((_, at) => at % step === 0).slice(0, 5)) {
  test(`${site.name} is set up, and set up again nothing changes`, async () => {
    const cwd = repositoryOf(site.folder)
    assert.is((await init({ cwd })).origin, 'docs.json')
    assert.equal((await init({ cwd })).files, [])
    assert.is((await build({ cwd, check: true })).changed, false)
    assert.is(readFileSync(path.join(cwd, 'docs.json'), 'utf8'), site.text)
    assert.type((await check({ cwd })).diagnostics.length, 'number')
    execFileSync(process.execPath, [path.join(root, 'node_modules/typescript-7/bin/tsc'), '--noEmit'], { cwd })
  })
}

test.run()
