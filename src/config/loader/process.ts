import { createRequire } from 'node:module'
import { Script } from 'node:vm'
import type * as Threads from 'node:worker_threads'
import { types } from 'node:util'

/** Thrown into a config at a call of process.exit. */
export class ExitAttempt extends Error {
  override readonly name = 'ExitAttempt'
  readonly exitCode: string

  constructor(exitCode: string) {
    super(`process.exit(${exitCode})`)
    this.exitCode = exitCode
  }
}

/** The reason why a config did not end: nothing left to wait for, too slow, a loop, or Ctrl+C. */
export type UnfinishedReason = 'idle' | 'slow' | 'loop' | 'calls' | 'interrupt'

/** Thrown where a config does not end. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished'
  readonly reason: UnfinishedReason

  constructor(reason: UnfinishedReason) {
    super(reason)
    this.reason = reason
  }
}

/** The number of configs being loaded. */
export const loading = { count: 0 }

/** The process while foreign code runs. */
export interface ContainedProcess {
  /** Rejects with an error outside of any call of ours: in a timer, in a promise that nobody awaits, by process.exit. */
  readonly escaped: Promise<never>
  readonly release: () => void
}

/** Keeps foreign code in a folder, away from the exit of the process and from its output. */
export function containProcess(folder: string): ContainedProcess {
  const { exit, stdout } = process
  const { write } = stdout
  const before = currentFolder()
  let fail: (error: unknown) => void = () => {}
  const escaped = new Promise<never>((_, reject) => (fail = reject))
  escaped.catch(() => {})
  loading.count += 1
  process.on('uncaughtException', fail).on('unhandledRejection', fail)
  process.exit = (code) => {
    const attempt = new ExitAttempt(String(code ?? process.exitCode ?? ''))
    fail(attempt)
    throw attempt
  }
  stdout.write = process.stderr.write.bind(process.stderr) as typeof write
  enter(folder)
  return {
    escaped,
    release: () => {
      loading.count -= 1
      process.off('uncaughtException', fail).off('unhandledRejection', fail)
      process.exit = exit
      stdout.write = write
      if (before !== undefined) enter(before)
    },
  }
}

function currentFolder(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined // it was deleted
  }
}

function enter(folder: string): void {
  try {
    process.chdir(folder)
  } catch {
    // A worker thread can't move, and a deleted folder can't be entered.
  }
}

/** The time limit of a config, in milliseconds: BUILD_NAV_TIMEOUT is in seconds. */
export function timeLimit(): number {
  const seconds = Number(process.env['BUILD_NAV_TIMEOUT'])
  return seconds > 0 ? Math.min(seconds * 1000, 2 ** 31 - 1) : 60_000
}

const runKey = Symbol.for('build-nav.run')
const script = new Script(`globalThis[Symbol.for('build-nav.run')]()`, { filename: 'node:build-nav' })

/** Calls a function, and ends it at the limit. A thread of V8 keeps the time, at no cost. */
export function callWithin<Result>(limit: number, run: () => Result): Result {
  const registry = globalThis as Record<symbol, unknown>
  registry[runKey] = run
  // While a handler waits for Ctrl+C, a loop would never let it run.
  const breakOnSigint = process.listenerCount('SIGINT') > 0
  try {
    return script.runInThisContext({ timeout: Math.ceil(limit), displayErrors: false, breakOnSigint }) as Result
  } catch (thrown) {
    const error = tame(thrown)
    const code = property(error, 'code')
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new Unfinished('loop')
    if (code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error
    process.emit('SIGINT')
    throw new Unfinished('interrupt')
  } finally {
    delete registry[runKey]
  }
}

/**
 * Waits for a promise up to the limit, and only while something can settle it. Call it without a pause after the
 * promise was made: a loop after an await lets nothing else run.
 */
export async function waitWithin<Result>(limit: number, pending: Promise<Result>): Promise<Result> {
  const watchdog = startWatchdog(limit)
  let stop = () => {}
  const unfinished = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Unfinished(watchdog.hasEnded() ? 'loop' : 'slow')), limit).unref()
    // The immediate keeps the process alive for the caller's answer.
    const idle = () => setImmediate(() => reject(new Unfinished('idle')))
    process.once('beforeExit', idle)
    stop = () => {
      clearTimeout(timer)
      process.off('beforeExit', idle)
    }
  })
  try {
    return await Promise.race([pending, unfinished])
  } finally {
    stop()
    watchdog.close()
  }
}

/** The delay allowed to the main thread at the limit, in milliseconds: a busy machine may leave it waiting that long. */
const grace = 1000

/** The state that a watchdog's thread shares: the count of starts and stops, the time left, and 1 after it ended a loop. */
type Shared = Int32Array<SharedArrayBuffer>
const [TURN, TIME, ENDED] = [0, 1, 2]

/** Threads that wait for their next watch: a new one takes 20 ms. */
const parked: Shared[] = []

/** A thread that ends a loop of the main thread through Node's own debugger: no timer fires inside a loop. */
function startWatchdog(limit: number): { readonly hasEnded: () => boolean; readonly close: () => void } {
  const shared = parked.pop() ?? new Int32Array(new SharedArrayBuffer(12))
  const isNew = shared[TURN] === 0
  const turn = (time: number) => {
    Atomics.store(shared, TIME, time)
    Atomics.add(shared, TURN, 1)
    Atomics.notify(shared, TURN)
  }
  Atomics.store(shared, ENDED, 0)
  turn(Math.min(limit + grace, 2 ** 31 - 1))
  if (isNew) startThread(shared)
  const close = () => {
    turn(0)
    parked.push(shared)
  }
  return { hasEnded: () => Atomics.load(shared, ENDED) === 1, close }
}

function startThread(shared: Shared): void {
  const { Worker } = createRequire(import.meta.url)('node:worker_threads') as typeof Threads
  const worker = new Worker(watchdog, { eval: true, workerData: shared, execArgv: [], env: {} })
  worker.unref()
  worker.on('error', () => {}) // without a watchdog, the load goes on
}

/** Kept as text, so compiled and uncompiled sources run it alike. */
const watchdog = `
const { workerData: shared } = require('node:worker_threads')
const { Session } = require('node:inspector')
for (;;) {
  const turn = Atomics.load(shared, ${TURN})
  const time = Atomics.load(shared, ${TIME})
  if (Atomics.wait(shared, ${TURN}, turn, time || Infinity) !== 'timed-out') continue
  const session = new Session()
  session.connectToMainThread()
  if (Atomics.load(shared, ${TURN}) === turn) {
    Atomics.store(shared, ${ENDED}, 1)
    session.post('Runtime.terminateExecution')
    Atomics.wait(shared, ${TURN}, turn)
  }
  session.disconnect()
}
`

/** A property of a thrown value; undefined where a getter throws. */
export function property(value: unknown, name: string): unknown {
  try {
    return (Object(value) as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

/** A thrown value in a form for inspection: a proxy may throw at each access. */
export function tame(thrown: unknown): unknown {
  return types.isProxy(thrown) ? 'a Proxy' : thrown
}
