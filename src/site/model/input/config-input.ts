import { existsSync } from 'node:fs'
import path from 'node:path'
import { startOf, type Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { compileReport } from '../../../config/compile/codes.js'
import type { LoadOptions } from '../../../config/loader/load.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { deepEqual, isJsonObject, type JsonObject } from '../../../format/json/value.js'
import { findParts, type Owns } from '../../../format/parts/find.js'
import { ownedIn, pathInOutput, settledAs, withOwned } from '../../../format/parts/owned.js'
import { compiledConfig, configRefs, tracedConfig, type CompiledConfig } from './compiled-config.js'
import { configPlaces } from './config-places.js'
import type { Input, Placing } from './input.js'
import { jsonInput, placeInFile } from './json-input.js'
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
  const docsJson = path.join(root, 'docs.json')
  const isThere = existsSync(docsJson)
  const onRead = (read: readonly string[]) => options.onFiles?.([...loaded, ...read])
  const read = first.owns !== 'docs' && isThere ? jsonInput(docsJson, { onFiles: onRead }).docs : undefined
  const around = isJsonObject(read) ? read : undefined
  const refs = configRefs(json, root, () => undefined)
  const owns = settledAs(first.owns, options.known ?? first.owns)
  const found = around ? findParts(around, { json: (refs.docs ?? json) as JsonObject, owns }) : []
  const places = typeof owns === 'string' ? owns : found.map(({ part, element }) => ({ ...part, path: element?.path }))
  const given = { json: (refs.docs ?? json) as JsonObject, owns: places }
  const isBuilt =
    options.overlay !== undefined || (around !== undefined && deepEqual(ownedIn(around, given), given.json))
  const lacking = around ? partReports(found, { docs: around, json, placeOf: () => undefined }) : []
  const whole = around && refs.docs !== undefined ? withOwned(around, given) : refs.docs
  return {
    file,
    root,
    value,
    files,
    // Rules refuse a navigation that is no object.
    docs: Object.hasOwn(json, 'navigation') ? whole : undefined,
    owned: { owns: places, isBuilt },
    isPartial: owns === 'navigation' && !isThere,
    diagnostics: [...diagnostics, ...refs.diagnostics, ...lacking, ...withoutDocs(first, docsJson)],
    exports,
    placing: () => placingOf(file, first, docsJson),
  }
}

/** The error about parts of a missing docs.json. */
function withoutDocs({ owns }: CompiledConfig, docsJson: string): readonly Diagnostic[] {
  if (typeof owns === 'string' || existsSync(docsJson)) return []
  return [compileReport('part-no-docs', { file: path.basename(docsJson) }, startOf(docsJson))]
}

/** Places in the code of a config, which runs again with a tracer; everything left to docs.json has places there. */
export async function placingOf(file: string, first: CompiledConfig, docsJson: string): Promise<Placing> {
  const traced = await tracedConfig(file, first)
  const own = await placesIn(file, first, traced)
  if (first.owns === 'docs') return own
  if (!existsSync(docsJson)) return { ...own, diagnostics: [...own.diagnostics, ...withoutDocs(first, docsJson)] }
  const { docs, placing } = jsonInput(docsJson)
  const { placeOf } = await placing()
  const isNavigation = first.owns === 'navigation'
  const found = !isNavigation && isJsonObject(docs) ? findParts(docs, traced) : []
  const sources = { docs: docs as JsonObject, json: traced.json, placeOf: (at: JsonPath) => placeOf({ path: at }) }
  const ofNavigation = (at: JsonPath) => (at[0] === 'navigation' ? at : undefined)
  const inOutput = (at: JsonPath) => (isNavigation ? ofNavigation(at) : pathInOutput(at, found))
  return {
    diagnostics: [...own.diagnostics, ...partReports(found, sources)],
    placeOf(at) {
      const inside = 'path' in at ? inOutput(at.path) : undefined
      return inside ? own.placeOf({ ...at, path: inside }) : placeOf(at)
    },
    conditionOf(at) {
      if (!('path' in at) || !at.lacks) return undefined
      const [had, lacking] = [inOutput(at.lacks.had), inOutput(at.lacks.in)]
      return had && lacking && own.conditionOf?.({ ...at, lacks: { had, in: lacking } })
    },
  }
}

async function placesIn(file: string, first: CompiledConfig, traced: CompiledConfig): Promise<Placing> {
  const root = path.dirname(file)
  const { configConditions } = await import('./conditions.js')
  const conditionFor = configConditions(traced.value, traced.json)
  const { placeOf, diagnostics } = configRefs(first.json, root, configPlaces(traced.value))
  return {
    diagnostics: [...traced.diagnostics, ...diagnostics],
    conditionOf: (at) => ('path' in at && at.lacks ? conditionFor(at.lacks.had, at.lacks.in) : undefined),
    placeOf: (at) => ('file' in at ? placeInFile(root, at) : (placeOf(at.path, at.part) ?? startOf(file))),
  }
}
