import { grouped } from '../../base/diagnostics/grouped.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import { counted, digits, listed, listedUpTo, more, printable, shownOf } from '../../base/diagnostics/text.js'
import type { RedirectPair } from '../../site/model/redirects.js'
import type { Counterpart } from './languages.js'
import type { MvResult } from './mv.js'
import { isPage } from './names.js'
import type { RmResult } from './rm.js'
import type { LinkTo, OpenMention } from './texts.js'

interface Look {
  readonly color: boolean
  /** Shows every link and redirect. */
  readonly isAll: boolean
}

/** Redirects of a folder are much alike, and lost URLs are in a sentence; `redirect-folder` reports as many. */
const FEW = 3

const reasons: Readonly<Record<OpenMention['why'], string>> = {
  named: 'not a link',
  ambiguous: 'one file if it starts at the docs root, a different one if it starts at this page',
  dead: 'was already broken',
  'not-utf8': 'not UTF-8, so its links were not read',
  edited: 'edited since the move was interrupted, so not written',
}

/** The moved files, all changes that follow, and the places for a person to check. */
export function formatMv(result: MvResult, look: Look): string {
  const { moves, files, entries, redirects, mentions, warnings, written, isResumed } = result
  const { say, rows, section, links, redirectLines } = writer(written, look)
  const pages = files.filter(({ from }) => isPage(from)).length
  const isDone = files.length > 0 && files.every(({ isThere }) => isThere)
  const isSettled = isDone && [entries, result.links, ...Object.values(redirects)].every((list) => list.length === 0)
  const moved = isDone && !written ? 'Already moved' : say('Moved', 'Would move')
  const rewritten = result.links.map(({ before, ...link }): LinkTo => ({ ...link, written: before, to: '' }))
  const homes = [...new Set(entries.map(({ file }) => file))]
  const isOffered = moves.every(({ kind, from, to }) => kind === 'folder' && !to.startsWith(`${from}/`))
  const kinds = [counted(pages, 'page'), counted(files.length - pages, 'file')].filter(
    (count) => !count.startsWith('0 '),
  )
  return print([
    isResumed && 'Finished the move that was interrupted',
    ...rows(moves, 'move', ({ from, to, kind }) => {
      const slash = kind === 'folder' ? '/' : ''
      return `${moved} ${printable(`${from}${slash} → ${to}${slash}`)}`
    }),
    (files.length > 1 || moves.some(({ kind }) => kind === 'folder')) && `  ${listed(kinds)}`,
    pages > 0 && result.listed.size === 0 && !isResumed && '  Not in the navigation',
    isSettled && '  Everything already uses the new path',
    entries.length > 0 && `${say('Updated', 'Would update')} ${counted(entries.length, 'place')} in ${listed(homes)}`,
    ...redirectLines(redirects),
    ...links(`in ${counted(new Set(rewritten.map(({ file }) => file)).size, 'file')}`, rewritten),
    ...(isOffered ? wildcardOffer(redirects.added, written) : []),
    ...(isOffered && written ? laterOffer(redirects.added) : []),
    ...section('Not changed, please check:', mentions, 'place', ({ text, why, ...place }) => {
      return `${placeOf(place)}${text === '' ? '' : `${text}  `}(${reasons[why]})`
    }),
    ...warnings.map(({ message, hint }) => printable(hint === undefined ? message : `${message} ${hint}`)),
    ...mirrorLines(result.mirrors, 'move', written, look.isAll),
  ])
}

/** The removed files, all changes that follow, and the rest for a person. */
export function formatRm(result: RmResult, look: Look): string {
  const { removed, entries, redirects, dead, lost, kept, unused, written, isResumed } = result
  const { say, rows, section, links, redirectLines } = writer(written, look)
  const gone = say('Removed', 'Would remove')
  const rewritten = result.links.filter(({ after }) => after !== undefined)
  const dangling = result.links.filter(({ after }) => after === undefined)
  const dropped = rewritten.filter(({ written: before }) => before.includes('#'))
  const entriesInWords = entries.length === 1 ? '1 entry' : `${digits(entries.length)} entries`
  // The pages can't be named again once they are gone.
  const urls = lost.length === 1 ? 'this URL' : 'these URLs'
  const way = written ? `list ${urls} in 'redirects' (next time, add --to <page>)` : 'add --to <page>'
  const readers = `Readers of ${listedUpTo(look.isAll ? lost.length : FEW, lost)} will get a 404.`
  return print([
    isResumed && 'Finished the removal that was interrupted',
    ...rows(removed, 'file', (file) => `${gone} ${printable(file)}`),
    entries.length === 0 && !isResumed && '  Not in the navigation',
    entries.length > 0 && `${gone} ${entriesInWords} from the navigation`,
    ...result.elements.map((name) => `${gone} the ${printable(name)}, which has no other entries`),
    ...redirectLines(redirects),
    ...(result.folders > 0 ? wildcardOffer(redirects.added, written) : []),
    ...links('', rewritten),
    ...section(`${counted(dangling.length, 'link')} to removed pages:`, dangling, 'link', linkLine),
    ...section(
      `Check ${counted(dropped.length, 'link')} that had an anchor: a link to the new page has none.`,
      dropped,
      'link',
      linkLine,
    ),
    ...section(`${counted(dead.length, 'redirect')} to removed pages:`, dead, 'redirect', arrow),
    lost.length > 0 && printable(`${readers} To redirect them, ${way}.`),
    ...section('Not removed, as git has no copy, or the text was edited meanwhile:', kept, 'file', (file) => file),
    ...section('These files are no longer used, but were not removed:', unused, 'file', (file) => file),
    ...mirrorLines(result.mirrors, 'remove', written, look.isAll),
  ])
}

