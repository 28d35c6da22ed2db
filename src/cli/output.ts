import { fstatSync, statSync, writeSync } from 'node:fs'

/** An end for output. */
export interface Outlet {
  /** True in front of a person. */
  readonly isTTY: boolean
  /** The width of a terminal. */
  readonly columns?: number | undefined
  /** Writes all of a text. Throws without a reader or space. */
  readonly write: (text: string) => void
}

/** A file descriptor: node's streams take longer to load than a build takes to print. */
export function outletOf(descriptor: number): Outlet {
  const stream = () => (descriptor === 1 ? process.stdout : process.stderr)
  const isCharacters = () => {
    const stats = fstatSync(descriptor)
    // Node 20 resolves paths by the last stats: after a pipe's, symlinks of packages stay unresolved.
    statSync('/')
    return stats.isCharacterDevice()
  }
  return {
    get isTTY() {
      return isCharacters() && stream().isTTY
    },
    get columns() {
      return isCharacters() ? stream().columns : undefined
    },
    write: (text) => {
      // The console of Windows takes text, not bytes.
      if (process.platform === 'win32' && isCharacters()) stream().write(text)
      else writeAll(descriptor, Buffer.from(text))
    },
  }
}

function writeAll(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(descriptor, bytes, written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5) // the reader is slow
    }
  }
}

/** The two outputs of a command. */
export interface Outlets {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
  /** Writes a line up to the next text, after the first seconds. */
  readonly progress: (text: string) => void
  /** Calls back when the results can't be written any more. */
  readonly onClosed: (left: () => void) => void
  /** Returns the exit code: 1 after a failure of writing results. */
  readonly close: (code: number) => number
}

/** A run without progress, in milliseconds. */
const QUIET = 2000

/** The failure of writing results; a reader's leave, such as `head`, is no failure. */
function explained({ code, message }: NodeJS.ErrnoException): string | undefined {
  if (code === 'EPIPE') return undefined
  return `build-nav: can't write the output: ${code === 'ENOSPC' ? 'no space left on the device' : message}\n`
}

/** Results to stdout, problems and progress to stderr. A failure ends nothing half-way. */
export function outlets(results: Outlet, problems: Outlet): Outlets {
  let failure: NodeJS.ErrnoException | undefined
  const waiting: (() => void)[] = []
  const write = (text: string) => {
    try {
      problems.write(text)
    } catch {
      // Nowhere left to print a problem.
    }
  }
  let nextProgress = Date.now() + QUIET
  let isLineOpen = false
  const endLine = () => {
    if (isLineOpen) write('\r\x1b[K')
    isLineOpen = false
  }
  const error = (text: string) => {
    endLine()
    write(text)
  }
  return {
    out: (text) => {
      endLine()
      try {
        if (!failure) results.write(text)
      } catch (thrown) {
        failure = thrown as NodeJS.ErrnoException
        for (const left of waiting.splice(0)) left()
      }
    },
    error,
    progress: (text) => {
      if (Date.now() < nextProgress) return
      nextProgress = Date.now() + 100
      write(`\r\x1b[K${text}`)
      isLineOpen = true
    },
    onClosed: (left) => void waiting.push(left),
    close: (code) => {
      endLine()
      const problem = failure && explained(failure)
      if (problem) error(problem)
      return problem ? 1 : code
    },
  }
}
