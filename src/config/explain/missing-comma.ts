import type { Place } from '../../diagnostics/diagnostic.js'
import { nodesIn, parseSource, parseText } from '../places/source-text.js'
import type { TypeScript } from '../places/source-text.js'

/** Where a comma is missing, behind what comes before it: the first mistake of a file, and one comma mends it. */
export function missingComma(file: string): Place | undefined {
  const source = parseSource(file)
  if (!source) return undefined
  const first = firstMistake(source)
  if (first?.messageText !== "',' expected.") return undefined
  const { text } = source
  const mended = firstMistake(parseText(file, `${text.slice(0, first.start)},${text.slice(first.start)}`))
  // Where the line is wrong all the same, something else is missing: a colon, or a bracket before it.
  if (mended && !text.slice(first.start, mended.start).includes('\n')) return undefined
  const ends = [...nodesIn(source)].map((node) => node.getEnd()).filter((end) => end <= first.start)
  const { line, character } = source.getLineAndCharacterOfPosition(Math.max(...ends))
  return { file, line: line + 1, column: character + 1 }
}

/** What the parser has noted; it does not declare it. */
function firstMistake(source: TypeScript.SourceFile): TypeScript.DiagnosticWithLocation | undefined {
  return (source as unknown as { parseDiagnostics: readonly TypeScript.DiagnosticWithLocation[] }).parseDiagnostics[0]
}
