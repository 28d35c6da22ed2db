import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Place } from '../../../base/diagnostics/diagnostic.js'

/** Maps of the modules compiled last, by the name that stack frames give them; decoded when a place is needed. */
const maps = new Map<string, { readonly payload: () => SourceMapPayload; decoded?: SourceMap }>()

const inlineMap = '\n//# sourceMappingURL=data:application/json;base64,'

/** Takes the inline map off compiled code, so that node does not parse what only a failure needs. */
export function keepSourceMap(file: string, code: string): string {
  const at = code.lastIndexOf(inlineMap)
  if (at < 0) return code
  const encoded = code.slice(at + inlineMap.length)
  rememberSourceMap(file, () => JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload)
  return code.slice(0, at)
}

/** Keeps a map under the name that stack frames give the module. */
export function rememberSourceMap(frameFile: string, payload: () => SourceMapPayload): void {
  maps.set(frameFile, { payload })
}

/** The place in the source as written of a place in a stack; the same place where the module was not compiled. */
export function originalPlace(frame: Place): Place | undefined {
  const entry = maps.get(frame.file)
  if (!entry) return frame
  entry.decoded ??= new SourceMap(entry.payload())
  const found = entry.decoded.findEntry(frame.line - 1, frame.column - 1)
  if (!('originalSource' in found)) return undefined
  const file = found.originalSource.startsWith('file:') ? fileURLToPath(found.originalSource) : frame.file
  return { file, line: found.originalLine + 1, column: found.originalColumn + 1 }
}
