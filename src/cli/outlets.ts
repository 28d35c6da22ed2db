/** Where a command prints. */
export interface Outlets {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
  /** Calls back when the results can't be written any more. */
  readonly onClosed: (left: () => void) => void
  /** Waits until all of it is out; gives the exit code, which is 1 where the results could not be written. */
  readonly flush: (code: number) => Promise<number>
}

/** What the writing of results failed with; a reader that has left, as `head` does, is no failure. */
function explained({ code, message }: NodeJS.ErrnoException): string | undefined {
  if (code === 'EPIPE') return undefined
  return `build-nav: the output can't be written: ${code === 'ENOSPC' ? 'no space left on the device' : message}\n`
}

/** Results on stdout (or by another way), problems and progress on stderr. A stream that fails ends nothing half-way. */
export function outlets(
  { stdout, stderr }: { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream },
  write: (text: string) => void = (text) => void stdout.write(text),
): Outlets {
  let failure: NodeJS.ErrnoException | undefined
  let printed = false
  const waiting: (() => void)[] = []
  const fail = (error: NodeJS.ErrnoException) => {
    failure ??= error
    for (const left of waiting.splice(0)) left()
  }
  stdout.on('error', fail)
  stderr.on('error', () => {})
  return {
    out: (text) => {
      try {
        if (!failure) write(text)
        printed = true
      } catch (error) {
        fail(error as NodeJS.ErrnoException)
      }
    },
    error: (text) => void stderr.write(text),
    onClosed: (left) => void waiting.push(left),
    flush: async (code) => {
      if (printed) await emptied(stdout)
      const problem = failure && explained(failure)
      if (problem) stderr.write(problem)
      await emptied(stderr)
      return problem ? 1 : code
    },
  }
}

function emptied(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((done) => stream.write('', () => setImmediate(done)))
}
