import { accessSync, constants, promises, statSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import type * as TsxApi from 'tsx/cjs/api'

/** The part of esbuild's interface that is used here; its types are not a dependency of this package. */
export interface Esbuild {
  build(options: Readonly<Record<string, unknown>>): Promise<{
    outputFiles: { path: string; text: string }[]
    metafile: { inputs: Readonly<Record<string, { format?: 'cjs' | 'esm' }>> }
  }>
  transform(code: string, options: Readonly<Record<string, unknown>>): Promise<{ code: string }>
  transformSync(code: string, options: Readonly<Record<string, unknown>>): { code: string }
}

const require = createRequire(import.meta.url)
const uncached = 'TSX_DISABLE_CACHE'

/** True if the folder for temporary files exists and can be written to. */
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
  if (canCache()) return withLazyEsbuild(() => require('tsx/cjs/api') as typeof TsxApi)
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

/**
 * Loads tsx without esbuild, which tsx loads at its own start. That is a sixth of the time of a small build, and in
 * vain where tsx finds the compiled modules in its cache: then it needs only the version.
 */
function withLazyEsbuild<Loaded>(load: () => Loaded): Loaded {
  const tsx = createRequire(require.resolve('tsx/cjs/api'))
  const file = tsx.resolve('esbuild')
  if (require.cache[file]) return load()
  const { version } = tsx('esbuild/package.json') as { version: string }
  const stand = Object.assign(new Module(file), { loaded: true })
  const leave = () => {
    if (require.cache[file] === stand) delete require.cache[file]
  }
  stand.exports = new Proxy(
    { version },
    {
      get(known, name) {
        if (name === 'version') return known.version
        leave()
        return (tsx('esbuild') as Record<string | symbol, unknown>)[name]
      },
    },
  )
  require.cache[file] = stand
  try {
    return load()
  } finally {
    leave()
  }
}

/** The name that tsx gives to a compiled module in its cache. */
const cacheFile = /[\\/]\d+-[\da-f]{40}$/

/**
 * Holds back what tsx writes into its cache until the load is over: a write that is under way looks like work that the
 * config has left, and that is watched by a thread with a debugger. Returns what lets the writes go.
 */
export function holdCacheWrites(): () => void {
  const { writeFile } = promises
  const held: (() => Promise<void>)[] = []
  const hold: typeof writeFile = async (file, ...rest) => {
    if (typeof file !== 'string' || !cacheFile.test(file)) return writeFile(file, ...rest)
    held.push(() => writeFile(file, ...rest))
  }
  promises.writeFile = hold
  return () => {
    if (promises.writeFile === hold) promises.writeFile = writeFile
    // Without the cache, the next load takes longer, as tsx has it.
    for (const write of held) write().catch(() => {})
  }
}

/** The esbuild that tsx compiles with. */
export function esbuild(): Esbuild {
  return createRequire(require.resolve('tsx/cjs/api'))('esbuild') as Esbuild
}
