import path from 'node:path'
import { BuildNavError } from '../../diagnostics/build-nav-error.js'
import { startOf } from '../../diagnostics/diagnostic.js'
import { configDiagnostic } from '../codes.js'
import { openEvaluation, type Evaluation } from './evaluate.js'
import { importLog, type ImportLog } from './import-log.js'
import type { Overlay } from './overlay.js'
import { guardProcess } from '../guard/process-guard.js'
import { callWithin, timeLimit, Unfinished, waitWithin } from '../guard/time-limit.js'
import { defaultExport, namedExports, settle } from './unwrap.js'

/** What a config exports. */
export interface LoadedConfig {
  /** The default export, called and awaited until it is a plain value. */
  readonly value: unknown
  /** The other exports, by name. */
  readonly exports: Readonly<Record<string, unknown>>
  /** Absolute paths of the config and of every local module and JSON file that it imports. */
  readonly files: readonly string[]
}

/** Settings of a load. */
export interface LoadOptions {
  /** The time that the config may take, in milliseconds; by default BUILD_NAV_TIMEOUT (in seconds), or 60 s. */
  readonly timeout?: number | undefined
  /** Told what the load depends on, also when it fails: loaded files, and places of missing ones. */
  readonly onFiles?: ((files: readonly string[]) => void) | undefined
  /** What counts in place of the files. */
  readonly overlay?: Overlay | undefined
}

/** The working folder, the output and the exit of the process are shared, so loads take turns. */
let turn: Promise<unknown> = Promise.resolve()

/** Loads a config, fresh each time. Whatever goes wrong is thrown as a BuildNavError with its place. */
export function loadConfig(file: string, options: LoadOptions = {}): Promise<LoadedConfig> {
  const loaded = turn.then(() => loadNow(path.resolve(file), options))
  turn = loaded.catch(() => {})
  return loaded
}

async function loadNow(file: string, { timeout = timeLimit(), onFiles, overlay }: LoadOptions): Promise<LoadedConfig> {
  const log = importLog(file)
  try {
    const exports = await guarded(file, log, timeout, overlay)
    if (log.missed.length > 0) {
      const { missedNames } = await import('../explain/explain-imports.js')
      const diagnostics = missedNames(log)
      if (diagnostics.length > 0) throw new BuildNavError(diagnostics)
    }
    return { ...exports, files: [...log.files] }
  } catch (error) {
    const failure = error instanceof Unfinished && error.isUnplacedLoop ? await locateLoop(file) : error
    const { explainFailure } = await import('../explain/explain.js')
    throw explainFailure(failure, { file, log, timeout })
  } finally {
    if (onFiles) {
      const { wantedFiles } = await import('./wanted-files.js')
      onFiles([...log.files, ...wantedFiles(log)])
    }
  }
}

type Exports = Omit<LoadedConfig, 'files'>

async function guarded(file: string, log: ImportLog, limit: number, overlay?: Overlay): Promise<Exports> {
  const evaluation = await openEvaluation(file, log, overlay)
  const { escaped, release } = guardProcess(path.dirname(file))
  try {
    const exports = await evaluate(evaluation, { file, log, limit, escaped, overlay })
    // A turn of the event loop, in which rejections that nobody handles show up.
    await Promise.race([new Promise((resolve) => setImmediate(resolve)), escaped])
    return exports
  } finally {
    release()
    evaluation.close()
  }
}

interface Evaluating {
  readonly file: string
  readonly log: ImportLog
  readonly limit: number
  readonly escaped: Promise<never>
  readonly overlay: Overlay | undefined
}

async function evaluate(evaluation: Evaluation, evaluating: Evaluating): Promise<Exports> {
  const { file, log, limit, overlay } = evaluating
  try {
    const exports = callWithin(limit, evaluation.run)
    let value = theDefault(exports, file)
    while (typeof value === 'function') value = callWithin(limit, value as () => unknown)
    if (isPromise(value)) value = await watched(evaluating, () => settle(value))
    return { value, exports: namedExports(exports) }
  } catch (error) {
    if (!needsTopLevelAwait(error)) throw error
    evaluation.close()
    const { importBundled } = await import('./bundle.js')
    return await watched(evaluating, async () => {
      const exports = await importBundled(file, log, overlay)
      return { value: await settle(theDefault(exports, file)), exports: namedExports(exports) }
    })
  }
}

function theDefault(exports: unknown, file: string): unknown {
  const value = defaultExport(exports)
  if (value !== undefined) return value
  throw new BuildNavError([configDiagnostic('no-default-export', {}, startOf(file))])
}

async function watched<Result>({ limit, escaped }: Evaluating, run: () => Promise<Result>): Promise<Result> {
  const { watchLoops } = await import('../guard/loop-watch.js')
  const watch = watchLoops(limit, true, (frames) => new Unfinished('loop', frames))
  try {
    return await waitWithin(limit, Promise.race([run(), watch.looped, escaped]))
  } finally {
    watch.close()
  }
}

/** Loads a looping config once more, with a debugger that looks where it is. */
async function locateLoop(file: string): Promise<Unfinished> {
  const { watchLoops } = await import('../guard/loop-watch.js')
  const watch = watchLoops(500, false, (frames) => new Unfinished('loop', frames))
  await new Promise((resolve) => setTimeout(resolve, 200)) // the thread has to be up before the loop begins
  await guarded(file, importLog(file), 2000).catch(() => {})
  watch.close()
  return new Unfinished('loop', watch.frames())
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

function needsTopLevelAwait(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === 'ERR_REQUIRE_ASYNC_MODULE' || String(message).includes('Top-level await is currently not supported')
}
