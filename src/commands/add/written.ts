import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from '../build/build.js'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { configChanges, jsonChanges } from '../fix/changes.js'
import type { Changes } from '../fix/changes.js'
import type { JsonObject } from '../../format/json/value.js'
import type { Input } from '../../site/model/input/input.js'
import { addReport } from './codes.js'

/** Refuses to go on if docs.json doesn't match the config. */
export async function assertBuilt({ file }: Input): Promise<void> {
  if (file.endsWith('.json') || !existsSync(path.join(path.dirname(file), 'docs.json'))) return
  const { changed, out } = await build({ config: file, cwd: path.dirname(file), check: true })
  if (changed) throw new BuildNavError([addReport('add-unbuilt', { out: path.basename(out) })])
}

/**
 * The changes for a planned docs.json: in its files, or in the config's modules. `first` is a part of the plan, written
 * in a first step: a group of the pages shared by every language becomes one line of shared code, before pages of
 * single languages are added to the group.
 */
export async function changesFor(input: Input, docs: JsonObject, first?: JsonObject): Promise<Changes> {
  if (input.file.endsWith('.json')) return jsonChanges(input, docs)
  const begun = first && (await configChanges(input, first, { texts: new Map(), mostTries: MOST_TRIES }))
  const texts = new Map(begun?.isAll ? begun.files.map(({ file, text }) => [file, text]) : [])
  return configChanges(input, docs, { texts, mostTries: MOST_TRIES })
}

/** A page takes one or two tries. A page in half of a hundred versions would take minutes, and then be left out. */
const MOST_TRIES = 60
