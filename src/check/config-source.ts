import { existsSync } from 'node:fs'
import path from 'node:path'
import { compile } from '../compile/compile.js'
import { loadConfig } from '../config/load-config.js'
import { withTracer } from '../config/trace.js'
import { isRecord } from '../json/value.js'
import { configPlaces } from './config-places.js'
import { jsonSource } from './json-source.js'
import { readSettings } from './read-settings.js'
import type { Source } from './source.js'

/** A docs.config.ts. Places are builder calls and string literals, found by a second load with a tracer. */
export async function configSource(file: string): Promise<Source> {
  const { value, exports } = await loadConfig(file)
  const { json, owns, diagnostics } = compile(value)
  const root = path.dirname(file)
  const start = { file, line: 1, column: 1 }
  const settings = readSettings(exports.check, start)
  return {
    file,
    root,
    docs: isRecord(json.navigation) ? (owns === 'navigation' ? beside(json, root) : json) : undefined,
    diagnostics,
    settings,
    placing: () =>
      withTracer(async () => {
        const traced = await loadConfig(file)
        const { literalPlace } = await import('../config/literals.js')
        const placeOf = configPlaces(traced.value, literalPlace)
        const again = compile(traced.value).diagnostics
        return {
          // A config that breaks its rules only now and then keeps what was found first, without places.
          diagnostics: again.length > 0 ? again : diagnostics,
          placeOf: (at) =>
            'file' in at
              ? { file: path.join(root, at.file), line: at.line ?? 1, column: 1 }
              : (placeOf(at.path, at.part) ?? start),
        }
      }),
  }
}

/** A navigation-only config leaves the other keys to the docs.json beside it. */
function beside(json: object, root: string): unknown {
  const file = path.join(root, 'docs.json')
  if (!existsSync(file)) return json
  const { docs } = jsonSource(file)
  return isRecord(docs) ? { ...docs, ...json } : json
}
