import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** tsx keeps what it has compiled in the temporary folder: this one is gone with the benchmark. */
export const scratch = mkdtempSync(path.join(os.tmpdir(), 'build-nav-bench-'))
process.env.TMPDIR = scratch
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const peakMemory = path.join(root, 'bench', 'peak-memory.cjs')

export interface Case {
  /** Arguments of node. */
  readonly args: readonly string[]
  readonly cwd: string
  /** Done before each run, outside the time. */
  readonly prepare?: (round: number) => void
  /** Exit code that is right; 0. */
  readonly exit?: number
}

export interface Measured {
  /** Median wall time of the whole process. */
  readonly ms: number
  /** Median of the largest resident set among the command's processes. */
  readonly megabytes: number
}

/** Runs the cases in turns, so that whatever else the machine does meets all of them; medians of each. */
export async function compare<Name extends string>(
  cases: Readonly<Record<Name, Case>>,
  rounds: number,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(cases) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  const peaks = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const ms = await timed(cases[name], round, {})
      // The first round fills the disk's caches.
      if (round >= 0) times[name].push(ms)
    }
  }
  for (let round = 0; round < Math.min(3, rounds); round++) {
    for (const name of names) peaks[name].push(await peak(cases[name], rounds + round))
  }
  const measured = names.map((name) => [name, { ms: median(times[name]), megabytes: median(peaks[name]) }])
  return Object.fromEntries(measured) as Record<Name, Measured>
}

async function timed({ args, cwd, prepare, exit = 0 }: Case, round: number, env: NodeJS.ProcessEnv): Promise<number> {
  prepare?.(round)
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  const code = await new Promise((done) => child.on('close', done))
  const ms = performance.now() - started
  if (code !== exit) throw new Error(`node ${args.join(' ')} exited with ${String(code)}\n${said}`)
  return ms
}

async function peak(measured: Case, round: number): Promise<number> {
  const file = path.join(scratch, `peak-${round}`)
  rmSync(file, { force: true })
  await timed(measured, round, { NODE_OPTIONS: `--require ${peakMemory}`, BUILD_NAV_PEAK_FILE: file })
  const kilobytes = readFileSync(file, 'utf8').trim().split('\n').map(Number)
  return Math.max(...kilobytes) / 1024
}

/** Runs functions of this process in turns; the median of each, in milliseconds. */
export async function compareInside<Name extends string>(
  cases: Readonly<Record<Name, () => unknown>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(cases) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = -3; round < rounds; round++) {
    for (const name of names) {
      const started = performance.now()
      await cases[name]()
      // The first rounds are the compiler's.
      if (round >= 0) times[name].push(performance.now() - started)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
}

/** The smallest of the values that is no less than this share of them; the {@link median} lies between two of an even number. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return (low + high) / 2
}
