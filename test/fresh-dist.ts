import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Builds dist where a source is newer: tests run the command, and read the declarations, that are there. With
 * BUILD_NAV_CODE_ONLY, the declarations stay as they are.
 */
export function freshDist(root: string): void {
  const built = path.join(root, 'dist', 'index.js')
  if (existsSync(built) && statSync(built).mtimeMs > newest(path.join(root, 'src'), path.join(root, 'scripts'))) return
  console.log('building dist')
  const parts = process.env['BUILD_NAV_CODE_ONLY'] ? ['--code'] : []
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...parts], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('dist was not built')
}

function newest(...folders: readonly string[]): number {
  const times = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file))
      .map((file) => statSync(path.join(folder, file)).mtimeMs),
  )
  return times.reduce((latest, time) => Math.max(latest, time), 0)
}
