/**
 * Runs test files for the runner, one after the other in this process: what a file loads and the engine compiles, the next
 * has already, which is half of the time of most of them.
 */
import { existsSync, readFileSync } from 'node:fs'
import type * as Uvu from 'uvu'

/** The order of the runner: a file's bundle. */
export interface Order {
  readonly bundle: string
}

/** The report on a file, on a line of its own behind what it printed. */
export interface Report {
  /** The exit code that the file would have had. */
  readonly code: number
  /** The processor time in seconds, with that of the processes that the file started, where the system tells. */
  readonly cpu: number
}

/** Begins the line of a report, on both streams. */
export const REPORT = '\u0000report '

/** Ticks of a second in /proc, on every Linux. */
const TICKS = 100

interface Queue {
  UVU_DEFER?: 1
  UVU_QUEUE?: unknown[][]
}
const queue = globalThis as Queue
// Or else uvu runs what is queued by itself.
queue.UVU_DEFER = 1

async function run(bundle: string): Promise<void> {
  const { exec } = (await import('uvu')) as typeof Uvu & { exec: () => Promise<void> }
  const before = processorTime()
  queue.UVU_QUEUE = [[null]]
  process.exitCode = 0
  try {
    await import(bundle)
    if ((queue.UVU_QUEUE[0] ?? []).length > 1) await exec()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  const report: Report = { code: Number(process.exitCode), cpu: processorTime() - before }
  const line = `\n${REPORT}${JSON.stringify(report)}\n`
  process.stdout.write(line)
  process.stderr.write(line)
}

/** The processor time of this process and of those that it has waited for, in seconds. */
function processorTime(): number {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  return (userCPUTime + systemCPUTime) / 1e6 + ofChildren()
}

/** Linux alone tells. */
function ofChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const [, rest = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=[^)]*$)/)
  const [user = 0, system = 0] = rest.split(' ').slice(13, 15).map(Number)
  return (user + system) / TICKS
}

if (process.send) {
  process.on('message', ({ bundle }: Order) => void run(bundle))
  process.on('disconnect', () => process.exit())
}
