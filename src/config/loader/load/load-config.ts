import path from 'node:path'
import { BuildNavError } from '../../../base/diagnostics/build-nav-error.js'
import type { Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { enterLoad } from '../../../base/files/config-load.js'
import { keepBuiltins } from '../guard/builtins.js'
import { containCallbacks } from '../guard/callbacks.js'
import { tame } from '../guard/hostile.js'
import { leftovers } from '../guard/leftovers.js'
import { watchLoops } from '../guard/loop-watch.js'
import { guardProcess } from '../guard/process-guard.js'
import { callWithin, timeLimit, Unfinished, waitWithin } from '../guard/time-limit.js'
import { enterFolder } from '../guard/working-folder.js'
import { openEvaluation, type Evaluation } from './evaluate.js'
import { importLog, type ImportLog } from './import-log.js'
import { missedNames } from './missed-names.js'
import { needsTopLevelAwait } from './needs-await.js'
import type { Overlay } from './overlay.js'
import { defaultExport, isPromise, namedExports, NoDefaultExport, settle, mostCalls } from './unwrap.js'

/** The exports of a config, and the files that they depend on. */
export interface LoadedConfig {
  /** The default export, called and awaited until it is a plain value. */
  readonly value: unknown
  /** The other exports, by name. */
  readonly exports: Readonly<Record<string, unknown>>
  /** Absolute paths of the config and of every local module and JSON file that it imports. */
  readonly files: readonly string[]
  /** Absolute paths of what it reads with `build-nav/files` and `build-nav/openapi`; those of folders end with a separator. */
  readonly reads: readonly string[]
  /** The warnings of these functions, which do not stop them. */
  readonly warnings: readonly Diagnostic[]
}

/** Settings of a load. */
export interface LoadOptions {
  /** The time that the config may take, in milliseconds; by default BUILD_NAV_TIMEOUT (in seconds), or 60 s. */
  readonly timeout?: number | undefined
  /** Told what the load depends on, also when it fails: loaded files, places of missing ones, and what it read. */
  readonly onFiles?: ((files: readonly string[]) => void) | undefined
  /** Texts that replace those of the files. */
  readonly overlay?: Overlay | undefined
}

// Those of a config are contained while it is loaded.
const { setImmediate } = globalThis

/** The working folder, the output and the exit of the process are shared, so loads take turns. */
let turn: Promise<unknown> = Promise.resolve()

/** Loads a config, fresh each time. Any failure is thrown as a BuildNavError with its place. */
export function loadConfig(file: string, options: LoadOptions = {}): Promise<LoadedConfig> {
  const loaded = turn.then(() => loadNow(path.resolve(file), options))
  turn = loaded.catch(() => {})
  return loaded
}

async function loadNow(file: string, { timeout = timeLimit(), onFiles, overlay }: LoadOptions): Promise<LoadedConfig> {
  const log = importLog(file)
  try {
    const exports = await guarded({ file, log, limit: timeout, overlay })
    if (missedNames(log).length > 0) {
      const { missingNames } = await import('../explain/explain-imports.js')
      const diagnostics = missingNames(log)
      if (diagnostics.length > 0) throw new BuildNavError(diagnostics)
    }
    return { ...exports, files: [...log.files], reads: [...log.reads], warnings: [...log.warnings.values()] }
  } catch (thrown) {
    const error = tame(thrown)
    const failure = error instanceof Unfinished && error.isUnplacedLoop ? await locateLoop(file, overlay) : error
    const { explainFailure } = await import('../explain/explain.js')
    throw explainFailure(failure, { file, log, timeout })
  } finally {
    if (onFiles) {
      const { wantedFiles } = await import('./wanted-files.js')
      onFiles([...log.files, ...wantedFiles(log), ...log.reads])
    }
  }
}

type Exports = Pick<LoadedConfig, 'value' | 'exports'>

interface Load {
  readonly file: string
  readonly log: ImportLog
  /** In milliseconds. */
  readonly limit: number
  readonly overlay?: Overlay | undefined
}

/** The two ways in which a part of a load runs. */
interface Bounds {
  /** Runs synchronous code in the config's folder. */
  readonly call: <Result>(run: () => Result) => Promise<{ readonly result: Result }>
  /** Runs asynchronous code. */
  readonly wait: <Result>(run: () => Promise<Result>) => Promise<Result>
}

async function guarded({ file, log, limit, overlay }: Load): Promise<Exports> {
  const putBack = keepBuiltins()
  const evaluation = openEvaluation(file, log, overlay)
  const left = leftovers()
  const folder = enterFolder(path.dirname(file), log.files)
  const leaveLoad = enterLoad({
    folder: path.dirname(file),
    isCaller: folder.isCaller,
    onRead: (name) => void log.reads.add(name),
    // A helper function of the author's may say the same thing at each of its calls.
    onWarning: (warning) => void log.warnings.set(JSON.stringify([warning.place, warning.message]), warning),
    past: overlay?.past,
  })
  const { escaped, fail, release } = guardProcess()
  const callbacks = containCallbacks(limit, fail)
  const bounds: Bounds = {
    call: (run) => callWithin(limit, callbacks.stop, () => folder.run(run)),
    wait: async (run) => {
      const loopError = (frames: string) => new Unfinished('loop', frames)
      const watch = watchLoops({ limit, stop: callbacks.stop, loopError })
      try {
        const result = await waitWithin(limit, Promise.race([folder.run(run), watch.looped, escaped]))
        if (watch.frames()) throw loopError(watch.frames())
        return result
      } finally {
        await watch.close()
      }
    },
  }
  try {
    const exports = await evaluate(evaluation, bounds, file)
    putBack()
    callbacks.release()
    // Rejections that nobody handles show up in a turn of the event loop, and what is left running in a later one.
    if (left.any()) await bounds.wait(left.settle)
    else await Promise.race([new Promise((resolve) => setImmediate(resolve)), escaped])
    evaluation.keep()
    return exports
  } finally {
    putBack()
    left.close()
    release()
    callbacks.undo()
    leaveLoad()
    folder.leave()
    evaluation.close()
  }
}

async function evaluate(evaluation: Evaluation, { call, wait }: Bounds, file: string): Promise<Exports> {
  try {
    if (file.includes('?')) return await imported()
    // In one go: a rejection that the exported function handles must not count as one that nobody does.
    const { result } = await call(() => called(evaluation.require()))
    const { exports } = result
    let { value } = result
    if (isPromise(value)) value = await wait(() => settle(value))
    return { value, exports: namedExports(exports) }
  } catch (error) {
    if (!needsTopLevelAwait(error)) throw error
    return imported()
  }

  async function imported(): Promise<Exports> {
    return wait(async () => {
      const exports = await evaluation.import()
      return { value: await settle(theDefault(exports)), exports: namedExports(exports) }
    })
  }
}

/** The default export, called until it is no function any more. */
function called(exports: unknown): { exports: unknown; value: unknown } {
  let value = theDefault(exports)
  for (let calls = 0; typeof value === 'function'; calls++) {
    if (calls === mostCalls) throw new Unfinished('calls')
    value = (value as () => unknown)()
  }
  if (value instanceof Promise) value.catch(() => {}) // it is awaited in a moment
  return { exports, value }
}

function theDefault(exports: unknown): unknown {
  const value = defaultExport(exports)
  if (value === undefined) throw new NoDefaultExport()
  return value
}

/** Runs a looping config once more, now with a debugger that looks where it is. */
async function locateLoop(file: string, overlay: Overlay | undefined): Promise<unknown> {
  const watch = watchLoops({ limit: 500, loopError: (frames) => new Unfinished('loop', frames) })
  await guarded({ file, log: importLog(file), limit: 2000, overlay }).catch(() => {})
  await watch.close()
  return new Unfinished('loop', watch.frames())
}
