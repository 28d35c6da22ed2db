import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import type { PastFiles } from '../../base/files/config-load.js'
import { isJsonObject, type JsonObject } from '../../format/json/value.js'
import type { Disk } from '../../site/model/disk.js'
import type { Input } from '../../site/model/input/input.js'
import { jsonInput } from '../../site/model/input/json-input.js'
import { pastFiles } from '../../site/model/past-files.js'

/** An input with a docs.json's value to look at. */
export interface Side extends Input {
  readonly docs: JsonObject
  /** Absolute paths of the config's modules and JSON files; none of a docs.json. */
  readonly files: readonly string[]
}

/** Modules with other texts than on the disk, by absolute path. */
export type ModuleTexts = ReadonlyMap<string, string>

/** A docs.json, or a config's output while its pages lie as on another disk; `now`: the site before. */
export async function sideOf(file: string, disk?: Disk, texts: ModuleTexts = new Map(), now?: Side): Promise<Side> {
  if (file.endsWith('.json')) return checked({ ...jsonInput(file), files: [] })
  const { configInput } = await import('../../site/model/input/config-input.js')
  const overlay = {
    source: (name: string) => texts.get(name),
    data: (name: string) => (texts.has(name) ? (JSON.parse(texts.get(name) ?? '') as unknown) : undefined),
    past: disk && pastOf(disk, path.dirname(file)),
  }
  return checked(await configInput(file, disk ? { overlay, known: now?.owned?.owns } : {}))
}

/** A disk for the functions of a config. */
export function pastOf(disk: Disk, root: string): PastFiles {
  const files = disk.files().map((file) => path.join(root, file))
  return pastFiles(files, (file) => disk.read(path.relative(root, file).replaceAll(path.sep, '/')))
}

function checked(input: Input & { readonly files: readonly string[] }): Side {
  const { docs, diagnostics } = input
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (!isJsonObject(docs) || errors.length > 0) throw new BuildNavError(errors.length > 0 ? errors : diagnostics)
  return { ...input, docs }
}
