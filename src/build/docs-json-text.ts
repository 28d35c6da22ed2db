import { existsSync, statSync } from 'node:fs'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { startOf } from '../diagnostics/diagnostic.js'
import { readText } from '../files/read.js'
import { patchJson } from '../json/patch/patch.js'
import { printJson } from '../json/patch/print.js'
import { readJson } from '../json/read.js'
import { refResolver } from '../json/refs/refs.js'
import { isJsonObject } from '../json/value.js'
import type { JsonObject } from '../json/value.js'
import { compileReport } from '../compile/codes.js'
import type { Compiled } from '../compile/compile.js'
import { withNavigation } from './with-navigation.js'

interface Target {
  readonly owns: Compiled['owns']
  /** The docs.json as it is; undefined where there is none. */
  readonly before: string | undefined
  readonly out: string
}

/** The docs.json as it is; undefined where there is none. */
export function docsJsonBefore(out: string): string | undefined {
  if (!existsSync(out)) return undefined
  const stats = statSync(out)
  // Reading a device or a pipe may never end, and there is nothing in it to keep.
  return stats.isFile() || stats.isDirectory() ? readText(out) : undefined
}

/** The docs.json that a compiled config asks for: what did not change keeps the bytes of the old text. */
export function docsJsonText(json: JsonObject, { owns, before, out }: Target): string {
  if (before === undefined) return printJson(json)
  const value = owns === 'docs' ? json : withNavigation(objectIn(before, out), json)
  let resolver: ReturnType<typeof refResolver> | undefined
  return patchJson(before, value, {
    file: out,
    // Made for the first `$ref`: most files have none.
    resolve: (object) => (resolver ??= refResolver(readJson(before, { file: out })))(object),
  })
}

/** The docs.json as it is, as an object. */
function objectIn(before: string, out: string): JsonObject {
  const { value } = readJson(before, { file: out })
  if (!isJsonObject(value)) throw new BuildNavError([compileReport('docs-json-no-object', {}, startOf(out))])
  return value
}
