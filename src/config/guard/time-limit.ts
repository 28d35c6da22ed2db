import { Script } from 'node:vm'

/** Thrown into the waiting load when a config does not come to an end. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished'
  readonly reason: 'idle' | 'slow' | 'loop'
  /** The stack of the loop, innermost first, as lines of an error's stack. */
  readonly frames: string

  constructor(reason: 'idle' | 'slow' | 'loop', frames = '') {
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

const runKey = Symbol.for('build-nav.run')

/** Calls a function, ending it when it does not return in time. A thread of V8 keeps the time, at no cost. */
export function callWithin<Result>(limit: number, run: () => Result): Result {
  const registry = globalThis as Record<symbol, unknown>
  registry[runKey] = run
  try {
    const script = new Script(`globalThis[Symbol.for('build-nav.run')]()`, { filename: 'node:build-nav' })
    return script.runInThisContext({ timeout: Math.ceil(limit), displayErrors: false }) as Result
  } catch (error) {
    if ((error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new Unfinished('loop')
    throw error
  } finally {
    delete registry[runKey]
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
