import path from 'node:path'
import { startOf, type Place } from '../../../base/diagnostics/diagnostic.js'
import { readJsonText } from '../../../base/files/read.js'
import type { LoadOptions } from '../../../config/loader/load.js'
import { readJson } from '../../../format/json/read.js'
import { resolveRefs } from '../../../format/json/refs/refs.js'
import type { Input, Position } from './input.js'

/** A docs.json with resolved `$ref`s; a finding in a referenced file has its place there. */
export function jsonInput(file: string, { onFiles }: Pick<LoadOptions, 'onFiles'> = {}): Input {
  // Also unreadable files of `$ref`s.
  const wanted = [file]
  const root = path.dirname(file)
  try {
    const document = readJson(readJsonText(file), { file })
    const {
      value,
      diagnostics: ofRefs,
      placeOf,
    } = resolveRefs(document, { read: (target) => void wanted.push(target) })
    const diagnostics = [...document.diagnostics, ...ofRefs]
    const placeAt = (at: Position) =>
      'file' in at ? placeInFile(root, at) : (placeOf(at.path, at.part) ?? startOf(file))
    const placing = async () => ({ diagnostics, placeOf: placeAt })
    return { file, root, docs: value, isPartial: false, diagnostics, exports: {}, placing }
  } finally {
    onFiles?.(wanted)
  }
}

/** The place in a file of the site, or the file's first line. */
export function placeInFile(root: string, at: Extract<Position, { readonly file: string }>): Place {
  return { file: path.join(root, at.file), line: at.line ?? 1, column: at.column ?? 1 }
}
