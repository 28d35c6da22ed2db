import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from '../build/build.js'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { configChanges, jsonChanges } from '../fix/changes.js'
import type { Changes } from '../fix/changes.js'
import type { JsonObject } from '../../format/json/value.js'
import type { Input } from '../../site/model/input/input.js'
import { addReport } from './codes.js'

/** Refuses to go on where docs.json is not what the config gives. */
export async function assertBuilt({ file }: Input): Promise<void> {
  if (file.endsWith('.json') || !existsSync(path.join(path.dirname(file), 'docs.json'))) return
  const { changed, out } = await build({ config: file, cwd: path.dirname(file), check: true })
  if (changed) throw new BuildNavError([addReport('add-unbuilt', { out: path.basename(out) })])
}

/** The changes that make a planned docs.json: of its own files, or of the modules of the config. */
export function changesFor(input: Input, docs: JsonObject): Promise<Changes> | Changes {
  return input.file.endsWith('.json') ? jsonChanges(input, docs) : configChanges(input, docs)
}
