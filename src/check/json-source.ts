import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { readText } from '../json/files.js'
import { readJson } from '../json/read.js'
import { resolveRefs } from '../json/refs.js'
import { checkReport } from './codes.js'
import type { Position } from './rule.js'
import type { Source } from './source.js'

/** As for `migrate`; the largest real file has 3. */
const MOST_MEGABYTES = 16

/** A docs.json, its `$ref`s resolved; a finding in a referenced file is placed in that file. */
export function jsonSource(file: string): Source {
  const text = readText(file)
  const megabytes = Math.round(text.length / 1e6)
  if (megabytes > MOST_MEGABYTES) {
    const args = { megabytes, most: MOST_MEGABYTES }
    throw new BuildNavError([checkReport('check-too-large', args, { file, line: 1, column: 1 })])
  }
  const document = readJson(text, { file })
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
