import { execFile, execFileSync } from 'node:child_process'

const MOST = 1 << 28

/** The longest search of the history, in milliseconds: a build can't wait longer. */
const LONGEST = 20_000

/** Variables set by a hook or another git for its own repository. */
const foreign: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
])

/** Settings of authors that change git's output. */
const settings = ['-c', 'core.quotePath=false', '-c', 'log.showSignature=false']

interface Options {
  /** The standard input of git. */
  readonly input?: string
  /** A file in place of the index. */
  readonly index?: string
}

/**
 * The output of a git command, as bytes; undefined if it fails: git may be missing, or the folder outside of
 * repositories.
 */
export function git(
  folder: string,
  args: readonly string[],
  { input, index }: Options = {},
): Promise<Buffer | undefined> {
  return new Promise((done) => {
    const child = execFile(
      'git',
      [...settings, ...args],
      { ...optionsIn(folder, index), encoding: 'buffer' },
      (error, stdout) => done(error ? undefined : stdout),
    )
    // The callback reports a child that failed to start, or ended early.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? '')
  })
}

/** The output of a git command as text, without the line break at the end. */
export async function gitText(folder: string, args: readonly string[], options?: Options): Promise<string | undefined> {
  return (await git(folder, args, options))?.toString('utf8').replace(/\n$/, '')
}

/** The lines of a git command's output, or its fields; none where git fails. */
export async function gitLines(
  folder: string,
  args: readonly string[],
  separator = '\n',
  options?: Options,
): Promise<string[]> {
  return (await gitText(folder, args, options))?.split(separator).filter(Boolean) ?? []
}

/** The output of a git command, synchronously; undefined where git fails. */
export function gitNow(folder: string, args: readonly string[], input?: string): Buffer | undefined {
  try {
    return execFileSync('git', [...settings, ...args], {
      ...optionsIn(folder),
      ...(input !== undefined && { input }),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

function optionsIn(folder: string, index?: string) {
  const env = { ...quiet(), ...(index !== undefined && { GIT_INDEX_FILE: index }) }
  return { cwd: folder, maxBuffer: MOST, timeout: LONGEST, env, windowsHide: true }
}

/** English, no questions, no locks that disturb the author's own git. */
function quiet(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !foreign.has(name))
  return { ...Object.fromEntries(own), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
}
