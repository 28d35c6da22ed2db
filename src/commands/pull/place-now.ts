import type { ts } from 'ts-morph'
import type { Place } from '../../base/diagnostics/diagnostic.js'
import { placeAt } from '../../base/files/place.js'
import type { TextOf } from './source/types-around.js'

/**
 * The place of a node in the current text of its file; for removed code, the place below the remaining code before
 * it.
 */
export function placeNow(node: ts.Node, textOf: TextOf): Place {
  const { text, fileName: file } = node.getSourceFile()
  const start = node.getStart()
  const now = textOf(file)
  if (text === now) return placeAt(now, start, file)
  const [before, after] = [text.split('\n'), now.split('\n')]
  const { line, column } = placeAt(text, start, file)
  for (let at = line - 1; at >= 0; at--) {
    const found = after.flatMap((each, index) =>
      each.trim() !== '' && each.trim() === before[at]?.trim() ? [index] : [],
    )
    const [only, ...others] = found
    if (only === undefined || others.length > 0) continue
    const own = after[only + line - 1 - at] ?? ''
    const isSame = at === line - 1
    return { file, line: only + line - at, column: isSame ? column : 1 + own.length - own.trimStart().length }
  }
  return { file, line: Math.min(line, after.length), column: 1 }
}
