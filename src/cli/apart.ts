/** Set for a process whose stdout is stderr, and whose results go to the file descriptor after it. */
const variable = 'BUILD_NAV_RESULTS'

/** True if this process is the one that {@link runApart} has started. Its children are not. */
export function isRunApart(env: NodeJS.ProcessEnv): boolean {
  const apart = env[variable] === String(process.ppid)
  delete env[variable]
  return apart
}

/**
 * Runs the same command in a process whose stdout leads to stderr, with the real one kept for the result: so a program that
 * reads it gets nothing else, whatever the config prints, be it late, past node's streams, or by a process of its own.
 */
export async function runApart(): Promise<number> {
  const { spawn } = await import('node:child_process')
  const env = { ...process.env, [variable]: String(process.pid) }
  const [script = '', ...args] = process.argv.slice(1)
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], { env, stdio: ['inherit', 2, 2, 1] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done(code ?? 1))
  })
}
