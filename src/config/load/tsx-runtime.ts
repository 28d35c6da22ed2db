import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import type * as TsxApi from 'tsx/cjs/api'

/** The part of esbuild's interface that is used here; its types are not a dependency of this package. */
export interface Esbuild {
  build(options: Readonly<Record<string, unknown>>): Promise<{
    outputFiles: { path: string; text: string }[]
    metafile: { inputs: Readonly<Record<string, { format?: 'cjs' | 'esm' }>> }
  }>
  transformSync(code: string, options: Readonly<Record<string, unknown>>): { code: string }
}

const require = createRequire(import.meta.url)
const uncached = 'TSX_DISABLE_CACHE'

/** Whether the folder for temporary files is one. */
function canCache(): boolean {
  try {
    accessSync(tmpdir(), constants.W_OK)
    return statSync(tmpdir()).isDirectory()
  } catch {
    return false
  }
}

/** tsx's loader for `require`: in this thread and cached on disk, so a third of the time of its loader for `import`. */
export function tsxApi(): typeof TsxApi {
  if (canCache()) return require('tsx/cjs/api') as typeof TsxApi
  // It asks when it is loaded, and would fail at the folder of its cache.
  const before = process.env[uncached]
  process.env[uncached] = '1'
  try {
    return require('tsx/cjs/api') as typeof TsxApi
  } finally {
    if (before === undefined) delete process.env[uncached]
    else process.env[uncached] = before
  }
}

/** The esbuild that tsx compiles with. */
export function esbuild(): Esbuild {
  return createRequire(require.resolve('tsx/cjs/api'))('esbuild') as Esbuild
}
