import { counted } from '../../base/diagnostics/counted.js'
import { listed } from '../../base/diagnostics/listed.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import { printable } from '../../base/diagnostics/printable.js'
import { filesInWords } from './codes.js'
import { isPage } from './named-file.js'
import type { OpenMention } from './moved-bodies.js'
import type { MvResult } from './mv.js'
import type { MovedRedirects } from './redirects-moved.js'

interface Look {
  readonly color: boolean
  /** Shows every link and redirect. */
  readonly isAll: boolean
}

const MOST = 12
const OFFER_WILDCARD = 10

const reasons: Readonly<Record<OpenMention['why'], string>> = {
  named: 'in code, in text or in a full URL',
  ambiguous: 'one file if it starts at the docs root, a different one if it starts at this page',
  dead: 'was already broken',
  'not-utf8': 'not UTF-8, so its links were not read',
  edited: 'edited since the move was interrupted, so not written',
}

/** The moved files, everything that follows them, and the places that a person has to check. */
export function formatMv(result: MvResult, { color, isAll }: Look): string {
  const { moves, files, entries, listed: pages, links, mentions, mirrors, warnings, written, isResumed } = result
  const paint = paintsFor(color)
  const lines: string[] = []
  const say = (done: string, wouldBe: string) => paint.green(written ? done : wouldBe)
  if (isResumed) lines.push('Finished the move that was interrupted')
  const counts = filesInWords(
    files.filter(({ from }) => isPage(from)).length,
    files.filter(({ from }) => !isPage(from)).length,
  )
  for (const { from, to, kind } of shownOf(moves, isAll))
    lines.push(
      `${say('Moved', 'Would move')} ${printable(`${from}${kind === 'folder' ? '/' : ''} → ${to}${kind === 'folder' ? '/' : ''}`)}`,
    )
  lines.push(...more(moves.length, isAll, 'move'))
  if (files.length > 1 || moves.some(({ kind }) => kind === 'folder')) lines.push(`  ${counts}`)
  if (files.some(({ from }) => isPage(from)) && pages.size === 0 && !isResumed) lines.push('  Not in the navigation')
  if (entries.length > 0)
    lines.push(`${say('Updated', 'Would update')} ${counted(entries.length, 'place')} in docs.json`)
  lines.push(...redirectLines(result.redirects, say, isAll))
  if (links.length > 0) {
    const inFiles = new Set(links.map(({ file }) => file))
    lines.push(
      `${say('Rewrote', 'Would rewrite')} ${counted(links.length, 'link')} in ${counted(inFiles.size, 'file')}:`,
    )
    for (const { file, line, column, before, after } of shownOf(links, isAll))
      lines.push(`  ${printable(`${file}:${line}:${column}  ${before} → ${after}`)}`)
    lines.push(...more(links.length, isAll, 'link'))
  }
  const added = result.redirects.added.length
  const mayBeOne = moves.every(({ kind, from, to }) => kind === 'folder' && !to.startsWith(`${from}/`))
  if (added >= OFFER_WILDCARD && mayBeOne)
    lines.push(`  These are ${added} redirects. To add only one for the whole folder, add --wildcard.`)
  if (mentions.length > 0) {
    lines.push('Not changed, please check:')
    for (const { file, line, column, text, why } of shownOf(mentions, isAll))
      lines.push(`  ${printable(`${file}:${line}:${column}  ${text === '' ? '' : `${text}  `}(${reasons[why]})`)}`)
    lines.push(...more(mentions.length, isAll, 'place'))
  }
  for (const { message, hint } of warnings) lines.push(printable(hint === undefined ? message : `${message} ${hint}`))
  if (mirrors.length > 0) {
    lines.push(
      `The same page in ${listed([...new Set(mirrors.map(({ language }) => language))])} was not moved. To move it too, add --locales, or run:`,
    )
    for (const { command } of shownOf(mirrors, isAll)) lines.push(`  ${printable(command)}`)
    lines.push(...more(mirrors.length, isAll, 'command'))
  }
  return `${lines.join('\n')}\n`
}

/** The lines about redirects, as `mv` and `rm` print them. */
export function redirectLines(
  { added, removed, changed }: Pick<MovedRedirects, 'added' | 'removed' | 'changed'>,
  say: (done: string, wouldBe: string) => string,
  isAll: boolean,
): string[] {
  const rows = [
    ...added.map(({ source, destination }) => `${say('Added', 'Would add')} the redirect ${source} → ${destination}`),
    ...changed.map(
      ({ before, after }) =>
        `${say('Pointed', 'Would point')} the redirect from ${before.source} to ${after.destination} (was ${before.destination})`,
    ),
    ...removed.map(
      ({ source, destination }) => `${say('Removed', 'Would remove')} the redirect ${source} → ${destination}`,
    ),
  ]
  return [...shownOf(rows, isAll).map(printable), ...more(rows.length, isAll, 'redirect')]
}

export function shownOf<Item>(items: readonly Item[], isAll: boolean): readonly Item[] {
  return isAll ? items : items.slice(0, MOST)
}

export function more(count: number, isAll: boolean, noun: string): string[] {
  return isAll || count <= MOST ? [] : [`  … and ${counted(count - MOST, `more ${noun}`)}: --all`]
}
