import { printable } from '../../base/diagnostics/text.js'
import type { Marks } from '../../format/changes/tell.js'

/** Names and places as code, so that nothing in them is Markdown, a mention or a link. */
export const markdownMarks: Marks = { name: code, place: code }

/** A code span, whatever is in it; a log that shows it is not steered by it. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isBare = longest === 0 && !/^ | $/.test(text)
  const line = printable(text.replace(/\s*[\r\n]\s*/g, ' '))
  return isBare ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`
}