function print(lines: readonly (string | false | undefined)[]): string {
  return `${lines.filter((line) => line !== false && line !== undefined).join('\n')}\n`
}

/** The parts of both reports. */
function writer(written: boolean, { color, isAll }: Look) {
  const paint = paintsFor(color)
  const say = (done: string, wouldBe: string) => paint.green(written ? done : wouldBe)
  const rows = <Row>(list: readonly Row[], noun: string, line: (row: Row) => string, most?: number) => [
    ...shownOf(list, isAll, most).map(line),
    ...more(list.length, isAll, noun, most),
  ]
  const section = <Row>(heading: string, list: readonly Row[], noun: string, line: (row: Row) => string) =>
    list.length === 0 ? [] : [heading, ...rows(list, noun, (row) => printable(`  ${line(row)}`))]
  const links = (where: string, list: readonly LinkTo[]) => {
    const heading = [say('Rewrote', 'Would rewrite'), counted(list.length, 'link'), ...(where === '' ? [] : [where])]
    return section(`${heading.join(' ')}:`, list, 'link', linkLine)
  }
  const redirectLines = ({ added, changed, removed }: MvResult['redirects']) => {
    const redirects = <Row>(verb: string, list: readonly Row[], line: (row: Row) => string) =>
      rows(list, 'redirect', (row) => `${verb} the redirect ${printable(line(row))}`, FEW)
    return [
      ...redirects(say('Added', 'Would add'), added, arrow),
      ...redirects(
        say('Pointed', 'Would point'),
        changed,
        ({ before, after }) => `from ${before.source} to ${after.destination} (was ${before.destination})`,
      ),
      ...redirects(say('Removed', 'Would remove'), removed, arrow),
    ]
  }
  return { say, rows, section, links, redirectLines }
}

/** Counterparts left in place, with the commands for them. */
function mirrorLines(
  mirrors: readonly (Counterpart & { readonly command: string })[],
  verb: string,
  written: boolean,
  isAll: boolean,
) {
  if (mirrors.length === 0) return []
  const languages = listed([...new Set(mirrors.map(({ language }) => language))])
  const sentence = `The same page in ${languages} was not ${verb}d. To ${verb} it too,`
  if (!written) return [`${sentence} add --locales.`]
  // The command of a language includes all languages.
  const families = [...grouped(mirrors, ({ key }) => key).values()]
  const commands = families.map(([first, second]) => `${first.command}${second ? ' --locales' : ''}`)
  return [
    `${sentence} run:`,
    ...shownOf(commands, isAll).map((command) => printable(`  ${command}`)),
    ...more(commands.length, isAll, 'command'),
  ]
}

/** Redirects from a single URL: `/old/:slug*` is one for a folder already. */
function plainIn(redirects: readonly RedirectPair[]): readonly RedirectPair[] {
  return redirects.filter(({ source }) => !/[:*]/.test(source))
}

/** Offers a single redirect in place of many for a folder. */
function wildcardOffer(added: readonly RedirectPair[], written: boolean): readonly string[] {
  const count = plainIn(added).length
  const way = written ? 'With --wildcard, a folder gets only one.' : 'To add only one for a folder, add --wildcard.'
  return count < FEW ? [] : [`  These are ${digits(count)} redirects. ${way}`]
}

/** The rule with the wildcard, once the redirects are written. */
function laterOffer(added: readonly RedirectPair[]): readonly string[] {
  if (plainIn(added).length < FEW) return []
  return ['  For the wildcard that can replace them, run: npx build-nav check --only redirect-folder --all']
}

function arrow({ source, destination }: RedirectPair): string {
  return `${source} → ${destination}`
}

function placeOf({ file, line, column }: Pick<LinkTo, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}  `
}

function linkLine({ written, after, ...link }: LinkTo): string {
  return `${placeOf(link)}${written}${after === undefined ? '' : ` → ${after}`}`
}
