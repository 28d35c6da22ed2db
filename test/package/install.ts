import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { Folder, root } from '../cli/cli.js'
import { temporaryFolder } from '../temporary-folder.js'

export interface Ran {
  readonly code: number | null
  readonly output: string
}

/** A folder in which the packed package is installed as users install it. */
export class Installed extends Folder {
  /** Whatever npm and npx are told by the run of the tests themselves is not for them. */
  run(program: string, args: readonly string[], cwd = '.'): Promise<Ran> {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/.test(name)))
    const child = spawn(program, args, { cwd: this.path(cwd), env: { ...env, NO_COLOR: '1', CI: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    return new Promise((done) => child.on('close', (code) => done({ code, output })))
  }
}

/** `npm pack`, once; the scripts stay out, as a build now would pull dist/ from under other tests. */
export function packed(): string {
  const folder = temporaryFolder({}, 'build-nav-pack-')
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  const [archive] = JSON.parse(stdout || '[]') as { filename: string }[]
  if (!archive) throw new Error(stderr)
  return path.join(folder, archive.filename)
}

/** True where a failed install only means that this machine has neither network nor cache. */
export function isOffline({ code, output }: Ran): boolean {
  return code !== 0 && /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOTCACHED|ETIMEDOUT/.test(output)
}
