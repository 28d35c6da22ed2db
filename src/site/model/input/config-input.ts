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
import { configConditions, configPlaces } from './config-places.js'
import { jsonInput, placer, type Input, type Placing } from './input.js'
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
  const refs = configRefs(json, root)
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
  const refs = configRefs(first.json, path.dirname(file), configPlaces(traced.value))
  const placeOf = placer(file, refs.placeOf)
  const conditionOf = configConditions(traced.value, traced.json)
  const diagnostics = [...traced.diagnostics, ...refs.diagnostics]
  if (first.owns === 'docs' || !existsSync(docsJson))
    return { diagnostics: [...diagnostics, ...withoutDocs(first, docsJson)], placeOf, conditionOf }
  const { docs, placing } = jsonInput(docsJson)
  const inDocs = await placing()
  const isNavigation = first.owns === 'navigation'
  const found = !isNavigation && isJsonObject(docs) ? findParts(docs, traced) : []
  const placeInDocs = (at: JsonPath) => inDocs.placeOf({ path: at })
  const reports = partReports(found, { docs: docs as JsonObject, json: traced.json, placeOf: placeInDocs })
  const ofNavigation = (at: JsonPath) => (at[0] === 'navigation' ? at : undefined)
  const inOutput = (at: JsonPath) => (isNavigation ? ofNavigation(at) : pathInOutput(at, found))
  return {
    diagnostics: [...diagnostics, ...reports],
    placeOf(at) {
      const inside = 'path' in at ? inOutput(at.path) : undefined
      return inside ? placeOf({ ...at, path: inside }) : inDocs.placeOf(at)
    },
    conditionOf(lack) {
      const [had, lacking] = [inOutput(lack.had), inOutput(lack.in)]
      return had && lacking && conditionOf({ had, in: lacking })
    },
  }
}
