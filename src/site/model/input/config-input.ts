import { existsSync } from 'node:fs'
import path from 'node:path'
import { startOf, type Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { compileReport } from '../../../config/compile/codes.js'
import type { LoadOptions } from '../../../config/loader/load.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, type JsonObject, deepEqual } from '../../../format/json/value.js'
import { findParts, type Owns } from '../../../format/parts/find.js'
import { ownedIn, pathInOutput, settledAs, withOwned } from '../../../format/parts/owned.js'
import { compiledConfig, tracedConfig, type CompiledConfig, configRefs } from './compiled-config.js'
import { configPlaces } from './config-places.js'
import type { Input } from './input.js'
import { jsonInput } from './json-input.js'
import { partReports } from './part-reports.js'

/** A config after a run. */
export interface ConfigInput extends Input {
  /** The default export. */
  readonly value: unknown
  /** Absolute paths of the config and of every imported local module and JSON file. */
  readonly files: readonly string[]
}

/** The options of a load, and the parts as found before pages moved. */
interface ConfigOptions extends Pick<LoadOptions, 'onFiles' | 'overlay'> {
  readonly known?: Owns | undefined
}

/** A docs.config.ts. Places are builder calls and string literals, found by a second load with a tracer. */
export async function configInput(file: string, options: ConfigOptions = {}): Promise<ConfigInput> {
  let loaded: readonly string[] = []
  const onFiles = (files: readonly string[]) => options.onFiles?.((loaded = files))
  const first = await compiledConfig(file, { ...options, onFiles })
  const { json, diagnostics, exports, value, files } = first
  const root = path.dirname(file)
  const resolved = configRefs(json, root, () => undefined)
  const docsJson = path.join(root, 'docs.json')
  const onRead = (read: readonly string[]) => options.onFiles?.([...loaded, ...read])
  const around =
    first.owns !== 'docs' && existsSync(docsJson) ? jsonInput(docsJson, { onFiles: onRead }).docs : undefined
  const owns = settledAs(first.owns, options.known ?? first.owns)
  const output = (resolved.docs ?? json) as JsonObject
  const found = isJsonObject(around) ? findParts(around, { json: output, owns }) : []
  const owned = typeof owns === 'string' ? owns : found.map(({ part, element }) => ({ ...part, path: element?.path }))
  const given = { json: output, owns: owned }
  const isBuilt =
    options.overlay !== undefined || (isJsonObject(around) && deepEqual(ownedIn(around, given), given.json))
  const lacking = isJsonObject(around) ? partReports(found, { docs: around, json, placeOf: () => undefined }) : []
  return {
    file,
    root,
    value,
    files,
    // Rules refuse a navigation that is no object.
    docs: !Object.hasOwn(json, 'navigation')
      ? undefined
      : isJsonObject(around) && resolved.docs !== undefined
        ? withOwned(around, given)
        : resolved.docs,
    owned: { owns: owned, isBuilt },
    isPartial: owns === 'navigation' && !existsSync(docsJson),
    diagnostics: [...diagnostics, ...resolved.diagnostics, ...lacking, ...withoutDocs(first, docsJson)],
    exports,
    placing: () => placingOf(file, first, docsJson),
  }
}

/** The error about parts of a missing docs.json. */
function withoutDocs({ owns }: CompiledConfig, docsJson: string): readonly Diagnostic[] {
  if (typeof owns === 'string' || existsSync(docsJson)) return []
  return [compileReport('part-no-docs', { file: path.basename(docsJson) }, startOf(docsJson))]
}

/** Places in the code of a config; everything left to docs.json has places there. */
export async function placingOf(file: string, first: CompiledConfig, docsJson: string): ReturnType<Input['placing']> {
  const traced = await tracedConfig(file, first)
  const own = await placesIn(file, first, traced)
  if (first.owns === 'docs') return own
  if (!existsSync(docsJson)) return { ...own, diagnostics: [...own.diagnostics, ...withoutDocs(first, docsJson)] }
  const { docs, placing } = jsonInput(docsJson)
  const { placeOf } = await placing()
  const isNavigation = first.owns === 'navigation'
  const found = !isNavigation && isJsonObject(docs) ? findParts(docs, traced) : []
  const sources = { docs: docs as JsonObject, json: traced.json, placeOf: (at: JsonPath) => placeOf({ path: at }) }
  const inOutput = (at: JsonPath) =>
    isNavigation ? (at[0] === 'navigation' ? at : undefined) : pathInOutput(at, found)
  return {
    ...own,
    diagnostics: [...own.diagnostics, ...partReports(found, sources)],
    placeOf(at) {
      if (!('path' in at)) return own.placeOf(at)
      const inside = inOutput(at.path)
      return inside ? own.placeOf({ ...at, path: inside }) : placeOf(at)
    },
    conditionOf(at) {
      if (!('path' in at) || !at.lacks) return undefined
      const [had, lacking] = [inOutput(at.lacks.had), inOutput(at.lacks.in)]
      return had && lacking && own.conditionOf?.({ ...at, lacks: { ...at.lacks, had, in: lacking } })
    },
  }
}

/** Places in the code of a config: the config runs again, with a tracer. */
async function placesIn(file: string, first: CompiledConfig, traced: CompiledConfig): ReturnType<Input['placing']> {
  const root = path.dirname(file)
  const { configConditions } = await import('./conditions.js')
  const places = configPlaces(traced.value)
  const conditionFor = configConditions(traced.value)
  const { placeOf, diagnostics: missing } = configRefs(first.json, root, places)
  return {
    diagnostics: [...traced.diagnostics, ...missing],
    conditionOf: (at) => ('path' in at && at.lacks ? conditionFor(at.lacks.had, at.lacks.in) : undefined),
    placeOf: (at) =>
      'file' in at
        ? { file: path.join(root, at.file), line: at.line ?? 1, column: at.column ?? 1 }
        : (placeOf(at.path, at.part) ?? startOf(file)),
  }
}
