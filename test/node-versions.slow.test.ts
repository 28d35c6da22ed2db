/** What runs configs, on the other versions of Node that are supported: node's binaries are packages, too. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleTests } from './bundle.js'
import { root } from './cli/cli.js'
import { readOutcome } from './outcome.js'
import { isOffline } from './package/install.js'

const [watch, ...loading] = ['loader/watch', 'builders', 'loader/load', 'loader/places'].map(
  (name) => `test/config/${name}.test.ts`,
) as [string, ...string[]]
const files = [...loading, watch]

/** The package of node's binary for this machine. */
const system = process.platform === 'win32' ? 'win' : process.platform
const platform = `${system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${process.arch}`
const binary = system === 'win' ? 'bin/node.exe' : 'bin/node'

/** The node of a version, kept between runs; what npm says where it can't be had. */
function nodeOf(version: number): { node?: string; why?: string } {
  const folder = path.join(root, 'node_modules', '.cache', `node-${version}`)
  const node = path.join(folder, 'node_modules', platform, binary)
  if (existsSync(node)) return { node }
  mkdirSync(folder, { recursive: true })
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', `${platform}@${version}`],
    { encoding: 'utf8', shell: system === 'win' },
  )
  const output = stdout + stderr
  if (isOffline({ code: status, output })) return { why: 'nothing can be installed here' }
  return status === 0 ? { node } : { why: `there is no package ${platform}@${version}` }
}

/** On the newest version all of them, on the others what loads configs. */
const newest = 24

const own = Number(process.versions.node.split('.')[0])
const bundled = await bundleTests(root, files)
process.on('exit', bundled.remove)

for (const version of [20, 22, newest].filter((each) => each !== own)) {
  test(`loads and runs configs on Node ${version}`, () => {
    const { node, why } = nodeOf(version)
    if (!node) return console.log(`skipped: ${why}`)
    for (const file of version === newest ? files : loading) {
      const { status, stdout, stderr } = spawnSync(node, [bundled.of(file)], { cwd: root, encoding: 'utf8' })
      const outcome = readOutcome(stdout + stderr, status)
      assert.is(outcome.failed, 0, `${file}\n${stdout}${stderr}`)
      assert.ok(outcome.passed > 0, file)
    }
  })
}

test.run()
