import { Worker } from 'node:worker_threads'

/** Watches for a main thread that stopped turning. */
export interface LoopWatch {
  /** Rejects with where the main thread was, once it has been stopped. */
  readonly looped: Promise<never>
  /** Where the main thread was when it was stopped, as lines of an error's stack; empty while it turns. */
  readonly frames: () => string
  readonly close: () => void
}

const headerBytes = 8
const sharedBytes = 64 * 1024

/**
 * A thread that stops the main thread where it loops, by node's own debugger: no timer fires inside a loop.
 * It costs some milliseconds, so it watches only loads that go on after the modules have run.
 * Without `terminate` it only notes where the loop is, and something else has to end it.
 */
export function watchLoops(limit: number, terminate: boolean, loopError: (frames: string) => Error): LoopWatch {
  const shared = new SharedArrayBuffer(sharedBytes)
  const header = new Int32Array(shared, 0, 2)
  const worker = new Worker(watcher, { eval: true, workerData: { shared, limit, terminate }, execArgv: [], env: {} })
  worker.unref()
  worker.on('error', () => {}) // without a watch the load goes on, only unwatched
  const frames = () => {
    const length = Atomics.load(header, 1)
    return length > 0 ? Buffer.from(new Uint8Array(shared, headerBytes, length)).toString() : ''
  }
  let close = () => {}
  const looped = new Promise<never>((_, reject) => {
    const pulse = setInterval(() => {
      Atomics.add(header, 0, 1)
      if (Atomics.load(header, 1) > 0) reject(loopError(frames()))
    }, 50)
    pulse.unref()
    close = () => {
      clearInterval(pulse)
      void worker.terminate()
    }
  })
  looped.catch(() => {})
  return { looped, frames, close: () => close() }
}

/** Kept as text, so that it runs the same from compiled and from uncompiled sources. */
const watcher = `
const { workerData: { shared, limit, terminate } } = require('node:worker_threads')
const { Session } = require('node:inspector')
const header = new Int32Array(shared, 0, 2)
const scripts = new Map()
let stopping = false
const session = new Session()
session.connectToMainThread()
session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url))
session.on('Debugger.paused', ({ params }) => {
  if (stopping) {
    const frames = params.callFrames.map(({ functionName, location, url }) => {
      const file = url || scripts.get(location.scriptId)
      return '    at ' + (functionName || '<anonymous>') + ' (' + file + ':' + (location.lineNumber + 1) + ':' + (location.columnNumber + 1) + ')'
    })
    const text = new TextEncoder().encode(frames.join('\\n')).subarray(0, shared.byteLength - 8)
    new Uint8Array(shared, 8).set(text)
    Atomics.store(header, 1, text.length)
    if (terminate) session.post('Runtime.terminateExecution')
    stopping = false
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
  else if (!asked && Date.now() - since >= limit) { asked = stopping = true; session.post('Debugger.pause') }
}, Math.min(50, limit / 2))
`
