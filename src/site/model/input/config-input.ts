import { existsSync } from 'node:fs'
import { startOf } from '../../../base/diagnostics/diagnostic.js'
import path from 'node:path'
import type { LoadOptions } from '../../../config/loader/load.js'
import { isRecord } from '../../../format/json/value.js'
import { compiledConfig, tracedConfig, type CompiledConfig } from './compiled-config.js'
import { configPlaces } from './config-places.js'
import { configRefs } from './config-refs.js'
import type { Input, Position } from './input.js'
import { jsonInput } from './json-input.js'

/** A config that was run. */
export interface ConfigInput extends Input {
  /** Its default export. */
  readonly value: unknown
  /** Absolute paths of the config and of every local module and JSON file that it imports. */
  readonly files: readonly string[]
}

/** A docs.config.ts. Places are builder calls and string literals, found by a second load with a tracer. */
export async function configInput(
  file: string,
  options: Pick<LoadOptions, 'onFiles' | 'overlay'> = {},
): Promise<ConfigInput> {
  const first = await compiledConfig(file, options)
  const { json, owns, diagnostics, exports, value, files } = first
  const root = path.dirname(file)
  const resolved = configRefs(json, root, () => undefined)
  return {
    file,
    root,
    value,
    files,
    // A navigation that is no object is still one for the rules to refuse.
    docs: Object.hasOwn(json, 'navigation')
      ? owns === 'navigation'
        ? beside(resolved.docs, root)
        : resolved.docs
      : undefined,
    isPartial: owns === 'navigation' && !existsSync(path.join(root, 'docs.json')),
    diagnostics: [...diagnostics, ...resolved.diagnostics],
    exports,
    placing: () => placingOf(file, first, path.join(root, 'docs.json')),
  }
}

/** Places in the code of a config; beside a navigation-only one, the settings are in docs.json, and so are their places. */
export async function placingOf(file: string, first: CompiledConfig, docsJson: string): ReturnType<Input['placing']> {
  const own = await placesIn(file, first)
  if (first.owns === 'docs' || !existsSync(docsJson)) return own
  const { placeOf } = await jsonInput(docsJson).placing()
  const isSetting = (at: Position) => 'path' in at && at.path[0] !== 'navigation'
  return { ...own, placeOf: (at) => (isSetting(at) ? placeOf(at) : own.placeOf(at)) }
}

/** Places in the code of a config that was run: it is run once more, with a tracer. */
async function placesIn(file: string, first: CompiledConfig): ReturnType<Input['placing']> {
  const root = path.dirname(file)
  const traced = await tracedConfig(file, first)
  const { namesInScope } = await import('./conditions.js')
  const { configConditions } = await import('./config-conditions.js')
  const places = configPlaces(traced.value)
  const conditionFor = configConditions(traced.value)
  const { placeOf, diagnostics: missing } = configRefs(first.json, root, places)
  return {
    diagnostics: [...traced.diagnostics, ...missing],
    namesAt: namesInScope,
    conditionOf: (at) =>
      'path' in at && at.lacks ? conditionFor(at.lacks.had, at.lacks.in, at.lacks.absent) : undefined,
    placeOf: (at) =>
      'file' in at
        ? { file: path.join(root, at.file), line: at.line ?? 1, column: at.column ?? 1 }
        : (placeOf(at.path, at.part) ?? startOf(file)),
  }
}

/** A navigation-only config leaves the other keys to the docs.json beside it. */
function beside(json: unknown, root: string): unknown {
  const file = path.join(root, 'docs.json')
  if (!isRecord(json) || !existsSync(file)) return json
  const { docs } = jsonInput(file)
  return isRecord(docs) ? { ...docs, ...json } : json
}
