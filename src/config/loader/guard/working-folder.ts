import { frameFile } from '../places/stack-place.js'

/** The folder that a config believes to be in. */
export interface WorkingFolder {
  /** Runs a part of the load that does not wait, in the folder. */
  readonly run: <Result>(part: () => Result) => Result
  /** Is it one of the config's modules that calls, as far as that is known? */
  readonly isCaller: () => boolean
  readonly leave: () => void
}

const ours = Symbol.for('build-nav.owns-process')

/**
 * Declares that no one else works in this process. A config may then really move it to its folder for the whole load.
 */
export function ownProcess(): void {
  ;(globalThis as Record<symbol, unknown>)[ours] = true
}

/** True after that declaration. */
export function ownsProcess(): boolean {
  return (globalThis as Record<symbol, unknown>)[ours] === true
}

/**
 * Runs a config in its folder. Another program's process is moved only for moments that nobody else can see; when the
 * config goes on after an await, `process.cwd()` recognizes its calls by its modules.
 */
export function enterFolder(folder: string, modules: ReadonlySet<string>): WorkingFolder {
  const { cwd } = process
  const before = current(cwd)
  if (ownsProcess() || before === folder) {
    move(folder)
    return { run: (part) => part(), isCaller: () => true, leave: () => move(before) }
  }
  process.cwd = () => (isCalledBy(modules) ? folder : cwd())
  return {
    run: (part) => {
      move(folder)
      try {
        return part()
      } finally {
        move(before)
      }
    },
    isCaller: () => isCalledBy(modules),
    leave: () => {
      process.cwd = cwd
    },
  }
}

function isCalledBy(modules: ReadonlySet<string>): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 64
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  return stack.split('\n').some((line) => modules.has(frameFile(line) ?? ''))
}

function current(cwd: () => string): string | undefined {
  try {
    return cwd()
  } catch {
    return undefined // it was deleted
  }
}

function move(folder: string | undefined): void {
  if (folder === undefined) return
  try {
    process.chdir(folder)
  } catch {
    // A worker thread can't move, and a deleted folder can't be entered.
  }
}
