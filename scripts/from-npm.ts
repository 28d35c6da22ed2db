import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Installs a package into a folder, without its scripts, and gives the package's folder. npm's words go to stderr. */
export function fromNpm(folder: string, spec: string, alias: string): string {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
  execFileSync('npm', ['install', ...flags, `${alias}@npm:${spec}`], {
    stdio: ['ignore', process.stderr, process.stderr],
  })
  return path.join(folder, 'node_modules', alias)
}
