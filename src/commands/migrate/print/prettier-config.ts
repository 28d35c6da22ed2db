import { createRequire } from 'node:module'
import path from 'node:path'
import { inspect } from 'node:util'
import type { Options } from 'prettier'
import { ExitAttempt, Unfinished } from '../../../config/loader/process.js'
import { biomeOptions } from './biome-config.js'

/** The layout of a file by the repository's configuration. */
interface Configured {
  readonly options: Options
  /** The comment by which the repository's formatter leaves the next statement alone. */
  readonly ignore: string
}

/** The same, without what is not installed. */
export interface PrettierOptions extends Configured {
  /** The packages that the options name and node does not find, in node's words. */
  readonly missing: readonly string[]
}

/** A file's options by the repository's configuration: prettier's, or else Biome's, or else `.editorconfig`. */
export async function configuredOptions(file: string): Promise<Configured> {
  const { resolveConfig, resolveConfigFile } = await import('prettier')
  const biome = (await resolveConfigFile(file)) === null ? biomeOptions(file) : undefined
  if (biome) return { options: biome, ignore: '// biome-ignore format: a row a line' }
  return { options: (await resolveConfig(file, { editorconfig: true })) ?? {}, ignore: prettierIgnore }
}

/** Prettier's own comment. */
export const prettierIgnore = '// prettier-ignore'

/** A file's options with the plugins that are installed. */
export async function optionsFor(file: string): Promise<PrettierOptions> {
  const { format } = await import('prettier')
  const missing: string[] = []
  /** Gives what is loaded; undefined, and a note of it, where something is not installed. */
  const installed = async <Result>(load: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await load()
    } catch (error) {
      if (!isMissing(error)) throw error
      missing.push(prettierReason(error).replace(/ imported from .*/, ''))
      return undefined
    }
  }
  const { options: all = {}, ignore = prettierIgnore } = (await installed(() => configuredOptions(file))) ?? {}
  const { plugins = [], ...options } = all
  const usable: NonNullable<Options['plugins']> = []
  for (const plugin of plugins) {
    const found = typeof plugin === 'string' ? locate(plugin, file) : plugin
    const tried = await installed(() => format('', { parser: 'typescript', plugins: [found] }))
    if (tried !== undefined) usable.push(found)
  }
  return { options: { ...options, plugins: usable }, ignore, missing }
}

/** Prettier looks for plugins from the working folder, which need not be where the repository has them. */
function locate(plugin: string, file: string): string {
  if (path.isAbsolute(plugin)) return plugin
  try {
    return createRequire(file).resolve(plugin)
  } catch {
    return plugin
  }
}

function isMissing(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
}

/** The problem with a prettier configuration, in a line. */
export function prettierReason(error: unknown): string {
  if (error instanceof ExitAttempt) return `it calls ${error.message}`
  if (error instanceof Unfinished) return 'it never ends'
  if (!(error instanceof Error)) return `it throws ${inspect(error, { depth: 1, breakLength: Infinity })}`
  const [line = ''] = error.message.split('\n')
  return line || error.name
}
