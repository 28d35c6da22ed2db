import path from 'node:path'
import { pathOf } from '../../site/model/addresses.js'
import { addressOfPage, withoutExtension } from '../../site/model/page-path.js'
import { counted, digits, listedUpTo, more, printable, shownOf } from '../../base/diagnostics/text.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import { mirrorLines, redirectLines, wildcardOffer } from './format-mv.js'
import type { LinkTo } from './links-to.js'
import type { RmResult } from './rm.js'

/** More URLs of a sentence are counted. */
const MOST_URLS = 3

/** A report on removed files, on the changes that follow, and on the rest for a person. */
export function formatRm(result: RmResult, { color, isAll }: { color: boolean; isAll: boolean }): string {
  const {
    removed,
    entries,
    elements,
    redirects,
    links,
    dead,
    lost,
    mirrors,
    unused,
    kept,
    folders,
    written,
    isResumed,
  } = result
  const paint = paintsFor(color)
  const say = (done: string, wouldBe: string) => paint.green(written ? done : wouldBe)
  const lines = isResumed ? ['Finished the removal that was interrupted'] : []
  for (const file of shownOf(removed, isAll)) lines.push(`${say('Removed', 'Would remove')} ${printable(file)}`)
  lines.push(...more(removed.length, isAll, 'file'))
  if (entries.length === 0 && !isResumed) lines.push('  Not in the navigation')
  if (entries.length > 0)
    lines.push(
      `${say('Removed', 'Would remove')} ${entries.length === 1 ? '1 entry' : `${digits(entries.length)} entries`} from the navigation`,
    )
  for (const name of elements)
    lines.push(`${say('Removed', 'Would remove')} the ${printable(name)}, which has no other entries`)
  lines.push(...redirectLines(redirects, say, isAll))
  if (folders > 0) lines.push(...wildcardOffer(redirects.added.length, written))
  const rewritten = links.filter(({ after }) => after !== undefined)
  if (rewritten.length > 0) lines.push(`${say('Rewrote', 'Would rewrite')} ${counted(rewritten.length, 'link')}:`)
  lines.push(...linkLines(rewritten, isAll))
  const dangling = links.filter(({ after }) => after === undefined)
  if (dangling.length > 0) lines.push(`${counted(dangling.length, 'link')} to removed pages:`)
  lines.push(...linkLines(dangling, isAll))
  const dropped = rewritten.filter(({ written: before }) => before.includes('#'))
  if (dropped.length > 0)
    lines.push(`Check ${counted(dropped.length, 'link')} that had an anchor: the new page has different headings.`)
  lines.push(...linkLines(dropped, isAll))
  const own = rewritten.filter(isToItself)
  if (own.length > 0) lines.push(`Check ${counted(own.length, 'link')} from the new page to itself:`)
  lines.push(...linkLines(own, isAll))
  if (dead.length > 0) lines.push(`${counted(dead.length, 'redirect')} to removed pages:`)
  for (const { source, destination } of shownOf(dead, isAll)) lines.push(printable(`  ${source} → ${destination}`))
  lines.push(...more(dead.length, isAll, 'redirect'))
  // The pages can't be named again once they are gone.
  const urls = lost.length === 1 ? 'this URL' : 'these URLs'
  const way = written ? `list ${urls} in 'redirects' (next time, add --to <page>)` : 'add --to <page>'
  if (lost.length > 0)
    lines.push(
      printable(
        `Readers of ${listedUpTo(isAll ? lost.length : MOST_URLS, lost)} will get a 404. To redirect them, ${way}.`,
      ),
    )
  if (kept.length > 0) lines.push('Not removed, as git has no copy, or the text was edited meanwhile:')
  for (const file of shownOf(kept, isAll)) lines.push(printable(`  ${file}`))
  lines.push(...more(kept.length, isAll, 'file'))
  if (unused.length > 0) lines.push('These files are no longer used, but were not removed:')
  for (const file of shownOf(unused, isAll)) lines.push(printable(`  ${file}`))
  lines.push(...more(unused.length, isAll, 'file'))
  lines.push(...mirrorLines(mirrors, { verb: 'remove', done: 'removed', written, isAll }))
  return `${lines.join('\n')}\n`
}

/** True for a link inside of the page `--to`: the link pointed to a removed page. */
function isToItself({ file, after = '' }: LinkTo): boolean {
  const to = pathOf(after)
  const name = to.startsWith('/') ? to.slice(1) : path.posix.join(path.posix.dirname(file), to)
  return addressOfPage(withoutExtension(name)) === addressOfPage(withoutExtension(file))
}

function linkLines(links: readonly LinkTo[], isAll: boolean): string[] {
  const line = ({ file, line: row, column, written, after }: LinkTo) =>
    printable(`  ${file}:${row}:${column}  ${written}${after === undefined ? '' : ` → ${after}`}`)
  return [...shownOf(links, isAll).map(line), ...more(links.length, isAll, 'link')]
}
