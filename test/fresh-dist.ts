import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Tests that read all of dist, declarations included. */
const READ_DECLARATIONS = /^test[\\/](?:types|package|docs|examples|commands[\\/]preview)[\\/]/
/** The sources of the types in a config. */
const TYPES = ['config/builders', 'format/contract', 'index.ts', 'files.ts', 'openapi.ts']

/**
 * Builds dist where a source is newer: tests run the command that is there. The declarations take four fifths of the
 * time, and are built where these tests read them, or the types in a config may be others now.
 */
export function freshDist(root: string, tests: readonly string[]): void {
  const built = path.join(root, 'dist', 'index.js')
  const declared = path.join(root, 'dist', 'index.d.ts')
  const timeOf = (file: string) => (existsSync(file) ? statSync(file).mtimeMs : 0)
  const isCurrent = timeOf(built) > newest(path.join(root, 'src'), path.join(root, 'scripts'))
  const areTypesCurrent = timeOf(declared) > newest(...TYPES.map((name) => path.join(root, 'src', name)))
  const wantsAll = tests.some((file) => READ_DECLARATIONS.test(file))
  if (isCurrent && areTypesCurrent && !wantsAll) return
  if (isCurrent && timeOf(declared) > newest(path.join(root, 'src'))) return
  console.log('building dist')
  const parts = areTypesCurrent && !wantsAll ? ['--code'] : []
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...parts], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('dist was not built')
}

function newest(...places: readonly string[]): number {
  const times = places.flatMap((place) => {
    if (!statSync(place).isDirectory()) return [statSync(place).mtimeMs]
    return readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file))
      .map((file) => statSync(path.join(place, file)).mtimeMs)
  })
  return times.reduce((latest, time) => Math.max(latest, time), 0)
}
