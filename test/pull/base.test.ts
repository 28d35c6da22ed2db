import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../src/build/build.js'
import { BuildNavError } from '../../src/diagnostics/build-nav-error.js'
import { pull } from '../../src/pull/pull.js'
import { temporaryFolder, writeTo } from '../temporary-folder.js'
import { around } from './pulled.js'

const start = around(
  `navigation().groups(group('Start').icon('book').pages('index', 'install'), group('Build').pages('one'))`,
)

/** A repository whose config and docs.json have both gone on from the commit `base`. */
async function diverged(config: (text: string) => string, docs: (text: string) => string): Promise<string> {
  const folder = temporaryFolder({ 'docs.config.ts': start })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  await build({ cwd: folder })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'start')
  git('tag', 'base')
  for (const [name, change] of [
    ['docs.config.ts', config],
    ['docs.json', docs],
  ] as const) {
    const file = path.join(folder, name)
    const [before, after] = [readFileSync(file, 'utf8'), change(readFileSync(file, 'utf8'))]
    assert.is.not(after, before)
    writeTo(file, after)
  }
  return folder
}

test('--base takes what only docs.json changed, and keeps what only the config did', async () => {
  const folder = await diverged(
    (text) => text.replace(`pages('one')`, `pages('one', 'two')`),
    (text) => text.replace('"install"', '"install", "upgrade"'),
  )
  const { left } = await pull({ cwd: folder, base: 'base' })
  assert.equal(left, [])
  const config = readFileSync(path.join(folder, 'docs.config.ts'), 'utf8')
  assert.match(config, `pages('index', 'install', 'upgrade')`)
  assert.match(config, `pages('one', 'two')`)
})

test('--base guesses nothing where both changed the same thing', async () => {
  const folder = await diverged(
    (text) => text.replace(`icon('book')`, `icon('rocket')`),
    (text) => text.replace('"book"', '"star"').replace('"one"', '"one", "three"'),
  )
  const { left } = await pull({ cwd: folder, base: 'base' })
  assert.equal(
    left.map(({ code, message }) => [code, message.includes('navigation.groups[0].icon')]),
    [['pull-conflict', true]],
  )
  const config = readFileSync(path.join(folder, 'docs.config.ts'), 'utf8')
  assert.match(config, `icon('rocket')`)
  assert.match(config, `pages('one', 'three')`)
})

test('a base that is none is an error', async () => {
  const folder = await diverged(
    (text) => text.replace(`'one'`, `'two'`),
    (text) => text.replace('"install"', '"setup"'),
  )
  const codes = await pull({ cwd: folder, base: 'nowhere' }).catch((error: unknown) =>
    error instanceof BuildNavError ? error.diagnostics.map(({ code }) => code) : error,
  )
  assert.equal(codes, ['pull-base'])
})

test('a dry run writes nothing', async () => {
  const folder = await diverged(
    (text) => `${text}// the end\n`,
    (text) => text.replace('"install"', '"install", "upgrade"'),
  )
  const before = readFileSync(path.join(folder, 'docs.config.ts'), 'utf8')
  const { files, written, taken } = await pull({ cwd: folder, dryRun: true })
  assert.is(written, false)
  assert.equal(taken, ['added page `upgrade` to Start'])
  assert.match(files[0]?.text ?? '', `'upgrade'`)
  assert.is(readFileSync(path.join(folder, 'docs.config.ts'), 'utf8'), before)
})

test.run()
