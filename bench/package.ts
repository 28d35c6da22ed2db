import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './harness.js'
import { table } from './report.js'

/** What an install brings: the package itself, and its dependencies with theirs. */
export async function packageSize(): Promise<string> {
  const [packed] = JSON.parse(npm('pack', '--dry-run', '--json', '--ignore-scripts')) as {
    size: number
    unpackedSize: number
    entryCount: number
  }[]
  const folders = npm('ls', '--omit=dev', '--all', '--parseable').trim().split('\n').slice(1)
  const sizes = folders.map(
    (folder) => [path.relative(path.join(root, 'node_modules'), folder), sizeOf(folder)] as const,
  )
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  const rows = sizes
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([name, size]) => [name, kilobytes(size), name in dependencies ? 'direct' : ''])
  return `## Install

The package: ${kilobytes(packed?.size ?? 0)} packed, ${kilobytes(packed?.unpackedSize ?? 0)} unpacked, ${packed?.entryCount} files. \
Its ${Object.keys(dependencies).length} dependencies bring ${sizes.length} packages of ${kilobytes(total)} on this platform, the largest being:

${table(['package', 'size', ''], rows)}`
}

function npm(...args: string[]): string {
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8' }).stdout
}

function sizeOf(file: string): number {
  const stats = lstatSync(file)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(file)
    .filter((name) => name !== 'node_modules')
    .reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0)
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024).toLocaleString('en')} kB`
}
