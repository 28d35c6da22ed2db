import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** A folder with some files, for as long as a test runs. */
export interface Site {
  readonly folder: string
  readonly read: (file: string) => string
  readonly has: (file: string) => boolean
  /** Runs the command line in it. */
  readonly run: (...args: string[]) => { readonly code: number | null; readonly out: string; readonly error: string }
}

/** Makes a site, runs a test on it, and removes it. */
export async function onSite(
  files: Readonly<Record<string, string | object>>,
  test: (site: Site) => Promise<void> | void,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-nav-site-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(
        path.join(folder, name),
        typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
      )
    }
    await test({
      folder,
      read: (file) => readFileSync(path.join(folder, file), 'utf8'),
      has: (file) => existsSync(path.join(folder, file)),
      run: (...args) => {
        const entry = path.join(process.env['BUILD_NAV_TESTED'] ?? path.join(root, 'dist'), 'cli/main.js')
        const options = { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } } as const
        const command = [args[0] ?? '', '--cwd', folder, ...args.slice(1)]
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [...process.execArgv, entry, ...command],
          options,
        )
        return { code: status, out: stdout, error: stderr }
      },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
