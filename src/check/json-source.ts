import path from 'node:path'
import { readText } from '../json/files.js'
import { readJson } from '../json/read.js'
import { resolveRefs } from '../json/refs.js'
import type { Position } from './rule.js'
import type { Source } from './source.js'

/** A docs.json, its `$ref`s resolved; a finding in a referenced file is placed in that file. */
export function jsonSource(file: string): Source {
  const document = readJson(readText(file), { file })
  const { value, diagnostics, placeOf } = resolveRefs(document)
  const root = path.dirname(file)
  const found = [...document.diagnostics, ...diagnostics]
  return {
    file,
    root,
    docs: value,
    diagnostics: found,
    settings: {},
    placing: async () => ({
      diagnostics: found,
      placeOf: (at: Position) =>
        'file' in at
          ? { file: path.join(root, at.file), line: at.line ?? 1, column: 1 }
          : (placeOf(at.path, at.part) ?? { file, line: 1, column: 1 }),
    }),
  }
}
