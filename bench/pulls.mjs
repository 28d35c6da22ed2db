// Pulls in the folders that a file lists, as the command does it, and prints what each took. The first time each is pulled
// without writing: then all that is needed is loaded, and node has compiled it.
import { readFileSync } from 'node:fs'
import { build, pull } from '../dist/node.js'

globalThis[Symbol.for('build-nav.owns-process')] = true
const folders = JSON.parse(readFileSync(process.argv[2], 'utf8'))
for (const cwd of folders) await pull({ cwd, dryRun: true })
const pulls = []
for (const cwd of folders) {
  // As it was when somebody edited what it gave: the config has been built.
  await build({ cwd, stdout: true })
  const started = performance.now()
  const { files, left } = await pull({ cwd })
  pulls.push({ ms: performance.now() - started, left: left.length, files })
}
console.log(JSON.stringify(pulls))
