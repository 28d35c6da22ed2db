import type { Place } from '../../../../base/diagnostics/diagnostic.js'
import { parseSource } from '../../places/source-text.js'
import { besideSlips, missingComma } from './beside.js'
import { layoutSlips } from './layout.js'
import { curlyQuotes, quoteSlips } from './quotes.js'
import { firstMistake, foremost, sole, type Finding } from './slip.js'

/** Finds the author's mistakes in a file that does not parse, each at its own place; none where no fix helps. */
export function slipsIn(file: string): (Pick<Finding, 'problem' | 'hint'> & { readonly place: Place })[] {
  const source = parseSource(file)
  const first = source && firstMistake(source)
  if (!first) return []
  const { text } = source
  const broken = { source, text, first }
  const plain = [missingComma(broken), curlyQuotes(broken)]
  const slips = [...plain, ...quoteSlips(broken), ...layoutSlips(broken), ...besideSlips(broken)]
  return (sole(broken, slips) ?? foremost(broken, plain) ?? []).map(({ at, problem, hint }) => {
    const { line, character } = source.getLineAndCharacterOfPosition(at)
    return { problem, hint, place: { file, line: line + 1, column: character + 1 } }
  })
}
