import { counted } from '../../base/diagnostics/counted.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import { printable } from '../../base/diagnostics/printable.js'
import { more, redirectLines, shownOf } from './format-mv.js'
import type { LinkTo } from './links-to.js'
import type { RmResult } from './rm.js'

/** A report on removed files, on the changes that follow, and on the rest that needs a person. */
export function formatRm(result: RmResult, { color, isAll }: { color: boolean; isAll: boolean }): string {
  const { removed, entries, elements, redirects, links, dead, lost, unused, written, isResumed } = result
  const paint = paintsFor(color)
  const say = (done: string, wouldBe: string) => paint.green(written ? done : wouldBe)
  const lines = isResumed ? ['Finished what was interrupted.'] : []
  for (const file of shownOf(removed, isAll)) lines.push(printable(`${say('Removed', 'Would remove')} ${file}`))
  lines.push(...more(removed.length, isAll, 'file'))
  if (entries.length === 0 && !isResumed) lines.push('  Not in the navigation.')
  if (entries.length > 0)
    lines.push(
      `${say('Took', 'Would take')} ${entries.length === 1 ? '1 entry' : `${entries.length} entries`} out of the navigation`,
    )
  for (const name of elements)
    lines.push(printable(`${say('Took', 'Would take')} the ${name} out of it, which held nothing else`))
  lines.push(...redirectLines(redirects, say, isAll))
  const rewritten = links.filter(({ after }) => after !== undefined)
  if (rewritten.length > 0) lines.push(`${say('Rewrote', 'Would rewrite')} ${counted(rewritten.length, 'link')}:`)
  lines.push(...linkLines(rewritten, isAll))
  const kept = links.filter(({ after }) => after === undefined)
  if (kept.length > 0) lines.push(`${counted(kept.length, 'link')} to what is gone:`)
  lines.push(...linkLines(kept, isAll))
  const dropped = rewritten.filter(({ written: before }) => before.includes('#'))
  if (dropped.length > 0)
    lines.push(`Look at ${counted(dropped.length, 'link')} that had an anchor: the other page has other headings.`)
  if (dead.length > 0)
    lines.push(`${counted(dead.length, 'redirect')} lead${dead.length === 1 ? 's' : ''} to what is gone:`)
  for (const { source, destination } of shownOf(dead, isAll)) lines.push(printable(`  ${source} → ${destination}`))
  lines.push(...more(dead.length, isAll, 'redirect'))
  if (lost.length > 0)
    lines.push(
      printable(`Readers of ${shownOf(lost, isAll).join(', ')} get a 404. To send them to another page: --to PAGE`),
    )
  if (unused.length > 0) lines.push('Nothing else used these files, which stay:')
  for (const file of shownOf(unused, isAll)) lines.push(printable(`  ${file}`))
  lines.push(...more(unused.length, isAll, 'file'))
  return `${lines.join('\n')}\n`
}

function linkLines(links: readonly LinkTo[], isAll: boolean): string[] {
  const line = ({ file, line: row, column, written, after }: LinkTo) =>
    printable(`  ${file}:${row}:${column}  ${written}${after === undefined ? '' : ` → ${after}`}`)
  return [...shownOf(links, isAll).map(line), ...more(links.length, isAll, 'link')]
}
