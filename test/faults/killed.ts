import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import type { Site } from '../cli/cli.js'
import { root } from '../cli/cli.js'
import { temporaryFolder } from '../temporary-folder.js'
import { run } from './process.js'

const preload = pathToFileURL(path.join(root, 'test', 'faults', 'leaves.mjs')).href

/**
 * Runs the command once, and makes the site what a kill at a step would have left, one step after the other, for the test
 * to look at. That takes a fiftieth of real kills for a command that plans long before it writes. `most`: a sample of the
 * steps, with the first and the last, others each time.
 */
export async function* leftAtEachStep(site: Site, args: readonly string[], most = Infinity): AsyncGenerator<number> {
  const leavesIn = temporaryFolder()
  const env = { LEAVES_IN: leavesIn, NODE_OPTIONS: `--import=${preload}` }
  const { code, stderr } = await run(site.folder, args, { env })
  assert.is(code, 0, stderr)
  assert.ok(existsSync(path.join(leavesIn, '0')), 'nothing was written')
  const last = readdirSync(leavesIn).length - 1
  const parts = Math.min(most - 1, last)
  for (let part = 0; part <= parts; part++) {
    const jitter = part > 0 && part < parts ? Math.random() : 0
    const at = Math.floor(((part + jitter) * last) / parts)
    restore(site, path.join(leavesIn, `${at}`))
    yield at
  }
}

/** Makes a site what another folder holds. */
export function restore(site: Site, from: string): void {
  for (const name of readdirSync(site.folder)) rmSync(site.path(name), { recursive: true })
  cpSync(from, site.folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
}
