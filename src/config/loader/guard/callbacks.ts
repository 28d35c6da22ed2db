import timers from 'node:timers'
import { runTimed, Unfinished } from './time-limit.js'

/** The timers and `process.nextTick` callbacks that a config starts while it is loaded. */
export interface Callbacks {
  /** Set to 1, from whichever thread: what still waits is dropped, as a loop of ticks lets nothing else have its turn. */
  readonly stop: Int32Array
  /** Waits for no interval any more: it ends by nothing, and may keep a process up for ever. */
  readonly release: () => void
  readonly undo: () => void
}

type Callback = (this: unknown, ...args: unknown[]) => unknown
type Schedule = (callback: unknown, ...rest: unknown[]) => unknown

/**
 * Ends callbacks that run too long, and ticks that queue themselves again. They may not throw: node keeps count of the
 * callbacks that it is in, and a thread that is stopped in one of them would end the process.
 */
export function containCallbacks(limit: number, fail: (error: unknown) => void): Callbacks {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const { setImmediate } = globalThis
  const isStopped = () => Atomics.load(stop, 0) === 1
  // Less than the limit of the call that runs the queue of ticks, so that they are stopped one by one.
  const share = limit * 0.8

  const contained = (callback: Callback): Callback =>
    function (...args) {
      if (isStopped()) return
      try {
        runTimed(share, () => callback.apply(this, args))
      } catch (error) {
        fail(error)
      }
    }

  let since: number | undefined
  let frames = ''
  const isLate = (part: number) => since !== undefined && performance.now() - since > part
  const ticking = (callback: Callback): Callback => {
    const run = contained(callback)
    // The tick that queues the next one is on the stack now; when it is stopped, nothing of it is.
    if (frames === '' && isLate(share / 2)) frames = new Error().stack ?? ''
    return function (...args) {
      if (isStopped()) return
      if (since === undefined) {
        since = performance.now()
        setImmediate(() => (since = undefined)).unref()
      } else if (isLate(share)) {
        Atomics.store(stop, 0, 1)
        fail(new Unfinished('loop', frames))
      }
      run.apply(this, args)
    }
  }

  const intervals: NodeJS.Timeout[] = []
  const noted = (name: string) =>
    name === 'setInterval' ? (made: unknown) => void intervals.push(made as NodeJS.Timeout) : undefined
  const undo = [
    ...(['setTimeout', 'setInterval', 'setImmediate'] as const).flatMap((name) => [
      replace(globalThis, name, contained, noted(name)),
      replace(timers, name, contained, noted(name)),
    ]),
    replace(globalThis, 'queueMicrotask', ticking),
    replace(process, 'nextTick', ticking),
  ]
  return {
    stop,
    release: () => intervals.forEach((interval) => interval.unref()),
    undo: () => undo.forEach((step) => step()),
  }
}

function replace(
  owner: object,
  name: string,
  wrap: (callback: Callback) => Callback,
  note?: (made: unknown) => void,
): () => void {
  const table = owner as Record<string, Schedule>
  const original = table[name]
  if (!original) return () => {}
  const replaced: Schedule = (callback, ...rest) => {
    const made = original(typeof callback === 'function' ? wrap(callback as Callback) : callback, ...rest)
    note?.(made)
    return made
  }
  // `util.promisify` looks for a form that gives a promise.
  table[name] = Object.defineProperties(replaced, Object.getOwnPropertyDescriptors(original))
  return () => {
    if (table[name] === replaced) table[name] = original
  }
}
