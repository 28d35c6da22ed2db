import { spawn } from 'node:child_process'
import { main } from '../cli/cli.js'

export interface Outcome {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

interface Options {
  readonly env?: NodeJS.ProcessEnv
  /** Killed after so many milliseconds, which a test then sees by the signal. */
  readonly timeout?: number
  /** Another program in front: `setpriv …`. */
  readonly through?: readonly string[]
}

/** Starts the built command in a process of its own. */
export function start(cwd: string, args: readonly string[], options: Options = {}) {
  const { env = {}, timeout = 120_000, through = [] } = options
  const [program = process.execPath, ...rest] = [...through, process.execPath, main, ...args]
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    timeout,
    killSignal: 'SIGKILL',
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  const ended = new Promise<Outcome>((done) =>
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr })),
  )
  return { child, ended }
}

export function run(cwd: string, args: readonly string[], options?: Options): Promise<Outcome> {
  return start(cwd, args, options).ended
}

/** A stack trace means that build-nav did not see the problem coming. */
export const stackTrace = /\n\s+at .*(dist|src)\//
