import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Output } from '../build/docs-json-files.js'
import { build } from '../build/build.js'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { startOf } from '../../base/diagnostics/diagnostic.js'
import { configChanges, jsonChanges } from '../fix/changes.js'
import type { JsonObject } from '../../format/json/value.js'
import type { Input } from '../../site/model/input/input.js'
import { addReport } from './codes.js'

/** Refuses to go on where docs.json is not what the config gives. */
export async function assertBuilt({ file }: Input): Promise<void> {
  if (file.endsWith('.json') || !existsSync(path.join(path.dirname(file), 'docs.json'))) return
  const { changed, out } = await build({ config: file, cwd: path.dirname(file), check: true })
  if (changed) throw new BuildNavError([addReport('add-unbuilt', { out: path.basename(out) }, startOf(file))])
}

/** The files that make a planned docs.json: its own, or the modules of the config; undefined where the config computes what would change. */
export async function filesFor(input: Input, docs: JsonObject): Promise<readonly Output[] | undefined> {
  const { files, isAll } = input.file.endsWith('.json') ? jsonChanges(input, docs) : await configChanges(input, docs)
  return isAll ? files : undefined
}
