import { printable } from '../../base/diagnostics/text.js'
import type { Marks } from '../../format/changes/tell.js'

/** Names and places as code, without Markdown, mentions and links. */
export const markdownMarks: Marks = { name: code, place: code }

/** A code span around any text, without control characters for a log. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isBare = longest === 0 && !/^ | $/.test(text)
  const line = printable(text.replace(/\s*[\r\n]\s*/g, ' '))
  return isBare ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`
}
