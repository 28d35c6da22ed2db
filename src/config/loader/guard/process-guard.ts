/** Thrown into a config that calls process.exit, so that it gets no further. */
export class ExitAttempt extends Error {
  override readonly name = 'ExitAttempt'
  readonly exitCode: string

  constructor(exitCode: string) {
    super(`process.exit(${exitCode})`)
    this.exitCode = exitCode
  }
}

/** The number of configs being loaded. */
export const guards = { active: 0 }

/** The process as a config may see it while it is loaded. */
export interface ProcessGuard {
  /** Rejects with what the config threw outside of any call of ours: in a timer, in a promise nobody awaits. */
  readonly escaped: Promise<never>
  readonly fail: (error: unknown) => void
  readonly release: () => void
}

/**
 * Keeps a config from ending the process, and from writing into the output of the command that loads it.
 */
export function guardProcess(): ProcessGuard {
  let fail: (error: unknown) => void = () => {}
  const escaped = new Promise<never>((_, reject) => {
    fail = reject
  })
  escaped.catch(() => {})
  guards.active += 1
  const undo = [interceptExit(fail), redirectOutput()]
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return {
    escaped,
    fail: (error) => fail(error),
    release: () => {
      guards.active -= 1
      process.off('uncaughtException', fail)
      process.off('unhandledRejection', fail)
      for (const step of undo.reverse()) step()
    },
  }
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
