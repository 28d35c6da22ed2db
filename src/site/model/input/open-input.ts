import { existsSync } from 'node:fs'
import path from 'node:path'
import { statsOf } from '../../../base/files/read.js'
import { configNames } from '../../../config/loader/config-names.js'
import { findConfig } from '../../../config/loader/find-config.js'
import type { LoadOptions } from '../../../config/loader/load.js'
import { jsonInput, type Input } from './input.js'

/** The given config or docs.json; else the config of the given or current folder; else its docs.json. */
export async function openInput(
  cwd: string,
  given: string | undefined,
  options: Pick<LoadOptions, 'onFiles'> = {},
): Promise<Input> {
  const file = inputFile(cwd, given)
  if (file.endsWith('.json')) return jsonInput(file, options)
  return (await import('./config-input.js')).configInput(file, options)
}

/** The file to open; throws without a config. */
export function inputFile(cwd: string, given: string | undefined): string {
  const named = given === undefined ? undefined : path.resolve(cwd, given)
  if (named !== undefined && statsOf(named)?.isDirectory()) return inputFile(named, undefined)
  if (named?.endsWith('.json')) return named
  const docsJson = path.join(cwd, 'docs.json')
  const isAlone = !configNames.some((name) => existsSync(path.join(cwd, name))) && existsSync(docsJson)
  return given === undefined && isAlone ? docsJson : findConfig(cwd, given)
}
