import { createRequire } from 'node:module'
import type * as Threads from 'node:worker_threads'
import { ownCodeFolder } from '../load/own-package.js'

/** Watches for a main thread that stopped turning. */
export interface LoopWatch {
  /** Rejects with where the main thread was, once it has been stopped. */
  readonly looped: Promise<never>
  /** The main thread's position when it was stopped, as lines of an error's stack; empty while it turns. */
  readonly frames: () => string
  /** Resolves once the debugger is gone: otherwise node would wait for it at the end of the process, and print so. */
  readonly close: () => Promise<void>
}

/** The limit of a watch, and its means to stop the loop. */
export interface WatchOptions {
  /** The time that the main thread may be busy, in milliseconds. */
  readonly limit: number
  /** Set to 1 when the main thread is stopped. Without it the watch only notes where the loop is, and something else has to end it. */
  readonly stop?: Int32Array
  readonly loopError: (frames: string) => Error
}

// Those of a config are contained while it is loaded.
const { setInterval } = globalThis

const headerBytes = 8
const sharedBytes = 64 * 1024

/**
 * A thread that stops the main thread where it loops, by node's own debugger: no timer fires inside a loop.
 * It costs some milliseconds, so it watches only loads that go on after the modules have run.
 */
export function watchLoops({ limit, stop, loopError }: WatchOptions): LoopWatch {
  // Loaded at once: in a turn of the event loop the config could get into its loop, unwatched.
  const { Worker } = createRequire(import.meta.url)('node:worker_threads') as typeof Threads
  const shared = new SharedArrayBuffer(sharedBytes)
  const header = new Int32Array(shared, 0, 2)
  const worker = new Worker(watcher, {
    eval: true,
    workerData: { shared, stop, limit, own: ownCodeFolder },
    execArgv: [],
    env: {},
  })
  worker.unref()
  worker.on('error', () => {}) // without a watch the load goes on, only unwatched
  const frames = () => {
    const length = Atomics.load(header, 1)
    return length > 0 ? Buffer.from(new Uint8Array(shared, headerBytes, length)).toString() : ''
  }
  let close = async (): Promise<void> => {}
  const looped = new Promise<never>((_, reject) => {
    const pulse = setInterval(() => {
      Atomics.add(header, 0, 1)
      if (Atomics.load(header, 1) > 0) reject(loopError(frames()))
    }, 50)
    pulse.unref()
    close = async () => {
      clearInterval(pulse)
      await worker.terminate()
    }
  })
  looped.catch(() => {})
  return { looped, frames, close: () => close() }
}

/**
 * Kept as text, so that it runs alike from compiled and from uncompiled sources. A stop inside of node does not show
 * the loop's position: then the debugger goes on, step by step.
 */
const watcher = `
const { workerData: { shared, stop, limit, own } } = require('node:worker_threads')
const { Session } = require('node:inspector')
const header = new Int32Array(shared, 0, 2)
const scripts = new Map()
let looks = 1000
const session = new Session()
session.connectToMainThread()
session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url))
session.on('Debugger.paused', ({ params }) => {
  const frames = params.callFrames.map(({ functionName, location, url }) => {
    const file = url || scripts.get(location.scriptId) || 'node:unnamed'
    return { file, text: '    at ' + (functionName || '<anonymous>') + ' (' + file + ':' + (location.lineNumber + 1) + ':' + (location.columnNumber + 1) + ')' }
  })
  const isAuthored = frames.some(({ file }) => !file.startsWith('node:') && !file.includes(own) && !/node_modules.(tsx|esbuild)./.test(file))
  if (asked && !isAuthored && --looks > 0) return session.post('Debugger.stepInto')
  // Busy with nothing of the author's: a slow machine.
  if (asked && !isAuthored) [asked, looks, since] = [false, 1000, Date.now()]
  if (asked && Atomics.load(header, 1) === 0) {
    const text = new TextEncoder().encode(frames.map(({ text }) => text).join('\\n')).subarray(0, shared.byteLength - 8)
    new Uint8Array(shared, 8).set(text)
    if (stop) Atomics.store(stop, 0, 1)
    Atomics.store(header, 1, text.length)
    if (stop) session.post('Runtime.terminateExecution')
  }
  session.post('Debugger.resume')
})
session.post('Debugger.enable')
let pulse = -1
let since = Date.now()
let asked = false
// Goes on after that, because a session alone does not keep this thread up.
setInterval(() => {
  const now = Atomics.load(header, 0)
  if (now !== pulse) { pulse = now; since = Date.now() }
  else if (!asked && Date.now() - since >= limit) { asked = true; session.post('Debugger.pause') }
}, Math.min(50, limit / 2))
`
