#!/usr/bin/env node
import module from 'node:module'

// What node has compiled of the code is kept for the next time, where node can do that; so before there is any to load.
;(module as { enableCompileCache?(): unknown }).enableCompileCache?.()
const { run } = await import('./run.js')

const { env, stdout, stderr } = process
const code = await run(process.argv.slice(2), { cwd: workingFolder(), env, stdout, stderr })
// A config may leave timers or servers behind: the process ends all the same, once everything is printed and written.
// tsx still writes what it has compiled to its cache; half of it would be none, and the next build would compile again.
const end = performance.now() + 1000
while (isWriting() && performance.now() < end) await new Promise((next) => setImmediate(next))
process.exit(code)

function isWriting(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))
}

function workingFolder(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}
