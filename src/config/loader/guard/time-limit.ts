import { Script } from 'node:vm'
import { property, tame } from './hostile.js'

/** Why a config did not come to an end: it waits for nothing, for too long, runs in a loop, or Ctrl+C was pressed. */
export type UnfinishedReason = 'idle' | 'slow' | 'loop' | 'calls' | 'interrupt'

/** Thrown into the waiting load when a config does not come to an end. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished'
  readonly reason: UnfinishedReason
  /** The stack of the loop, innermost first, as lines of an error's stack. */
  readonly frames: string

  constructor(reason: UnfinishedReason, frames = '') {
    super(reason)
    this.reason = reason
    this.frames = frames
  }

  /** A loop that was ended without a look at where it was. */
  get isUnplacedLoop(): boolean {
    return this.reason === 'loop' && this.frames === ''
  }
}

/** The time a config may take, in milliseconds: BUILD_NAV_TIMEOUT is in seconds. */
export function timeLimit(): number {
  const seconds = Number(process.env['BUILD_NAV_TIMEOUT'])
  return seconds > 0 ? Math.min(seconds * 1000, 2 ** 31 - 1) : 60_000
}

// Those of a config are contained while it is loaded.
const { setImmediate, setTimeout } = globalThis

const runKey = Symbol.for('build-nav.run')
const script = new Script(`globalThis[Symbol.for('build-nav.run')]()`, { filename: 'node:build-nav' })

interface Ticks {
  /** Runs what waits in the queues of `process.nextTick` and of promises. */
  readonly _tickCallback?: () => void
}

/**
 * Calls a function, and what it leaves to `process.nextTick` and to promises that are settled, ending it when that does
 * not return in time. A thread of V8 keeps the time, at no cost.
 */
export async function callWithin<Result>(
  limit: number,
  stop: Int32Array,
  run: () => Result,
): Promise<{ readonly result: Result }> {
  // From a promise's callback the queue of promises can't be run: it is running.
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        const result = runTimed(limit, () => {
          const returned = run()
          ;(process as Ticks)._tickCallback?.()
          return returned
        })
        resolve({ result })
      } catch (error) {
        if (error instanceof Unfinished) Atomics.store(stop, 0, 1)
        reject(error)
      }
    })
  })
}

/** Calls a function, ending it when it does not return in time. */
export function runTimed<Result>(limit: number, run: () => Result): Result {
  const registry = globalThis as Record<symbol, unknown>
  const outer = registry[runKey]
  registry[runKey] = run
  // While a handler waits for Ctrl+C, a loop would never let it have its turn.
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
    registry[runKey] = outer
  }
}

/** Waits for a promise, but neither longer than the limit nor when nothing is left that could settle it. */
export async function waitWithin<Result>(limit: number, pending: Promise<Result>): Promise<Result> {
  let stop = () => {}
  const unfinished = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Unfinished('slow')), limit)
    timer.unref()
    // The immediate keeps the process up for whatever the caller does about it.
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
  }
}
