import { fstatSync, statSync, writeSync } from 'node:fs'

/** One of the ends that a command prints to. */
export interface Outlet {
  /** Does a person look at it? */
  readonly isTTY: boolean
  /** Has written all of it when it returns. Throws where nobody reads, and where there is no space. */
  readonly write: (text: string) => void
}

/** A file descriptor: node's streams take longer to load than what a build prints takes to write. */
export function outletOf(descriptor: number): Outlet {
  const stream = () => (descriptor === 1 ? process.stdout : process.stderr)
  const isCharacters = () => {
    const stats = fstatSync(descriptor)
    // Node 20 looks at the last stats when it resolves a path: behind a pipe, it leaves the symlinks of packages as they are.
    statSync('/')
    return stats.isCharacterDevice()
  }
  return {
    get isTTY() {
      return isCharacters() && stream().isTTY
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
