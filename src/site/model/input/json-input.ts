import path from 'node:path'
import type { LoadOptions } from '../../../config/loader/load.js'
import { readJsonText } from '../../../base/files/read.js'
import { startOf } from '../../../base/diagnostics/diagnostic.js'
import { readJson } from '../../../format/json/read.js'
import { resolveRefs } from '../../../format/json/refs/refs.js'
import type { Input, Position } from './input.js'

/** A docs.json with resolved `$ref`s; a finding in a referenced file has its place there. */
export function jsonInput(file: string, { onFiles }: Pick<LoadOptions, 'onFiles'> = {}): Input {
  const wanted = [file]
  const root = path.dirname(file)
  try {
    return resolved(file, root, wanted)
  } finally {
    onFiles?.(wanted)
  }
}

/** Adds each file of a `$ref` to `wanted`, also unreadable files. */
function resolved(file: string, root: string, wanted: string[]): Input {
  const document = readJson(readJsonText(file), { file })
  const { value, diagnostics, placeOf } = resolveRefs(document, {
    read: (target) => void wanted.push(target),
  })
  const found = [...document.diagnostics, ...diagnostics]
  return {
    file,
    root,
    docs: value,
    isPartial: false,
    diagnostics: found,
    exports: {},
    placing: async () => ({
      diagnostics: found,
      placeOf: (at: Position) =>
        'file' in at
          ? { file: path.join(root, at.file), line: at.line ?? 1, column: at.column ?? 1 }
          : (placeOf(at.path, at.part) ?? startOf(file)),
    }),
  }
}
