#!/usr/bin/env node
import module from 'node:module'
import { outletOf } from './outlet.js'

// A config that is loading when a watch is stopped has its own process.exit, which does nothing.
const exit = process.exit.bind(process)
const args = process.argv.slice(2)
const [stdout, stderr] = [outletOf(1), outletOf(2)]
const isAboutVersion = args.length === 1 && /^(--version|-v)$/.test(args[0] ?? '')
const code = isAboutVersion ? printVersion() : await runCommand()
// A config may leave timers or servers behind: the process ends all the same, once everything is printed and written.
// tsx still writes what it has compiled to its cache; half of it would be none, and the next build would compile again.
const end = Date.now() + 1000
while (isPrinting() || (isWriting('FSReq') && Date.now() < end)) await new Promise((next) => setImmediate(next))
exit(code)

function printVersion(): number {
  const { version } = module.createRequire(import.meta.url)('../../package.json') as { version: string }
  stdout.write(`${version}\n`)
  return 0
}

async function runCommand(): Promise<number> {
  // What node has compiled of the code is kept for the next time, where node can do that; so before there is any to load.
  ;(module as { enableCompileCache?(): unknown }).enableCompileCache?.()
  const { run } = await import('./run.js')
  return run(args, { cwd: workingFolder(), env: process.env, stdout, stderr, apart: outletOf(3) })
}

/** True if a config's output in node's streams still waits for its reader. */
function isPrinting(): boolean {
  return isWriting('WriteWrap') && [process.stdout, process.stderr].some(({ writableLength }) => writableLength > 0)
}

function isWriting(request: string): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith(request))
}

function workingFolder(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}
