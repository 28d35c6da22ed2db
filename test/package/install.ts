import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../cli/cli.js'

export interface Ran {
  readonly code: number | null
  readonly output: string
}

/** A folder in which the packed package is installed as users install it. */
export class Installed {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'build-nav-install-'))

  write(name: string, text: string): void {
    const file = this.path(name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8')
  }

  has(name: string): boolean {
    return existsSync(this.path(name))
  }

  path(name: string): string {
    return path.join(this.folder, name)
  }

  /** Whatever npm and npx are told by the run of the tests themselves is not for them. */
  run(program: string, args: readonly string[], cwd = '.'): Promise<Ran> {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/.test(name)))
    const child = spawn(program, args, { cwd: this.path(cwd), env: { ...env, NO_COLOR: '1', CI: '1' } })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    return new Promise((done) => child.on('close', (code) => done({ code, output })))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** `npm pack`, once; the scripts stay out, as a build now would pull dist/ from under other tests. */
export function packed(folder: string): string {
  const { stdout, stderr } = spawnSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  const [archive] = JSON.parse(stdout || '[]') as { filename: string }[]
  if (!archive) throw new Error(stderr)
  return path.join(folder, archive.filename)
}

/** True where a failed install only means that this machine has neither network nor cache. */
export function isOffline({ code, output }: Ran): boolean {
  return code !== 0 && /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOTCACHED|ETIMEDOUT/.test(output)
}
