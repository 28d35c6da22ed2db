/** Thrown into a config that calls process.exit, so that it gets no further. */
export class ExitAttempt extends Error {
  override readonly name = 'ExitAttempt'
  readonly exitCode: string

  constructor(exitCode: string) {
    super(`process.exit(${exitCode})`)
    this.exitCode = exitCode
  }
}

/** The process as a config may see it while it is loaded. */
export interface ProcessGuard {
  /** Rejects with what the config threw outside of any call of ours: in a timer, in a promise nobody awaits. */
  readonly escaped: Promise<never>
  readonly release: () => void
}

/**
 * Keeps a config from ending the process, from moving its working folder for good, and from writing into
 * the output of the command that loads it.
 */
export function guardProcess(folder: string): ProcessGuard {
  let fail: (error: unknown) => void = () => {}
  const escaped = new Promise<never>((_, reject) => {
    fail = reject
  })
  escaped.catch(() => {})
  const undo = [moveTo(folder), interceptExit(fail), redirectOutput()]
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return {
    escaped,
    release: () => {
      process.off('uncaughtException', fail)
      process.off('unhandledRejection', fail)
      for (const step of undo.reverse()) step()
    },
  }
}

function moveTo(folder: string): () => void {
  const before = process.cwd()
  try {
    process.chdir(folder)
  } catch {
    return () => {} // a worker thread can't move
  }
  return () => process.chdir(before)
}

function interceptExit(fail: (error: unknown) => void): () => void {
  const { exit } = process
  process.exit = (code) => {
    const attempt = new ExitAttempt(String(code ?? process.exitCode ?? ''))
    fail(attempt)
    throw attempt
  }
  return () => {
    process.exit = exit
  }
}

/** Wraps the getter, because to open stdout costs time that a config which prints nothing need not pay. */
function redirectOutput(): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(process, 'stdout')
  if (!descriptor?.get || !descriptor.configurable) return () => {}
  let restore = () => {}
  const open = descriptor.get
  Object.defineProperty(process, 'stdout', {
    ...descriptor,
    get: () => {
      Object.defineProperty(process, 'stdout', descriptor)
      const stream = open.call(process) as NodeJS.WriteStream
      const { write } = stream
      stream.write = process.stderr.write.bind(process.stderr) as typeof write
      restore = () => {
        stream.write = write
      }
      return stream
    },
  })
  return () => {
    Object.defineProperty(process, 'stdout', descriptor)
    restore()
  }
}
