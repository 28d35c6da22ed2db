/** Runs test files in one process, one after the other. A line closes the output of each, which `readOutcomes` reads. */
import { pathToFileURL } from 'node:url'
import { gitOfPackageFromShell } from './small-shell.js'

const held = globalThis as { UVU_DEFER?: number; UVU_QUEUE?: unknown[] }
// As uvu's own command does: a file adds its tests to the queue, and does not begin them.
held.UVU_DEFER = 1
gitOfPackageFromShell()
const { exec } = await import('uvu')

for (const file of process.argv.slice(2)) {
  const started = performance.now()
  held.UVU_QUEUE?.splice(0, Infinity, [null])
  await import(pathToFileURL(file).href)
  await exec()
  console.log(`\nended ${process.exitCode ?? 0} ${((performance.now() - started) / 1000).toFixed(1)}`)
}
