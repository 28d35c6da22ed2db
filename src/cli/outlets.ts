import type { Outlet } from './outlet.js'

/** The two outputs of a command. */
export interface Outlets {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
  /** Calls back when the results can't be written any more. */
  readonly onClosed: (left: () => void) => void
  /** Gives the exit code, which is 1 where the results could not be written. */
  readonly close: (code: number) => number
}

/** The failure of writing results; a reader that has left, as `head` does, is no failure. */
function explained({ code, message }: NodeJS.ErrnoException): string | undefined {
  if (code === 'EPIPE') return undefined
  return `build-nav: can't write the output: ${code === 'ENOSPC' ? 'no space left on the device' : message}\n`
}

/** Results to one, problems and progress to the other. One that fails ends nothing half-way. */
export function outlets(results: Outlet, problems: Outlet): Outlets {
  let failure: NodeJS.ErrnoException | undefined
  const waiting: (() => void)[] = []
  const error = (text: string) => {
    try {
      problems.write(text)
    } catch {
      // There is nowhere left to say so.
    }
  }
  return {
    out: (text) => {
      try {
        if (!failure) results.write(text)
      } catch (thrown) {
        failure = thrown as NodeJS.ErrnoException
        for (const left of waiting.splice(0)) left()
      }
    },
    error,
    onClosed: (left) => void waiting.push(left),
    close: (code) => {
      const problem = failure && explained(failure)
      if (problem) error(problem)
      return problem ? 1 : code
    },
  }
}
