import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Counts up when what is remembered gets another form. */
const form = 2

/** The settings around a module that decide how tsx reads and compiles it; undefined where they can't be known. */
export function circumstancesOf(config: string): string | undefined {
  const isSteered = Object.keys(process.env).some((name) => /^(TSX_|ESBUILD_|NODE_OPTIONS$)/i.test(name))
  if (isSteered || process.execArgv.length > 0) return undefined
  const tsconfig = tsconfigAbove(path.dirname(config))
  const settings = tsconfig === undefined ? '' : readFileSync(tsconfig, 'utf8')
  // These lead to other files, and from one module to another.
  if (/"(extends|paths|baseUrl|rootDirs|references)"/.test(settings)) return undefined
  const typescript = tsconfig === undefined ? '' : manifestOf('typescript', tsconfig)
  return JSON.stringify([form, process.version, tsconfig, settings, typescript])
}

/** The tsconfig.json that holds in a folder. */
export function tsconfigAbove(folder: string): string | undefined {
  const file = path.join(folder, 'tsconfig.json')
  if (existsSync(file)) return file
  return path.dirname(folder) === folder ? undefined : tsconfigAbove(path.dirname(folder))
}

function manifestOf(name: string, from: string): string | undefined {
  try {
    return readFileSync(createRequire(from).resolve(`${name}/package.json`), 'utf8')
  } catch {
    return undefined
  }
}
