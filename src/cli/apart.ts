/** Set for a process with stderr as stdout, and the file descriptor after stderr for results. */
const variable = 'BUILD_NAV_RESULTS'

/** True in the process started by {@link runApart}, not in children of the process. */
export function isRunApart(env: NodeJS.ProcessEnv): boolean {
  const apart = env[variable] === String(process.ppid)
  delete env[variable]
  return apart
}

/** Runs the command line in a process with stderr as stdout, and the real stdout for the result alone: a config may print late, past node's streams, or from a child process. */
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
