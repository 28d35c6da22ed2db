import type { Outlet } from './outlet.js'

/** The two outputs of a command. */
export interface Outlets {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
  /** Writes a line that the next text replaces; in the first seconds, none. */
  readonly progress: (text: string) => void
  /** Calls back when the results can't be written any more. */
  readonly onClosed: (left: () => void) => void
  /** Gives the exit code, which is 1 where the results could not be written. */
  readonly close: (code: number) => number
}

/** A run without progress, in milliseconds. */
const QUIET = 2000

/** The failure of writing results; a reader that has left, as `head` does, is no failure. */
function explained({ code, message }: NodeJS.ErrnoException): string | undefined {
  if (code === 'EPIPE') return undefined
  return `build-nav: can't write the output: ${code === 'ENOSPC' ? 'no space left on the device' : message}\n`
}

/** Results to one, problems and progress to the other. One that fails ends nothing half-way. */
export function outlets(results: Outlet, problems: Outlet): Outlets {
  let failure: NodeJS.ErrnoException | undefined
  const waiting: (() => void)[] = []
  const write = (text: string) => {
    try {
      problems.write(text)
    } catch {
      // There is nowhere left to say so.
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
