import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../src/cli/run.js'
import { temporaryFolder, writeTo } from '../temporary-folder.js'

export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
/** The built command. */
export const main = path.join(root, 'dist', 'cli', 'main.js')

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line as users do: the built package, in a process of its own. */
function buildNav(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const child = spawn(process.execPath, [main, ...args], { cwd, env: { ...process.env, NO_COLOR: '1', ...env } })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  return new Promise((done) => child.on('close', (code) => done({ code, stdout, stderr })))
}

/** Runs the command line in the process of the test, which takes a tenth of the time: for what has nothing to do with processes. */
export async function runHere(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = { NO_COLOR: '1' }) {
  process.setMaxListeners(0) // each command listens for what a config throws late
  const said = { stdout: '', stderr: '' }
  const outlet = (name: keyof typeof said) => ({ isTTY: false, write: (text: string) => void (said[name] += text) })
  const code = await run(args, { cwd, env, stdout: outlet('stdout'), stderr: outlet('stderr') })
  return { code, ...said }
}

/** A folder of its own for a test, with these files in it. Removed when the process ends. */
export class Folder {
  readonly folder: string

  constructor(files: Readonly<Record<string, string>> = {}, folder = temporaryFolder(files, 'build-nav-site-')) {
    this.folder = folder
  }

  path(name: string): string {
    return path.join(this.folder, name)
  }

  write(name: string, text: string): void {
    writeTo(this.path(name), text)
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8')
  }

  has(name: string): boolean {
    return existsSync(this.path(name))
  }

  /** Sooner than the process ends, where files are large. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A folder in which `build-nav` is installed. */
export class Site extends Folder {
  constructor(files: Readonly<Record<string, string>> = {}) {
    super(files)
    mkdirSync(this.path('node_modules'), { recursive: true })
    symlinkSync(root, this.path('node_modules/build-nav'), 'junction')
  }

  run(...args: string[]): Promise<Run> {
    return buildNav(this.folder, args)
  }

  runHere(...args: string[]): Promise<Run> {
    return runHere(this.folder, args)
  }
}

/** A config with this navigation, after some other code. */
export function configOf(navigation: string, before = '', name = 'Acme'): string {
  return `import { docs, group, language, navigation, tab, version } from 'build-nav'
${before}
export default docs({ theme: 'mint', name: '${name}', colors: { primary: '#0D9373' }, navigation: navigation()${navigation} })
`
}
