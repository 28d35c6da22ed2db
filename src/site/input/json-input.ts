import path from 'node:path'
import { readJsonText } from '../../files/read.js'
import { startOf } from '../../diagnostics/diagnostic.js'
import { readJson } from '../../json/read.js'
import { resolveRefs } from '../../json/refs/refs.js'
import type { Input, Position } from './input.js'

/** A docs.json, its `$ref`s resolved; a finding in a referenced file is placed in that file. */
export function jsonInput(file: string): Input {
  const document = readJson(readJsonText(file), { file })
  const { value, diagnostics, placeOf } = resolveRefs(document)
  const root = path.dirname(file)
  const found = [...document.diagnostics, ...diagnostics]
  return {
    file,
    root,
    docs: value,
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
