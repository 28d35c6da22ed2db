import { counted, digits, listed, more, printable, shownOf } from '../../base/diagnostics/text.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import { filesInWords } from './codes.js'
import { isPage } from './named-file.js'
import type { NamedIn, OpenMention } from './moved-bodies.js'
import type { MvResult } from './mv.js'
import type { RedirectPair } from '../../site/model/redirects.js'
import type { MovedRedirects } from '../../site/model/redirect-plan.js'

interface Look {
  readonly color: boolean
  /** Shows every link and redirect. */
  readonly isAll: boolean
}

/** The redirects of a folder are much alike. */
const MOST_REDIRECTS = 3
/** The rule `redirect-folder` reports as many. */
const OFFER_WILDCARD = 3

const namedIn: Readonly<Record<NamedIn, string>> = {
  code: 'in code',
  text: 'in text',
  URL: 'in a full URL',
  frontmatter: 'in frontmatter',
  JSON: 'in JSON',
}

const reasons: Readonly<Record<Exclude<OpenMention['why'], 'named'>, string>> = {
  ambiguous: 'one file if it starts at the docs root, a different one if it starts at this page',
  dead: 'was already broken',
  'not-utf8': 'not UTF-8, so its links were not read',
  symlink: 'in a symlink to a file outside of the docs folder, so not written',
  edited: 'edited since the move was interrupted, so not written',
}

/** The moved files, all changes that follow, and the places for a person to check. */
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
  const isSettled = [entries, links, ...Object.values(result.redirects)].every((list) => list.length === 0)
  if (isSettled && files.length > 0 && files.every(({ isThere }) => isThere))
    lines.push('  Everything already uses the new path')
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
  const mayBeOne = moves.every(({ kind, from, to }) => kind === 'folder' && !to.startsWith(`${from}/`))
  if (mayBeOne) {
    lines.push(...wildcardOffer(result.redirects.added.length, written))
    if (written && result.redirects.added.length >= OFFER_WILDCARD)
      lines.push('  For the wildcard that can replace them, run: npx build-nav check --only redirect-folder --all')
  }
  if (mentions.length > 0) {
    lines.push('Not changed, please check:')
    for (const { file, line, column, text, why, in: around = 'text' } of shownOf(mentions, isAll)) {
      const reason = why === 'named' ? namedIn[around] : reasons[why]
      lines.push(`  ${printable(`${file}:${line}:${column}  ${text === '' ? '' : `${text}  `}(${reason})`)}`)
    }
    lines.push(...more(mentions.length, isAll, 'place'))
  }
  for (const { message, hint } of warnings) lines.push(printable(hint === undefined ? message : `${message} ${hint}`))
  lines.push(...mirrorLines(mirrors, { verb: 'move', done: 'moved', written, isAll }))
  return `${lines.join('\n')}\n`
}

/** Offers a single redirect in place of many for a folder. */
export function wildcardOffer(added: number, written: boolean): string[] {
  if (added < OFFER_WILDCARD) return []
  const way = written ? 'With --wildcard, a folder gets only one.' : 'To add only one for a folder, add --wildcard.'
  return [`  These are ${digits(added)} redirects. ${way}`]
}

/** Counterparts left in place, for `mv` and `rm`. */
export function mirrorLines(
  mirrors: readonly { readonly key: string; readonly language: string; readonly command: string }[],
  { verb, done, written, isAll }: { verb: string; done: string; written: boolean; isAll: boolean },
): string[] {
  if (mirrors.length === 0) return []
  const languages = listed([...new Set(mirrors.map(({ language }) => language))])
  const sentence = `The same page in ${languages} was not ${done}. To ${verb} it too,`
  if (!written) return [`${sentence} add --locales.`]
  // The command of a language includes all languages.
  const families = new Map<string, string[]>()
  for (const { key, command } of mirrors) families.set(key, [...(families.get(key) ?? []), command])
  const commands = [...families.values()].map((each) => `${each[0]}${each.length > 1 ? ' --locales' : ''}`)
  return [
    `${sentence} run:`,
    ...shownOf(commands, isAll).map((command) => `  ${printable(command)}`),
    ...more(commands.length, isAll, 'command'),
  ]
}

/** The lines about redirects, for `mv` and `rm`. */
export function redirectLines(
  { added, removed, changed }: Pick<MovedRedirects, 'added' | 'removed' | 'changed'>,
  say: (done: string, wouldBe: string) => string,
  isAll: boolean,
): string[] {
  const kinds = [
    added.map((pair) => ({ verb: say('Added', 'Would add'), text: `the redirect ${arrow(pair)}` })),
    changed.map(({ before, after }) => ({
      verb: say('Pointed', 'Would point'),
      text: `the redirect from ${before.source} to ${after.destination} (was ${before.destination})`,
    })),
    removed.map((pair) => ({ verb: say('Removed', 'Would remove'), text: `the redirect ${arrow(pair)}` })),
  ]
  return kinds.flatMap((rows) => [
    ...shownOf(rows, isAll, MOST_REDIRECTS).map(({ verb, text }) => `${verb} ${printable(text)}`),
    ...more(rows.length, isAll, 'redirect', MOST_REDIRECTS),
  ])
}

function arrow({ source, destination }: RedirectPair): string {
  return `${source} → ${destination}`
}
