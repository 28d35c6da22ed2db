import { printable } from '../../base/diagnostics/text.js'
import type { Marks } from '../../format/changes/tell.js'

/** Entries beyond these are counted. */
const MOST = 6

/** For terminals, where a line of many redirects can't be read; `isAll` lists every entry. */
export function terminalMarks(isAll: boolean): Marks {
  return {
    name: (text) => `'${printable(text)}'`,
    place: printable,
    entries(entries) {
      const shown = entries.length > MOST && !isAll ? entries.slice(0, MOST - 1) : entries
      const rest = entries.length - shown.length
      return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].map((entry) => `\n      ${entry}`).join('')
    },
  }
}
