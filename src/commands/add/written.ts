import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from '../build/build.js'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
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

/**
 * The changes that make a planned docs.json: of its own files, or of the modules of the config. There, `first` is a part
 * of the plan that is written before the rest: a group of the pages that every language has is one line of shared code,
 * into which those go that some lack.
 */
export async function changesFor(input: Input, docs: JsonObject, first?: JsonObject): Promise<Changes> {
  if (input.file.endsWith('.json')) return jsonChanges(input, docs)
  const begun = first && (await configChanges(input, first, { texts: new Map(), mostTries: MOST_TRIES }))
  const texts = new Map(begun?.isAll ? begun.files.map(({ file, text }) => [file, text]) : [])
  return configChanges(input, docs, { texts, mostTries: MOST_TRIES })
}

/** A page takes one or two. One that stands in half of a hundred versions would be tried for minutes, and then left. */
const MOST_TRIES = 60
