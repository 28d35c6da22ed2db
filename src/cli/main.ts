#!/usr/bin/env node
import module from 'node:module'
import { outletOf } from './output.js'

// During a load, process.exit belongs to the config, and does nothing.
const exit = process.exit.bind(process)
const args = process.argv.slice(2)
const [stdout, stderr] = [outletOf(1), outletOf(2)]
const isAboutVersion = args.length === 1 && /^(--version|-v)$/.test(args[0] ?? '')
const code = isAboutVersion ? printVersion() : await runCommand()
// Timers and servers of a config don't keep the process: everything printed and written is enough.
// A half-written file in the cache of tsx would be compiled again.
const end = Date.now() + 1000
while (isPrinting() || (isWriting('FSReq') && Date.now() < end)) await new Promise((next) => setImmediate(next))
exit(code)

function printVersion(): number {
  const { version } = module.createRequire(import.meta.url)('../../package.json') as { version: string }
  stdout.write(`${version}\n`)
  return 0
}

async function runCommand(): Promise<number> {
  // Node keeps compiled code for the next start; called before any load.
  ;(module as { enableCompileCache?(): unknown }).enableCompileCache?.()
  const { run } = await import('./run.js')
  return run(args, { cwd: workingFolder(), env: process.env, stdout, stderr, apart: outletOf(3) })
}

/** True if output of a config still waits for the reader. */
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
