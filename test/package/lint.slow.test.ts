import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../cli/cli.js'
import { packed } from './install.js'

const archives = mkdtempSync(path.join(os.tmpdir(), 'build-nav-pack-'))
const archive = packed(archives)

function passes(program: string, ...args: string[]): void {
  const file = path.join(root, 'node_modules', '.bin', program)
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: root, encoding: 'utf8' })
  assert.is(status, 0, `${stdout}${stderr}`)
}

test('publint has nothing to say of the package', () => passes('publint', '--strict', archive))
test('its types resolve in every ESM setting', () => passes('attw', archive, '--profile', 'esm-only'))
test('no file, export or dependency is unused', () => passes('knip'))

test('the package holds what users need, and nothing of the tests', () => {
  const { stdout } = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' })
  const files = stdout.trim().split('\n')
  const top = new Set(files.map((file) => file.split('/').slice(1, 2).join('')))
  assert.equal([...top].sort(), ['LICENSE', 'README.md', 'dist', 'package.json', 'src'])
  assert.equal(
    files.filter((file) => /test|bench|\.tmp|\.tsbuildinfo/.test(file)),
    [],
  )
})

test.after(() => rmSync(archives, { recursive: true }))
test.run()
